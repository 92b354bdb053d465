// Tabs, and sheets over the page: survivors, keys, the table, corrections.

import { drawBoard } from "./board.js";
import { all, api, keep, local, one } from "./page.js";

export function toTab(name) {
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

export function sheetBox() {
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

export function fillSheet(id) {
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

export function openSheet(id) {
  if (!fillSheet(id)) return;
  local.sheet = id;
  keep();
  if (!sheetBox().open) sheetBox().showModal();
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const tab = target.closest("[data-to-tab]");
  if (tab) { event.preventDefault(); toTab(tab.dataset.toTab); return; }
  const opener = target.closest("[data-open]");
  if (opener) { event.preventDefault(); openSheet(opener.dataset.open); }
});

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
