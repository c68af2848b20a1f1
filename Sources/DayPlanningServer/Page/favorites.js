// The visitor's favorite sights, stored in the browser's IndexedDB.
// @ts-check
import { style } from "./dom.js";
import { heart } from "./heart.js";
import { KeptList } from "./keptlist.js";
import { loadMore } from "./text.js";

/**
 * A favorite: a sight, a shared place, or an own place.
 *
 * @typedef {object} Favorite
 * @property {string} id The ids of its city and of the sight, as in `london/tate-modern`.
 * @property {string} name The sight's name when it was added, for when the city has the sight no longer.
 * @property {number} addedAt In milliseconds since 1970.
 */

/** Where favorites are. */
export const place = /** @type {[string, string]} */ (["planday-favorites", "favorites"]);
/** Whether there are favorites, so that a visit without any does not open a database. */
export const flag = "favorites";

/** Returns the id of a favorite. */
export const favoriteId = (city, sight) => `${city}/${sight}`;

/** Returns the ids of the city and of the sight of a favorite. */
export const partsOf = ({ id }) => id.split("/");

/**
 * Whether a favorite from the browser's storage, a file or an account can be shown.
 *
 * @param {any} favorite
 */
export function isFavorite(favorite) {
  return (
    typeof favorite?.id === "string" && /^[^/]+\/[^/]+$/.test(favorite.id) && favorite.id.length <= 200
    && typeof favorite.name === "string" && favorite.name.trim() !== "" && favorite.name.length <= 300
    && Number.isFinite(favorite.addedAt)
  );
}

/**
 * The favorites of this browser, the latest first.
 *
 * @extends {KeptList<Favorite>}
 */
export class Favorites extends KeptList {
  // The ids, until the list changes.
  #ids = { list: null, all: new Set() };

  /**
   * Loads those of this browser for the page.
   *
   * @param {import("./app.js").App} app
   */
  static async start(app) {
    const favorites = new Favorites();
    // Without its style and its name, a heart is one, too.
    const looks = Promise.all([loadMore("plan"), style("favorites.css")]).catch(() => {});
    await Promise.all([favorites.load(), looks]);
    favorites.listen(() => app.favoritesChanged());
    app.city.favorites ??= favorites;
  }

  constructor() {
    super(place, flag, isFavorite);
  }

  /** Whether a sight of a city is a favorite. */
  has(city, sight) {
    if (this.#ids.list !== this.list) this.#ids = { list: this.list, all: new Set(this.list.map(({ id }) => id)) };
    return this.#ids.all.has(favoriteId(city, sight));
  }

  /** Returns the mark of a favorite; null for what is none. */
  heartOf(city, sight) {
    return this.has(city, sight) ? heart() : null;
  }

  /** Returns the favorites of a city. */
  of(city) {
    return this.list.filter((favorite) => partsOf(favorite)[0] === city);
  }

  /**
   * Returns those of some sights that are favorites.
   *
   * @param {{ city: string, id: string }[]} sights
   */
  among(sights) {
    const ids = new Set(sights.map(({ city, id }) => favoriteId(city, id)));
    return this.list.filter(({ id }) => ids.has(id));
  }
}
