// Search: sights, stations and streets by the service; offline, only sights.
// @ts-check
import { icon, make, byId } from "./dom.js";
import { get } from "./service.js";
import { t } from "./text.js";

/** @typedef {import("./city.js").City} City */

const icons = {
  station: "transit", street: "street", park: "park", garden: "garden", district: "mark", water: "waterfront",
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

/** A search field with suggestions, for mouse, touch and keyboard. */
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
    if (query === "") return this.close();
    this.#show(found(this.city.places, query), true);
    const turn = this.#turn;
    this.#timer = setTimeout(() => this.#ask(query, turn), 60);
    return undefined;
  }

  async #ask(query, turn) {
    try {
      const address = `/v1/search?city=${encodeURIComponent(this.city.id)}&q=${encodeURIComponent(query)}&limit=10`;
      const { results } = await get(address);
      if (turn === this.#turn && document.activeElement === this.input) this.#show(results, false);
    } catch ({ isLost }) {
      // Local results are shown already.
      if (turn === this.#turn && document.activeElement === this.input) this.#show(this.#results, false, isLost);
    }
  }

  #show(results, isEarly, isLost = false) {
    this.#results = results;
    if (results.length === 0 && isEarly) return;
    const rows = results.map((result, index) => this.#row(result, index));
    this.list.replaceChildren(
      ...(rows.length
        ? rows
        : [make(
            "li", { class: "none", role: "option", "aria-disabled": "true" },
            t(isLost ? "nothingFoundOffline" : "nothingFound"),
          )]),
    );
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.#choose(rows.length ? Math.min(Math.max(this.#index, 0), rows.length - 1) : -1);
  }

  #row(result, index) {
    const kind = result.kind === "sight" ? t(`kind1-${result.category}`) : t(`found-${result.kind}`);
    const words = [kind, result.detail].filter(Boolean).join(" · ");
    return make(
      "li",
      {
        role: "option", id: `${this.list.id}-${index}`, "data-result": result.id ?? result.name,
        click: () => this.#take(index),
      },
      make(
        "span", { class: `face kind-${result.category ?? ""}` },
        icon(result.kind === "sight" ? result.category : (icons[result.kind] ?? "mark")),
      ),
      make("span", {}, make("b", {}, result.name), make("small", {}, words)),
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
 * Builds the field for a start, an end, or an isochrone's place: search, a tap on the map, or the visitor's position.
 *
 * @param {City} city
 * @param {{ change(patch: any): void }} store
 */
export function placeField(name, city, store, pickOnMap, locate) {
  const list = make("ul", {
    id: `found-${name}`, class: "found", role: "listbox", "aria-label": t("searchResults"), hidden: true,
  });
  const input = make("input", {
    type: "search", id: `place-${name}`, role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", autocomplete: "off",
    placeholder: t({ from: "anywhere", to: "sameAsStart", reach: "searchHint" }[name]),
  });
  const set = (value) => store.change({ [name]: value });
  const box = new SearchBox(input, list, city, (result) => {
    set(result.id ?? `${result.lat},${result.lon}`);
    input.value = result.name;
  });
  input.addEventListener("change", () => {
    const text = input.value.trim();
    // An id, a position or nothing is used as typed.
    if (text === "" || city.place(text) || city.position(text)) set(text);
  });
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
  byId(`field-${name}`).replaceChildren(
    make("label", { for: input.id }, t({ from: "startAt", to: "endAt", reach: "from" }[name])),
    make("div", { class: "place-field" }, input, list), chips,
  );
  return { box, show: (text) => document.activeElement !== input && (input.value = nameOf(text, city)) };
}

/**
 * Returns the name of a start or an end.
 *
 * @param {City} city
 */
export function nameOf(text, city) {
  if (!text) return "";
  return city.place(text)?.name ?? (city.position(text) ? t("pointOnMap", { position: text }) : text);
}
