// The board: pan, zoom, tap, and steps from place to place.

import { choose, chosen, clearChoice, radios } from "./decision.js";
import { all, keep, local, one, say } from "./page.js";
import { openSheet } from "./sheets.js";

export const board = () => one("#board svg.board");
// Until somebody moves it, the board shows all of itself, or on a small screen the part where something happens.
export const view = local.view || (local.view = { k: 1, x: null, y: null, moved: false });

function frame() {
  const svg = board();
  if (!svg) return null;
  const [x, y, wide, high] = svg.dataset.box.split(" ").map(Number);
  const { width, height } = svg.getBoundingClientRect();
  if (!width || !height) return null;
  const isCrop = height < 200;
  const aspect = width / height;
  const whole = Math.max(wide, high * aspect);
  const focus = (svg.dataset.focus || "").split(" ").filter(Boolean).map(Number);
  if (!isCrop && !view.moved) {
    const space = (40 * width) / whole;
    const isSmall = innerWidth <= 640 && space < 26 && focus.length === 2;
    Object.assign(view, { k: isSmall ? Math.min(4, 34 / space) : 1, x: isSmall ? focus[0] : null, y: isSmall ? focus[1] : null });
  }
  const span = isCrop ? Math.min(whole, width) : whole / view.k;
  return { svg, x, y, wide, high, width, height, aspect, span, isCrop, focus };
}

export function drawBoard() {
  const at = frame();
  if (!at) return;
  const { svg, x, y, wide, high, aspect, span, isCrop, focus } = at;
  const middle = [x + wide / 2, y + high / 2];
  let [cx, cy] = isCrop && focus.length === 2 ? focus : [view.x ?? middle[0], view.y ?? middle[1]];
  const tall = span / aspect;
  const within = (centre, from, length, shown) => (shown >= length ? from + length / 2 : Math.min(Math.max(centre, from + shown / 2), from + length - shown / 2));
  cx = within(cx, x, wide, span);
  cy = within(cy, y, high, tall);
  if (!isCrop) { view.x = cx; view.y = cy; }
  svg.setAttribute("viewBox", `${cx - span / 2} ${cy - tall / 2} ${span} ${tall}`);
}

export function zoom(to, point) {
  const at = frame();
  if (!at || at.isCrop) return;
  const k = Math.min(4, Math.max(1, to));
  view.moved = true;
  if (point) {
    const ratio = view.k / k;
    view.x = point[0] + (view.x - point[0]) * ratio;
    view.y = point[1] + (view.y - point[1]) * ratio;
  }
  view.k = k;
  keep();
  drawBoard();
}

function onBoard(event) {
  const at = frame();
  if (!at) return null;
  const box = at.svg.viewBox.baseVal;
  const { left, top } = at.svg.getBoundingClientRect();
  return [box.x + ((event.clientX - left) * box.width) / at.width, box.y + ((event.clientY - top) * box.height) / at.height];
}

const fingers = new Map();
let moved = false;
let apart = 0;
let lastTap = 0;
const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#board svg.board")) return;
  fingers.set(event.pointerId, event);
  if (fingers.size === 1) moved = false;
  else { moved = true; apart = spread(); }
});
document.addEventListener("pointermove", (event) => {
  const from = fingers.get(event.pointerId);
  if (!from || event.buttons === 0) return;
  const at = frame();
  if (!at || at.isCrop) return;
  if (fingers.size === 2) {
    fingers.set(event.pointerId, event);
    const now = spread();
    zoom(view.k * (now / apart), onBoard(event));
    apart = now;
    return;
  }
  const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
  const space = (40 * at.width) / at.span;
  if (!moved && Math.hypot(dx, dy) < Math.max(10, Math.min(space, 40))) return;
  moved = true;
  view.moved = true;
  view.x -= (dx * at.span) / at.width;
  view.y -= (dy * at.span) / at.width;
  fingers.set(event.pointerId, event);
  drawBoard();
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => fingers.delete(event.pointerId));
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target.closest("[data-zoom]");
  if (button) {
    const by = button.dataset.zoom;
    zoom(by === "fit" ? 1 : view.k * Number(by));
    return;
  }
  if (!target.closest("#board svg.board") || moved) return;
  const at = frame();
  const tile = target.closest("[data-choice]");
  if (tile) {
    if (!at.isCrop && (40 * at.width) / at.span < 26) zoom(2.5, onBoard(event));
    choose(radios().find((radio) => radio.value === tile.dataset.choice));
    return;
  }
  const figure = target.closest("[data-sheet]");
  if (figure) openSheet(figure.dataset.sheet);
  else if (event.timeStamp - lastTap < 350) zoom(1);
  else clearChoice();
  lastTap = event.timeStamp;
});
addEventListener("resize", drawBoard);

// The nearest tile that lies that way: the board can be walked with the arrows.
export function step(dx, dy) {
  const tiles = all("#board [data-choice]").map((tile) => {
    const box = tile.getBBox();
    return { value: tile.dataset.choice, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const focus = (board()?.dataset.focus || "").split(" ").filter(Boolean).map(Number);
  const now = tiles.find((tile) => tile.value === chosen()?.value) || { x: focus[0] ?? 0, y: focus[1] ?? 0 };
  let best = null;
  for (const tile of tiles) {
    const along = (tile.x - now.x) * dx + (tile.y - now.y) * dy;
    const aside = Math.abs((tile.x - now.x) * dy) + Math.abs((tile.y - now.y) * dx);
    if (along > 1 && (!best || along + 2 * aside < best.far)) best = { value: tile.value, far: along + 2 * aside };
  }
  if (!best) return;
  const radio = radios().find((one) => one.value === best.value);
  choose(radio);
  say(radio.getAttribute("aria-label") || radio.closest(".opt")?.innerText || best.value);
}
