// Pins of sights: by category, clustered where they would overlap, the best known with their names.
// @ts-check
import { afterFrame, icon, make } from "./dom.js";
import { t } from "./text.js";

// The space for a pin and its neighbors, in pixels.
const [wide, high, perPin, perPinBesidePlan] = [42, 38, 17000, 60000];

const pencil = document.createElement("canvas").getContext("2d");

/** Returns the size of a pin's label, which has two lines if it is long. */
function sizeOf(name) {
  pencil.font = "600 12.5px Arial, sans-serif";
  const { width } = pencil.measureText(name);
  return width <= 152 ? [width + 4, 18] : [Math.min(152, width * 0.62 + 12), 32];
}

const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** The pins of a city on its map. */
export class Pins {
  #shown = new Map();
  #chosen = null;
  /** @type {(place: import("./city.js").Place) => string} */
  #state = () => "inside";
  #stops = [];
  /** @type {(place: import("./city.js").Place) => Node | null} The mark of a favorite; null for others. */
  heart = () => null;
  /** Whether pins under the pointer have cards. */
  hasCards = () => false;
  /** @type {(place: import("./city.js").Place) => Node | null} The card of a pin; null if it is still to be loaded. */
  card = () => null;

  /** Draws the visible part, debounced, since a plan changes the view and the available space together. */
  draw = afterFrame(() => this.#draw());

  /** Creates the pins. Calls `open(place, others)` for a pressed pin, with the other sights that it represents. */
  constructor(map, open) {
    this.map = map;
    this.open = open;
    this.places = [];
    this.layer = map.leaflet.layerGroup().addTo(map.view);
    map.view.on("zoomend moveend", () => this.draw());
  }

  /** Shows these sights, best known first. */
  show(places) {
    this.places = [...places].sort((one, other) => other.relevance - one.relevance);
    this.layer.clearLayers();
    this.#shown.clear();
    this.draw();
  }

  /** Sets what each sight is: `state(place)` returns `inside`, `outside`, `must` or `skip`. */
  light(state) {
    this.#state = state;
    this.draw();
  }

  /** Reserves space for the stops of a plan, as positions with names; their sights have no pins. */
  around(stops) {
    this.#stops = stops;
    this.draw();
  }

  /** Selects a sight; null for none. */
  choose(id) {
    this.#chosen = id;
    this.draw();
  }

  #draw() {
    const { view } = this.map;
    if (!this.map.city || !view._loaded) return;
    const kept = new Set();
    for (const pin of this.#arranged()) {
      const { place, state, kind, others, side } = pin;
      const isLoved = this.heart(place) !== null;
      const key = `${place.id} ${state} ${kind} ${others.length} ${side} ${place.id === this.#chosen} ${isLoved}`;
      kept.add(key);
      if (!this.#shown.has(key)) this.#shown.set(key, this.#marker(pin).addTo(this.layer));
    }
    for (const [key, marker] of this.#shown) {
      if (kept.has(key)) continue;
      marker.remove();
      this.#shown.delete(key);
    }
  }

  // Decides which sights are pins, which are dots, and which have labels.
  #arranged() {
    const { view } = this.map;
    const bounds = view.getBounds().pad(0.15);
    const { x: width, y: height } = view.getSize();
    // With a plan, other sights are in the background.
    const most = Math.ceil((width * height) / (this.#stops.length ? perPinBesidePlan : perPin));
    const stops = new Set(this.#stops.map(({ id }) => id));
    const taken = this.#stops.map(({ at: [longitude, latitude] }) =>
      around(view.latLngToContainerPoint([latitude, longitude]), 17),
    );
    const names = this.#stopNames();
    const [pins, dots] = [[], []];
    const seen = this.places.filter(({ id, lat, lon }) => !stops.has(id) && bounds.contains([lat, lon]));
    const rank = (place) => {
      if (place.id === this.#chosen) return 4;
      const state = this.#state(place);
      return state === "must" ? 3 : state === "outside" ? 0 : this.heart(place) ? 2 : 1;
    };
    for (const place of seen.sort((one, other) => rank(other) - rank(one))) {
      const spot = view.latLngToContainerPoint([place.lat, place.lon]);
      const state = this.#state(place);
      const host = pins.find((pin) => Math.abs(pin.spot.x - spot.x) < wide && Math.abs(pin.spot.y - spot.y) < high);
      const isTaken = [...taken, ...names].some((box) => meet(box, around(spot, 14)));
      if (host && place.id !== this.#chosen) host.others.push(place);
      else if ((pins.length < most && state !== "outside" && !isTaken) || place.id === this.#chosen) {
        pins.push({ place, spot, state, kind: "pin", others: [], side: "" });
      } else if (state !== "outside" || stops.size === 0) {
        dots.push({ place, spot, state, kind: "dot", others: [], side: "" });
      }
    }
    this.#name(pins, [...taken, ...names, ...this.map.covers()]);
    return [...pins, ...dots];
  }

  // Labels pins where there is space, best known first.
  #name(pins, taken) {
    const boxes = [...taken, ...pins.map(({ spot }) => around(spot, 15))];
    for (const pin of pins) {
      const [width, height] = sizeOf(pin.place.name);
      const { x, y } = pin.spot;
      const sides = {
        right: [x + 17, y - height / 2, x + 18 + width, y + height / 2],
        left: [x - 18 - width, y - height / 2, x - 17, y + height / 2],
      };
      const side = Object.keys(sides).find((name) => !boxes.some((box) => meet(box, sides[name])));
      if (!side) continue;
      pin.side = side;
      boxes.push(sides[side]);
    }
  }

  #stopNames() {
    return this.#stops.filter(({ box }) => box).map(({ box, at: [longitude, latitude] }) => {
      const { x, y } = this.map.view.latLngToContainerPoint([latitude, longitude]);
      return [x + box[0], y + box[1], x + box[2], y + box[3]];
    });
  }

