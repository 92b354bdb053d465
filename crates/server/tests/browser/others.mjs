// Tables besides the long fight: a battle, a companion, a first fight, a seat that is handed over, a save, the keyboard alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { act, asked, isChosen, isOver, kindOf, lines, makeTable, meant, moved, playUntil } from "./guest.mjs";

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
  const watcher = await screens.guest(820, 1180);
  await watcher.goto(ada.url().replace("/seat", "/watch"));
  await screens.look(watcher, "watch");
  // On until somebody rolls, and what fell stands in the log of whoever watches.
  let fell = "";
  await playUntil([ada], () => fell === "dice", { most: 200, each: (_, kind) => { fell = kind; } });
  const told = (page) => page.locator("#log .says-it").last().innerText();
  const last = await told(ada);
  await watcher.waitForFunction((last) => [...document.querySelectorAll("#log .says-it")].at(-1)?.innerText === last, last);
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
  // The sheet of the table still stands open.
  const [save] = await Promise.all([ada.waitForEvent("download"), ada.click("dialog >> text=Save to a file")]);
  const file = await save.path();
  const log = await ada.evaluate(() => [...document.querySelectorAll("#log .says-it")].map((line) => line.textContent));
  await late.goto(home);
  await late.locator('input[name="game"][value="scenario"]').check({ force: true });
  await late.setInputFiles('input[data-fills="scenario"]', file);
  await late.waitForFunction((size) => document.querySelector('textarea[name="scenario"]').value.length === size, readFileSync(file, "utf8").length);
  await screens.look(late, "start-file");
  await late.fill('input[name="name"]', "Ada");
  await late.click("text=Set up the table");
  await late.waitForURL(/\/seat/);
  assert.deepEqual(await late.evaluate(() => [...document.querySelectorAll("#log .says-it")].map((line) => line.textContent)), log);
  if (await asked(late)) { const before = await lines(late); await act(late); await moved(late, before); }
}

// No pointer at all: from the start page through a fight to its end, and into its replay.
async function keyboard({ screens, home }) {
  const ada = await screens.guest(1440, 900);
  const press = (key) => ada.keyboard.press(key);
  const tabTo = async (words) => {
    for (let tab = 0; tab < 80; tab += 1) {
      await press("Tab");
      if (await ada.evaluate((words) => document.activeElement.textContent.trim() === words, words)) return press("Enter");
    }
    throw new Error(`Tab never comes to ${words}`);
  };
  await ada.goto(home);
  await tabTo("Set up the table");
  await ada.waitForURL(/\/seat/);
  await ada.waitForSelector("#decision form[data-kind]");
  for (let step = 0; !(await isOver(ada)); step += 1) {
    assert.ok(step < 900, "it is never over");
    const before = await lines(ada);
    const [kind, pool, faces, question] = await ada.evaluate(() => {
      const { kind, pool } = document.querySelector("#decision form[data-kind]").dataset;
      return [kind, Number(pool), document.querySelectorAll("#decision .key[name=die]").length, document.querySelector("#question").innerText];
    });
    if (kind === "choice") {
      const at = await ada.evaluate(meant, "");
      if (at < 9) await press(String(at + 1));
      else for (let from = await ada.evaluate(isChosen); from !== at; from = await ada.evaluate(isChosen)) await press(from < at ? "ArrowRight" : "ArrowLeft");
      await press("Enter");
    } else if (kind === "dice" && faces <= 10) {
      const face = /monster|location|injury/i.test(question) ? 1 : faces;
      for (let die = 0; die < pool; die += 1) await press(String(face % 10));
      await press("Enter");
    } else await press("r");
    await moved(ada, before);
  }
  await press("?");
  await ada.waitForSelector("dialog[open] >> text=Keys");
  await screens.look(ada, "keys");
  await press("Escape");
  await tabTo("Look back");
  await ada.waitForURL(/\/r\//);
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
