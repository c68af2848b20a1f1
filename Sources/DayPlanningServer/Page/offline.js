// Offline use: a service worker caches what was viewed, and a whole city on request.
// @ts-check
import { byId } from "./dom.js";
import { t } from "./text.js";
import { themed, tilesFor } from "./tiles.js";

/** @typedef {import("./city.js").City} City */

const cacheOf = (city) => `planday-city-${city}`;
// Average bytes of a tile, for estimating the size of a city.
const perTile = 9000;
// Average bytes of a city's sights.
const perCity = 500000;

/** Starts the service worker and shows when there is no network. */
export function startOffline() {
  const show = () => {
    byId("offline").textContent = t("offlineNow");
    byId("offline").hidden = navigator.onLine;
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/service-worker.js")
    .catch((error) => console.info(`no service worker: ${error.message}`));
}

/** Shows whether the service is reachable. */
export function markReachable(isReachable) {
  if (!navigator.onLine) return;
  byId("offline").textContent = t("offlineNow");
  byId("offline").hidden = isReachable;
}

/** Returns the tiles around a city's sights, by zoom, column and row. */
export function tilesOf({ places }, [west, south, east, north] = [-180, -90, 180, 90]) {
  const tiles = new Set();
  for (let zoom = 11; zoom <= 16; zoom += 1) {
    const count = 2 ** zoom;
    const reach = zoom >= 15 ? 0 : 1;
    for (const { lat, lon, relevance } of places) {
      if ((zoom === 16 && relevance < 70) || lon < west || lon > east || lat < south || lat > north) continue;
      const x = Math.floor(((lon + 180) / 360) * count);
      const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count);
      for (let dx = -reach; dx <= reach; dx += 1) {
        for (let dy = -reach; dy <= reach; dy += 1) tiles.add(`${zoom}/${x + dx}/${y + dy}`);
      }
    }
  }
  return [...tiles];
}

/**
 * Returns the approximate size of a city in bytes.
 *
 * @param {City} city
 */
export async function sizeOf(city) {
  const set = await tilesFor(city.id);
  return perCity + (set && !set.isOther ? tilesOf(city, set.bounds).length * perTile : 0);
}

/** Returns the size of a saved city; null if it is not saved. */
export async function isKept(id) {
  if (!(await caches.has(cacheOf(id)))) return null;
  const note = await (await caches.open(cacheOf(id))).match("/kept");
  return note ? note.json() : null;
}

/** Deletes a saved city. */
export const forgetCity = (id) => caches.delete(cacheOf(id));

/**
 * Fetches a city's sights and its map; `tell(share)` receives the progress, 0…1.
 *
 * @param {City} city
 */
export async function downloadCity(city, tell) {
  const cache = await caches.open(cacheOf(city.id));
  const set = await tilesFor(city.id);
  const address = (tile) =>
    ["z", "x", "y"].reduce((text, name, i) => text.replace(`{${name}}`, tile.split("/")[i]), themed(set));
  const tiles = set && !set.isOther ? tilesOf(city, set.bounds).map(address) : [];
  const list = `/v1/cities/${encodeURIComponent(city.id)}/attractions`;
  const addresses = [
    "/v1/cities", `/map/${encodeURIComponent(city.id)}/tiles.json`, list, `${list}?detail=brief`,
    `${list}?detail=map`,
    ...tiles,
  ];
  let [bytes, done, next] = [0, 0, 0];
  const work = async () => {
    while (next < addresses.length) {
      const address = addresses[next];
      next += 1;
      const response = await fetch(address);
      // Outside the map, there are no tiles.
      if (response.ok) {
        bytes += (await response.clone().arrayBuffer()).byteLength;
        await cache.put(address, response);
      }
      done += 1;
      tell(done / addresses.length);
    }
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
    await cache.put("/kept", new Response(JSON.stringify({ bytes, tiles: tiles.length })));
  } catch (error) {
    await caches.delete(cacheOf(city.id));
    throw error;
  }
}
