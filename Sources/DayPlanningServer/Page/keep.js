// What is kept for use without the service: the day on the screen, what was seen, and the map along a route.
// @ts-check
import { run } from "./memory.js";
import { t } from "./text.js";
import { themed, tilesFor } from "./tiles.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 *
 * The day on the screen, by the address that shows it, with its undo history.
 *
 * @typedef {object} KeptDay
 * @property {string} id The fragment of the address.
 * @property {number} at In milliseconds since 1970.
 * @property {string} version The version of the page.
 * @property {string | null} trip The id of the saved day that is open.
 * @property {API.City | null} facts The city.
 * @property {import("./notes.js").Notes} [notes] The notes on its stops.
 * @property {import("./session.js").State[]} past
 * @property {import("./session.js").State[]} future
 * @property {import("./session.js").Log} [log] What was visited.
 * @property {boolean} [isPartial] Whether the service had not finished this day when the page was left.
 * @property {boolean} [isCut] Whether its search was ended early, by the visitor or by a lost connection.
 */

const [seen, data, database, store] = ["planday-seen-1", "planday-data-1", "planday-day", "days"];

/** Returns the name of the cache of a downloaded city. */
export const cacheOf = (city) => `planday-city-${city}`;
const cacheOfTrip = (id) => `planday-trip-${id}`;
// The maximum numbers of days, one a tab or link, and of tiles along a route.
const [mostDays, mostTiles] = [8, 240];

const hasCaches = () => "caches" in globalThis;
const match = (address) => caches.match(address, { ignoreVary: true });

// The day on the screen

/**
 * Keeps the day on the screen. Throws if the browser refuses.
 *
 * @param {KeptDay & import("./session.js").State} day
 */
export async function keepDay(day) {
  await run(database, store, "readwrite", (days) => days.put(day));
  if ((await run(database, store, "readonly", (days) => days.count())) <= mostDays) return;
  const all = await run(database, store, "readonly", (days) => days.getAll());
  const old = all.sort((one, other) => other.at - one.at).slice(mostDays);
  for (const { id } of old) await run(database, store, "readwrite", (days) => days.delete(id));
}

/**
 * Returns the day that was on the screen at an address; null if it is not kept.
 *
 * @returns {Promise<KeptDay & import("./session.js").State | null>}
 */
export async function keptDay(fragment) {
  try {
    return (await run(database, store, "readonly", (days) => days.get(fragment))) ?? null;
  } catch {
    return null;
  }
}

/** Returns all days that were on the screen and are kept. */
export const keptDays = () => run(database, store, "readonly", (days) => days.getAll());

// What was seen

/** Keeps the sights and tiles that were loaded before the service worker controlled the page. */
export async function keepSeen() {
  if (!hasCaches()) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  for (const { origin, pathname, href } of loaded) {
    if (origin !== location.origin || !/^\/(map|v1\/(cities|page-settings))(\/|$)/.test(pathname)) continue;
    try {
      if (await match(href)) continue;
      // The browser's own cache has it.
      const response = await fetch(href, { cache: "force-cache" });
      if (response.ok) await (await caches.open(pathname.startsWith("/map/") ? seen : data)).put(href, response);
    } catch {
      // The storage is full or refused, or the service is gone: the pill names only what is kept.
      return;
    }
  }
}

/**
 * Returns the names of what is kept here.
 *
 * @param {import("./app.js").App} app
 */
export async function keptParts({ city, trips, session, isDayKept }) {
  const parts = city.id && hasCaches() ? await partsOf(city.id).catch(() => []) : [];
  if (session.plan && isDayKept) parts.push(t("keptDay"));
  if (trips.list.length) parts.push(t("keptDays", { count: trips.list.length }));
  return parts;
}

async function partsOf(city) {
  const id = encodeURIComponent(city);
  const hasSights = await match(`/v1/cities/${id}/attractions?detail=map`);
  const map = (await isKept(city)) ? "keptMap" : (await hasTiles(`/map/${id}/`)) ? "keptMapParts" : null;
  return [...(hasSights ? [t("keptSights")] : []), ...(map ? [t(map)] : [])];
}

