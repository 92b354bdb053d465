// The pages of `bout serve`: what a table shows follows the server's stream, and what a player chooses stays here until it is sent.
// The server renders every region; this module swaps them and keeps what is local: choice, dice, tab, zoom, open lines.

const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const page = document.documentElement;
const { table, api, events } = document.body.dataset;
page.classList.add("js");

/* ---------- what stays in this page ---------- */

const slot = `bout:${table || "start"}`;
const local = (() => {
  try { return JSON.parse(sessionStorage.getItem(slot)) || {}; } catch { return {}; }
})();
const keep = () => {
  try { sessionStorage.setItem(slot, JSON.stringify(local)); } catch { /* full or forbidden: it lasts as long as the page */ }
};

// `crypto.randomUUID` needs a secure context, and a home network has none.
const freshId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* ---------- light and dark ---------- */

const kept = (key, value) => {
  try { return value === undefined ? localStorage.getItem(key) : localStorage.setItem(key, value); } catch { return null; }
};
if (kept("bout:theme")) page.dataset.theme = kept("bout:theme");
const isLight = () => page.dataset.theme === "light" || (!page.dataset.theme && matchMedia("(prefers-color-scheme: light)").matches);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-toggle]")) return;
  page.dataset.theme = isLight() ? "dark" : "light";
  kept("bout:theme", page.dataset.theme);
});

/* ---------- a name that was given once ---------- */

for (const field of all("[data-remember]")) {
  const key = `bout:${field.dataset.remember}`;
  if (!field.value && kept(key)) field.value = kept(key);
  field.addEventListener("change", () => kept(key, field.value));
}

/* ---------- words ---------- */

const say = (text) => { const place = one("#say"); if (place) place.textContent = text; };
const alarm = (text) => { const place = one("#alarm"); if (place) place.textContent = text; };
const note = (text) => {
  const place = one("#note");
  if (place) place.textContent = text;
  if (text) alarm(text);
};
const isTyping = () => Boolean(document.activeElement?.closest("input:not([type=radio]):not([type=checkbox]), textarea, select"));

/* ---------- the decision: choose, then commit ---------- */

const form = () => one("#decision form[data-api]");
const inputs = () => Number(form()?.dataset.inputs ?? -1);
const radios = () => all('#decision input[name="choice"]');
const chosen = () => one('#decision input[name="choice"]:checked');
const commit = () => one("#commit");

// A choice belongs to the question that it was made at: another question begins without one.
const mine = (what) => (local.at === inputs() ? local[what] : undefined);
const remember = (what, value) => {
  if (local.at !== inputs()) Object.assign(local, { at: inputs(), choice: undefined, dice: undefined, cards: undefined });
  local[what] = value;
  keep();
};

function label(button, text, ready) {
  if (!button) return;
  const words = one("[data-words]", button) || button;
  if (words.textContent !== text) words.textContent = text;
  button.disabled = !ready;
}

function showChoice() {
  const picked = chosen();
  label(commit(), picked ? picked.dataset.act : commit()?.dataset.empty, Boolean(picked));
  for (const tile of all("#board [data-choice]")) tile.classList.toggle("chosen", tile.dataset.choice === picked?.value);
  local.sure = false;
}

function choose(radio) {
  if (!radio) return;
  radio.checked = true;
  remember("choice", radio.value);
  note("");
  showChoice();
}

function clearChoice() {
  const picked = chosen();
  if (!picked || radios().length === 1) return;
  picked.checked = false;
  remember("choice", undefined);
  showChoice();
}

/* ---------- dice that lie on the table, typed on big keys ---------- */

const pool = () => Number(form()?.dataset.pool ?? 1);

