// Firefox as Debian has it, spoken to in WebDriver BiDi: what Playwright drives is a Firefox of its own, which would have to be
// downloaded. Only what the tests need, by the names that a page of Playwright has.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { SLOW, problems } from "./guest.mjs";

const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C" };

export class Firefox {
  async open() {
    this.profile = mkdtempSync(join(tmpdir(), "bout-firefox-"));
    this.child = spawn(process.env.FIREFOX || "firefox-esr", ["--headless", "--no-remote", "--profile", this.profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
    const address = await new Promise((resolve, reject) => {
      let said = "";
      this.child.stderr.on("data", (data) => {
        said += data;
        const found = /(ws:\/\/[0-9a-z.:]+)/.exec(said);
        if (found) resolve(found[1]);
      });
      this.child.on("error", reject);
      this.child.on("exit", () => reject(new Error(`Firefox ended: ${said}`)));
    });
    this.socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => { this.socket.once("open", resolve); this.socket.once("error", reject); });
    this.waiting = new Map();
    this.socket.on("message", (data) => {
      const said = JSON.parse(data);
      if (said.type === "event") {
        const { level, text } = said.params;
        if (level === "error" && !/NetworkError|can’t establish a connection/.test(text)) problems.push(`Firefox: ${text}`);
        return;
      }
      const [resolve, reject] = this.waiting.get(said.id);
      this.waiting.delete(said.id);
      if (said.type === "error") reject(new Error(`${said.error}: ${said.message}`));
      else resolve(said.result);
    });
    await this.say("session.new", { capabilities: {} });
    await this.say("session.subscribe", { events: ["log.entryAdded"] });
    return this;
  }

  say(method, params) {
    const id = (this.count = (this.count || 0) + 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [resolve, reject]);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  // Somebody with a window of that size.
  async guest(width, height) {
    const { context } = await this.say("browsingContext.create", { type: "window" });
    await this.say("browsingContext.setViewport", { context, viewport: { width, height } });
    return new Page(this, context);
  }

  async close() {
    this.socket?.close();
    if (this.child && this.child.exitCode === null) {
      const ended = new Promise((resolve) => this.child.on("exit", resolve));
      this.child.removeAllListeners("exit");
      this.child.on("exit", () => {});
      this.child.kill("SIGTERM");
      await Promise.race([ended, new Promise((resolve) => this.child.on("exit", resolve))]);
    }
    if (this.profile) rmSync(this.profile, { recursive: true, force: true });
  }
}

class Page {
  constructor(browser, context) {
    Object.assign(this, { browser, context });
    this.keyboard = { press: (key) => this.keys([key]) };
  }

  async goto(url) {
    await this.browser.say("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  // What a function says in the page: as JSON there and back, so that any plain value passes.
  async evaluate(work, given = null) {
    const expression = `(async () => JSON.stringify(await (${work})(${JSON.stringify(given)})) ?? "null")()`;
    const said = await this.browser.say("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true });
    if (said.type === "exception") throw new Error(said.exceptionDetails.text);
    return JSON.parse(said.result.value);
  }

  async waitForFunction(work, given = null) {
    for (const until = Date.now() + SLOW; Date.now() < until;) {
      if (await this.evaluate(work, given).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    throw new Error(`it never came true: ${work}`);
  }

  waitForSelector(selector) {
    return this.waitForFunction((selector) => document.querySelector(selector) !== null, selector);
  }

  // With the pointer, in the middle of what stands there.
  async click(selector) {
    await this.waitForSelector(selector);
    const [x, y] = await this.evaluate((selector) => {
      const found = document.querySelector(selector);
      found.scrollIntoView({ block: "center" });
      const { left, top, width, height } = found.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    }, selector);
    const actions = [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.browser.say("input.performActions", { context: this.context, actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  async keys(keys) {
    const actions = keys.flatMap((key) => ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] || key })));
    await this.browser.say("input.performActions", { context: this.context, actions: [{ type: "key", id: "keys", actions }] });
  }
}
