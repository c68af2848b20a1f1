// Search: sights, stations and streets by the service, own places, coordinates and links; offline, no streets.
// @ts-check
import { icon, make, byId } from "./dom.js";
import { accept, refuse } from "./faults.js";
import { labelOf, namedPlace } from "./request.js";
import { get } from "./service.js";
import { t } from "./text.js";

/** @typedef {import("./city.js").City} City */

const icons = {
  own: "own", position: "mark",
  station: "transit", street: "street", park: "park", garden: "garden", district: "mark", water: "waterfront",
  hotel: "home", address: "mark",
};

/** Returns words without accents, apostrophes and capitals. */
const folded = (text) => text.normalize("NFD").replace(/[\u0300-\u036f'’.]/g, "").toLowerCase();

/** Returns the sights whose names match each word of a query by prefix, best known first. */
export function found(places, query, limit = 10) {
  const wanted = folded(query).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const matches = (name) => {
    const words = folded(name).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const hits = places.filter(({ name }) => matches(name)).sort((one, other) => other.relevance - one.relevance);
  return hits
    .slice(0, limit)
    .map(({ id, name, category, lat, lon }) => ({ kind: "sight", id, name, category, lat, lon }));
}

// What may be coordinates or a link to a place.
const pasted = /^geo:|:\/\/|\.gl\/|\d.*\d/i;

/** Returns the visitor's own places that a query finds, without ids, since the service does not know them. */
const foundOwn = (city, query) =>
  found(city.ownPins, query, 4).map(({ id, ...place }) => ({ ...place, kind: "own", own: id }));

/**
 * A search field with suggestions, for mouse, touch and keyboard. It also takes coordinates and links to places, which
 * need no service.
 */
export class SearchBox {
  #turn = 0;
  #timer = 0;
  #results = [];
  #index = -1;

  /** Connects an input and its list; calls `pick(result)` for the selection. */
  constructor(input, list, city, pick) {
    this.input = input;
    this.list = list;
    this.city = city;
    this.pick = pick;
    input.addEventListener("input", () => this.#find());
    input.addEventListener("focus", () => input.value.trim() !== "" && this.#find());
    input.addEventListener("keydown", (event) => this.#key(event));
    // Unless the field has the focus again by then.
    input.addEventListener("blur", () => setTimeout(() => document.activeElement !== input && this.close(), 150));
    // Keep the focus in the field when the list is pressed.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** Whether the last search found something. */
  get hasResults() {
    return this.#results.length > 0;
  }

  /** Closes the list. */
  close() {
    // A pending response must not reopen it.
    this.#turn += 1;
    this.list.hidden = true;
    this.#index = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #find() {
    const query = this.input.value.trim();
    this.#turn += 1;
    clearTimeout(this.#timer);
    if (query === "") this.close();
    else if (pasted.test(query)) this.#read(query, this.#turn);
    else this.#search(query);
  }

  // Reads coordinates or a link.
  async #read(query, turn) {
    const read = await import("./placelink.js").then((file) => file.pastedPlace(query), () => null);
    if (turn !== this.#turn) return;
    if (!read) this.#search(query);
    else if (read.kind === "name") this.#search(read.name);
    else if (read.kind === "place") {
      const { lat, lon, name, isView } = read;
      const at = `${lat}, ${lon}`;
      const position = { kind: "position", name: name || at, lat, lon, detail: name ? at : "" };
      this.#show([isView ? { ...position, detail: t("viewOfLink") } : position], false);
    } else this.#show([], false, t(read.kind === "short" ? "shortLink" : "unreadPlaceLink", { host: read.host }));
  }

  #search(query) {
    this.#show([...foundOwn(this.city, query), ...found(this.city.places, query)], true);
    const turn = this.#turn;
    // No name is longer, and the service rejects longer queries.
    this.#timer = setTimeout(() => this.#ask(query.slice(0, 60), turn), 60);
  }

  async #ask(query, turn) {
    try {
      const address = `/v1/search?city=${encodeURIComponent(this.city.id)}&q=${encodeURIComponent(query)}&limit=10`;
      const { results } = await get(address);
      const own = foundOwn(this.city, query);
      if (turn === this.#turn && document.activeElement === this.input) this.#show([...own, ...results], false);
    } catch ({ isLost }) {
      // Local results are shown already.
      const words = t(isLost ? "nothingFoundOffline" : "nothingFound");
      if (turn === this.#turn && document.activeElement === this.input) this.#show(this.#results, false, words);
    }
  }

  // Shows results, or `words` if there are none.
  #show(results, isEarly, words = t("nothingFound")) {
    this.#results = results;
    if (results.length === 0 && isEarly) return;
    const rows = results.map((result, index) => this.#row(result, index));
    this.list.replaceChildren(
      ...(rows.length
        ? rows
        : [make("li", { class: "none", role: "option", "aria-disabled": "true" }, words)]),
    );
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.#choose(rows.length ? Math.min(Math.max(this.#index, 0), rows.length - 1) : -1);
  }

  #row(result, index) {
    const kind = result.kind === "sight" ? t(`kind1-${result.category}`) : t(`found-${result.kind}`);
    const words = [result.near ? t("nearNumber") : kind, result.detail].filter(Boolean).join(" · ");
    return make(
      "li",
      {
        role: "option", id: `${this.list.id}-${index}`, "data-result": result.id ?? result.name,
        click: () => this.#take(index),
      },
      make(
        "span", { class: `face kind-${result.category ?? ""}` },
        icon(result.kind === "sight" ? result.category : icons[result.kind] ?? "mark"),
      ),
      make(
        "span", {}, make("b", {}, result.name, this.city.heartOf(result.id ?? result.own)), make("small", {}, words),
      ),
    );
  }

  #choose(index) {
    this.#index = index;
    for (const [i, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(i === index));
    if (index < 0) return;
    this.input.setAttribute("aria-activedescendant", `${this.list.id}-${index}`);
    this.list.children[index].scrollIntoView({ block: "nearest" });
  }

  #take(index) {
    const result = this.#results[index];
    if (!result) return;
    this.close();
    this.pick(result);
  }

  #key(event) {
    const { key } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === "Enter") {
      // Enter selects a result, and never submits the form.
      event.preventDefault();
      if (!this.list.hidden) this.#take(this.#index);
    } else if (key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (by && !this.list.hidden) {
      event.preventDefault();
      const count = this.#results.length;
      if (count) this.#choose((this.#index + by + count) % count);
    } else if (by) this.#find();
  }
}

/**
 * A field for a start, an end, or an isochrone's place: search, a tap on the map, or the visitor's position.
 *
 * @typedef {object} PlaceField
 * @property {SearchBox} box
 * @property {(text: string) => void} show Shows a place of a request.
 */

/**
 * Builds the field for a place of the request in an element.
 *
 * @param {"from" | "to" | "reach"} name
 * @param {City} city
 * @param {{ change(patch: any): void }} store
 * @param {(name: string) => void} pickOnMap
 * @param {(name: string) => void} locate
 * @param {HTMLElement} part The element, with a `data-field`.
 * @param {string} at Distinguishes the ids of two fields for one place.
 * @returns {PlaceField}
 */
export function placeField(name, city, store, pickOnMap, locate, part = byId(`field-${name}`), at = name) {
  const list = make("ul", {
    id: `found-${at}`, class: "found", role: "listbox", "aria-label": t("searchResults"), hidden: true,
  });
  const input = make("input", {
    type: "search", id: `place-${at}`, role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", autocomplete: "off",
    placeholder: t({ from: "anywhere", to: "sameAsStart", reach: "searchHint", stay: "stayHint" }[at]),
  });
  let shown = "";
  const set = (value) => {
    accept(input);
    shown = nameOf(value, city);
    store.change({ [name]: value });
  };
  const take = (result) => {
    set(result.id ?? namedPlace(result.lat, result.lon, result.name));
    input.value = shown;
  };
  const box = new SearchBox(input, list, city, take);
  input.addEventListener("input", () => accept(input));
  input.addEventListener("change", () => {
    const text = input.value.trim();
    if (text === shown) return;
    const [named] = found(city.places, text, 1).filter((one) => folded(one.name) === folded(text));
    // An id, a position or nothing is used as typed.
    if (text === "" || city.byId.has(text) || city.position(text)) set(text);
    else if (named) take(named);
    else useTyped(text);
  });
  // Coordinates in other forms and links are used without choosing from the list; other words are not dropped silently.
  const useTyped = async (text) => {
    const read = await import("./placelink.js").then((file) => file.pastedPlace(text), () => null);
    // Unless a result was chosen.
    if (input.value.trim() !== text) return;
    if (read?.kind === "place") {
      set(namedPlace(read.lat, read.lon, read.name ?? ""));
      input.value = shown;
    } else if (read?.kind === "short") refuse(input, t("shortLink", { host: read.host }));
    else refuse(input, t(box.hasResults ? "placeChoose" : "placeUnknown"));
  };
  const chips = make(
    "div", { class: "chips" },
    make(
      "button", { type: "button", class: "chip", "data-pick": name, click: () => pickOnMap(name) }, icon("mark"),
      make("span", {}, t("onMap")),
    ),
    make(
      "button", { type: "button", class: "chip", "data-here": name, click: () => locate(name) }, icon("locate"),
      make("span", {}, t("here")),
    ),
  );
  part.replaceChildren(
    make("label", { for: input.id }, t({ from: "startAt", to: "endAt", reach: "from", stay: "stayAt" }[at])),
    make("div", { class: "place-field" }, input, list), chips,
  );
  const show = (text) => {
    // What is being typed, or was refused, stays until something else is chosen.
    const name = nameOf(text, city);
    if (document.activeElement === input || (input.dataset.typed && name === shown)) return;
    accept(input);
    shown = name;
    input.value = name;
  };
  return { box, show };
}

/**
 * Returns the name of a start or an end.
 *
 * @param {City} city
 */
export function nameOf(text, city) {
  if (!text) return "";
  const name = city.place(text)?.name ?? labelOf(text);
  if (name) return name;
  const at = city.position(text);
  return (at && city.own?.at(city.id, at)?.name) ?? (at ? t("pointOnMap", { position: text }) : text);
}

/**
 * Returns where the days of a plan start or end, with the name that the visitor chose; null if nowhere in particular.
 *
 * @param {"from" | "to"} end
 * @param {import("./session.js").Session} session
 * @param {City} city
 */
export function endOf(end, { plan, request }, city) {
  const place = plan.request[end] ?? plan.request.from;
  const at = place ? city.position(place) : null;
  if (!at) return null;
  // The service returns the position only. The rest of a day starts elsewhere than its request.
  const isThere = (text) => String(city.position(text)) === String(at);
  const chosen = request ? [request[end], request.from].find((text) => text && isThere(text)) : null;
  return { name: nameOf(chosen ?? place, city), lat: at[1], lon: at[0] };
}
