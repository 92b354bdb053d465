// Pictures for the documents: `node screens.mjs PROGRAM FOLDER [MOCK-UPS]`. Every page at four widths, dark and light, and the page
// FOLDER.md that shows them; with the folder of the mock-ups, those anew, too. `pngquant` makes the pictures small.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Screens, Server, asked, kindOf, makeTable, playUntil } from "./guest.mjs";

const [, , program, folder, mocks] = process.argv;
const SIZES = [[360, 740], [820, 1180], [1440, 900], [1920, 1080]];
const THEMES = ["dark", "light"];
const pages = [];
const server = new Server(program);
const screens = await new Screens().open();
const home = await server.start();
mkdirSync(folder, { recursive: true });

// A page at every size, or on a phone alone. The mock-up is the picture that it is to be compared with.
async function shoot(page, name, title, mock, sizes = SIZES) {
  pages.push({ name, title, mock, sizes });
  const before = page.viewportSize();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(() => !document.querySelector("#decision.odds-all [data-option]") || !document.querySelector("#decision .foot") || document.querySelector("#decision .foot").innerText.includes("Means"));
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(before);
}

const PHONE = [SIZES[0]];
const question = (page) => page.evaluate(() => document.querySelector("#question")?.innerText || "");
// Dice that fall alike: survivors hit, and are mostly missed.
const high = (_, kind, asks) => !/monster|location|injury|wound/i.test(asks);

const ada = await screens.guest(1440, 900);
await ada.goto(home);
await shoot(ada, "start", "Start", "start");
await ada.locator('input[name="game"][value="battle"]').check({ force: true });
await shoot(ada, "start-battle", "Start, with a battle", "start");
const { table, code } = await makeTable(ada, { name: "Tomas", seats: [0, 1, 2], title: "White Lion, level 1", question: { of: { showdown: { party: "settlers" } } } });
await ada.goto(`${home}/j/${code.toLowerCase()}`);
await shoot(ada, "join", "Join", "start");
const wall = await screens.guest(1920, 1080);
await wall.goto(`${home}/t/${table}/screen`);
await shoot(wall, "screen-join", "The big screen while people sit down", "table");
const bram = await screens.guest(1440, 900);
await bram.goto(`${home}/j/${code.toLowerCase()}`);
await bram.fill('input[name="name"]', "Mira");
await bram.click("text=Take all free seats");
await bram.waitForURL(/\/seat/);
await ada.goto(`${home}/t/${table}/seat`);
const both = [ada, bram];
const whose = async () => { for (const page of both) if (await asked(page)) return page; };
await playUntil(both, async () => (await kindOf((await whose()) || ada)) === "cards" || false, { high, most: 200 }).catch(() => {});
if (await whose()) await shoot(await whose(), "cards", "Cards", "phone-7");
await playUntil(both, async () => { const page = await whose(); return page && (await question(page)).includes("Which hit location"); }, { high });
let page = await whose();
await page.click("#decision .opt >> nth=0");
await shoot(page, "seat", "A seat that is asked", "table");
await shoot(page === ada ? bram : ada, "waits", "A seat that is not asked", "table");
await shoot(wall, "screen", "The big screen", "table");
for (const [at, tab] of [[3, "board"], [4, "sheet"], [5, "log"]]) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.click(`[data-to-tab="${tab}"]`);
  await shoot(page, tab, `On a phone: ${tab}`, `phone-${at}`, PHONE);
}
await page.click('[data-to-tab="play"]');
await page.setViewportSize({ width: 1440, height: 900 });
await page.keyboard.press("o");
await page.waitForSelector("dialog .dist rect");
await page.selectOption("dialog select[name=b]", { index: 1 });
await page.waitForFunction(() => document.querySelectorAll("dialog .keyl li").length > 1);
await shoot(page, "odds", "Odds in full, and what if", "phone-8");
await page.keyboard.press("Escape");
await page.click('[data-open="people"]');
await shoot(page, "people", "This table", "table");
await page.keyboard.press("Escape");
await playUntil(both, async () => { const asks = await whose(); return asks && (await kindOf(asks)) === "dice"; }, { high });
await shoot(await whose(), "dice", "Real dice", "phone-2");
let fell = "";
await playUntil(both, () => fell === "dice", { high, each: (_, kind) => { fell = kind; } });
await ada.click("#undo");
await bram.waitForSelector("#back [role=alertdialog]");
await shoot(bram, "take-back", "Somebody asks to take back", "phone-6");
await bram.click("#back >> text=Keep it");
await playUntil(both, (_, step) => step > 25, { high });
await ada.goto(`${home}/r/${table}?inputs=24`);
await shoot(ada, "replay", "Replay", "table");

