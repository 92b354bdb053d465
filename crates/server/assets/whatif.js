// Odds in full: how what comes of an option is distributed, and what if something were otherwise. It never changes the game.

import { chosen, radios } from "./decision.js";
import { plainly, read } from "./odds.js";
import { all, api, one } from "./page.js";
import { sheetBox } from "./sheets.js";

const SVG = "http://www.w3.org/2000/svg";
const part = (name, attributes, text) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
};
const make = (name, attributes = {}, ...inner) => {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...inner);
  return made;
};
const field = (label, ...inputs) => make("label", { className: "field" }, make("span", {}, label), ...inputs);
const select = (name, options) => {
  const made = make("select", { name });
  for (const [value, text] of options) made.add(new Option(text, value));
  return made;
};

// What can be otherwise: parts of the table and weapons while nothing is resolved, and the rulings of the book.
async function changes() {
  const [other, start] = await Promise.all([`${api}/what-if`, "/api/v1/start"].map(async (from) => {
    const answer = await fetch(from).catch(() => null);
    return answer?.ok ? answer.json() : {};
  }));
  const game = one(".play.hunt") ? "showdown" : "skirmish";
  return {
    armory: other.armory || { figures: [], weapons: [] },
    parts: (other.parts || []).filter((found) => found.now !== null && found.now !== undefined),
    rulings: (start.offer?.rulings || []).filter((ruling) => ruling.game === game),
  };
}