function showDice() {
  const dice = mine("dice") || [];
  all("#decision .tray button").forEach((place, at) => {
    place.classList.toggle("full", at < dice.length);
    place.textContent = dice[at] ?? "·";
    place.setAttribute("aria-label", at < dice.length ? `die ${at + 1} shows ${dice[at]}: take it away` : `die ${at + 1}: not typed yet`);
  });
  for (const key of all("#decision .key[name=die]")) key.setAttribute("aria-pressed", String(dice.includes(key.value)));
  const left = pool() - dice.length;
  label(commit(), left > 0 && pool() > 1 && dice.length ? `Type ${left} more` : left > 0 ? commit()?.dataset.empty : `Enter ${dice.join(", ")}`, left === 0);
  const last = dice.length ? one(`#decision .key[name=die][value="${CSS.escape(dice.at(-1))}"]`) : null;
  const says = one("#decision .pad-says");
  if (says) says.textContent = last ? `${last.value}: ${last.dataset.word}` : "";
}

function pressDie(face) {
  const dice = [...(mine("dice") || [])];
  if (pool() === 1) dice.length = 0;
  if (dice.length < pool()) dice.push(face);
  remember("dice", dice);
  note("");
  showDice();
}

/* ---------- cards that lie on the table, picked by their names ---------- */

function showCards() {
  const cards = all("#decision .card input:checked");
  const left = pool() - cards.length;
  for (const box of all("#decision .card input:not(:checked)")) box.disabled = left <= 0 && pool() > 1;
  const names = cards.map((box) => box.dataset.name);
  label(commit(), left > 0 ? `Pick ${left} more` : `Enter ${names.join(", ")}`, left === 0);
}

function pickCard(box) {
  if (pool() === 1 && box.checked) for (const other of all("#decision .card input:checked")) if (other !== box) other.checked = false;
  remember("cards", all("#decision .card input:checked").map((other) => other.value));
  showCards();
}

function findCards(words) {
  const wanted = words.trim().toLowerCase();
  for (const card of all("#decision .card")) card.hidden = wanted !== "" && !card.textContent.toLowerCase().includes(wanted);
}

/* ---------- after a page or a region has come ---------- */

function restore() {
  const kind = form()?.dataset.kind;
  if (kind === "choice") {
    const value = mine("choice");
    const again = radios().find((radio) => radio.value === value) || (radios().length === 1 ? radios()[0] : null);
    if (again) again.checked = true;
    showChoice();
  } else if (kind === "dice") {
    showDice();
  } else if (kind === "cards") {
    const cards = mine("cards") || [];
    for (const box of all("#decision .card input")) box.checked = cards.includes(box.value);
    showCards();
  }
  for (const id of local.open || []) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
  const asked = one("#top")?.dataset.asked;
  document.title = (asked ? `● ${asked} · ` : "") + (one("#top")?.dataset.title || "Bout");
  drawBoard();
}

document.addEventListener("toggle", (event) => {
  const { id, open } = event.target;
  if (!id || !(event.target instanceof HTMLDetailsElement)) return;
  const opened = new Set(local.open || []);
  opened[open ? "add" : "delete"](id);
  local.open = [...opened].slice(-40);
  keep();
}, true);

/* ---------- what is sent ---------- */

function given(from) {
  const kind = from.dataset.kind;
  if (kind === "choice") return chosen() ? { choice: chosen().value } : null;
  if (kind === "dice") return mine("dice")?.length === pool() ? { dice: mine("dice").map(Number) } : null;
  if (kind === "cards") {
    const cards = all("#decision .card input:checked").map((box) => box.value);
    return cards.length === pool() ? { cards } : null;
  }
  return null;
}

function command(from, by) {
  const what = from.dataset.api;
  if (what === "submit") return by?.name === "given" ? { given: by.value } : { given: given(from) };
  const fields = Object.fromEntries(new FormData(from));
  delete fields.id;
  if (what === "seats") return by?.name === "policy" ? { policies: { [fields.seat]: by.value } } : { take: [Number(fields.seat)] };
  for (const number of ["inputs", "number"]) if (number in fields) fields[number] = Number(fields[number]);
  if (by?.name) fields[by.name] = by.value;
  return fields;
}

