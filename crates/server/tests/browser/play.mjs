// Two browsers and a big screen at one table: they sit down, choose, type dice and cards, and take something back.
// Run by `node play.mjs URL [FOLDER FOR PICTURES]` beside a server that anybody may make tables on.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { faults } from "./checks.mjs";

const [, , home, pictures] = process.argv;
if (!home) throw new Error("say where the server is: node play.mjs http://127.0.0.1:8400");
if (pictures) mkdirSync(pictures, { recursive: true });

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: flags });
const problems = [];

// Somebody with a screen of their own.
async function screen(width, height, colorScheme) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch: width < 700 });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("pageerror", (error) => problems.push(`${width}: ${error}`));
  page.on("console", (line) => { if (line.type() === "error" && !/net::ERR|404/.test(line.text())) problems.push(`${width}: ${line.text()}`); });
  return page;
}

async function look(page, name) {
  for (const fault of await faults(page)) problems.push(`${name}: ${fault}`);
  if (!pictures) return;
  const { width, height } = page.viewportSize();
  for (const [wide, high] of [[360, 740], [820, 1180], [1440, 900], [1920, 1080]]) {
    for (const colorScheme of ["dark", "light"]) {
      await page.setViewportSize({ width: wide, height: high });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(60);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) problems.push(`${name} at ${wide}: ${over} px too wide`);
      await page.screenshot({ path: `${pictures}/${name}-${wide}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width, height });
}

const asked = (page) => page.evaluate(() => document.querySelector("#top")?.dataset.asked || "");

// What somebody does who is asked: the last option that does something, real dice, real cards.
async function act(page) {
  const kind = await page.evaluate(() => document.querySelector("#decision form[data-kind]")?.dataset.kind);
  if (kind === "choice") {
    const wanted = await page.evaluate(() => {
      const options = [...document.querySelectorAll('#decision input[name="choice"]')];
      return options.findLastIndex((one) => !("rest" in one.dataset) && !one.dataset.forgoes);
    });
    await page.evaluate((at) => {
      const options = document.querySelectorAll('#decision input[name="choice"]');
      (options[at] || options[0]).click();
    }, wanted);
    await page.click("#commit");
  } else if (kind === "dice") {
    const pool = await page.evaluate(() => Number(document.querySelector("#decision form").dataset.pool));
    const keys = page.locator("#decision .key");
    for (let at = 0; at < pool; at += 1) await keys.nth((await keys.count()) - 2).click();
    assert.match(await page.innerText("#commit"), /Enter/);
    await page.click("#commit");
  } else if (kind === "cards") {
    const pool = await page.evaluate(() => Number(document.querySelector("#decision form").dataset.pool));
    await page.fill("#find", "zzz");
    assert.equal(await page.locator("#decision .card:visible").count(), 0, "nothing is called zzz");
    await page.fill("#find", "");
    for (let at = 0; at < pool; at += 1) await page.locator("#decision .card input").nth(at).click();
    await page.click("#commit");
  } else {
    await page.click("#roll");
  }
  return kind;
}

try {
  const ada = await screen(1440, 900, "dark");
  await ada.goto(home);
  await look(ada, "start");
  await ada.fill('input[name="name"]', "Tomas <b>");
  await ada.locator('input[name="seat"][value=""]').check({ force: true });
  await ada.selectOption('select[name="party"]', "settlers");
  await ada.click("text=Set up the table");
  await ada.waitForURL(/\/(j|t)\//);
  if (!ada.url().includes("/j/")) await ada.click("a.code");
  await look(ada, "join");
  const join = ada.url();
  const code = await ada.innerText(".bigcode");
  for (const seat of ["Ada", "Bram"]) {
    if (!ada.url().includes("/j/")) await ada.goto(join);
    await ada.locator(".seats li", { hasText: seat }).getByRole("button", { name: "Sit here" }).click();
    await ada.waitForLoadState();
  }
  const cleo = await screen(360, 740, "dark");
  await cleo.goto(home);
  await cleo.fill("#code", code);
  await cleo.click('form[action="/j"] button');
  await cleo.waitForURL(/\/j\//);
  await cleo.fill('input[name="name"]', "Mira");
  await look(cleo, "join-phone");
  await cleo.locator("text=Take all free seats").click();
  await cleo.waitForURL(/\/t\//);
  if (!ada.url().includes("/seat")) await ada.goto(cleo.url());
  const wall = await screen(1920, 1080, "dark");
  await wall.goto(cleo.url().replace("/seat", "/screen"));
  await look(wall, "screen-lobby");
  assert.equal(await wall.locator("form").count(), 0, "nothing is decided on the big screen");

  const kinds = new Set();
  for (let step = 0; step < 40; step += 1) {
    const who = (await asked(ada)) ? ada : (await asked(cleo)) ? cleo : null;
    if (!who) { await ada.waitForTimeout(200); continue; }
    const before = await who.evaluate(() => document.querySelector("#decision form[data-kind]")?.dataset.inputs);
    const kind = await who.evaluate(() => document.querySelector("#decision form[data-kind]")?.dataset.kind);
    if (!kinds.has(kind) || step % 13 === 0) {
      await look(who, `seat-${kind}-${step}`);
      await look(wall, `screen-${kind}-${step}`);
    }
    kinds.add(await act(who));
    await who.waitForFunction((old) => document.querySelector("#decision form[data-kind]")?.dataset.inputs !== old, before);
  }
  for (const kind of ["choice", "dice", "cards"]) assert.ok(kinds.has(kind), `${kind} came up`);
  const line = await ada.locator("#log .log li").last().innerText();
  await wall.waitForFunction((text) => document.querySelector("#log").innerText.includes(text), line.split("\n")[0]);

  for (const tab of ["board", "sheet", "log", "play"]) {
    await cleo.click(`[data-to-tab="${tab}"]`);
    await look(cleo, `phone-${tab}`);
  }
  await cleo.reload();
  assert.equal(await cleo.evaluate(() => document.querySelector(".play").dataset.tab), "play", "the tab survives a reload");
  await ada.click("#party .pick >> nth=0");
  await look(ada, "sheet");
  await ada.keyboard.press("Escape");
  await ada.keyboard.press("?");
  assert.ok(await ada.locator("dialog[open]", { hasText: "Keys" }).isVisible());
  await ada.keyboard.press("Escape");

  // Somebody takes back what others saw: each of them is asked, and all see it struck through.
  await ada.click("#undo");
  const sheet = cleo.locator("#back [role=alertdialog]");
  if (await sheet.waitFor({ timeout: 4000 }).then(() => true, () => false)) {
    await look(cleo, "take-back");
    await cleo.click("text=Agree");
  }
  await ada.waitForFunction(() => document.querySelector("#log .log").lastElementChild.innerText.includes("Taken back"));
  await wall.waitForSelector("#log .undone", { state: "attached" });

  // A battle, by one player for both sides, to where somebody walks.
  await ada.goto(home);
  await ada.locator('input[name="game"][value="battle"]').check({ force: true });
  await look(ada, "start-battle");
  await ada.click("text=Set up the table");
  await ada.waitForURL(/\/(j|t)\//);
  if (ada.url().includes("/j/")) await ada.click("text=To the table");
  for (let step = 0; step < 30 && !(await ada.locator("#board .m-legal").count()); step += 1) {
    const before = await ada.evaluate(() => document.querySelector("#decision form[data-kind]")?.dataset.inputs);
    await act(ada);
    await ada.waitForFunction((old) => document.querySelector("#decision form[data-kind]")?.dataset.inputs !== old, before);
  }
  await look(ada, "battle");
  const spot = ada.locator("#board .m-legal").last();
  await spot.click({ force: true });
  assert.match(await ada.innerText("#commit"), /^(Go|Stand)/);
  await look(ada, "battle-chosen");

  await ada.goto(`${home}/rule?q=spaces`);
  await look(ada, "rules");
  await ada.click(".found a >> nth=0");
  await look(ada, "rule");
  await ada.goto(`${home}/t/nothing-there/seat`);
  await look(ada, "message");
} catch (error) {
  problems.push(String(error.stack));
} finally {
  await browser.close();
}
const told = [...new Set(problems)];
if (told.length) {
  console.error(told.join("\n"));
  process.exit(1);
}
console.log("two browsers played, and nothing was wrong with any page");
