// The decision: what a player chooses, types or picks stays here until it is sent.

import { drawBoard } from "./board.js";
import { all, keep, local, note, one, page } from "./page.js";

export const form = () => one("#decision form[data-api]");
export const inputs = () => Number(form()?.dataset.inputs ?? -1);
export const radios = () => all('#decision input[name="choice"]');
export const chosen = () => one('#decision input[name="choice"]:checked');
export const commit = () => one("#commit");

// A choice belongs to the question that it was made at: another question begins without one.
export const mine = (what) => (local.at === inputs() ? local[what] : undefined);
const remember = (what, value) => {
  if (local.at !== inputs()) Object.assign(local, { at: inputs(), choice: undefined, dice: undefined, cards: undefined });
  local[what] = value;
  keep();
};

export function label(button, text, ready) {
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

export function choose(radio) {
  if (!radio) return;
  radio.checked = true;
  remember("choice", radio.value);
  note("");
  showChoice();
}

export function clearChoice() {
  const picked = chosen();
  if (!picked || radios().length === 1) return;
  picked.checked = false;
  // Nothing is chosen, and nothing is to be chosen by itself.
  remember("choice", null);
  showChoice();
}

export const pool = () => Number(form()?.dataset.pool ?? 1);

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

export function pressDie(face) {
  const dice = [...(mine("dice") || [])];
  if (pool() === 1) dice.length = 0;
  if (dice.length < pool()) dice.push(face);
  remember("dice", dice);
  note("");
  showDice();
}

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

// A beginner is told each thing once, as long as the question stands at which it was told first.
if (document.body.dataset.learns !== undefined && local.learns === undefined) local.learns = true;
function teach() {
  page.classList.toggle("learns", Boolean(local.learns));
  const lesson = one("#decision .lesson");
  if (!lesson || !local.learns) return;
  const text = one("p", lesson).textContent;
  local.learnt ||= {};
  local.learnt[text] ??= Number(one("#decision").dataset.lines);
  keep();
  lesson.hidden = local.learnt[text] !== Number(one("#decision").dataset.lines);
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-learn]")) return;
  local.learns = !local.learns;
  if (local.learns) local.learnt = {};
  keep();
  teach();
});

export function restore() {
  const kind = form()?.dataset.kind;
  if (kind === "choice") {
    const value = mine("choice");
    const again = radios().find((radio) => radio.value === value);
    if (again) again.checked = true;
    else if (value === null && chosen()) chosen().checked = false;
    showChoice();
  } else if (kind === "dice") {
    showDice();
  } else if (kind === "cards") {
    const cards = mine("cards") || [];
    for (const box of all("#decision .card input")) box.checked = cards.includes(box.value);
    showCards();
  }
  teach();
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
});
