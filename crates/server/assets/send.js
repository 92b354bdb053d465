// What is sent: commands with an id each, so that what is sent again counts once.

import { chosen, commit, inputs, label, mine, pool, pressDie, restore } from "./decision.js";
import { all, api, events, freshId, kept, local, note, one, page } from "./page.js";

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
  if (what === "submit") return { inputs: Number(from.dataset.inputs), given: by?.name === "given" ? by.value : given(from) };
  const fields = Object.fromEntries(new FormData(from));
  delete fields.id;
  if (what === "hand-over") return { seats: fields.seat === undefined ? [] : [Number(fields.seat)] };
  if (what === "seats") return by?.name === "policy" ? { policies: { [fields.seat]: by.value } } : { take: [Number(fields.seat)] };
  for (const number of ["inputs", "number"]) if (number in fields) fields[number] = Number(fields[number]);
  if (by?.name) fields[by.name] = by.value;
  return fields;
}

// When something was last sent: the second tap of two in a row is not for the question that comes in between.
let sentAt = 0;
export function settle() {
  if (Date.now() - sentAt > 700) return;
  page.classList.add("settling");
  setTimeout(() => page.classList.remove("settling"), 250);
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
  sentAt = Date.now();
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
  // The sheet may have been filled anew meanwhile.
  const seat = (form) => one("[name=seat]", form)?.value;
  const here = from.isConnected ? from : all('dialog.sheetbox form[data-api="hand-over"]').find((other) => seat(other) === seat(from));
  if (!here) return;
  const place = one("[data-handed]", here);
  const link = document.createElement("input");
  link.className = "find handed";
  link.readOnly = true;
  link.value = `${location.origin}/#take=${token}`;
  link.setAttribute("aria-label", "Link for the other screen");
  const says = one("[name=seat]", from) ? "Whoever opens this link within a day has the seat. It works once." : "Open this link on the other screen within a day. It works once, and this screen is out then.";
  place.replaceChildren(says, link);
  link.select();
}

// A link that hands something over: a seat needs the name of who takes it, another screen of one's own does not.
async function takeOver(token, name) {
  const answer = await fetch("/api/v1/take-over", {
    method: "POST", headers: { "content-type": "application/json", "x-bout": "1" }, body: JSON.stringify(name ? { token, name } : { token }),
  });
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) { location.assign(`/t/${said.table}/seat`); return; }
  let place = one("#taking");
  if (!place) {
    place = document.createElement("form");
    place.id = "taking";
    place.className = "panel terms";
    place.innerHTML = '<label class="field"><span>A seat is handed to you. Your name</span><input type="text" name="name" maxlength="60" autocomplete="nickname" required></label><button class="btn primary big" type="submit">Sit down</button><p class="note" role="alert"></p>';
    one("input", place).value = kept("bout:name") || "";
    place.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = one("input", place).value.trim();
      kept("bout:name", given);
      takeOver(token, given);
    });
    one(".hero")?.after(place);
    one("input", place).focus();
  }
  const isAsked = said.kind === "malformed" && !name;
  one(".field", place).hidden = one("button", place).hidden = said.kind === "not-found";
  one(".note", place).textContent = isAsked ? "" : [said.message, said.hint].filter(Boolean).join(": ");
}

const link = /^#take=(.+)$/.exec(location.hash);
if (link) {
  history.replaceState(null, "", location.pathname);
  takeOver(link[1]);
}

document.addEventListener("submit", (event) => {
  const from = event.target;
  if (!from.matches("form[data-api]")) return;
  event.preventDefault();
  const by = event.submitter;
  if (by?.name === "die") pressDie(by.value);
  else send(from, by && by !== commit() ? by : null);
});
