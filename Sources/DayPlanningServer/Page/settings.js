// The visitor's choices of language, theme, units and clock, kept in the browser.
// @ts-check
import { recall, remember } from "./memory.js";

/** The languages of the page, by their codes. */
export const languages = new Map(Object.entries({ en: "English", de: "Deutsch", fr: "Français", es: "Español" }));

const plain = { language: "", theme: "", units: "", clock: "" };

/** The current choices; empty means what the browser prefers. */
export const settings = { ...plain, ...recall("settings", {}) };

const wished = navigator.languages ?? [navigator.language];

/** Returns the code of the language of the page. */
export function language() {
  const chosen =
    settings.language || wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => languages.has(tag));
  return languages.has(chosen) ? chosen : "en";
}

/** Returns the language tag for dates and numbers: the browser's own where it is the page's language. */
export function locale() {
  return wished.find((tag) => tag.toLowerCase().startsWith(language())) ?? language();
}

/** Returns whether lengths are in miles. */
export function hasMiles() {
  if (settings.units) return settings.units === "mi";
  return /^en-(US|GB|LR)|^my/i.test(wished[0] ?? "");
}

/** Returns whether times are written with am and pm. */
export function hasHalfDays() {
  if (settings.clock) return settings.clock === "12";
  return new Intl.DateTimeFormat(wished[0], { hour: "numeric" }).resolvedOptions().hour12 === true;
}

/** Changes a choice. */
export function choose(name, value) {
  settings[name] = value;
  remember("settings", settings);
  if (name !== "theme") return;
  try {
    if (value) localStorage.setItem("planday-theme", value);
    else localStorage.removeItem("planday-theme");
  } catch {
    // The theme then lasts until the page is closed.
  }
  dispatchEvent(new Event("planday-theme-chosen"));
}
