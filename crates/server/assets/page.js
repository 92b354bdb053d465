// What every part of a page needs: finding elements, what the page keeps to itself, saying something.

export const one = (selector, from = document) => from.querySelector(selector);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];
export const page = document.documentElement;
export const { table, api, events } = document.body.dataset;
page.classList.add("js");

const slot = `bout:${table || "start"}`;
export const local = (() => {
  try { return JSON.parse(sessionStorage.getItem(slot)) || {}; } catch { return {}; }
})();
export const keep = () => {
  try { sessionStorage.setItem(slot, JSON.stringify(local)); } catch { /* full or forbidden: it lasts as long as the page */ }
};

// `crypto.randomUUID` needs a secure context, and a home network has none.
export const freshId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The version of the table that is shown.
export const shown = { version: Number(document.body.dataset.version || 0) };

export const kept = (key, value) => {
  try { return value === undefined ? localStorage.getItem(key) : localStorage.setItem(key, value); } catch { return null; }
};
if (kept("bout:theme")) page.dataset.theme = kept("bout:theme");
const isLight = () => page.dataset.theme === "light" || (!page.dataset.theme && matchMedia("(prefers-color-scheme: light)").matches);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-toggle]")) return;
  page.dataset.theme = isLight() ? "dark" : "light";
  kept("bout:theme", page.dataset.theme);
});

for (const field of all("[data-remember]")) {
  const key = `bout:${field.dataset.remember}`;
  if (!field.value && kept(key)) field.value = kept(key);
  field.addEventListener("change", () => kept(key, field.value));
}

// A file is read here, and sent as the text that one could have pasted.
document.addEventListener("change", async ({ target }) => {
  const [file] = target.dataset?.fills ? target.files : [];
  if (file) one(`textarea[name="${target.dataset.fills}"]`, target.form).value = await file.text();
});

export const say = (text) => { const place = one("#say"); if (place) place.textContent = text; };
export const alarm = (text) => { const place = one("#alarm"); if (place) place.textContent = text; };
export const note = (text) => {
  const place = one("#note");
  if (place) place.textContent = text;
  if (text) alarm(text);
};
export const isTyping = () => Boolean(document.activeElement?.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select"));