// What was sent and perhaps not heard is sent again under the same id, so that it counts once.
let unheard = null;

async function send(from, by) {
  const what = from.dataset.api;
  const body = command(from, by);
  const same = JSON.stringify([what, inputs(), body]);
  if (unheard?.same !== same) unheard = { same, id: freshId() };
  if (what === "submit" && !body.given) return;
  const picked = what === "submit" && body.given.choice ? chosen() : null;
  if (picked?.dataset.forgoes && !local.sure) {
    local.sure = true;
    note(`${picked.dataset.forgoes}.`);
    label(commit(), `${picked.dataset.act} all the same`, true);
    return;
  }
  const button = by || commit();
  const words = button?.innerHTML;
  const back = () => { button?.classList.remove("sent", "slow"); if (button?.isConnected) { button.innerHTML = words; button.disabled = false; } };
  if (button) { button.disabled = true; button.classList.add("sent"); label(button, "Sent", false); }
  const slow = setTimeout(() => button?.classList.add("slow"), 150);
  note("");
  try {
    const answer = await fetch(`${api}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-bout": "1" },
      body: JSON.stringify(["seats", "leave", "hand-over"].includes(what) ? body : { id: unheard.id, ...body }),
    });
    unheard = null;
    if (!answer.ok) {
      const why = await answer.json().catch(() => ({}));
      back();
      note([why.message, why.hint].filter(Boolean).join(": ") || "That did not work. Nothing changed.");
      restore();
      tell(from, why);
    } else if (what === "leave") {
      location.assign("/");
    } else if (what === "hand-over") {
      back();
      handed(from, (await answer.json()).token);
    } else if (!events) {
      location.reload();
    } else {
      setTimeout(back, 3000);
    }
  } catch {
    back();
    note("No connection. Try again: it counts once.");
  } finally {
    clearTimeout(slow);
  }
}

// What was refused in a sheet is said there, too.
function tell(from, why) {
  const place = one("[data-told]", from.closest("dialog") || from);
  if (place) place.textContent = [why.message, why.hint].filter(Boolean).join(": ");
}

// The secret of the link stands behind its `#`, which no server sees.
function handed(from, token) {
  const place = one("[data-handed]", from);
  const link = document.createElement("input");
  link.className = "find handed";
  link.readOnly = true;
  link.value = `${location.origin}/#take=${token}`;
  link.setAttribute("aria-label", "Link for the other screen");
  place.replaceChildren("Open this link on the other screen within a day. It works once, and this screen is out then.", link);
  link.select();
}

async function takeOver() {
  const found = /^#take=(.+)$/.exec(location.hash);
  if (!found) return;
  history.replaceState(null, "", location.pathname);
  const answer = await fetch("/api/v1/take-over", {
    method: "POST", headers: { "content-type": "application/json", "x-bout": "1" }, body: JSON.stringify({ token: found[1] }),
  });
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) location.assign(`/t/${said.table}/seat`);
  else one("h1")?.insertAdjacentText("afterend", [said.message, said.hint].filter(Boolean).join(": "));
}
takeOver();

/* ---------- corrections: every part of the table, found by its name ---------- */

async function corrections() {
  const answer = await fetch(`${api}/corrections`);
  if (!answer.ok) return;
  const { parts } = await answer.json();
  const box = sheetBox();
  const page = document.createElement("section");
  page.className = "sheetpage";
  page.innerHTML = '<h2 class="question">Correct something</h2><p class="small dim">The others are asked. It stands in the log.</p><input class="find" type="search" placeholder="Find a part: ada survival" aria-label="Find a part"><p class="note" data-told></p><div class="parts-list"></div><p class="close"><button class="btn wide" type="button">Close</button></p>';
  const list = one(".parts-list", page);
  const show = (words) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = parts.filter((part) => wanted.every((word) => part.words.toLowerCase().includes(word))).slice(0, 60);
    list.replaceChildren(...found.map((part) => row(part)));
  };
  const row = (part) => {
    const from = document.createElement("form");
    from.dataset.api = "amend";
    const name = document.createElement("label");
    name.textContent = part.words;
    const field = document.createElement(part.values.length ? "select" : "input");
    for (const value of part.values) field.add(new Option(value, value, value === part.now, value === part.now));
    if (!part.values.length) field.value = part.now ?? "";
    if (part.numbers) Object.assign(field, { type: "number", min: part.numbers[0], max: part.numbers[1] });
    name.htmlFor = field.id = `part-${parts.indexOf(part)}`;
    const words = document.createElement("input");
    words.type = "hidden";
    words.name = "words";
    const set = () => { words.value = `${part.words} ${field.value}`; };
    set();
    field.addEventListener("input", set);
    const button = document.createElement("button");
    button.className = "btn";
    button.textContent = "Set";
    from.append(name, field, button, words);
    return from;
  };
  one(".find", page).addEventListener("input", (event) => show(event.target.value));
  show("");
  delete local.sheet;
  box.replaceChildren(page);
  box.setAttribute("aria-label", "Corrections");
  if (!box.open) box.showModal();
}
document.addEventListener("click", (event) => { if (event.target.closest("[data-corrections]")) corrections(); });

document.addEventListener("submit", (event) => {
  const from = event.target;
  if (!from.matches("form[data-api]")) return;
  event.preventDefault();
  const by = event.submitter;
  if (by?.name === "die") pressDie(by.value);
  else send(from, by && by !== commit() ? by : null);
});

document.addEventListener("change", (event) => {
  const { target } = event;
  if (target.name === "choice" && target.closest("#decision")) choose(target);
  else if (target.closest("#decision .card")) pickCard(target);
});
document.addEventListener("input", (event) => { if (event.target.matches("#find")) findCards(event.target.value); });

document.addEventListener("click", (event) => {
  const { target } = event;
  const place = target.closest("#decision .tray button");
  if (place) {
    const at = all("#decision .tray button").indexOf(place);
    remember("dice", (mine("dice") || []).filter((_, index) => index !== at));
    showDice();
    return;
  }
  const tab = target.closest("[data-to-tab]");
  if (tab) { event.preventDefault(); toTab(tab.dataset.toTab); return; }
  const opener = target.closest("[data-open]");
  if (opener) { event.preventDefault(); openSheet(opener.dataset.open); }
});

/* ---------- tabs and sheets ---------- */

function toTab(name) {
  const play = one(".play");
  if (!play) return;
  play.dataset.tab = name;
  for (const tab of all("[data-to-tab]")) {
    if (tab.dataset.toTab === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  local.tab = name;
  keep();
  one(".mid")?.scrollTo(0, 0);
  drawBoard();
}

function sheetBox() {
  let box = one("dialog.sheetbox");
  if (!box) {
    box = document.createElement("dialog");
    box.className = "sheetbox";
    box.addEventListener("click", (event) => { if (event.target === box || event.target.closest(".close button")) box.close(); });
    box.addEventListener("close", () => { delete local.sheet; keep(); });
    document.body.append(box);
  }
  return box;
}

function fillSheet(id) {
  const from = document.getElementById(id);
  if (!from) return false;
  const box = sheetBox();
  const copy = from.cloneNode(true);
  copy.hidden = false;
  copy.id = `${id}-open`;
  for (const inner of all("[id]", copy)) inner.removeAttribute("id");
  const close = document.createElement("p");
  close.className = "close";
  close.innerHTML = '<button class="btn wide" type="button">Close</button>';
  box.replaceChildren(copy, close);
  box.setAttribute("aria-label", from.getAttribute("aria-label") || "Sheet");
  return true;
}

function openSheet(id) {
  if (!fillSheet(id)) return;
  local.sheet = id;
  keep();
  if (!sheetBox().open) sheetBox().showModal();
}

/* ---------- the board: pan, zoom, tap ---------- */

const board = () => one("#board svg.board");
// Until somebody moves it, the board shows all of itself, or on a small screen the part where something happens.
const view = local.view || (local.view = { k: 1, x: null, y: null, moved: false });

function frame() {
  const svg = board();
  if (!svg) return null;
  const [x, y, wide, high] = svg.dataset.box.split(" ").map(Number);
  const { width, height } = svg.getBoundingClientRect();
  if (!width || !height) return null;
  const isCrop = height < 200;
  const aspect = width / height;
  const whole = Math.max(wide, high * aspect);
  const focus = (svg.dataset.focus || "").split(" ").filter(Boolean).map(Number);
  if (!isCrop && !view.moved) {
    const space = (40 * width) / whole;
    const isSmall = innerWidth <= 640 && space < 26 && focus.length === 2;
    Object.assign(view, { k: isSmall ? Math.min(4, 34 / space) : 1, x: isSmall ? focus[0] : null, y: isSmall ? focus[1] : null });
  }
  const span = isCrop ? Math.min(whole, width) : whole / view.k;
  return { svg, x, y, wide, high, width, height, aspect, span, isCrop, focus };
}

function drawBoard() {
  const at = frame();
  if (!at) return;
  const { svg, x, y, wide, high, aspect, span, isCrop, focus } = at;
  const middle = [x + wide / 2, y + high / 2];
  let [cx, cy] = isCrop && focus.length === 2 ? focus : [view.x ?? middle[0], view.y ?? middle[1]];
  const tall = span / aspect;
  const within = (centre, from, length, shown) => (shown >= length ? from + length / 2 : Math.min(Math.max(centre, from + shown / 2), from + length - shown / 2));
  cx = within(cx, x, wide, span);
  cy = within(cy, y, high, tall);
  if (!isCrop) { view.x = cx; view.y = cy; }
  svg.setAttribute("viewBox", `${cx - span / 2} ${cy - tall / 2} ${span} ${tall}`);
}

function zoom(to, point) {
  const at = frame();
  if (!at || at.isCrop) return;
  const k = Math.min(4, Math.max(1, to));
  view.moved = true;
  if (point) {
    const ratio = view.k / k;
    view.x = point[0] + (view.x - point[0]) * ratio;
    view.y = point[1] + (view.y - point[1]) * ratio;
  }
  view.k = k;
  keep();
  drawBoard();
}

function onBoard(event) {
  const at = frame();
  if (!at) return null;
  const box = at.svg.viewBox.baseVal;
  const { left, top } = at.svg.getBoundingClientRect();
  return [box.x + ((event.clientX - left) * box.width) / at.width, box.y + ((event.clientY - top) * box.height) / at.height];
}

const fingers = new Map();
let moved = false;
let apart = 0;
let lastTap = 0;
const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#board svg.board")) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 1) moved = false;
  else { moved = true; apart = spread(); }
});
document.addEventListener("pointermove", (event) => {
  const from = fingers.get(event.pointerId);
  if (!from || event.buttons === 0) return;
  const at = frame();
  if (!at || at.isCrop) return;
  if (fingers.size === 2) {
    fingers.set(event.pointerId, event);
    const now = spread();
    zoom(view.k * (now / apart), onBoard(event));
    apart = now;
    return;
  }
  const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
  const space = (40 * at.width) / at.span;
  if (!moved && Math.hypot(dx, dy) < Math.max(10, Math.min(space, 40))) return;
  moved = true;
  view.moved = true;
  view.x -= (dx * at.span) / at.width;
  view.y -= (dy * at.span) / at.width;
  fingers.set(event.pointerId, event);
  drawBoard();
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => fingers.delete(event.pointerId));
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target.closest("[data-zoom]");
  if (button) {
    const by = button.dataset.zoom;
    zoom(by === "fit" ? 1 : view.k * Number(by));
    return;
  }
  if (!target.closest("#board svg.board") || moved) return;
  const at = frame();
  const tile = target.closest("[data-choice]");
  if (tile) {
    if (!at.isCrop && (40 * at.width) / at.span < 26) zoom(2.5, onBoard(event));
    choose(radios().find((radio) => radio.value === tile.dataset.choice));
    return;
  }
  const figure = target.closest("[data-sheet]");
  if (figure) openSheet(figure.dataset.sheet);
  else if (event.timeStamp - lastTap < 350) zoom(1);
  else clearChoice();
  lastTap = event.timeStamp;
});
addEventListener("resize", drawBoard);