for (const [name, title, mock, make, until] of [
  ["tutorial", "A first fight", "table", "text=Learn by a first fight"],
  ["companion", "A companion", "table", '[value="companion"]'],
  ["deployment", "A battle is deployed", "battle", '[value="battle"]'],
]) {
  const one = await screens.guest(1440, 900);
  await one.goto(home);
  if (make.startsWith("text")) await one.click(make);
  else { await one.locator(`input[name="game"]${make}`).check({ force: true }); await one.click("text=Set up the table"); }
  await one.waitForURL(/\/seat/);
  await shoot(one, name, title, mock);
}
const fight = await makeTable(ada, { name: "Tomas", seats: "all", question: { of: { battle: {} } } });
await ada.goto(`${home}/t/${fight.table}/seat`);
await playUntil([ada], async (page) => (await page.locator("#board .m-legal").count()) > 0, { prefer: (_, asks) => (asks.includes("engages") ? "done" : "") });
await ada.locator("#board .m-legal").last().click({ force: true });
await shoot(ada, "battle", "A battle", "battle");
for (const [name, title, path] of [["log-page", "The whole log", `/t/${table}/log`], ["rules", "Rules, searched", "/rule?q=spaces"], ["rule", "A rule", "/rule/BLIND-SPOT"], ["message", "What is not there", "/t/nothing-there/seat"], ["host", "For the host", "/host"]]) {
  await ada.goto(home + path);
  await shoot(ada, name, title, null);
}

if (mocks) {
  for (const name of ["start", "showdown-table", "battle-table", "showdown-phone"]) {
    for (const theme of THEMES) {
      await wall.goto(pathToFileURL(join(mocks, `${name}.html`)).href);
      await wall.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, theme);
      const short = `mock-up-${name.split("-").at(name.includes("battle") || name === "start" ? 0 : -1)}`;
      for (const [width, height] of SIZES) {
        await wall.setViewportSize({ width, height });
        if (name !== "showdown-phone") { await wall.screenshot({ path: join(folder, `${short}-${width}-${theme}.png`) }); continue; }
        if (width !== 1440) continue;
        for (const [at, figure] of (await wall.$$("figure")).entries()) await figure.screenshot({ path: join(folder, `${short}-${at + 1}-${theme}.png`) });
      }
    }
  }
}
await screens.close();
await server.end();

const here = basename(folder);
const picture = (name, says, width) => (existsSync(join(folder, `${name}.png`)) ? `<img src="${here}/${name}.png" alt="${says}" width="${width}">` : "");
const rows = pages.flatMap(({ name, title, mock, sizes }) => [
  `## ${title}`, "",
  ...sizes.flatMap(([width]) => THEMES.flatMap((theme) => {
    const wide = width <= 360 ? 240 : 420;
    const other = mock && `mock-up-${mock.startsWith("phone") ? (width === 360 ? mock : "none") : `${mock}-${width}`}-${theme}`;
    return [`| ${width} px, ${theme} | mock-up |`, "|---|---|", `| ${picture(`${name}-${width}-${theme}`, `${title}, ${width} px, ${theme}`, wide)} | ${other ? picture(other, "the mock-up", wide) : ""} |`, ""];
  })),
]);
const head = `# The pages, beside their mock-ups

Every page of the web table as it is, at four widths, dark and light, and the mock-up that it was built from where there is one.
Mock-ups show other fights, and states that a page need not be in. The pictures and this page are made by one command, which
needs \`pngquant\`; a folder of mock-ups, if there is one, comes last:

\`\`\`console norun
$ crates/server/tests/browser/run target/debug/bout --screens docs/screens
\`\`\`
`;
writeFileSync(`${folder}.md`, `${head}\n${rows.join("\n").trimEnd()}\n`);
const files = readdirSync(folder).filter((name) => name.endsWith(".png")).map((name) => join(folder, name));
execFileSync("pngquant", ["--force", "--ext", ".png", "--speed", "1", "64", ...files]);