  #marker({ place, state, kind, others, side }) {
    const { leaflet } = this.map;
    const at = [place.lat, place.lon];
    if (kind === "dot") {
      const dot = leaflet.divIcon({
        className: `dot-box kind-${place.category}`, iconSize: [7, 7], html: make("span", { class: `dot ${state}` }),
      });
      return leaflet.marker(at, { icon: dot, interactive: false, keyboard: false, zIndexOffset: -500 });
    }
    const face = make(
      "span", { class: "pin-face" }, icon(place.category), this.heart(place),
      others.length ? make("span", { class: "pin-count" }, `+${others.length}`) : null,
    );
    const html = make("span", {}, face, side ? make("span", { class: `pin-name ${side}` }, place.name) : null);
    const chosen = place.id === this.#chosen ? "chosen" : "";
    const shape = leaflet.divIcon({
      className: `pin kind-${place.category} ${state} ${chosen}`, iconSize: [44, 44], html,
    });
    const marker = leaflet.marker(at, {
      icon: shape, keyboard: false, riseOnHover: true, zIndexOffset: chosen ? 900 : place.relevance,
    });
    marker.on("click", () => this.open(place, others));
    if (this.hasCards() || !side) {
      const content = () => this.card(place) ?? make("span", {}, place.name);
      marker.bindTooltip(content, { direction: "top", offset: [0, -14] });
    }
    marker.on("add", () => {
      const element = marker.getElement();
      element.dataset.pin = place.id;
      // Hundreds of tab stops would be unusable; with the keyboard, sights are found by search.
      element.setAttribute("aria-hidden", "true");
      element.title = others.length ? t("andMore", { name: place.name, count: others.length }) : "";
    });
    return marker;
  }
}

const around = ({ x, y }, half) => [x - half, y - half, x + half, y + half];
export { meet, sizeOf };
