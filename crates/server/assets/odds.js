// Odds: filled in as they come, and never waited for.

import { all, api, one } from "./page.js";

let odds = null;
// What was played so far: odds of an older position are dropped.
const lines = () => Number(one("#decision")?.dataset.lines);

export function fill() {
  if (!odds || odds.lines !== lines()) return;
  for (const { id, means } of odds.options) {
    const option = all("#decision [data-option]").find((place) => place.dataset.option === id);
    if (!option) continue;
    const [pct, then] = [one(".pct", option), one(".then", option)];
    // The chance of the die that falls next stands there already, exact; else what the options differ in comes first.
    const head = "exact" in pct.dataset ? null : means.find((mean) => mean.leads);
    if (head) {
      one("strong", pct).textContent = head.text;
      one("small", pct).textContent = [head.of, head.spread && `± ${head.spread.toFixed(2)}`].filter(Boolean).join(", ");
    }
    const rest = means.filter((mean) => mean !== head && !mean.isNothing).slice(0, 2);
    const parts = rest.flatMap(({ text, of }) => {
      const part = document.createElement("span");
      const bold = document.createElement("b");
      bold.textContent = text;
      part.append(bold, ` ${of}`);
      return [part, " "];
    });
    // One interval stands for all of the line: the widest.
    const spread = Math.max(0, ...rest.map((mean) => mean.spread));
    then.replaceChildren(...parts, spread ? `± ${spread.toFixed(2)}` : "");
  }
  const foot = one("#decision .foot");
  if (foot) foot.textContent = odds.says;
}

export const plainly = (word) => word.replaceAll("-", " ");
// An exact number comes as a fraction of whole numbers of any size.
const number = (fraction) => {
  const [over, under = "1"] = String(fraction).split("/");
  return Number((BigInt(over) * 1_000_000n) / BigInt(under)) / 1_000_000;
};
export const read = (reading) => {
  const exact = typeof reading === "string" ? reading : reading.exact;
  if (exact !== undefined) {
    const middle = number(exact);
    return { middle, text: middle.toFixed(2), spread: 0, isNothing: middle === 0 };
  }
  if (reading.at_least !== undefined) {
    const least = number(reading.at_least).toFixed(2);
    const text = reading.at_most === undefined ? `≥ ${least}` : `${least} to ${number(reading.at_most).toFixed(2)}`;
    return { middle: number(reading.at_least), text, spread: 0, isNothing: false };
  }
  const { middle, low, high } = reading;
  return { middle, text: `≈ ${middle.toFixed(2)}`, spread: (high - low) / 2, isNothing: Math.abs(middle) < 0.005 };
};

// Odds never hold anything up: they are asked for once the question stands there, and dropped if it has changed since.
export async function lookAhead() {
  if (!one("#decision.odds-all [data-option]")) return;
  if (odds?.lines === lines()) { fill(); return; }
  const answer = await fetch(`${api}/odds`).catch(() => null);
  const { ahead, lines: looked } = answer?.ok ? await answer.json() : {};
  if (!ahead || looked !== lines()) return;
  const until = typeof ahead.until === "string" ? ahead.until : Object.keys(ahead.until)[0];
  const columns = ahead.counts.map((of, at) => ({ of: plainly(of), means: ahead.prospects.map(({ means }) => read(means[at])) }));
  const differs = ({ means }) => means.some((mean) => mean.text !== means[0].text);
  const leads = Math.max(0, [differs, ({ means }) => means.some((mean) => !mean.isNothing)].map((is) => columns.findIndex(is)).find((at) => at >= 0) ?? 0);
  odds = {
    lines: looked,
    says: `Means up to the end of this ${plainly(until)}, later choices ${ahead.later === "random" ? "at random" : `by the policy “${plainly(ahead.later)}”`}. ≈ is sampled, the rest is exact.`,
    options: ahead.prospects.map(({ option }, row) => ({
      id: option,
      means: columns.map(({ of, means }, at) => ({ ...means[row], of, leads: at === leads })),
    })),
  };
  fill();
}
