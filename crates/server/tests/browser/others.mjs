// Tables besides the long fight: a battle, a companion, a first fight, a seat that is handed over, a save, the keyboard alone.

import assert from "node:assert/strict";
import { act, asked, kindOf, lines, makeTable, moved, playUntil } from "./guest.mjs";

// A battle by one player for both sides, with its deployment, to where somebody walks.
async function battle({ screens, home }) {
  const ada = await screens.guest(1440, 900);
  await ada.goto(home);
  await ada.locator('input[name="game"][value="battle"]').check({ force: true });
  await screens.look(ada, "start-battle");
  await ada.click("text=Set up the table");
  await ada.waitForURL(/\/seat/);
  await screens.look(ada, "battle-deployment");
  await playUntil([ada], async (page) => (await page.locator("#top").innerText()).includes("Turn 1") && (await page.locator("#board .m-legal").count()) > 0, { prefer: (step, question) => (question.includes("engages") ? "done" : step > 4 ? "the rest as lined up" : "") });
  await screens.look(ada, "battle");
  await ada.locator("#board .m-legal").last().click({ force: true });
  assert.match(await ada.innerText("#commit"), /^(Go|Stand|Place|Move)/);
  await screens.look(ada, "battle-chosen");
}

// A group with its own cards and dice.
async function companion({ screens, home }) {
  const ada = await screens.guest(820, 1180);
  await ada.goto(home);
  await ada.locator('input[name="game"][value="companion"]').check({ force: true });
  await ada.click("text=Set up the table");
  await ada.waitForURL(/\/seat/);
  await screens.look(ada, "companion");
  for (const button of ["Resolve the attack", "Resolve its attack"]) {
    const before = await lines(ada);
    await ada.click(`text=${button}`);
    await moved(ada, before);
    await playUntil([ada], async (page) => (await page.locator("#decision .begin").count()) > 0);
  }
  const before = await lines(ada);
  await ada.click("text=Next round");
  await moved(ada, before);
}

// A first fight: each step is explained once, and it takes few taps to the first dice.
async function tutorial({ screens, home }) {
  const ada = await screens.guest(360, 740);
  await ada.goto(home);
  await ada.click("text=Learn by a first fight");
  await ada.waitForURL(/\/seat/);
  await ada.waitForSelector("#decision .lesson >> text=Welcome to your first showdown");
  await screens.look(ada, "tutorial");
  let taps = 1;
  while ((await kindOf(ada)) === "choice") {
    const before = await lines(ada);
    await ada.click("#commit");
    taps += 1;
    await moved(ada, before);
  }
  const before = await lines(ada);
  await ada.click("#roll");
  taps += 1;
  await moved(ada, before);
  assert.ok(taps <= 4, `${taps} taps to the first dice`);
  const told = new Set();
  await playUntil([ada], (_, step) => step >= 25, {
    each: async (page) => {
      const lesson = page.locator("#decision .lesson:visible p");
      if (!(await lesson.count())) return;
      const text = await lesson.innerText();
      assert.ok(!told.has(text), `told twice: ${text}`);
      told.add(text);
    },
  });
  assert.ok(told.size >= 2, [...told].join("; "));
}

// A seat that goes to somebody else by a link, and the journal that goes to another table.
async function handover({ screens, home }) {
  const ada = await screens.guest(1440, 900);
  await ada.goto(home);
  const { table } = await makeTable(ada, { name: "Ada", seats: "all", question: { of: { showdown: { level: "first-story", survivors: 2 } } } });
  await ada.goto(`${home}/t/${table}/seat`);
  await ada.click('[data-open="people"]');
  await ada.click("dialog .handover >> nth=1 >> button");
  const link = await ada.inputValue("dialog input.handed");
  assert.match(link, /\/#take=/);
  const ben = await screens.guest(820, 1180);
  await ben.goto(link);
  await ben.fill('#taking input[name="name"]', "Ben");
  await screens.look(ben, "taking");
  await ben.click("#taking button");
  await ben.waitForURL(/\/seat/);
  await ada.waitForFunction(() => document.querySelector("#people").textContent.includes("Ben"));
  const late = await screens.guest(820, 1180);
  await late.goto(link);
  await late.waitForFunction(() => document.querySelector("#taking .note")?.innerText.includes("used"));

  await playUntil([ada, ben], (_, step) => step >= 12);
  const journal = await ada.evaluate((from) => fetch(from).then((answer) => answer.text()), `/api/v1/tables/${table}/save`);
  const log = await ada.evaluate(() => [...document.querySelectorAll("#log .says-it")].map((line) => line.textContent));
  await late.goto(home);
  await late.locator('input[name="game"][value="scenario"]').check({ force: true });
  await late.fill('textarea[name="scenario"]', journal);
  await late.fill('input[name="name"]', "Ada");
  await late.click("text=Set up the table");
  await late.waitForURL(/\/seat/);
  assert.deepEqual(await late.evaluate(() => [...document.querySelectorAll("#log .says-it")].map((line) => line.textContent)), log);
  if (await asked(late)) { const before = await lines(late); await act(late); await moved(late, before); }
}

// No pointer at all: from the start page into a fight.
async function keyboard({ screens, home }) {
  const ada = await screens.guest(1440, 900);
  await ada.goto(home);
  for (let tab = 0; tab < 60; tab += 1) {
    await ada.keyboard.press("Tab");
    if (await ada.evaluate(() => document.activeElement.textContent === "Set up the table")) break;
  }
  await ada.keyboard.press("Enter");
  await ada.waitForURL(/\/seat/);
  await ada.waitForSelector("#decision form[data-kind]");
  for (let step = 0; step < 14; step += 1) {
    const before = await lines(ada);
    const kind = await kindOf(ada);
    if (kind === "choice") { await ada.keyboard.press("1"); await ada.waitForSelector("#decision :checked"); await ada.evaluate(() => document.activeElement.blur()); await ada.keyboard.press("Enter"); } else await ada.keyboard.press("r");
    await moved(ada, before);
  }
  await ada.keyboard.press("?");
  await ada.waitForSelector("dialog[open] >> text=Keys");
  await screens.look(ada, "keys");
  await ada.keyboard.press("Escape");
  await ada.keyboard.press("/");
}

// What can be read: rules, and what is not there.
async function reading({ screens, home }) {
  const ada = await screens.guest(1440, 900);
  await ada.goto(`${home}/rule?q=spaces`);
  await screens.look(ada, "rules");
  await ada.click(".found a >> nth=0");
  await screens.look(ada, "rule");
  await ada.goto(`${home}/t/nothing-there/seat`);
  await screens.look(ada, "message");
  await ada.goto(`${home}/host`);
  await screens.look(ada, "host");
}

export const others = Object.entries({ battle, companion, tutorial, handover, keyboard, reading });
