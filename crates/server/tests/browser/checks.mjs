// What must be true of every page, measured in a browser.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What is too wide, too small, doubled or styled in place, in words.
export function measured(page) {
  return page.evaluate(() => {
    const found = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`the page is ${over} px too wide`);
    const inline = document.querySelectorAll("[style]:not([style='']), style, script:not([src]), [onclick], [onload]");
    for (const one of inline) found.push(`inline: ${one.outerHTML.slice(0, 80)}`);
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    for (const id of ids.filter((id, at) => ids.indexOf(id) !== at)) found.push(`two elements are called ${id}`);
    const bar = document.querySelector("#top")?.getBoundingClientRect();
    for (const step of document.querySelectorAll("#top .steps li")) {
      const { top, bottom, height } = step.getBoundingClientRect();
      if (height && (top < bar.top - 1 || bottom > bar.bottom + 1)) found.push(`a step lies outside its bar: ${step.innerText}`);
    }
    // A citation stands for its whole line; what a phone scrolls to is measured where it is.
    const targets = "button, summary, select, a:not(.cite), label.opt, label.card, label.game, .seg label, input[type=text], input[type=search], input[type=file], input[type=password]";
    for (const one of document.querySelectorAll(targets)) {
      if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || one.closest(".skip, .sr")) continue;
      if (one.matches("label.opt") && getComputedStyle(one).clipPath !== "none") continue;
      const { width, height } = one.getBoundingClientRect();
      if (width < 43.5 || height < 43.5) found.push(`a target of ${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 90)}`);
    }
    return found;
  });
}

async function broken(page, options) {
  if (!(await page.evaluate(() => Boolean(window.axe)))) {
    // The policy of the pages forbids scripts of others, and this one comes from the test: it goes in beside the policy.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axe });
    await session.detach();
  }
  const { violations } = await page.evaluate((options) => window.axe.run(document, { resultTypes: ["violations"], ...options }), options);
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 110)).join(" | ")}`);
}

// Everything that is wrong with a page as it stands now, in words.
export const faults = async (page) => [...(await measured(page)), ...(await broken(page, {}))];
// What cannot be read in the colours that it has now.
export const pale = (page) => broken(page, { runOnly: ["color-contrast"] });

// How far what is on the page moves while something comes in later.
export async function watchShifts(page) {
  await page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: false });
  });
}
