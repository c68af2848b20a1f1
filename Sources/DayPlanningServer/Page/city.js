// The current city: its sights, fetched once and cached.
// @ts-check
import { whenReachable } from "./offline.js";
import { ownId, placeOf } from "./request.js";
import { get, Problem, unreachable } from "./service.js";
import { capitalized, hasText, t } from "./text.js";

/**
 * A sight: at first with the map's facts only, later with all.
 *
 * @typedef {API.Attractions["attractions"][number] & Record<string, any>} Place
 */

/** Returns the name of a city in the visitor's language; that of its catalog if the page has no other. */
export const cityName = (id, name) => (hasText(`city-${id}`) ? t(`city-${id}`) : name);

/** Returns the kind of a sight; an own place, which has none for the service, is one of its own. */
export const categoryOf = ({ id, category = "landmark" }) => (ownId.test(id) ? "own" : category);

/** The current city, with its sights by id. */
export class City {
  /** @type {string | null} The id of the current city; null before the first. */
  id = null;
  #name = "";
  /** @type {Place[]} */
  places = [];
  /** @type {Map<string, API.City>} The cities of the service, by id. */
  all = new Map();
  /** Whether only the sights of a plan are known, since the others could not be loaded. */
  isPartial = false;
  /** @type {string[]} */
  attribution = [];
  /** @type {Map<string, Place>} */
  byId = new Map();
  /** @type {import("./ownplaces.js").OwnPlaces | null} The visitor's own places, once loaded. */
  own = null;
  /** @type {import("./favorites.js").Favorites | null} The visitor's favorites, once loaded. */
  favorites = null;
  /** @type {() => API.RequestPlace[]} The own places of the request and of the plan, also of other browsers. */
  invited = () => [];
  #catalogs = new Map();
  #listeners = [];
  #described = new Set();

  /** Calls `listener()` when another city is shown. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Returns the sight or own place with an id. */
  place(id) {
    return this.byId.get(id) ?? this.ownPins.find((place) => place.id === id);
  }

  /** Returns the mark of a favorite; null for other places. */
  heartOf(id) {
    return this.favorites?.heartOf(this.id, id) ?? null;
  }

  /** The visitor's own places in this city, in the form of sights for the map and the search. */
  get ownPins() {
    return /** @type {any[]} */ ([...this.keptPins, ...this.guests]);
  }

  /** The own places that this browser keeps. */
  get keptPins() {
    return /** @type {any[]} */ (this.own?.pinsOf(this.id) ?? []);
  }

  /** The own places of the request and of the plan that this browser does not keep, such as those of a link. */
  get guests() {
    const found = new Map();
    for (const { meal, ...place } of this.invited()) {
      if (found.has(place.id) || this.own?.place(place.id)) continue;
      found.set(place.id, { ...place, city: this.id, category: "own", relevance: 100, isGuest: true });
    }
    return [...found.values()];
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
    const address = `/v1/cities/${encodeURIComponent(id)}/attractions?detail=brief`;
    const { attractions } = await get(address).catch((error) => {
      // Again on the next occasion, if the service is back by then.
      if (error.isLost) whenReachable("describe", () => this.#described.delete(id));
      throw error;
    });
    for (const { id: one, description } of attractions) if (byId.has(one)) byId.get(one).description ??= description;
    return true;
  }

  /** The name in the visitor's language. */
  get name() {
    return cityName(this.id, this.#name);
  }

  /** Returns the city's bounds, time zone etc. */
  get facts() {
    return this.all.get(this.id);
  }

  /** Shows a city. `isWanted(id)` is checked once its sights have arrived. */
  async show(id, isWanted) {
    if (this.id === id && !this.isPartial) return;
    // Without the list of cities, the service was not reached.
    if (this.all.size === 0) throw unreachable();
    if (!this.all.has(id)) {
      const errors = [{ pointer: "/city", detail: t("noSuchCity", { city: id }) }];
      throw new Problem({ title: t("unknownCity"), detail: t("chooseAnother"), code: "unknown-city", errors });
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
    if ((this.id === id && !this.isPartial) || !isWanted(id)) return;
    const isSame = this.id === id;
    this.#set(id, catalog.attractions, catalog.attribution);
    for (const listener of this.#listeners) listener(isSame);
  }

  /** Fetches the sights of the city again, after users changed what they share. */
  async refresh() {
    this.#catalogs.clear();
    this.#described.clear();
    this.isPartial = true;
    try {
      await this.show(this.id, (id) => id === this.id);
    } finally {
      this.isPartial = false;
    }
  }

  /**
   * Shows a city with the sights of a plan only, because the others cannot be loaded.
   *
   * @param {{ plan: import("./session.js").ShownPlan, facts?: API.City | null }} day
   */
  standIn({ plan, facts }) {
    if (this.id === plan.city) return;
    const stops = plan.days.flatMap((day) => day.stops);
    const [lats, lons] = [stops.map(({ lat }) => lat), stops.map(({ lon }) => lon)];
    // With a margin, in degrees, for a view around the stops.
    const [least, most] = [(list) => Math.min(...list) - 0.05, (list) => Math.max(...list) + 0.05];
    const bounds = { south: least(lats), west: least(lons), north: most(lats), east: most(lons) };
    const own = facts ?? this.#guessed(plan, stops.length ? bounds : { south: -80, west: -180, north: 80, east: 180 });
    if (!this.all.has(plan.city)) this.all.set(plan.city, own);
    this.#set(plan.city, /** @type {any[]} */ (stops.filter(({ id }) => !ownId.test(id))), []);
    this.isPartial = true;
    for (const listener of this.#listeners) listener(false);
  }

  /** @returns {any} */
  #guessed(plan, bounds) {
    return { id: plan.city, name: capitalized(plan.city), timeZone: plan.timeZone, bounds };
  }

  #set(id, places, attribution) {
    this.id = id;
    this.#name = this.all.get(id).name;
    this.places = places;
    this.attribution = attribution;
    this.byId = new Map(places.map((place) => [place.id, place]));
    this.isPartial = false;
  }

  /** Returns the position of a place of a request: a sight's id, or latitude and longitude; null if there is none. */
  position(text) {
    if (!text) return null;
    const place = this.place(text);
    if (place) return [place.lon, place.lat];
    const numbers = placeOf(text).split(",").map((part) => (part.trim() === "" ? NaN : Number(part)));
    return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers.reverse() : null;
  }
}
