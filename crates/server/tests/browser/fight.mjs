// Two browsers and a big screen at one table, one of them a phone: a First Story fight to its end, with typed dice and cards,
// taking back, a correction, a lost connection and a server that is started again.

import assert from "node:assert/strict";
import { watchShifts } from "./checks.mjs";
import { act, asked, isOver, kindOf, lines, makeTable, moved, playUntil } from "./guest.mjs";

export async function fight({ server, screens, home }) {
  const ada = await screens.guest(1440, 900);
  await ada.goto(home);
  await screens.look(ada, "start");
  const made = await makeTable(ada, {
    name: "Tomas <b>", rolls: "own", seats: [0], title: "A first story",
    question: { of: { showdown: { level: "first-story", survivors: 2 } } },
  });
  await ada.goto(`${home}/j/${made.code.toLowerCase()}`);
  await screens.look(ada, "join");

  const cleo = await screens.guest(360, 740);
  await cleo.goto(home);
  await cleo.fill("#code", made.code);
  await cleo.click('form[action="/j"] button');
  await cleo.waitForURL(/\/j\//);
  await cleo.fill('input[name="name"]', "Mira");
  await cleo.click("text=Take all free seats");
  await cleo.waitForURL(/\/seat/);
  await ada.goto(`${home}/t/${made.table}/seat`);
  const wall = await screens.guest(1920, 1080);
  await wall.goto(`${home}/t/${made.table}/screen`);
  assert.equal(await wall.locator("form").count(), 0, "nothing is decided on the big screen");

  // Every kind of question comes up, and every page with it is sound.
  const kinds = new Set();
  const see = async (who, kind) => {
    if (kinds.has(kind)) return;
    kinds.add(kind);
    await screens.look(who, `seat-${kind}`);
    await screens.look(wall, `screen-${kind}`);
  };
  // Nobody is hurt yet: the fight is to last.
  const high = (_, kind, question) => !/monster|location|injury|wound/i.test(question);
  await playUntil([ada, cleo], () => kinds.size >= 3, { each: see, high });
  for (const kind of ["choice", "dice", "cards"]) assert.ok(kinds.has(kind), `${kind} came up`);
  for (const tab of ["board", "sheet", "log", "play"]) {
    await cleo.click(`[data-to-tab="${tab}"]`);
    await screens.look(cleo, `phone-${tab}`);
  }
  await cleo.reload();
  assert.equal(await cleo.evaluate(() => document.querySelector(".play").dataset.tab), "play", "the tab survives a reload");

  // Odds come in, and nothing moves by that.
  await playUntil([ada, cleo], async (page) => {
    const who = (await asked(page)) ? page : cleo;
    return (await kindOf(who)) === "choice" && (await who.locator("#decision .opt").count()) > 1;
  }, { high });
  const chooser = (await asked(ada)) ? ada : cleo;
  await watchShifts(chooser);
  await chooser.waitForFunction(() => document.querySelector("#decision .foot")?.innerText.includes("Means"));
  assert.ok((await chooser.evaluate(() => window.shifts)) < 0.02, "odds that come move nothing");
  await chooser.keyboard.press("o");
  await chooser.waitForSelector("dialog .dist rect");
  await screens.look(chooser, "odds");
  await chooser.keyboard.press("Escape");

  // No connection: what was meant is sent again, and counts once.
  const before = await lines(chooser);
  const inputs = await chooser.evaluate(() => Number(document.querySelector("#decision form[data-kind]").dataset.inputs));
  await chooser.context().setOffline(true);
  await act(chooser);
  await chooser.waitForFunction(() => document.querySelector("#note")?.innerText.includes("No connection"));
  await chooser.context().setOffline(false);
  await act(chooser);
  await moved(chooser, before);
  const scene = await chooser.evaluate((api) => fetch(api).then((answer) => answer.json()), `/api/v1/tables/${made.table}`);
  assert.ok(scene.inputs > inputs && scene.inputs <= inputs + 2, `${scene.inputs} follows ${inputs}`);

  // The server ends and comes back: all three say so, and go on by themselves.
  await server.stop();
  for (const page of [ada, cleo, wall]) await page.waitForFunction(() => document.querySelector("#banner:not([hidden])")?.innerText.includes("No connection"));
  await screens.look(cleo, "lost");
  await server.start();
  for (const page of [ada, cleo, wall]) await page.waitForFunction(() => document.querySelector("#banner").hidden || document.querySelector("#banner").innerText.includes("Up to date"));

  // Somebody takes back what a die has shown: the other is asked, keeps it once, agrees then, and all see it struck through.
  let fell = "";
  await playUntil([ada, cleo], () => fell === "dice", { high, each: (_, kind) => { fell = kind; } });
  for (const [answer, name] of [["Keep it", "take-back"], ["Agree", ""]]) {
    await ada.click("#undo");
    await cleo.waitForSelector("#back [role=alertdialog]");
    assert.equal(await wall.locator("#log .undone").count(), 0, "nothing goes back unasked");
    if (name) await screens.look(cleo, name);
    await cleo.click(`#back >> text=${answer}`);
    await cleo.waitForSelector("#back [role=alertdialog]", { state: "detached" });
  }
  await wall.waitForSelector("#log .undone", { state: "attached" });

  // A correction, agreed to.
  await playUntil([ada, cleo], async (page) => {
    const answer = await page.evaluate((api) => fetch(api).then((answer) => answer.json()), `/api/v1/tables/${made.table}/corrections`);
    return answer.parts.length > 0;
  }, { high });
  await ada.click('[data-open="people"]');
  await screens.look(ada, "people");
  await ada.click("dialog [data-corrections]");
  await ada.fill('dialog input[type="search"]', "ada survival");
  await ada.fill('dialog .parts-list input[type="number"]', "3");
  await ada.click("dialog .parts-list button");
  await cleo.waitForSelector("#back [role=alertdialog]");
  await cleo.click("#back >> text=Agree");
  await ada.keyboard.press("Escape");
  await wall.waitForFunction(() => document.querySelector("#log").innerText.includes("Amended"));

  // To the end: the survivors strike true, the monster does not.
  await playUntil([ada, cleo], isOver, { most: 600, high: (_, kind, question) => !/monster|location|injury/i.test(question) });
  await screens.look(ada, "over");
  await wall.waitForFunction(() => document.querySelector("#decision").innerText.includes("It is over"));

  // All of the log, of which the table shows the end.
  const shownLines = await ada.locator("#log .log li").count();
  const story = await screens.guest(820, 1180);
  await story.goto(`${home}/t/${made.table}/log`);
  assert.ok((await story.locator(".log li").count()) > shownLines, "the beginning is there, too");
  await screens.look(story, "log");

  // And all of it again, by a slider.
  await ada.click("#decision >> text=Look back");
  await ada.waitForURL(/\/r\//);
  await ada.waitForSelector("#past input[type=range]");
  await screens.look(ada, "replay");
  await ada.focus("#past input[type=range]");
  await ada.keyboard.press("End");
  await ada.waitForFunction(() => document.querySelector("#decision").innerText.includes("It is over"));
  await ada.keyboard.press("Home");
  await ada.waitForFunction(() => document.querySelector("#past .given").innerText.startsWith("0 of"));
  await ada.keyboard.press("]");
  await ada.waitForFunction(() => document.querySelector("#past .given").innerText.startsWith("1 of"));
}
