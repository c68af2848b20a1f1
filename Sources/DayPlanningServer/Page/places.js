// Places: search, musts, places to leave out, and details.
import { byId, make } from "./dom.js";
import { kinds } from "./form.js";
import { isInside } from "./geometry.js";

const shown = 8;

/** The musts and the places to leave out. */
export class Wishes {
  constructor(store, city) {
    this.store = store;
    this.city = city;
    byId("find").addEventListener("input", () => this.#find());
    byId("find").addEventListener("keydown", (event) => {
      // Keep Enter from submitting the form.
      if (event.key === "Enter") event.preventDefault();
    });
  }

  /** Returns the wish for a place: `must`, `skip` or nothing. */
  wish(id) {
    const { must, skip } = this.store.request;
    return must.includes(id) ? "must" : skip.includes(id) ? "skip" : "";
  }

  /** Sets the wish for a place. */
  set(id, wish) {
    const { must, skip } = this.store.request;
    const without = (ids) => ids.filter((other) => other !== id);
    this.store.change({
      must: wish === "must" ? [...without(must), id] : without(must),
      skip: wish === "skip" ? [...without(skip), id] : without(skip),
    });
  }

  /** Shows the wishes. */
  show() {
    const { must, skip } = this.store.request;
    for (const [name, ids] of [["must", must], ["skip", skip]]) {
      byId(name).replaceChildren(...ids.map((id) => this.#chip(id, name)));
      byId(name).parentElement.hidden = ids.length === 0;
    }
    const label = byId("found").contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    this.#find();
    if (label) byId("found").querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  }

  #chip(id, name) {
    const title = this.city.place(id)?.name ?? id;
    const label = `${title}: ${name === "must" ? "no longer a must" : "no longer leave out"}`;
    const drop = () => {
      this.set(id, "");
      byId("find").focus();
    };
    const button = make("button", { type: "button", "aria-label": label, click: drop }, "×");
    return make("li", { class: name }, make("span", {}, title), button);
  }

  #find() {
    const text = byId("find").value.trim().toLowerCase();
    const hits = text === "" ? [] : this.city.places.filter((place) => place.name.toLowerCase().includes(text));
    const many = hits.length > shown ? `The ${shown} best known of ${hits.length} places:` : "";
    byId("find-count").textContent = text !== "" && hits.length === 0 ? "No matching places." : many;
    hits.sort((a, b) => b.relevance - a.relevance);
    byId("found").replaceChildren(...hits.slice(0, shown).map((place) => this.#hit(place)));
  }

  #hit(place) {
    const open = () => {
      byId("where").scrollIntoView({ block: "nearest" });
      this.city.map?.open(place.id);
    };
    const name = this.city.map
      ? make("button", { type: "button", class: "link", "aria-label": `${place.name}: show on the map`, click: open }, place.name)
      : make("span", {}, place.name);
    return make("li", {}, name, this.buttons(place));
  }

  /** Returns the buttons that make a place a must or leave it out. */
  buttons(place) {
    const button = (wish, words) => {
      const isOn = this.wish(place.id) === wish;
      const press = () => this.set(place.id, isOn ? "" : wish);
      const label = `${place.name}: ${words.toLowerCase()}`;
      const marks = { "aria-pressed": String(isOn), "aria-label": label, "data-wish": wish };
      return make("button", { type: "button", ...marks, click: press }, words);
    };
    return make("span", { class: "row" }, button("must", "Must"), button("skip", "Leave out"));
  }

  /** Returns the content of the popup of a place. */
  about(place) {
    const { area } = this.store.request;
    const { visit } = place;
    const facts = [
      kinds.get(place.category) ?? place.category,
      `${visit.recommended} min (${visit.minimum}–${visit.maximum})`,
      `relevance ${place.relevance}`,
      place.fee === true ? "admission fee" : place.fee === false ? "free" : null,
      isInside(area, [place.lon, place.lat]) ? null : "outside the area",
    ].filter(Boolean);
    const ends = [["from", "Start here"], ["to", "End here"]].map(([name, words]) => {
      const press = () => {
        this.store.change({ [name]: place.id });
        this.city.map?.close();
      };
      return make("button", { type: "button", click: press }, words);
    });
    return make(
      "div", { class: "about" },
      make("h2", { class: "small" }, place.name),
      make("p", {}, place.description ?? ""),
      make("p", { class: "hint" }, facts.join(" · ")),
      make("p", { class: "hint" }, place.openingHours ? `Open ${place.openingHours}` : "Opening hours unknown"),
      link(place.website),
      this.buttons(place),
      make("span", { class: "row" }, ends),
    );
  }
}

// Returns a link if the address is a web address.
function link(address) {
  if (!/^https?:\/\//i.test(address ?? "")) return null;
  const host = address.replace(/^https?:\/\/(www\.)?/i, "").split("/")[0];
  return make("p", {}, make("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, host));
}
