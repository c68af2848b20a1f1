// The request, its form in the address bar, and the body for the service.
// @ts-check
import { normalArea } from "./geometry.js";
import { sharedNotes } from "./notes.js";

/** The default request; a test compares its keys with the service's fields. */
export const plain = Object.freeze({
  city: "london", date: "", days: "1", start: "09:00", end: "18:00", mode: "", stepFree: "", pace: "normal", breaks: "",
  lunch: "", dinner: "", area: null, places: [], must: [], pins: [], skip: [], categories: [], like: "",
  dislike: "", familiarity: "", from: "", to: "", maxStops: "", maxWalk: "", maxWalkTotal: "", budget: "",
  freeOnly: "", weather: "", with: "", travelCost: "0.05", slack: "leave", seconds: "5",
});

/** The parts of a request that belong to a city. */
export const noPlaces = Object.freeze({ area: null, places: [], must: [], pins: [], skip: [], from: "", to: "" });

/** The keys of the conditions of a request, which are neither the city, the days, the hours nor the area. */
const conditions = [
  "must", "pins", "places", "skip", "from", "to", "mode", "stepFree", "pace", "breaks", "lunch", "dinner", "weather",
  "with", "budget", "freeOnly", "categories", "like", "dislike", "familiarity", "maxStops", "maxWalk", "maxWalkTotal",
  "travelCost", "slack", "seconds",
];

/** Returns the keys of the conditions that differ from the default; own places are one if a meal is had there. */
export const conditionsOf = (request) => conditions.filter((key) =>
  key === "places" ? request.places.some(({ meal }) => meal) : String(request[key]) !== String(plain[key]),
);

/** Returns the change of a request that removes some of its conditions. */
export const withoutConditions = (keys, request) => Object.fromEntries(
  keys.map((key) => [key, key === "places" ? withoutMeals(request) : plain[key]]),
);

/**
 * Returns the own places of a request, those of `ids`, or all, without the meals to have there.
 *
 * @param {Wishes} request
 * @param {string[]} [ids]
 */
export const withoutMeals = ({ places: own }, ids) =>
  own.map((place) => (ids && !ids.includes(place.id) ? place : placeOfRequest(place)));

/**
 * A request in the format of fields and links: text, except lists and the area.
 *
 * @typedef {"must" | "pins" | "skip" | "categories"} ListKey
 * @typedef {{ [key in Exclude<keyof typeof plain, "area" | "places" | ListKey>]: string }
 *   & { [key in ListKey]: string[] }
 *   & { area: API.AreaPolygon | API.AreaMultiPolygon | null, places: API.RequestPlace[] }} Wishes
 */

// The ends of each day: a sight's id, or a position with the name that the visitor chose, as 51.53,-0.12~King's Cross.
const places = ["from", "to"];
const lists = ["must", "pins", "skip", "categories"];
const interests = ["like", "dislike", "with"];
const numbers = ["days", "maxStops", "maxWalk", "maxWalkTotal", "budget", "travelCost", "seconds"];
const known = new Set([...Object.keys(plain), "plan", "edit", "name", "notes"]);
// The length of the longest name in a link.
const longestName = 80;

// The visitor's own places

/** The longest visit of an own place, in minutes. */
export const longestStay = 720;

/** The length of the longest opening hours of an own place. */
export const longestHours = 400;

// The number of own places in a request, and the length of the longest name of one.
const [mostPlaces, longestPlace] = [100, 200];

/** Whether the sight of an id is a place that users of the service share. */
export const isShared = (id) => id.startsWith("shared-");

/** The form of the id of an own place, which no sight has. */
export const ownId = /^own-[\w-]{1,80}$/;

/** Whether a visit to an own place can take this many minutes; undefined is the usual stay. */
export const isStay = (minutes = 1) => Number.isInteger(minutes) && minutes >= 1 && minutes <= longestStay;

/** Whether an own place of a link, a file or the browser's storage is one that the service takes. */
function isPlace(place) {
  const { id, name, lat, lon } = place ?? {};
  const [minutes, hours, meal] = [place?.minutes ?? 1, place?.hours ?? "-", place?.meal ?? "lunch"];
  const isText = (text, longest) => typeof text === "string" && text.trim() !== "" && text.length <= longest;
  return (
    ownId.test(id) && isText(name, longestPlace) && isText(hours, longestHours)
    && [lat, lon].every(Number.isFinite) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    && isStay(minutes) && ["lunch", "dinner"].includes(meal)
  );
}

