// A server of the test's own, people with a screen each, and what they do. Conditions are waited for, never times.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { faults, measured, pale } from "./checks.mjs";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// What is wrong anywhere, in words; nothing at the end.
export const problems = [];
export const SLOW = 60_000;

// A server on a free port; started again, it has the same one.
export class Server {
  constructor(program, args = ["--open"]) {
    Object.assign(this, { program, args });
    this.data = mkdtempSync(join(tmpdir(), "bout-browser-"));
    this.port = 0;
  }

  async start() {
    this.child = spawn(this.program, ["serve", "--port", String(this.port), "--data", this.data, ...this.args], { stdio: ["ignore", "pipe", "pipe"] });
    this.log = "";
    this.child.stderr.on("data", (data) => { this.log = (this.log + data).slice(-4000); });
    this.home = await new Promise((resolve, reject) => {
      let said = "";
      this.child.stdout.on("data", (data) => {
        said += data;
        const found = /(https?:\/\/[0-9a-z.:]+)/.exec(said);
        if (found) resolve(found[1]);
      });
      this.child.on("exit", () => reject(new Error(`the server ended: ${said}${this.log}`)));
    });
    this.port = Number(new URL(this.home).port);
    return this.home;
  }

  async stop() {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.on("exit", resolve));
    this.child.kill("SIGTERM");
    await ended;
  }

  async end() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export class Screens {
  constructor(pictures) {
    Object.assign(this, { pictures, contexts: [] });
    if (pictures) mkdirSync(pictures, { recursive: true });
  }

  async open() {
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS });
    return this;
  }

  // The same browser for one play, which closes its own screens.
  own() {
    return Object.assign(new Screens(this.pictures), { browser: this.browser });
  }

  async leave() {
    for (const context of this.contexts.splice(0)) await context.close();
  }

  // Somebody with a screen of their own.
  async guest(width, height, options = {}) {
    const context = await this.browser.newContext({ viewport: { width, height }, colorScheme: "dark", hasTouch: width < 700, reducedMotion: "reduce", ...options });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(SLOW);
    page.on("pageerror", (error) => problems.push(`${width}: ${error}`));
    page.on("console", (line) => { if (line.type() === "error" && !/net::ERR|status of 4|Cross-Origin-Opener-Policy header has been ignored/.test(line.text())) problems.push(`${width}: ${line.text()}`); });
    return page;
  }

  // What is wrong with a page as it stands, and its pictures if they are wanted.
  async look(page, name) {
    for (const fault of await faults(page)) problems.push(`${name}: ${fault}`);
    const { width, height } = page.viewportSize();
    for (const [wide, high] of [[360, 740], [820, 1180], [1440, 900], [1920, 1080]]) {
      await page.setViewportSize({ width: wide, height: high });
      for (const fault of await measured(page)) problems.push(`${name} at ${wide}: ${fault}`);
      for (const colorScheme of this.pictures ? ["dark", "light"] : []) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(this.pictures, `${name}-${wide}-${colorScheme}.png`) });
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    for (const fault of await pale(page)) problems.push(`${name} in light: ${fault}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width, height });
  }

  async close() {
    await this.browser?.close();
  }
}

export const asked = (page) => page.evaluate(() => Boolean(document.querySelector("#top")?.dataset.asked));
export const lines = (page) => page.evaluate(() => document.querySelector("#decision")?.dataset.lines);
export const kindOf = (page) => page.evaluate(() => document.querySelector("#decision form[data-kind]")?.dataset.kind);
export const isOver = (page) => page.evaluate(() => document.querySelector("#decision")?.innerText.includes("It is over") || false);
// Something was written since.
export const moved = (page, before) => page.waitForFunction((old) => document.querySelector("#decision").dataset.lines !== old, before);

// The option that gets on with the fight, by its place.
export function meant(prefer) {
  const all = [...document.querySelectorAll('#decision input[name="choice"]')];
  const options = all.filter((option) => !option.dataset.forgoes);
  const does = options.filter((option) => !("rest" in option.dataset));
  const picked = options.find((option) => option.value === prefer) || does.find((option) => option.value.startsWith("attack")) || all.find((option) => option.checked) || does.at(-1) || options[0] || all[0];
  return all.indexOf(picked);
}
export const isChosen = () => [...document.querySelectorAll('#decision input[name="choice"]')].findIndex((option) => option.checked);

// What somebody does who is asked: dice and cards as they lie on the table, high or low.
export const act = async (page, high = true, prefer = "") => page.evaluate(([high, at]) => {
  const one = (selector) => document.querySelector(`#decision ${selector}`);
  const all = (selector) => [...document.querySelectorAll(`#decision ${selector}`)];
  const { kind, pool } = one("form[data-kind]").dataset;
  if (kind === "choice") {
    all('input[name="choice"]')[at].click();
    one("#commit").click();
  } else if (kind === "dice") {
    const keys = all(".key");
    for (let at = 0; at < Number(pool); at += 1) keys[high ? keys.length - 1 : 0].click();
    one("#commit").click();
  } else if (kind === "cards") {
    for (const card of all(".card input").slice(0, Number(pool))) card.click();
    one("#commit").click();
  } else {
    one("#roll").click();
  }
  return kind;
}, [high, await page.evaluate(meant, prefer)]);

// Plays by those who are asked, until something is true of the first of them.
export async function playUntil(pages, isDone, { most = 400, high = () => true, prefer = () => "", each } = {}) {
  for (let step = 0; step < most; step += 1) {
    if (await isDone(pages[0], step)) return step;
    let who = null;
    for (const page of pages) if (await asked(page)) { who = page; break; }
    if (!who) { await Promise.any(pages.map((page) => page.waitForFunction(() => document.querySelector("#top")?.dataset.asked || document.querySelector("#decision")?.innerText.includes("It is over")))); continue; }
    const before = await lines(who);
    const kind = await kindOf(who);
    await each?.(who, kind, step);
    const question = await who.evaluate(() => document.querySelector("#question")?.innerText || "");
    await act(who, high(step, kind, question), prefer(step, question));
    await moved(who, before);
    for (const page of pages) if (page !== who) await moved(page, before);
  }
  throw new Error(`it was not so after ${most} steps`);
}

// Makes a table by the API, as a page of that server would.
export const makeTable = (page, table) => page.evaluate(async (table) => {
  const answer = await fetch("/api/v1/tables", { method: "POST", headers: { "content-type": "application/json", "x-bout": "1" }, body: JSON.stringify(table) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}, table);
