// Pictures for the documents: `node screens.mjs PROGRAM FOLDER`. Each page at the width at which it is mostly seen.

import { join } from "node:path";
import { Screens, Server, asked, kindOf, makeTable, playUntil } from "./guest.mjs";

const [, , program, folder] = process.argv;
const server = new Server(program);
const screens = await new Screens(folder).open();
const home = await server.start();
const shot = async (page, name) => {
  await page.waitForFunction(() => !document.querySelector("#decision.odds-all [data-option]") || document.querySelector("#decision .foot")?.innerText.includes("Means") || !document.querySelector("#decision .foot"));
  await page.screenshot({ path: join(folder, `${name}-${page.viewportSize().width}.png`) });
};

const ada = await screens.guest(1440, 900);
await ada.goto(home);
await shot(ada, "start");
// Dice that fall alike: survivors hit, and are mostly missed.
const high = (_, kind, question) => !/monster|location|injury|wound/i.test(question);
const { table } = await makeTable(ada, {
  name: "Tomas", seats: "all", title: "White Lion, level 1", question: { of: { showdown: { party: "settlers" } } },
});
await ada.goto(`${home}/t/${table}/seat`);
const isDue = (word) => async (page) => (await page.evaluate(() => document.querySelector("#question")?.innerText || "")).includes(word);
await playUntil([ada], isDue("Which hit location"), { high });
await ada.click("#decision .opt >> nth=0");
await shot(ada, "seat");
const phone = await screens.guest(360, 740, { storageState: await ada.context().storageState() });
await phone.goto(`${home}/t/${table}/seat`);
await phone.click("#decision .opt >> nth=0");
await shot(phone, "seat");
const light = await screens.guest(820, 1180, { storageState: await ada.context().storageState(), colorScheme: "light" });
await light.goto(`${home}/t/${table}/seat`);
await shot(light, "seat");
const wall = await screens.guest(1920, 1080);
await wall.goto(`${home}/t/${table}/screen`);
await shot(wall, "screen");
await ada.keyboard.press("o");
await ada.waitForSelector("dialog .dist rect");
await ada.selectOption("dialog select[name=b]", { index: 1 });
await ada.waitForFunction(() => document.querySelectorAll("dialog .keyl li").length > 1);
await ada.screenshot({ path: join(folder, "odds-1440.png") });
await ada.keyboard.press("Escape");
await playUntil([phone], async (page) => (await kindOf(page)) === "dice" && (await asked(page)), { high });
await shot(phone, "dice");
await playUntil([phone], (_, step) => step > 25, { high });
await ada.goto(`${home}/r/${table}?inputs=24`);
await ada.screenshot({ path: join(folder, "replay-1440.png") });

const fight = await makeTable(ada, { name: "Tomas", seats: "all", question: { of: { battle: {} } } });
await ada.goto(`${home}/t/${fight.table}/seat`);
await playUntil([ada], async (page) => (await page.locator("#board .m-legal").count()) > 0, { prefer: (_, question) => (question.includes("engages") ? "done" : "") });
await ada.locator("#board .m-legal").last().click({ force: true });
await shot(ada, "battle");

await screens.close();
await server.end();