/**
 * Returns an own place as a request has it.
 *
 * @param {any} place
 * @param {string | null} [meal] The meal to have there.
 * @returns {API.RequestPlace}
 */
export function placeOfRequest({ id, name, lat, lon, minutes, hours }, meal = "") {
  // To a decimeter, which keeps links short.
  const [north, east] = [lat, lon].map((degrees) => Number(degrees.toFixed(6)));
  return /** @type {any} */ ({
    id, name: name.slice(0, longestPlace), lat: north, lon: east,
    ...(minutes ? { minutes } : {}), ...(hours ? { hours } : {}), ...(meal ? { meal } : {}),
  });
}

/**
 * Returns the own places among what a link, a file or the browser's storage has.
 *
 * @param {any} list
 */
export function readPlaces(list) {
  const read = new Map();
  for (const place of Array.isArray(list) ? list : []) {
    if (isPlace(place) && !read.has(place.id)) read.set(place.id, placeOfRequest(place, place.meal));
  }
  return [...read.values()].slice(0, mostPlaces);
}

/** Whether a request needs an own place. */
const needs = ({ must, pins, skip, from, to }, id) =>
  must.includes(id) || skip.includes(id) || from === id || to === id || pins.some((pin) => pin.startsWith(`${id}@`));

/**
 * Returns a request without the own places that it does not need, which would be visited if they fit.
 *
 * @param {Wishes} request
 * @returns {Wishes}
 */
export function withNeeded(request) {
  const own = request.places.filter(({ id }) => needs(request, id));
  return own.length === request.places.length ? request : { ...request, places: own };
}

// A link has own places as own-1~51.5,-0.1~Name~minutes~hours~meal, separated by semicolons.
const separators = /[%~;]/g;

