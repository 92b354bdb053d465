// Keys: everything can be played without a pointer.

import { board, step, view, zoom } from "./board.js";
import { choose, chosen, clearChoice, form, pressDie, radios } from "./decision.js";
import { isTyping, kept, one, table } from "./page.js";
import { stepBy } from "./replay.js";
import { openSheet, toTab } from "./sheets.js";
import { openOdds } from "./whatif.js";

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
      o: () => openOdds(false), i: () => openOdds(true), p: () => press("#pass-all"), u: () => press("#undo"), r: () => press("#roll"), w: () => press("#why > summary"),
      "[": () => stepBy(-1), "]": () => stepBy(1), "/": () => press("#look-up"), m: () => { toTab("board"); board()?.focus(); }, c: () => toTab("sheet"), g: () => toTab("log"),
      "+": () => zoom(view.k * 1.5), "-": () => zoom(view.k / 1.5), f: () => zoom(1), "?": () => openSheet("keys"),
    }[key];
    if (does) does(); else took = false;
  }
  if (took) event.preventDefault();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-keys-on]")) kept("bout:keys", event.target.checked ? "on" : "off");
});
