// Where the tiles of a city's map are: as the service describes its own (TileJSON 3.0.0), or as its operator chose
// @ts-check
// others.
import { get } from "./service.js";

/** The terms of OpenStreetMap, which its license wants a click away from each map. */
export const terms = "https://www.openstreetmap.org/copyright";

const kept = new Map();
let others = null;

/**
 * Takes the tiles of another host, if the operator of the service chose some: that host's address and the words it asks
 * for.
 */
export function useTiles({ tiles, attribution }) {
  others = tiles ? { tiles: [tiles], attribution, isOther: true } : null;
}

/**
 * Returns the address, the bounds and the terms of a city's tiles; null if the service draws no map of it.
 *
 * @param {string} city
 */
export function tilesFor(city) {
  if (others) return Promise.resolve(others);
  if (!kept.has(city)) {
    const found = get(`/map/${encodeURIComponent(city)}/tiles.json`).catch((error) => {
      // A map that the network kept back may be there the next time.
      if (error.isLost) kept.delete(city);
      return null;
    });
    kept.set(city, found);
  }
  return kept.get(city);
}

/** Returns the address of tiles; those of the service are in the theme of the page. */
export function themed({ tiles: [address], isOther }) {
  return isOther
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}theme=${document.documentElement.dataset.theme}`;
}