// The nearest tile that lies that way: the board can be walked with the arrows.
function step(dx, dy) {
  const tiles = all("#board [data-choice]").map((tile) => {
    const box = tile.getBBox();
    return { value: tile.dataset.choice, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const focus = (board()?.dataset.focus || "").split(" ").filter(Boolean).map(Number);
  const now = tiles.find((tile) => tile.value === chosen()?.value) || { x: focus[0] ?? 0, y: focus[1] ?? 0 };
  let best = null;
  for (const tile of tiles) {
    const along = (tile.x - now.x) * dx + (tile.y - now.y) * dy;
    const aside = Math.abs((tile.x - now.x) * dy) + Math.abs((tile.y - now.y) * dx);
    if (along > 1 && (!best || along + 2 * aside < best.far)) best = { value: tile.value, far: along + 2 * aside };
  }
  if (!best) return;
  const radio = radios().find((one) => one.value === best.value);
  choose(radio);
  say(radio.getAttribute("aria-label") || radio.closest(".opt")?.innerText || best.value);
}

/* ---------- keys ---------- */

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1] };
const press = (selector) => { const button = one(selector); if (button && !button.disabled) button.click(); return Boolean(button); };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !table) return;
  const { key } = event;
  if (key === "Escape") { clearChoice(); return; }
  if (isTyping() || one("dialog[open]")) return;
  const isOnBoard = document.activeElement?.closest("#board svg.board");
  if (isOnBoard && ways[key]) { event.preventDefault(); step(...ways[key]); return; }
  if (key === "Enter") {
    const { activeElement } = document;
    if (activeElement?.closest("button, a, summary, input")) return;
    event.preventDefault();
    press("#commit");
    return;
  }
  if (key.length === 1 && kept("bout:keys") === "off" && key !== "?") return;
  let took = true;
  if (/^[1-9]$/.test(key)) {
    const die = form()?.dataset.kind === "dice" && one(`#decision .key[value="${key}"]`);
    if (die) pressDie(key);
    else { const radio = radios()[Number(key) - 1]; choose(radio); radio?.focus(); took = Boolean(radio); }
  } else if (key === "0") {
    if (form()?.dataset.kind === "dice" && one('#decision .key[value="10"]')) pressDie("10");
    else { const rest = one('#decision input[name="choice"][data-rest]'); choose(rest); rest?.focus(); }
  } else if (ways[key]) {
    const list = radios();
    const next = list[(list.indexOf(chosen()) + (ways[key][0] + ways[key][1] > 0 ? 1 : list.length - 1) + list.length) % list.length];
    if (document.activeElement?.name === "choice" && key.startsWith("Arrow")) return;
    choose(next);
    next?.focus();
    took = Boolean(next);
  } else {
    const does = {
      p: () => press("#pass-all"), u: () => press("#undo"), r: () => press("#roll"), w: () => press("#why > summary"),
      "/": () => press("#look-up"), m: () => { toTab("board"); board()?.focus(); }, c: () => toTab("sheet"), g: () => toTab("log"),
      "+": () => zoom(view.k * 1.5), "-": () => zoom(view.k / 1.5), f: () => zoom(1), "?": () => openSheet("keys"),
    }[key];
    if (does) does(); else took = false;
  }
  if (took) event.preventDefault();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-keys-on]")) kept("bout:keys", event.target.checked ? "on" : "off");
});

