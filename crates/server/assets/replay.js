// A look back: the slider moves through everything that was given, and the table stands as it stood.

import { restore } from "./decision.js";
import { all, one, table } from "./page.js";
import { swap } from "./stream.js";

let wanted = null;
let isAsking = false;

// What is wanted last is shown; what came in between is left out.
async function show() {
  if (isAsking || wanted === null) return;
  isAsking = true;
  const inputs = wanted;
  wanted = null;
  const answer = await fetch(`/r/${table}/regions?inputs=${inputs}`).catch(() => null);
  if (answer?.ok) {
    const scene = await answer.json();
    for (const [id, html] of scene.regions) if (id !== "past") swap(id, html);
    const holder = document.createElement("template");
    holder.innerHTML = scene.regions.find(([id]) => id === "past")[1];
    const fresh = holder.content;
    // The slider itself stays, because a finger may be on it.
    const range = one("#past input[type=range]");
    range.setAttribute("aria-valuetext", one("input", fresh).getAttribute("aria-valuetext"));
    one("#past .given").replaceWith(one(".given", fresh));
    const steps = all(".slide > .btn", fresh);
    all("#past .slide > .btn").forEach((button, at) => {
      const hadFocus = button === document.activeElement;
      button.replaceWith(steps[at]);
      if (hadFocus) steps[at].focus();
    });
    if (wanted === null) range.value = scene.inputs;
    history.replaceState(null, "", `/r/${table}?inputs=${scene.inputs}`);
    restore();
  }
  isAsking = false;
  show();
}

function to(inputs) {
  wanted = inputs;
  show();
}

export function stepBy(by) {
  const range = one("#past input[type=range]");
  if (!range) return;
  range.value = Number(range.value) + by;
  to(Number(range.value));
}

document.addEventListener("input", (event) => { if (event.target.matches("#past input[type=range]")) to(Number(event.target.value)); });
document.addEventListener("click", (event) => {
  const step = event.target.closest("#past a[data-at]");
  if (!step) return;
  event.preventDefault();
  one("#past input[type=range]").value = step.dataset.at;
  to(Number(step.dataset.at));
});
