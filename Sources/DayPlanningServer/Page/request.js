// The request, its form in the address bar, and the body for the service.
// @ts-check
import { normalArea } from "./geometry.js";

/** The default request; a test compares its keys with the service's fields. */
export const plain = Object.freeze({
  city: "london", date: "", days: "1", start: "09:00", end: "18:00", mode: "", stepFree: "", pace: "normal", breaks: "",
  lunch: "", dinner: "", area: null, must: [], pins: [], skip: [], categories: [], like: "", dislike: "",
  familiarity: "", from: "", to: "", maxStops: "", maxWalk: "", maxWalkTotal: "", budget: "", freeOnly: "", weather: "",
  with: "", travelCost: "0.05", slack: "leave", seconds: "5",
});

/** The parts of a request that belong to a city. */
export const noPlaces = Object.freeze({ area: null, must: [], pins: [], skip: [], from: "", to: "" });

/**
 * A request in the format of fields and links: text, except lists and the area.
 *
 * @typedef {"must" | "pins" | "skip" | "categories"} ListKey
 * @typedef {{ [key in Exclude<keyof typeof plain, "area" | ListKey>]: string } & { [key in ListKey]: string[] }
 *   & { area: API.AreaPolygon | API.AreaMultiPolygon | null }} Wishes
 */

const lists = ["must", "pins", "skip", "categories"];
const interests = ["like", "dislike", "with"];
const numbers = ["days", "maxStops", "maxWalk", "maxWalkTotal", "budget", "travelCost", "seconds"];
const known = new Set([...Object.keys(plain), "plan", "edit", "name"]);
// The length of the longest name in a link.
const longestName = 80;

/**
 * Returns a request as a link fragment: the city, the date, differences from `plain`, and the plan's edits and name.
 *
 * @param {Wishes} request
 * @param {boolean} [isPlanned]
 * @param {import("./session.js").Edit | null} [edit]
 */
export function toFragment(request, isPlanned, edit = null, name = "") {
  const parts = Object.keys(plain).flatMap((key) => {
    const text = key === "area" ? areaText(request.area) : String(request[key]);
    const isPlain = key !== "city" && key !== "date" && text === String(plain[key] ?? "");
    return isPlain ? [] : [`${key}=${escaped(text)}`];
  });
  if (isPlanned) parts.push("plan=1");
  if (edit) parts.push(`edit=${escaped(editText(edit))}`);
  if (isPlanned && name) parts.push(`name=${escaped(name)}`);
  return `#${parts.join("&")}`;
}

/**
 * Parses a link fragment: the request, whether to plan it immediately, edits, and the unreadable keys.
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
    } else request[key] = lists.includes(key) ? text.split(",").filter(Boolean) : text;
  }
  const edit = items.has("edit") ? editFrom(items.get("edit")) : null;
  const name = (items.get("name") ?? "").trim().slice(0, longestName);
  return { request, isPlanned: items.get("plan") === "1", edit, unread, name };
}

/** Returns the body for the service. Invalid numbers are sent as typed, so that the service reports them. */
export function toBody(request) {
  const body = {};
  for (const [key, value] of Object.entries(request)) {
    if (value === null || value === "" || value.length === 0) continue;
    if (key === "breaks") body.breaks = value !== "none";
    else if (key === "freeOnly" || key === "stepFree") body[key] = value === "yes";
    else if (interests.includes(key)) body[key] = value.split(",").map((text) => text.trim()).filter(Boolean);
    else body[key] = numbers.includes(key) && !Number.isNaN(Number(value)) ? Number(value) : value;
  }
  return body;
}

/** Returns whether two requests are equal. */
export function isSame(one, other) {
  return toFragment(one) === toFragment(other);
}

// An edited plan: days of stops, each with its stay and, if it is pinned, the time to be inside:
// id~90@10:00,id~45|id~60.
function editText(days) {
  const stop = ({ id, minutes, enter }) => `${id}~${minutes}${enter ? `@${enter}` : ""}`;
  return days.map((stops) => stops.map(stop).join(",")).join("|");
}

function editFrom(text) {
  return text.split("|").map((day) => day.split(",").filter(Boolean).map((stop) => {
    const [, id, minutes, enter] = stop.match(/^([^~@]+)(?:~(\d+))?(?:@(\d+:\d\d))?$/) ?? [null, stop];
    return { id, ...(minutes ? { minutes: Number(minutes) } : {}), ...(enter ? { enter } : {}) };
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
