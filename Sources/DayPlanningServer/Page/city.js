// The current city: its sights, fetched once and cached.
// @ts-check
import { get, Problem } from "./service.js";
import { t } from "./text.js";

/**
 * A sight: at first with the map's facts only, later with all.
 *
 * @typedef {API.Attractions["attractions"][number] & Record<string, any>} Place
 */

/** The current city, with its sights by id. */
export class City {
  /** @type {string | null} The id of the current city; null before the first. */
  id = null;
  name = "";
  /** @type {Place[]} */
  places = [];
  /** @type {Map<string, API.City>} The cities of the service, by id. */
  all = new Map();
  /** @type {string[]} */
  attribution = [];
  /** @type {Map<string, Place>} */
  byId = new Map();
  #catalogs = new Map();
  #listeners = [];
  #described = new Set();

  /** Calls `listener()` when another city is shown. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Returns the sight with an id. */
  place(id) {
    return this.byId.get(id);
  }

  /** Fetches all facts of a sight: individually, or from the city saved for offline use. */
  async details(id) {
    const place = this.place(id);
    if (!place || place.visit) return place;
    const address = `/v1/cities/${encodeURIComponent(this.id)}/attractions`;
    let whole = await get(`${address}/${encodeURIComponent(id)}`).catch(() => null);
    whole ??= (await get(address)).attractions.find((one) => one.id === id);
    return Object.assign(place, whole);
  }

  /** Fetches the descriptions missing from the first list; returns whether there were any. */
  async describe() {
    const { id, byId } = this;
    if (!id || this.#described.has(id)) return false;
    this.#described.add(id);
    const { attractions } = await get(`/v1/cities/${encodeURIComponent(id)}/attractions?detail=brief`);
    for (const { id: one, description } of attractions) if (byId.has(one)) byId.get(one).description ??= description;
    return true;
  }

  /** Returns the city's bounds, time zone etc. */
  get facts() {
    return this.all.get(this.id);
  }

  /** Shows a city. `isWanted(id)` is checked once its sights have arrived. */
  async show(id, isWanted) {
    if (this.id === id) return;
    if (!this.all.has(id)) {
      const errors = [{ pointer: "/city", detail: t("noSuchCity", { city: id }) }];
      throw new Problem({ title: t("unknownCity"), detail: t("chooseAnother"), errors });
    }
    if (!this.#catalogs.has(id)) {
      this.#catalogs.set(id, get(`/v1/cities/${encodeURIComponent(id)}/attractions?detail=map`));
    }
    let catalog;
    try {
      catalog = await this.#catalogs.get(id);
    } catch (error) {
      this.#catalogs.delete(id);
      throw error;
    }
    if (this.id === id || !isWanted(id)) return;
    this.id = id;
    this.name = this.all.get(id).name;
    this.places = catalog.attractions;
    this.attribution = catalog.attribution;
    this.byId = new Map(catalog.attractions.map((place) => [place.id, place]));
    for (const listener of this.#listeners) listener();
  }

  /** Returns the position of a place of a request: a sight's id, or latitude and longitude; null if there is none. */
  position(text) {
    if (!text) return null;
    const place = this.place(text);
    if (place) return [place.lon, place.lat];
    const numbers = text.split(",").map(Number);
    return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers.reverse() : null;
  }
}
