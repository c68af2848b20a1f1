// Where the tiles of a city's map are: as the service describes its own (TileJSON 3.0.0), or as its operator chose
// @ts-check
// others.
import { get } from "./service.js";

/** The terms of OpenStreetMap, which its license requires to be linked from each map. */
export const terms = "https://www.openstreetmap.org/copyright";

const kept = new Map();
let others = null;

/**
 * Uses the tiles of another host, if configured by the operator: its address and the required attribution.
 */
export function useTiles({ tiles, attribution }) {
  others = tiles ? { tiles: [tiles], attribution, isOther: true } : null;
}

/**
 * Returns the address, the bounds and the terms of a city's tiles; null if the service has no map of it.
 *
 * @param {string} city
 */
export function tilesFor(city) {
  if (others) return Promise.resolve(others);
  if (!kept.has(city)) {
    const found = get(`/map/${encodeURIComponent(city)}/tiles.json`).catch((error) => {
      // Retry the next time after a network error.
      if (error.isLost) kept.delete(city);
      return null;
    });
    kept.set(city, found);
  }
  return kept.get(city);
}

/** Returns the address of tiles, in the page's theme for those of the service. */
export function themed({ tiles: [address], isOther }) {
  return isOther
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}theme=${document.documentElement.dataset.theme}`;
}
