// What accounts and shared places are, without a page: changes, near places, devices, and what is sent.
// @ts-check
import { metersBetween } from "./ownplaces.js";

/**
 * What users say about a place.
 *
 * @typedef {object} Content
 * @property {string} title
 * @property {string} [text]
 * @property {string} category
 * @property {number} lat
 * @property {number} lon
 * @property {number} [minutes]
 * @property {string} [hours]
 * @property {string} [website]
 * @property {string} [license]
 *
 * A shared place.
 *
 * @typedef {Content & { id: string, city: string, state: string, version: number, author: string | null,
 *   created: number, changed: number, mergedInto?: string, reason?: string, photos?: Photo[] }} Shared
 *
 * A photo of a shared place.
 *
 * @typedef {{ id: string, place: string, path: string, state: string, author: string | null, made: number,
 *   caption: string, license: string, type: string, width: number, height: number, reason?: string }} Photo
 *
 * A version of a place.
 *
 * @typedef {{ version: number, author: string | null, made: number, note: string, content: Content }} Version
 *
 * A field of a place with its old and its new value; undefined is none.
 *
 * @typedef {{ field: string, before: any, after: any }} Difference
 */

/** The kinds that a shared place may have. */
export const kinds = [
  "landmark", "museum", "gallery", "historic", "worship", "viewpoint", "park", "garden", "waterfront", "square",
  "market", "shopping", "theater", "library", "animals",
];

/** The roles, each of which may do what those before it may. */
export const roles = /** @type {const} */ (["user", "trusted", "moderator", "admin"]);

/**
 * Returns whether an account has a role or a greater one.
 *
 * @param {{ role: string } | null} account
 * @param {typeof roles[number]} least
 */
export const may = (account, least) =>
  account !== null && roles.indexOf(/** @type {any} */ (account.role)) >= roles.indexOf(least);

/** The fields of a place as they are shown; a position is one. */
export const fields = ["title", "category", "position", "text", "minutes", "hours", "website", "license"];

const roundedTo = (value) => Math.round(value * 1e6) / 1e6;

/**
 * Returns the value of a field; undefined if there is none.
 *
 * @param {Content} content
 */
export function valueOf(content, field) {
  if (field === "position") return `${roundedTo(content.lat)}, ${roundedTo(content.lon)}`;
  return content[field] === "" || content[field] === null ? undefined : content[field];
}

/**
 * Returns the fields in which two contents differ.
 *
 * @param {Content} before
 * @param {Content} after
 * @returns {Difference[]}
 */
export function changesOf(before, after) {
  return fields
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((one) => one.before !== one.after);
}

// The members of a content that a field stands for.
const membersOf = (field) => (field === "position" ? ["lat", "lon"] : [field]);

/**
 * Joins two changes of the same version: what only the others changed is theirs, all else stays as it was typed. Where
 * both changed a field differently, it is a clash, and the typed value stays, too.
 *
 * @param {Content} base
 * @param {Content} mine
 * @param {Content} theirs
 * @returns {{ content: Content, taken: Difference[], clashes: Difference[] }}
 */
export function joined(base, mine, theirs) {
  const content = { ...mine };
  const [taken, clashes] = [[], []];
  for (const change of changesOf(base, theirs)) {
    const typed = valueOf(mine, change.field);
    if (typed === change.after) continue;
    if (typed !== change.before) {
      clashes.push(change);
      continue;
    }
    taken.push(change);
    for (const member of membersOf(change.field)) content[member] = theirs[member];
  }
  return { content, taken, clashes };
}

/** Returns the address of a website as it was typed, with its scheme; empty if there is none. */
export function addressOf(typed) {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
}

/**
 * Returns what is sent of a place, from the texts of its fields: what is empty is left out.
 *
 * @param {Record<string, string>} typed
 * @param {{ lat: number, lon: number }} at
 * @returns {Content}
 */
export function contentOf(typed, { lat, lon }, license = undefined) {
  const content = {
    title: typed.title.trim(), category: typed.category, lat: roundedTo(lat), lon: roundedTo(lon),
    text: typed.text.trim(), minutes: Number(typed.minutes) || "", hours: typed.hours.trim(),
    website: addressOf(typed.website), license,
  };
  return /** @type {Content} */ (Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== "" && value !== undefined),
  ));
}

/**
 * Returns the content of a place, without what the service adds.
 *
 * @param {Content} place
 * @returns {Content}
 */
export function contentIn(place) {
  const { title, text, category, lat, lon, minutes, hours, website, license } = place;
  return { title, text, category, lat, lon, minutes, hours, website, license };
}

const plain = (name) => name.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

// How far a place may be to be near another one, in meters.
const near = 100;

/**
 * Returns the places near a position or with the same name, the nearest first.
 *
 * @template {{ id: string, name: string, lat: number, lon: number }} Sight
 * @param {Sight[]} places
 * @param {{ id?: string, title: string, lat: number, lon: number }} place
 */
export function nearOnes(places, place, most = 5) {
  const name = plain(place.title);
  return places
    .filter(({ id }) => id !== place.id)
    .map((one) => ({ ...one, meters: Math.round(metersBetween(one, place)) }))
    .filter((one) => one.meters <= near || plain(one.name) === name)
    .sort((one, other) => one.meters - other.meters)
    .slice(0, most);
}

const browsers = [
  [/\bEdg(?:A|iOS)?\//, "Edge"], [/\bOPR\//, "Opera"], [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"], [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*Safari\/|^Mozilla\/.*(?:iPhone|iPad)/, "Safari"],
];
const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"], [/\bAndroid\b/, "Android"], [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"], [/\bCrOS\b/, "ChromeOS"], [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Returns a name for a browser by what it calls itself, as in Firefox, Linux; other labels stay as they are. */
export function deviceOf(label) {
  if (!/^Mozilla\//.test(label)) return label;
  const named = (list) => list.find(([form]) => form.test(label))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(", ") || label;
}

/** Returns the version that a version restores, by its note; null if it restores none. */
export function restoredBy(note) {
  const [, version] = /^reverted to version (\d+)$/.exec(note) ?? [];
  return version === undefined ? null : Number(version);
}

/**
 * Returns what was decided, for a row of the audit log, and the reason in a person's words.
 *
 * @param {{ detail: string }} entry
 * @returns {{ outcome: string, reason: string, place: string }}
 */
export function decisionIn({ detail }) {
  const [, place = "", outcome = "", reason = ""] =
    /^(shared-\w+ )?(approved|refused|accepted): ?([^]*)$/.exec(detail) ?? [];
  return { outcome, reason, place: place.trim() };
}

/** Returns the numbers of a time to wait, in minutes if it is longer than one. */
export function waitOf(seconds) {
  return seconds > 90 ? { key: "waitMinutes", count: Math.ceil(seconds / 60) } : { key: "waitSeconds", count: seconds };
}
