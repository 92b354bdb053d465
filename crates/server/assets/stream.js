// The stream: regions come, are put in place, and what is local stays.

import { inputs, restore } from "./decision.js";
import { lookAhead } from "./odds.js";
import { alarm, all, events, isTyping, local, one, say, shown } from "./page.js";
import { settle } from "./send.js";
import { fillSheet } from "./sheets.js";

let waiting = null;
let lastLine = Math.max(0, ...all("#log [data-at]").map((line) => Number(line.dataset.at)));

const htmls = new Map();

export function swap(id, html) {
  const old = document.getElementById(id);
  if (!old || htmls.get(id) === html) return;
  htmls.set(id, html);
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.firstElementChild;
  if (!fresh) return;
  const scroll = one(".scroll", old)?.scrollTop;
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const handle = focused && (focused.id ? `#${CSS.escape(focused.id)}` : focused.name && focused.value ? `[name="${focused.name}"][value="${CSS.escape(focused.value)}"]` : null);
  old.replaceWith(fresh);
  if (scroll) { const now = one(".scroll", fresh); if (now) now.scrollTop = scroll; }
  if (handle) one(handle, fresh.parentElement || document)?.focus({ preventScroll: true });
}

function apply(scene) {
  const before = { inputs: inputs(), asked: one("#top")?.dataset.asked };
  const hadSheet = local.sheet && one("dialog.sheetbox")?.open ? local.sheet : null;
  shown.version = scene.version;
  const asks = one("#back [role=alertdialog]");
  for (const [id, html] of scene.regions) swap(id, html);
  if (before.inputs !== inputs()) settle();
  restore();
  lookAhead();
  // A link that was just made stays where it is read.
  if (hadSheet && !one("dialog.sheetbox .handed")) fillSheet(hadSheet);
  const lines = all("#log [data-at]").filter((line) => Number(line.dataset.at) > lastLine);
  if (lines.length) {
    lastLine = Number(lines.at(-1).dataset.at);
    say(lines.map((line) => one(".says-it", line)?.innerText || "").join(" "));
  }
  const asked = one("#top")?.dataset.asked;
  const sheet = one("#back [role=alertdialog]");
  if (sheet && !asks) {
    one("h2", sheet)?.focus();
    alarm(sheet.innerText);
  } else if (asked && (before.inputs !== inputs() || !before.asked)) {
    alarm(`${asked}: ${one("#question")?.innerText || ""}`);
    if (!isTyping() && !one("dialog[open]")) one("#question")?.focus({ preventScroll: true });
  }
}

// Nothing changes under a finger, unless it stays there for long.
const pressed = new Set();
let since = 0;
addEventListener("pointerdown", (event) => { pressed.add(event.pointerId); since = Date.now(); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { pressed.delete(event.pointerId); setTimeout(flush); }, true);

function flush() {
  if (!waiting) return;
  if (pressed.size && Date.now() - since < 2000) { setTimeout(flush, 500); return; }
  const scene = waiting;
  waiting = null;
  apply(scene);
}

let stream = null;
let heard = 0;
let lost = false;

export function connection(isThere) {
  const banner = one("#banner");
  const light = one("#top .live");
  light?.classList.toggle("off", !isThere);
  light?.setAttribute("aria-label", isThere ? "Connected" : "No connection");
  if (!banner) return;
  if (!isThere && !lost) {
    lost = true;
    banner.className = "banner";
    banner.textContent = "No connection. Trying again.";
    banner.hidden = false;
    alarm("No connection.");
  } else if (isThere && lost) {
    lost = false;
    banner.className = "banner good";
    banner.textContent = "Up to date";
    setTimeout(() => { if (!lost) banner.hidden = true; }, 2000);
  }
}

function listen() {
  stream?.close();
  heard = Date.now();
  stream = new EventSource(events);
  const hear = (handle) => (event) => {
    heard = Date.now();
    connection(true);
    if (handle) handle(event.data ? JSON.parse(event.data) : null);
  };
  stream.addEventListener("regions", hear((scene) => {
    if (scene.version <= shown.version) return;
    waiting = scene;
    flush();
  }));
  stream.addEventListener("beat", hear());
  stream.addEventListener("ended", hear(() => { stream.close(); leave(); }));
  stream.onopen = hear();
  stream.onerror = () => { if (Date.now() - heard > 3000) connection(false); };
}

// The seat is on another device now, or the table is no more: nothing comes any more.
let ended = false;
function leave() {
  ended = true;
  const banner = one("#banner");
  if (banner) { banner.className = "banner"; banner.hidden = false; banner.textContent = "This seat is now on another device, or the table is no more."; }
}

export function follow() {
  listen();
  const beat = Number(document.body.dataset.beat || 10) * 1000;
  setInterval(() => {
    if (ended) return;
    if (Date.now() - heard > 2 * beat) { connection(false); listen(); heard = Date.now() - beat; }
  }, beat / 4);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - heard > beat) listen(); });
}
