// The download of a whole city: its sights and its map.
// @ts-check
import { addressOf, cacheOf, cellOf, each } from "./keep.js";
import { tilesFor } from "./tiles.js";

/** @typedef {import("./city.js").City} City */

// Average bytes of a tile, of a city's sights, and of a picture, for estimating the size of a city.
const [perTile, perCity, perPicture] = [9000, 500000, 20000];
// The maximum size of a picture.
const largest = 1_000_000;

/** Returns the tiles around a city's sights, by zoom, column and row; near ones only where there are streets. */
export function tilesOf({ places }, bounds = [-180, -90, 180, 90], streets = bounds) {
  const tiles = new Set();
  for (let zoom = 11; zoom <= 16; zoom += 1) {
    const [west, south, east, north] = zoom < 14 ? bounds : streets;
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
  const tiles = set && !set.isOther ? tilesOf(city, set.bounds, set.streets).length * perTile : 0;
  return perCity + tiles + (city.facts?.pictures ?? 0) * perPicture;
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
  const tiles = set && !set.isOther ? tilesOf(city, set.bounds, set.streets).map((tile) => addressOf(set, tile)) : [];
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
    if (city.facts?.pictures) bytes += await keepPictures(cache, city.id);
    await cache.put("/kept", new Response(JSON.stringify({ bytes, tiles: tiles.length })));
  } catch (error) {
    await caches.delete(cacheOf(city.id));
    throw error;
  }
}

// Keeps all pictures of a city, which come in one file; returns its size.
async function keepPictures(cache, city) {
  const address = `/v1/cities/${encodeURIComponent(city)}/pictures`;
  const [list, file] = await Promise.all([fetch(address), fetch(`${address}.zip`)]);
  if (!list.ok || !file.ok) return 0;
  await cache.put(address, list.clone());
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [{ contentOf, entriesOf }, { pictures }] = await Promise.all([import("./zip.js"), list.json()]);
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]));
  for (const { url, file: name, type } of pictures) {
    const entry = entries.get(name);
    if (!entry) continue;
    const content = await contentOf(bytes, entry, largest);
    await cache.put(url, new Response(content, { headers: { "Content-Type": type } }));
  }
  return bytes.length;
}
