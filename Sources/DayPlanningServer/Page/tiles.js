// Where the tiles of a city's map are, as the service describes them (TileJSON 3.0.0).
import { get } from "./service.js";

const kept = new Map();

/** Returns the address, the bounds and the terms of a city's tiles; null if the service draws no map of it. */
export function tilesFor(city) {
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

/** Returns the address of tiles in the theme of the page. */
export function themed(address) {
  return `${address}${address.includes("?") ? "&" : "?"}theme=${document.documentElement.dataset.theme}`;
}
