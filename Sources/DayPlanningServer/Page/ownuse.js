// The use of an own place in the request: a must, or where a meal is had.
// @ts-check
import { pinnedId } from "./pinned.js";
import { placeOfRequest } from "./request.js";
import { t } from "./text.js";

/**
 * @typedef {import("./request.js").Wishes} Wishes
 *
 * What a place is in the request: nothing, a must, or the place of a meal, which is a must, too.
 *
 * @typedef {"" | "must" | "lunch" | "dinner"} Use
 */

/**
 * Returns the use of a place.
 *
 * @param {Wishes} request
 * @returns {Use}
 */
export function useOf({ places, must, pins }, id) {
  const meal = places.find((place) => place.id === id)?.meal;
  return meal ?? (must.includes(id) || pins.some((pin) => pinnedId(pin) === id) ? "must" : "");
}

const usesWords = { "": "", must: "isMust", lunch: "lunchHere", dinner: "dinnerHere" };

/**
 * Returns the use of a place in words; empty if it has none.
 *
 * @param {{ id: string }} place
 * @param {import("./app.js").App} app
 */
export function useWords({ id }, { store }) {
  const key = usesWords[useOf(store.request, id)];
  return key ? t(key) : "";
}

/**
 * Returns the change of a request that gives a place a use. One place is enough for a meal: it replaces another one.
 *
 * @param {Wishes} request
 * @param {any} place
 * @param {Use} use
 */
export function withUse(request, place, use) {
  const { id } = place;
  const meal = use === "must" ? "" : use;
  const replaced = request.places.filter((other) => meal && other.meal === meal && other.id !== id);
  const { must, pins, places } = withoutUse(request, use ? replaced : [...replaced, place]);
  const isPinned = pins.some((pin) => pinnedId(pin) === id);
  return {
    must: [...must.filter((other) => other !== id), ...(use && !isPinned ? [id] : [])], pins,
    skip: request.skip.filter((other) => other !== id),
    places: [...places.filter((other) => other.id !== id), ...(use ? [placeOfRequest(place, meal)] : [])],
  };
}

/**
 * Returns the change of a request that no longer visits some places.
 *
 * @param {Wishes} request
 * @param {{ id: string }[]} gone
 */
export function withoutUse({ must, pins, skip, places }, gone) {
  const ids = new Set(gone.map(({ id }) => id));
  return {
    must: must.filter((id) => !ids.has(id)), pins: pins.filter((pin) => !ids.has(pinnedId(pin))),
    skip: skip.filter((id) => !ids.has(id)), places: places.filter(({ id }) => !ids.has(id)),
  };
}

/**
 * Returns the change of a request after a place got another name, position, stay or hours.
 *
 * @param {Wishes} request
 * @param {any} place
 */
export const withChanged = ({ places }, place) => ({
  places: places.map((other) => (other.id === place.id ? placeOfRequest(place, other.meal) : other)),
});