/* ---------- odds: filled in as they come ---------- */

let version = Number(document.body.dataset.version || 0);
let odds = null;

function fill() {
  if (!odds || odds.version !== version) return;
  for (const { id, headline, means } of odds.options || []) {
    const option = all("#decision [data-option]").find((place) => place.dataset.option === id);
    if (!option) continue;
    const [number, unit, then] = [one(".pct strong", option), one(".pct small", option), one(".then", option)];
    if (headline && number) { number.textContent = headline.text ?? headline; if (unit && headline.unit) unit.textContent = headline.unit; }
    if (means && then) then.replaceChildren(...means.map((mean) => {
      const part = document.createElement("span");
      const bold = document.createElement("b");
      bold.textContent = mean.text ?? mean;
      part.append(bold, mean.of ? ` ${mean.of}` : "");
      return part;
    }));
  }
  const foot = one("#decision .foot");
  if (foot && odds.says) foot.textContent = odds.says;
}

const plainly = (word) => word.replaceAll("-", " ");
// An exact number comes as a fraction of whole numbers of any size.
const number = (fraction) => {
  const [over, under = "1"] = String(fraction).split("/");
  return Number((BigInt(over) * 1_000_000n) / BigInt(under)) / 1_000_000;
};
const read = (reading) => {
  const exact = typeof reading === "string" ? reading : reading.exact;
  if (exact !== undefined) {
    const middle = number(exact);
    return { text: middle.toFixed(2), spread: "", isNothing: middle === 0 };
  }
  if (reading.at_least !== undefined) {
    const least = number(reading.at_least).toFixed(2);
    const text = reading.at_most === undefined ? `≥ ${least}` : `${least} to ${number(reading.at_most).toFixed(2)}`;
    return { text, spread: "", isNothing: false };
  }
  const { middle, low, high } = reading;
  return { text: `≈ ${middle.toFixed(2)}`, spread: `± ${((high - low) / 2).toFixed(2)}`, isNothing: Math.abs(middle) < 0.005 };
};