async function hasTiles(path) {
  for (const name of await caches.keys()) {
    if (!/^planday-(seen|trip)/.test(name)) continue;
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => url.includes(path) && !url.endsWith("tiles.json"))) return true;
  }
  return false;
}

// The map along a route

/**
 * Returns a position as column and row of a zoom, with fractions.
 *
 * @param {number[]} position
 */
export function cellOf([lon, lat], zoom) {
  const count = 2 ** zoom;
  return [
    ((lon + 180) / 360) * count, ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count,
  ];
}

/**
 * Returns the tiles along the routes of a plan, by zoom, column and row, the widest first.
 *
 * @param {ShownPlan} plan
 */
export function tilesAlong(plan, limit = mostTiles) {
  const tiles = new Set();
  // The margin around the route, in tiles.
  for (const [zoom, margin] of [[12, 0.8], [13, 0.8], [14, 0.5], [15, 0.3], [16, 0.2]]) {
    for (const day of plan.days) {
      const stops = day.stops.map(({ lat, lon }) => [lon, lat]);
      for (const line of [stops, ...day.legs.map(({ line: points }) => points ?? [])]) {
        const cells = line.map((position) => cellOf(position, zoom));
        for (const [index, cell] of cells.entries()) mark(tiles, zoom, margin, cells[index - 1] ?? cell, cell);
      }
    }
  }
  return [...tiles].slice(0, limit);
}

/**
 * Marks the tiles around a segment.
 *
 * @param {Set<string>} tiles
 * @param {number[]} from
 * @param {number[]} to
 */
function mark(tiles, zoom, margin, from, to) {
  const [[x0, y0], [x1, y1]] = [from, to];
  const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 3));
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps];
    for (let column = Math.floor(x - margin); column <= Math.floor(x + margin); column += 1) {
      for (let row = Math.floor(y - margin); row <= Math.floor(y + margin); row += 1) {
        tiles.add(`${zoom}/${column}/${row}`);
      }
    }
  }
}

/**
 * Keeps the map along a plan, with a saved day if its id is given. Returns whether it is complete.
 *
 * @param {ShownPlan} plan
 * @param {string | null} [trip]
 */
export async function keepRoute(plan, trip = null) {
  const set = await tilesFor(plan.city);
  const { connection } = /** @type {any} */ (navigator);
  if (!hasCaches() || !set || set.isOther || connection?.saveData) return false;
  const [west, south, east, north] = set.bounds;
  const isInside = (tile) => {
    const [zoom, x, y] = tile.split("/").map(Number);
    const [[left, top], [right, bottom]] = [cellOf([west, north], zoom), cellOf([east, south], zoom)];
    return x + 1 > left && x < right && y + 1 > top && y < bottom;
  };
  try {
    const cache = await caches.open(trip ? cacheOfTrip(trip) : seen);
    const addresses = [
      `/map/${encodeURIComponent(plan.city)}/tiles.json`,
      ...tilesAlong(plan).filter(isInside).map((tile) => addressOf(set, tile)),
    ];
    await each(addresses, 3, async (address) => {
      const kept = await match(address);
      if (kept && !trip) return;
      const response = kept ?? (await fetch(address));
      if (response.ok) await cache.put(address, response);
    });
    return true;
  } catch {
    return false;
  }
}

/** Deletes the map of a saved day. */
export const forgetRoute = async (trip) => hasCaches() && caches.delete(cacheOfTrip(trip));

/** Returns the size of a saved city; null if it is not saved. */
export async function isKept(id) {
  if (!(await caches.has(cacheOf(id)))) return null;
  const note = await (await caches.open(cacheOf(id))).match("/kept");
  return note ? note.json() : null;
}

/** Returns the address of a tile in the page's theme. */
export const addressOf = (set, tile) =>
  ["z", "x", "y"].reduce((text, name, i) => text.replace(`{${name}}`, tile.split("/")[i]), themed(set));

/** Works on a list, some at a time. */
export async function each(list, count, work) {
  let next = 0;
  const loop = async () => {
    while (next < list.length) {
      next += 1;
      await work(list[next - 1]);
    }
  };
  await Promise.all(Array.from({ length: count }, loop));
}