function placesText(own) {
  const coded = (text = "") =>
    String(text).replace(separators, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return own.map(({ id, lat, lon, name, minutes, hours, meal }) =>
    [id, `${lat},${lon}`, coded(name), minutes ?? "", coded(hours), meal ?? ""].join("~").replace(/~+$/, ""),
  ).join(";");
}

function placesFrom(text) {
  const decoded = (part) => part.replace(/%(25|7E|3B)/g, decodeURIComponent);
  return text.split(";").map((row) => {
    const [id, at = "", name = "", minutes, hours, meal] = row.split("~");
    const [lat, lon] = at.split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
    return {
      id, name: decoded(name), lat, lon, ...(minutes ? { minutes: Number(minutes) } : {}),
      ...(hours ? { hours: decoded(hours) } : {}), ...(meal ? { meal } : {}),
    };
  });
}

// Ends of the day

/** Returns a position, in degrees, as an end of the day, with its name if it has one. */
export function namedPlace(latitude, longitude, name = "") {
  const label = name.replaceAll("~", " ").trim().slice(0, longestName);
  return `${latitude},${longitude}${label ? `~${label}` : ""}`;
}

/** Returns an end of the day without its name. */
export const placeOf = (text) => text.split("~", 1)[0].trim();

/** Returns the name of an end of the day; empty if it has none. */
export const labelOf = (text) => text.slice(placeOf(text).length).replace(/^\s*~/, "").trim().slice(0, longestName);

// An end of the day as the service takes it. Only positions have names there.
function withLabel(text) {
  const [place, label] = [placeOf(text), labelOf(text)];
  return label && place.includes(",") ? `${place}~${label}` : place;
}

/**
 * Returns a request as a link fragment: the city, the date, differences from `plain`, and the plan's edits, name and
 * notes.
 *
 * @param {Wishes} request
 * @param {boolean} [isPlanned]
 * @param {import("./session.js").Edit | null} [edit]
 * @param {string} [name]
 * @param {import("./notes.js").Notes | null} [notes]
 */
export function toFragment(request, isPlanned, edit = null, name = "", notes = null) {
  const parts = Object.keys(plain).flatMap((key) => {
    const text = key === "area" ? areaText(request.area)
      : key === "places" ? placesText(request.places ?? []) : String(request[key]);
    const isPlain = key !== "city" && key !== "date" && text === String(plain[key] ?? "");
    return isPlain ? [] : [`${key}=${escaped(text)}`];
  });
  if (isPlanned) parts.push("plan=1");
  if (edit) parts.push(`edit=${escaped(editText(edit))}`);
  if (isPlanned && name) parts.push(`name=${escaped(name)}`);
  if (isPlanned && notes) parts.push(`notes=${escaped(JSON.stringify(notes))}`);
  return `#${parts.join("&")}`;
}

/**
 * Parses a link fragment: the request, whether to plan it immediately, edits, name, notes, and the unreadable keys.
 *
 * @param {string} fragment
 */
export function fromFragment(fragment) {
  const items = new URLSearchParams(fragment.replace(/^#/, "").replaceAll("+", "%2B"));
  /** @type {Wishes} */
  const request = { ...plain };
  const unread = [...items.keys()].filter((key) => !known.has(key));
  for (const key of Object.keys(plain)) {
    const text = items.get(key);
    if (text === null) continue;
    if (key === "area") {
      request.area = areaFrom(text);
      if (!request.area) unread.push("area");
    } else if (key === "places") {
      const listed = placesFrom(text);
      request.places = readPlaces(listed);
      if (request.places.length < listed.length) unread.push("places");
    } else request[key] = lists.includes(key) ? text.split(",").filter(Boolean) : text;
  }
  const needed = withNeeded(request);
  if (needed !== request) unread.push("places");
  const edit = items.has("edit") ? editFrom(items.get("edit")) : null;
  const name = (items.get("name") ?? "").trim().slice(0, longestName);
  const notes = items.has("notes") ? sharedNotes(items.get("notes")) : null;
  if (items.has("notes") && !notes) unread.push("notes");
  return { request: needed, isPlanned: items.get("plan") === "1", edit, unread, name, notes };
}

/** Returns the body for the service. Invalid numbers are sent as typed, so that the service reports them. */
export function toBody(request) {
  const body = {};
  for (const [key, value] of Object.entries(request)) {
    if (value === null || value === "" || value.length === 0) continue;
    if (key === "breaks") body.breaks = value !== "none";
    else if (key === "freeOnly" || key === "stepFree") body[key] = value === "yes";
    else if (places.includes(key)) body[key] = withLabel(value);
    else if (interests.includes(key)) body[key] = value.split(",").map((text) => text.trim()).filter(Boolean);
    else body[key] = numbers.includes(key) && !Number.isNaN(Number(value)) ? Number(value) : value;
  }
  return body;
}

/** Returns whether two requests are equal. */
export function isSame(one, other) {
  return toFragment(one) === toFragment(other);
}

// An edited plan: days of stops, each with its stay and, if it is pinned, the time to be inside, and the meal that is
// had there: id~90@10:00,id~45|id~60*lunch.
function editText(days) {
  const stop = ({ id, minutes, enter, meal }) =>
    `${id}~${minutes}${enter ? `@${enter}` : ""}${meal ? `*${meal}` : ""}`;
  return days.map((stops) => stops.map(stop).join(",")).join("|");
}

function editFrom(text) {
  return text.split("|").map((day) => day.split(",").filter(Boolean).map((stop) => {
    const form = /^([^~@*]+)(?:~(\d+))?(?:@(\d+:\d\d))?(?:\*(lunch|dinner))?$/;
    const [, id, minutes, enter, meal] = stop.match(form) ?? [null, stop];
    return {
      id, ...(minutes ? { minutes: Number(minutes) } : {}), ...(enter ? { enter } : {}), ...(meal ? { meal } : {}),
    };
  }));
}

function areaText(area) {
  if (!area) return "";
  const isSimple = area.type === "Polygon" && area.coordinates.length === 1;
  return isSimple ? area.coordinates[0].slice(0, -1).join(";") : JSON.stringify(area);
}

function areaFrom(text) {
  try {
    if (text.startsWith("{")) return normalArea(JSON.parse(text));
    const ring = text.split(";").map((corner) => corner.split(",").map(Number));
    if (ring.length < 3) return null;
    return normalArea({ type: "Polygon", coordinates: [[...ring, ring[0]]] });
  } catch {
    return null;
  }
}

// Commas, colons, slashes etc. are allowed in fragments and easier to read unescaped.
function escaped(text) {
  return encodeURIComponent(text).replace(/%(2C|3A|2F|3B|40)/g, decodeURIComponent);
}
