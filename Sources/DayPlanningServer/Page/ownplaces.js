// The visitor's own places, stored in the browser's IndexedDB.
// @ts-check
import { KeptList } from "./keptlist.js";
import { isStay, ownId } from "./request.js";

/**
 * An own place; `category` and `relevance` are those of its pin.
 *
 * @typedef {object} OwnPlace
 * @property {string} id `own-` and a part of its own, so that it never is a sight's.
 * @property {string} city The id of its city.
 * @property {string} name
 * @property {number} lat
 * @property {number} lon
 * @property {string} note
 * @property {number} addedAt In milliseconds since 1970.
 * @property {number} [minutes] How long a visit takes, if that was set.
 * @property {string} [hours] The opening hours in OpenStreetMap's syntax, if they were set.
 * @property {boolean} [isGuest] Whether it is of a link or a saved day, and not kept in this browser.
 *
 * @typedef {import("./placefile.js").FilePlace} FilePlace
 *
 * What became of places: those added, the number already there, and those outside every city.
 *
 * @typedef {{ added: OwnPlace[], doubles: number, outside: FilePlace[] }} Sorted
 */

/** Where own places are. */
export const [database, store] = ["planday-own", "places"];
/** Whether there are own places, so that a visit without any does not open a database. */
export const flag = "own-places";
// How far around the bounds of a city's sights its places may be, in degrees, about 10 km.
const margin = 0.1;
// Two places with the same name are one within this distance, in meters.
const nearby = 60;

/** The number of own places that a browser keeps. */
export const mostPlaces = 20000;

const folded = (text) =>
  text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/\s+/g, " ").trim();

/** Returns the approximate distance of two close positions in meters. */
export function metersBetween(one, other) {
  const [north, east] = [one.lat - other.lat, (one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180)];
  return Math.hypot(north, east) * 111195;
}

/**
 * Returns the city around a position, the one whose center is nearest; null if there is none.
 *
 * @param {Iterable<{ id: string, bounds: API.City["bounds"] }>} cities
 * @param {{ lat: number, lon: number }} place
 */
export function cityAround(cities, { lat, lon }) {
  const away = ({ bounds: { south, west, north, east } }) =>
    Math.hypot(lat - (south + north) / 2, lon - (west + east) / 2);
  const isIn = ({ bounds: { south, west, north, east } }) =>
    lat > south - margin && lat < north + margin && lon > west - margin && lon < east + margin;
  const around = [...cities].filter((city) => city.bounds && isIn(city));
  return around.sort((one, other) => away(one) - away(other))[0]?.id ?? null;
}

/**
 * Sorts new places by their cities, without those that are there already, in the list or among themselves.
 *
 * @param {FilePlace[]} found
 * @param {OwnPlace[]} known
 * @param {Iterable<{ id: string, bounds: API.City["bounds"] }>} cities
 * @param {() => string} newID
 * @returns {Sorted}
 */
export function sortedPlaces(found, known, cities, newID, addedAt = Date.now()) {
  const all = [...cities];
  /** @type {Sorted} */
  const sorted = { added: [], doubles: 0, outside: [] };
  const byName = new Map();
  const remember = (place) => {
    const key = folded(place.name);
    byName.set(key, [...(byName.get(key) ?? []), place]);
  };
  for (const place of known) remember(place);
  for (const place of found) {
    const city = cityAround(all, place);
    if (!city) sorted.outside.push(place);
    else if ((byName.get(folded(place.name)) ?? []).some((other) => metersBetween(other, place) < nearby)) {
      sorted.doubles += 1;
    } else {
      const own = { id: newID(), city, ...place, addedAt };
      sorted.added.push(own);
      remember(own);
    }
  }
  return sorted;
}

/**
 * Whether a place from the browser's storage or a file can be shown.
 *
 * @param {any} place
 */
export function isOwnPlace(place) {
  return (
    ownId.test(place?.id)
    && [place.city, place.name].every((text) => typeof text === "string" && text !== "")
    && isStay(place.minutes) && (place.hours === undefined || typeof place.hours === "string")
    && Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 && typeof place.note === "string"
  );
}

/**
 * The own places of this browser, the latest first.
 *
 * @extends {KeptList<OwnPlace>}
 */
export class OwnPlaces extends KeptList {
  // The pins of a city, until the list changes.
  #pins = { list: null, city: "", pins: [] };

  constructor() {
    super([database, store], flag, isOwnPlace);
  }

  /** Returns the places of a city as pins. */
  pinsOf(city) {
    if (this.#pins.list !== this.list || this.#pins.city !== city) {
      const here = this.list.filter((place) => place.city === city);
      const pins = here.map((place) => ({
        ...place, description: place.note || undefined, category: "own", relevance: 100,
      }));
      this.#pins = { list: this.list, city, pins };
    }
    return this.#pins.pins;
  }

  /** Returns the place with an id. */
  place(id) {
    return this.list.find((place) => place.id === id);
  }

  /** Returns the place of a city at a position. */
  at(city, [lon, lat]) {
    const isThere = (place) => Math.abs(place.lat - lat) < 2e-6 && Math.abs(place.lon - lon) < 2e-6;
    return this.list.find((place) => place.city === city && isThere(place));
  }
}

/**
 * Returns places as GeoJSON, which this page and other programs can read.
 *
 * @param {OwnPlace[]} places
 */
export const geoJSONOf = (places) => ({
  type: "FeatureCollection",
  features: places.map(({ name, lat, lon, note, minutes, hours }) => ({
    type: "Feature", geometry: { type: "Point", coordinates: [lon, lat] },
    properties: {
      name, ...(note ? { description: note } : {}), ...(minutes ? { minutes } : {}),
      ...(hours ? { opening_hours: hours } : {}),
    },
  })),
});

/** Returns an id that no other place has, short, since links contain it. */
export function newID() {
  const parts = crypto.getRandomValues(new Uint32Array(2));
  return `own-${[...parts].map((part) => part.toString(36).padStart(7, "0")).join("")}`;
}
