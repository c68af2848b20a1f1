// The texts of the page in the visitor's language.
// @ts-check
import { language, locale } from "./settings.js";
import english from "./text-en.js";

/** @type {Record<string, any>} */
let texts = english;
/** @type {Record<string, any>} Texts that are loaded when first needed. */
let more = {};
/** @type {Set<string>} The parts that they are of. */
const parts = new Set();
let plurals = new Intl.PluralRules("en");

/** Loads the texts of the visitor's language, and writes them into the page; English as the fallback. */
export async function loadTexts() {
  const code = language();
  more = {};
  try {
    const loaded = code === "en" ? english : (await import(`./text-${code}.js`)).default;
    // The visitor may have chosen another language meanwhile.
    if (code !== language()) return;
    texts = loaded;
    plurals = new Intl.PluralRules(code);
    document.documentElement.lang = code;
  } catch (error) {
    console.error(error);
  }
  await Promise.all([...parts].map((part) => loadMore(part).catch(console.error)));
  writeTexts(document);
}

/** Loads more texts, of `text-PART-LANGUAGE.js`, which a first visit does not need. */
export async function loadMore(part) {
  const code = language();
  const file = (await import(`./text-${part}-${code}.js`)).default;
  parts.add(part);
  if (code === language()) more = { ...more, ...file };
}

/** Writes the texts of a part of the page defined in HTML. */
export function writeTexts(part) {
  for (const element of part.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of part.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
  for (const element of part.querySelectorAll("[data-t-placeholder]")) {
    element.setAttribute("placeholder", t(element.dataset.tPlaceholder));
  }
}

/** Returns a text with `{name}` replaced by values, in the plural form for `values.count` if it has several. */
export function t(key, values = {}) {
  const text = texts[key] ?? more[key] ?? english[key] ?? key;
  const form = typeof text === "string" ? text : text[plurals.select(Number(values.count))] ?? text.other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name === "count" ? number(values.count) : values[name] ?? whole));
}

/** Returns whether there is a text with a key. */
export const hasText = (key) => key in english || key in more;

/** Returns a number in the visitor's format, with at most `digits` decimals. */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}

/** Returns points with at most one decimal. */
export const points = (value) => number(value, 1);

/** Returns names as a list in a sentence. */
export function listed(names) {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}

/** Returns a text with a capital first letter. */
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
