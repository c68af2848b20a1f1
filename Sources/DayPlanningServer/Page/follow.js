// The map of a walk: it follows the visitor until dragged, and shows the leg ahead in bold.
// @ts-check
import { colorOf, partsOf } from "./rides.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {{ lat: number, lon: number }} Place
 */

// The zoom at which a street is found, and the least to which Center returns.
const [street, widest] = [16, 15];
const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** The map while it follows a walk. */
export class Follow {
  /** Whether the map keeps the visitor in view. */
  isOn = true;
  /** @type {Place | null} */
  #here = null;
  #lines = null;
  #drawn = "";

  /**
   * @param {import("./map.js").CityMap} map
   * @param {() => DOMRect} cover Returns the part of the window that the card covers.
   * @param {() => void} changed Called when the map begins or ceases to follow.
   */
  constructor(map, cover, changed) {
    this.map = map;
    this.cover = cover;
    this.changed = changed;
    const { view, leaflet } = map;
    const pane = view.getPane("ahead") ?? view.createPane("ahead");
    pane.style.zIndex = "435";
    this.#lines = leaflet.layerGroup().addTo(view);
    view.getContainer().classList.add("walking");
    view.on("dragstart", this.#release);
    view.on("zoomend", this.#keep);
    view.getContainer().addEventListener("keydown", this.#press);
  }

  /** Returns the map to its usual state. */
  end() {
    const { view } = this.map;
    this.#lines.remove();
    view.getContainer().classList.remove("walking");
    view.off("dragstart", this.#release);
    view.off("zoomend", this.#keep);
    view.getContainer().removeEventListener("keydown", this.#press);
  }

  #release = () => this.#set(false);

  #press = ({ key }) => keys.includes(key) && this.#set(false);

  // A zoom around the pointer moves the visitor aside.
  #keep = () => this.isOn && this.#here && this.#moveTo(this.#here, this.map.view.getZoom(), false);

  #set(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    this.changed();
  }

  /** Moves along with the visitor; the first time, to where the streets are legible. */
  go({ lat, lon }) {
    const isFirst = this.#here === null;
    this.#here = { lat, lon };
    if (this.isOn) this.#moveTo(this.#here, isFirst ? street : this.map.view.getZoom(), !isFirst);
  }

  /** Follows again. */
  center() {
    this.#set(true);
    if (this.#here) this.#moveTo(this.#here, Math.max(widest, this.map.view.getZoom()), true);
  }

  /** Forgets the position, e.g. if it is outside the map. */
  lose() {
    this.#here = null;
  }

  /** Shows positions in the uncovered part of the map, without following. */
  look(positions) {
    if (positions.length === 0) return;
    this.#set(false);
    const { left, top, right, bottom } = this.#margins();
    const spots = positions.map(([lon, lat]) => [lat, lon]);
    this.map.view.fitBounds(this.map.leaflet.latLngBounds(spots), {
      paddingTopLeft: [left + 30, top + 30], paddingBottomRight: [right + 30, bottom + 30], maxZoom: street,
      // The end of an animation would undo the zoom of a position that arrives meanwhile.
      animate: false,
    });
  }

  #moveTo({ lat, lon }, zoom, isSmooth) {
    const { view } = this.map;
    const { left, top, right, bottom } = this.#margins();
    const spot = view.project([lat, lon], zoom).subtract([(left - right) / 2, (top - bottom) / 2]);
    const center = view.unproject(spot, zoom);
    // A map that is moved by less than a pixel still loads tiles.
    const away = view.latLngToContainerPoint(center).distanceTo(view.getSize().divideBy(2));
    if (zoom === view.getZoom() && away < 2) return;
    view.setView(center, zoom, { animate: isSmooth && document.visibilityState === "visible" });
  }

  // The card is at the bottom, or at the side of a low window.
  #margins() {
    const { left, top, right, bottom, width } = this.cover();
    const isBelow = width > innerWidth * 0.6;
    return {
      left: !isBelow && left < innerWidth / 2 ? right : 0, top: 0, right: 0,
      bottom: isBelow ? Math.max(0, Math.min(innerHeight, bottom) - top) : 0,
    };
  }

  /**
   * Draws the leg to a stop in bold; null for none.
   *
   * @param {API.PlanLeg | null} leg
   * @param {number[][]} straight Its ends, to draw it if its streets are unknown.
   * @param {number} day The index of the day, for its color.
   */
  draw(leg, straight, day) {
    const key = leg ? JSON.stringify([leg.from, leg.to, leg.line?.length, straight, day]) : "";
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#lines.clearLayers();
    if (!leg) return;
    const parts = leg.rides?.length
      ? partsOf(leg).map(({ line, ride }) => ({ line, color: ride ? colorOf(ride) : "" }))
      : [{ line: leg.line ?? straight, color: "" }];
    for (const name of ["route-edge", "route"]) {
      for (const { line, color } of parts.filter((part) => part.line.length > 1)) {
        const shape = this.map.leaflet.polyline(line.map(([lon, lat]) => [lat, lon]), {
          pane: "ahead", className: `${name} ahead day-${day % 5}`, interactive: false,
        }).addTo(this.#lines);
        if (color && name === "route") shape.getElement().style.stroke = color;
      }
    }
  }
}
