// The download of a whole city: its sights and its map.
// @ts-check
import { addressOf, cacheOf, cellOf, each } from "./keep.js";
import { tilesFor } from "./tiles.js";

/** @typedef {import("./city.js").City} City */

// Average bytes of a tile, and of a city's sights, for estimating the size of a city.
const [perTile, perCity] = [9000, 500000];

/** Returns the tiles around a city's sights, by zoom, column and row. */
export function tilesOf({ places }, [west, south, east, north] = [-180, -90, 180, 90]) {
  const tiles = new Set();
  for (let zoom = 11; zoom <= 16; zoom += 1) {
    const reach = zoom >= 15 ? 0 : 1;
    for (const { lat, lon, relevance } of places) {
      if ((zoom === 16 && relevance < 70) || lon < west || lon > east || lat < south || lat > north) continue;
      const [x, y] = cellOf([lon, lat], zoom).map(Math.floor);
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
  const tiles = set && !set.isOther ? tilesOf(city, set.bounds).map((tile) => addressOf(set, tile)) : [];
  const list = `/v1/cities/${encodeURIComponent(city.id)}/attractions`;
  const addresses = [
    "/v1/cities", `/map/${encodeURIComponent(city.id)}/tiles.json`, list, `${list}?detail=brief`,
    `${list}?detail=map`,
    ...tiles,
  ];
  let [bytes, done] = [0, 0];
  try {
    await each(addresses, 4, async (address) => {
      const response = await fetch(address);
      // Outside the map, there are no tiles.
      if (response.ok) {
        bytes += (await response.clone().arrayBuffer()).byteLength;
        await cache.put(address, response);
      }
      done += 1;
      tell(done / addresses.length);
    });
    await cache.put("/kept", new Response(JSON.stringify({ bytes, tiles: tiles.length })));
  } catch (error) {
    await caches.delete(cacheOf(city.id));
    throw error;
  }
}
