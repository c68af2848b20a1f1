// The visitor's position on the map: a blue dot above all pins, with its accuracy and, if known, the heading.
// @ts-check
import { make } from "./dom.js";
import { loadStyles } from "./styles.js";

/**
 * A position.
 *
 * @typedef {object} Fix
 * @property {number} lat
 * @property {number} lon
 * @property {number} [reach] The radius in meters that holds the true position with 95 % confidence.
 * @property {number | null} [heading] Clockwise from north, in degrees.
 * @property {boolean} [isOld] Whether the visitor may have moved since.
 */

/** The mark of the position; `show` draws it first. */
export class Here {
  #dot = null;
  #circle = null;
  #cone = null;

  /** @param {import("./map.js").CityMap} map */
  constructor(map) {
    this.map = map;
    this.isReady = loadStyles("walk.css");
    for (const [name, level] of /** @type {const} */ ([["accuracy", 425], ["here", 640]])) {
      const pane = map.view.getPane(name) ?? map.view.createPane(name);
      pane.style.zIndex = level;
      pane.style.pointerEvents = "none";
    }
  }

  /** @param {Fix} fix */
  show({ lat, lon, reach = 0, heading = null, isOld = false }) {
    if (!this.#dot) this.#draw();
    const at = [lat, lon];
    this.#dot.setLatLng(at);
    this.#circle.setLatLng(at).setRadius(reach);
    this.#dot.getElement().classList.toggle("old", isOld);
    this.turn(heading);
  }

  /** Sets the heading in degrees; null if unknown. */
  turn(heading) {
    if (!this.#cone) return;
    this.#cone.hidden = heading === null;
    if (heading !== null) this.#cone.style.rotate = `${Math.round(heading)}deg`;
  }

  hide() {
    this.#dot?.remove();
    this.#circle?.remove();
    this.#dot = this.#circle = this.#cone = null;
  }

  #draw() {
    const { leaflet, view } = this.map;
    this.#cone = make("i", { class: "here-cone", hidden: true });
    const shape = leaflet.divIcon({
      className: "here-box", iconSize: [22, 22], html: make("span", {}, this.#cone, make("span", { class: "here" })),
    });
    this.#circle = leaflet.circle([0, 0], {
      pane: "accuracy", radius: 0, className: "here-reach", interactive: false,
    }).addTo(view);
    this.#dot = leaflet.marker([0, 0], { pane: "here", icon: shape, interactive: false, keyboard: false }).addTo(view);
    this.#dot.getElement().setAttribute("aria-hidden", "true");
  }
}