// Odds never hold anything up: they are asked for once the question stands there, and dropped if it has changed since.
async function lookAhead() {
  if (!one("#decision.odds-all [data-option]")) return;
  const asked = version;
  const answer = await fetch(`${api}/odds`).catch(() => null);
  const { ahead } = answer?.ok ? await answer.json() : {};
  if (!ahead || asked !== version) return;
  const until = typeof ahead.until === "string" ? ahead.until : Object.keys(ahead.until)[0];
  odds = {
    version: asked,
    says: `Up to the end of this ${plainly(until)}. ≈ is sampled, the rest is exact.`,
    options: ahead.prospects.map(({ option, means }) => {
      const [first, ...others] = means.map((mean, at) => ({ ...read(mean), of: plainly(ahead.counts[at]) }));
      const rest = others.filter((mean) => !mean.isNothing).slice(0, 2).map(({ text, spread, of }) => ({ text, of: `${of}${spread ? ` ${spread}` : ""}` }));
      return { id: option, headline: { text: first.text, unit: `${first.of}${first.spread ? `, ${first.spread}` : ""}` }, means: rest };
    }),
  };
  fill();
}

/* ---------- the stream: regions come, and are put in place ---------- */

let waiting = null;
let lastLine = Math.max(0, ...all("#log [data-at]").map((line) => Number(line.dataset.at)));

