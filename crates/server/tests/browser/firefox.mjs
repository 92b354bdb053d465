// The same pages in another browser: from the start page into a fight, by pointer and by keys, and on by itself as others play.

import assert from "node:assert/strict";
import { Firefox } from "./bidi.mjs";
import { isOver, lines, moved, playUntil } from "./guest.mjs";

export async function firefox({ home }) {
  const browser = new Firefox();
  try {
    await browser.open();
    const ada = await browser.guest(1440, 900);
    await ada.goto(home);
    await ada.click('form[aria-label="New table"] > button');
    await ada.waitForFunction(() => location.pathname.endsWith("/seat") && document.readyState === "complete");
    await ada.waitForSelector("#decision form[data-kind]");
    const seen = await ada.evaluate(() => {
      const box = document.querySelector("#board svg.board").getBoundingClientRect();
      return { over: document.documentElement.scrollWidth - innerWidth, board: Math.min(box.width, box.height) };
    });
    assert.ok(seen.over <= 0, `${seen.over} px too wide`);
    assert.ok(seen.board > 200, `the board is ${seen.board} px`);

    // Somebody who only watches, with a window of their own, sees every step come by itself.
    const wall = await browser.guest(820, 1180);
    await wall.goto(`${home}${await ada.evaluate(() => location.pathname.replace("/seat", "/watch"))}`);
    const before = await lines(ada);
    await ada.keyboard.press("1");
    await ada.waitForSelector("#decision :checked");
    await ada.click("#commit");
    await moved(ada, before);
    await playUntil([ada, wall], async (page, step) => step >= 30 || (await isOver(page)));
    await ada.click("#undo");
    await wall.waitForSelector("#log .undone");
  } finally {
    await browser.close();
  }
}
