// The visitor's settings for language, theme, units and clock, stored in the browser.
// @ts-check
import { recall, remember } from "./memory.js";

/** The languages of the page, by their codes. */
export const languages = new Map(Object.entries({ en: "English", de: "Deutsch", fr: "Français", es: "Español" }));

const plain = { language: "", theme: "", units: "", clock: "" };

/** The current settings; empty means the browser's preference. */
export const settings = { ...plain, ...recall("settings", {}) };

const wished = navigator.languages ?? [navigator.language];

/** Returns the code of the language of the page. */
export function language() {
  const chosen =
    settings.language || wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => languages.has(tag));
  return languages.has(chosen) ? chosen : "en";
}

/** Returns the language tag for dates and numbers: the browser's if it is for the page's language. */
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

/** Changes a setting. */
export function choose(name, value) {
  settings[name] = value;
  remember("settings", settings);
  if (name !== "theme") return;
  try {
    if (value) localStorage.setItem("planday-theme", value);
    else localStorage.removeItem("planday-theme");
  } catch {
    // Without storage, the theme lasts until the page is closed.
  }
  dispatchEvent(new Event("planday-theme-chosen"));
}