const shown = new Map();

function swap(id, html) {
  const old = document.getElementById(id);
  if (!old || shown.get(id) === html) return;
  shown.set(id, html);
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.firstElementChild;
  if (!fresh) return;
  const scroll = one(".scroll", old)?.scrollTop;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const handle = focused && (focused.id ? `#${CSS.escape(focused.id)}` : focused.name && focused.value ? `[name="${focused.name}"][value="${CSS.escape(focused.value)}"]` : null);
  old.replaceWith(fresh);
  if (scroll) { const now = one(".scroll", fresh); if (now) now.scrollTop = scroll; }
  if (handle) one(handle, fresh.parentElement || document)?.focus({ preventScroll: true });
}

function apply(scene) {
  const before = { inputs: inputs(), asked: one("#top")?.dataset.asked };
  const hadSheet = local.sheet && one("dialog.sheetbox")?.open ? local.sheet : null;
  version = scene.version;
  const asks = one("#back [role=alertdialog]");
  for (const [id, html] of scene.regions) swap(id, html);
  restore();
  fill();
  lookAhead();
  if (hadSheet) fillSheet(hadSheet);
  const lines = all("#log [data-at]").filter((line) => Number(line.dataset.at) > lastLine);
  if (lines.length) {
    lastLine = Number(lines.at(-1).dataset.at);
    say(lines.map((line) => one(".says-it", line)?.innerText || "").join(" "));
  }
  const asked = one("#top")?.dataset.asked;
  const sheet = one("#back [role=alertdialog]");
  if (sheet && !asks) {
    one("h2", sheet)?.focus();
    alarm(sheet.innerText);
  } else if (asked && (before.inputs !== inputs() || !before.asked)) {
    alarm(`${asked}: ${one("#question")?.innerText || ""}`);
    if (!isTyping() && !one("dialog[open]")) one("#question")?.focus({ preventScroll: true });
  }
}