async function ask(what) {
  const answer = await fetch(`${api}/what-if`, {
    method: "POST", headers: { "content-type": "application/json", "x-bout": "1" }, body: JSON.stringify(what),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error([said.message, said.hint].filter(Boolean).join(": "));
  return said.spread;
}

const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1);
const percent = (chance) => (chance === 0 ? "0" : chance < 0.001 ? "<0.1" : (chance * 100).toFixed(1));

// One bar for each value and series: filled is as it stands, outlined is what if.
function chart(series) {
  const [first] = series;
  const values = [...new Set(series.flatMap((one) => one.values.map(([value]) => value)))].sort((a, b) => a - b);
  // What lies far out is one bar: there is room for eight.
  const most = 8;
  const last = values.length > most ? values[most - 1] : Infinity;
  const shown = values.filter((value) => value <= last);
  const of = (one, value) => one.values.filter(([other]) => (value === last ? other >= last : other === value)).reduce((sum, [, chance]) => sum + read(chance).middle, 0);
  const svg = part("svg", { class: "dist", viewBox: "0 0 328 150", role: "img" });
  const wide = 328 / shown.length;
  const bar = Math.min(32, (wide - 8) / series.length - 3);
  const top = Math.max(0.01, ...series.flatMap((one) => shown.map((value) => of(one, value))));
  const words = series.map(({ name }) => `${name}: `);
  shown.forEach((value, at) => {
    const middle = wide * at + wide / 2;
    series.forEach((one, which) => {
      const chance = of(one, value);
      const high = (chance / top) * 95;
      const x = middle - (bar * series.length + 3 * (series.length - 1)) / 2 + which * (bar + 3);
      svg.append(part("rect", { class: which ? "c-b" : "c-a", x: x.toFixed(1), y: (118 - high).toFixed(1), width: bar.toFixed(1), height: Math.max(high, 0.1).toFixed(1), rx: 2 }));
      svg.append(part("text", { class: which ? "c-t m" : "c-v", x: (x + bar / 2).toFixed(1), y: (112 - high).toFixed(1) }, percent(chance)));
      words[which] += `${value}${value === last ? " or more" : ""} ${percent(chance)} percent, `;
    });
    svg.append(part("text", { class: "c-t m", x: middle.toFixed(1), y: 138 }, value === 0 && first.of !== "defeated" ? "none" : `${value}${value === last ? "+" : ""}`));
  });
  svg.append(part("path", { class: "c-axis", d: "M0 119.5H328" }));
  svg.setAttribute("aria-label", words.join("; "));
  return svg;
}

function told(spread) {
  const until = typeof spread.until === "string" ? spread.until : Object.keys(spread.until)[0];
  const known = spread.known === "exact" ? "Exact" : `≈ ${spread.known.sampled.trials.toLocaleString("en")} games`;
  return `${known}, up to the end of this ${plainly(until)}. It changes nothing.`;
}

export async function openOdds(isWhatIf) {
  if (!one("#decision.odds-all")) return;
  const options = radios().length
    ? radios().map((radio) => [radio.value, radio.dataset.act])
    : all("#decision [data-option]").map((option) => [option.dataset.option, one(".name", option)?.textContent || option.dataset.option]);
  const picked = chosen()?.value ?? options[0]?.[0];
  const a = select("a", options);
  a.value = picked ?? "";
  const place = { figure: make("div", { className: "figure" }), counts: make("div", { className: "counts" }), keys: make("ul", { className: "keyl" }), foot: make("p", { className: "tiny faint" }), note: make("p", { className: "note" }) };
  place.note.setAttribute("role", "status");
  const otherwise = make("div", { className: "terms" });
  place.counts.setAttribute("role", "radiogroup");
  place.counts.setAttribute("aria-label", "What is counted");
  const page = make("section", { className: "sheetpage whatif" },
    make("h2", { className: "question", tabIndex: -1 }, "Odds in full"),
    ...(options.length ? [field("Of", a)] : []),
    place.counts, place.figure, place.keys, place.foot,
    make("h3", {}, "What if"), otherwise, place.note,
    make("p", { className: "close" }, make("button", { className: "btn wide", type: "button" }, "Close")));
  const box = sheetBox();
  box.replaceChildren(page);
  box.setAttribute("aria-label", "Odds in full");
  if (!box.open) box.showModal();
  one("h2", page).focus();

  const { armory, parts, rulings } = await changes();
  // Whoever acts comes first, and of theirs what changes most often.
  const by = `${one("#decision").dataset.by || ""} `.toLowerCase();
  const likely = ["luck", "strength", "accuracy", "at"];
  const rank = ({ words }) => {
    const at = words.toLowerCase().startsWith(by) ? likely.findIndex((word) => words.endsWith(` ${word}`)) : -1;
    return at >= 0 ? at : words.toLowerCase().startsWith(by) ? likely.length : likely.length + 1;
  };
  parts.sort((a, b) => rank(a) - rank(b));
  const b = select("b", [["", "–"], ...options.filter(([id]) => id !== picked)]);
  const what = select("part", [["", "–"], ...parts.map(({ words }) => [words, words])]);
  const value = make("span", { className: "value" });
  const ruling = select("ruling", [["", "–"], ...rulings.flatMap(({ id, title, options: all }) => all.map(([option, says]) => [`${id}=${option}`, `${title}: ${says}`]))]);
  const weapon = select("weapon", [["", "–"], ...armory.weapons.map(({ id, name }) => [id, name])]);
  const bearer = select("bearer", armory.figures.map((name) => [name, titled(name)]));
  bearer.value = armory.figures.find((name) => name.toLowerCase() === by.trim()) ?? bearer.value;
  bearer.setAttribute("aria-label", "Who has it");
  if (armory.weapons.length) otherwise.append(field("Another weapon of the pack, and who has it", weapon, bearer));
  if (options.length > 1) otherwise.append(field("Another option", b));
  if (parts.length) otherwise.append(field("Something else about the table", what, value));
  otherwise.append(field("Another ruling", ruling));

  let count = 0;
  let asked = 0;
  let shown = [];
  const draw = () => {
    const [first] = shown;
    if (!first) return;
    count = Math.min(count, first.spread.counts.length - 1);
    const { of } = first.spread.counts[count];
    place.counts.replaceChildren(...first.spread.counts.map((one, at) => {
      const radio = make("input", { type: "radio", name: "count", value: at, checked: at === count });
      return make("label", {}, radio, plainly(one.of));
    }));
    const series = shown.map(({ name, spread }) => {
      const found = spread.counts.find((one) => one.of === of) || { of, mean: "0", values: [[0, "1"]] };
      return { name, ...found };
    });
    place.figure.replaceChildren(chart(series));
    place.keys.replaceChildren(...series.map(({ name, mean }, which) => {
      const { text, spread } = read(mean);
      return make("li", {}, make("i", { className: which ? "sw b" : "sw a" }), name, make("b", { className: "right num" }, `${text}${spread ? ` ± ${spread.toFixed(2)}` : ""}`));
    }));
    place.foot.textContent = told(first.spread);
  };
  const look = async () => {
    const mine = (asked += 1);
    const name = options.find(([id]) => id === a.value)?.[1] || "As it stands";
    const amended = what.value && one("[name=value]", value) ? `${what.value} ${one("[name=value]", value).value}` : "";
    const [rule, ruled] = ruling.value.split("=");
    const armed = weapon.value && bearer.value;
    const isOther = b.value || amended || rule || armed;
    const base = { option: options.length ? a.value : null };
    const other = { option: b.value || base.option, amend: amended ? [amended] : [], rulings: rule ? { [rule]: ruled } : {}, weapons: armed ? { [bearer.value]: weapon.value } : {} };
    const otherName = `What if: ${[armed && `${titled(bearer.value)} has ${weapon.selectedOptions[0].text}`, options.find(([id]) => id === b.value)?.[1], amended, rule && plainly(ruling.value)].filter(Boolean).join(", ")}`;
    try {
      const spreads = await Promise.all([ask(base), ...(isOther ? [ask(other)] : [])]);
      if (mine !== asked) return;
      shown = spreads.map((spread, at) => ({ name: at ? otherName : name, spread })).filter(({ spread }) => spread);
      place.note.textContent = shown.length ? "" : "Nothing is near enough to be looked at.";
      draw();
    } catch (why) {
      if (mine === asked) place.note.textContent = why.message;
    }
  };
  page.addEventListener("change", (event) => {
    if (event.target.name === "count") { count = Number(event.target.value); draw(); return; }
    if (event.target === what) {
      const found = parts.find(({ words }) => words === what.value);
      const input = !found ? null : found.values.length ? select("value", found.values.map((one) => [one, one])) : make("input", { name: "value", type: found.numbers ? "number" : "text" });
      if (input) {
        if (found.numbers) Object.assign(input, { min: found.numbers[0], max: found.numbers[1] });
        input.value = found.now;
        input.setAttribute("aria-label", `${found.words}, otherwise`);
      }
      value.replaceChildren(...(input ? [input] : []));
    }
    look();
  });
  if (isWhatIf) one("select", otherwise)?.focus();
  look();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-odds]");
  if (button) openOdds(button.dataset.odds === "what-if");
});