// Nothing changes under a finger, unless it stays there for long.
const pressed = new Set();
let since = 0;
addEventListener("pointerdown", (event) => { pressed.add(event.pointerId); since = Date.now(); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { pressed.delete(event.pointerId); setTimeout(flush); }, true);

function flush() {
  if (!waiting) return;
  if (pressed.size && Date.now() - since < 2000) { setTimeout(flush, 500); return; }
  const scene = waiting;
  waiting = null;
  apply(scene);
}

let stream = null;
let heard = 0;
let lost = false;

function connection(isThere) {
  const banner = one("#banner");
  const light = one("#top .live");
  light?.classList.toggle("off", !isThere);
  light?.setAttribute("aria-label", isThere ? "Connected" : "No connection");
  if (!banner) return;
  if (!isThere && !lost) {
    lost = true;
    banner.className = "banner";
    banner.textContent = "No connection. Trying again.";
    banner.hidden = false;
    alarm("No connection.");
  } else if (isThere && lost) {
    lost = false;
    banner.className = "banner good";
    banner.textContent = "Up to date";
    setTimeout(() => { if (!lost) banner.hidden = true; }, 2000);
  }
}

function listen() {
  stream?.close();
  heard = Date.now();
  stream = new EventSource(events);
  const hear = (handle) => (event) => {
    heard = Date.now();
    connection(true);
    if (handle) handle(event.data ? JSON.parse(event.data) : null);
  };
  stream.addEventListener("regions", hear((scene) => {
    if (scene.version <= version) return;
    waiting = scene;
    flush();
  }));
  stream.addEventListener("odds", hear((answer) => { odds = answer; fill(); }));
  stream.addEventListener("beat", hear());
  stream.addEventListener("ended", hear(() => { stream.close(); leave(); }));
  stream.onopen = hear();
  stream.onerror = () => { if (Date.now() - heard > 3000) connection(false); };
}

// The seat is on another device now, or the table is no more: nothing comes any more.
let ended = false;
function leave() {
  ended = true;
  const banner = one("#banner");
  if (banner) { banner.className = "banner"; banner.hidden = false; banner.textContent = "This seat is now on another device, or the table is no more."; }
}

if (table) {
  toTab(local.tab || "play");
  restore();
  if (local.sheet) openSheet(local.sheet);
  lookAhead();
}
if (events) {
  listen();
  const beat = Number(document.body.dataset.beat || 10) * 1000;
  setInterval(() => {
    if (ended) return;
    if (Date.now() - heard > 2 * beat) { connection(false); listen(); heard = Date.now() - beat; }
  }, beat / 4);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - heard > beat) listen(); });
}
