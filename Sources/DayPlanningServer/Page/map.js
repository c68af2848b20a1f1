// The map: Leaflet with the service's tiles, or those configured by its operator.
// @ts-check
import { byId, make } from "./dom.js";
import { t } from "./text.js";
import { terms, themed, tilesFor } from "./tiles.js";

/** Loads Leaflet from the address in the settings, or throws. Has no timeout of its own. */
export async function loadLeaflet({ style, script }) {
  const link = make("link", { rel: "stylesheet", href: style.url, ...guarded(style) });
  // Before the page's own style sheets, which take precedence.
  document.head.prepend(link);
  const code = make("script", { src: script.url, ...guarded(script) });
  document.head.append(code);
  await Promise.all([link, code].map(loaded));
  return globalThis.L;
}

function guarded({ integrity }) {
  return integrity ? { integrity, crossorigin: "anonymous" } : {};
}

function loaded(element) {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => reject(new Error(t("noLeaflet"))));
  });
}

// Tiles exist from zoom 11 on; a wide day on a phone needs zoom 10, with the same tiles scaled.
const [nearest, farthest, drawn] = [18, 10, 11];

/** The map of a city, without overlays. */
export class CityMap {
  #tiles = null;
  /** @type {number[] | null} Where streets are drawn: west, south, east and north. */
  #streets = null;
  /** @type {number[] | null} Where anything is drawn. */
  #region = null;

  /** Creates the map. */
  constructor(leaflet) {
    this.leaflet = leaflet;
    this.view = leaflet.map("map", {
      zoomControl: false, attributionControl: false, minZoom: farthest, maxZoom: nearest, maxBoundsViscosity: 0.6,
    });
    // A zoom that ends during a drag or a double click would move the target.
    for (const [name, level] of [
      ["area", 410], ["route", 430], ["marks", 610],
    ])
      this.view.createPane(name).style.zIndex = level;
    this.view.getPane("marks").style.pointerEvents = "none";
    this.attribution = leaflet.control.attribution({ prefix: false, position: "bottomright" }).addTo(this.view);
    byId("zoom-in").addEventListener("click", () => this.view.zoomIn());
    byId("zoom-out").addEventListener("click", () => this.view.zoomOut());
    addEventListener("planday-theme", () => this.#drawTiles());
    this.view.on("moveend", () => this.#tellEdge());
    this.view.on("movestart", () => {
      if (this.#tiles && this.#region) this.#tiles.options.bounds = rectangleOf(this.#region);
    });
  }

  /** Loads the tiles again, e.g. after a network error. */
  reload() {
    if (this.view.getContainer().querySelector("img.leaflet-tile-loaded")) this.#tiles?.redraw();
    else this.#drawTiles();
  }

  /** Shows a city; `credits` name the sources of its sights. `isStill` keeps the view. */
  showCity(city, places, credits, isStill = false) {
    this.city = city;
    const { south, west, north, east } = city.bounds;
    this.bounds = this.leaflet.latLngBounds([south, west], [north, east]);
    this.view.setMaxBounds(this.bounds.pad(1));
    for (const text of this.credits ?? []) this.attribution.removeAttribution(text);
    this.credits = credits.map(credit);
    for (const text of this.credits) this.attribution.addAttribution(text);
    if (isStill) {
      this.#drawTiles();
      return;
    }
    // Center on most of the sights rather than on the bounds.
    const best = places.filter(({ relevance }) => relevance >= 80);
    const middle = (key) =>
      (best.length ? best : places).map((place) => place[key]).sort((a, b) => a - b)[
        (best.length || places.length) >> 1
      ];
    const { left, top, right, bottom } = this.margins();
    const zoom = Math.max(innerWidth < 820 ? 12 : 13, this.#fitting(places, left + right, top + bottom));
    const center = this.view
      .project([middle("lat"), middle("lon")], zoom)
      .subtract([(left - right) / 2, (top - bottom) / 2]);
    this.view.setView(this.view.unproject(center, zoom), zoom, { animate: false });
    this.#drawTiles();
  }

  // Returns the zoom at which all sights of a small town fit beside margins; at most 15.
  #fitting(places, width, height) {
    if (places.length === 0) return 0;
    const bounds = this.leaflet.latLngBounds(places.map(({ lat, lon }) => [lat, lon]));
    return Math.min(15, Math.floor(this.view.getBoundsZoom(bounds, false, this.leaflet.point(width, height))));
  }

  async #drawTiles() {
    const { city } = this;
    if (!city) return;
    const set = await tilesFor(city.id);
    if (this.city !== city) return;
    this.#tiles?.remove();
    this.#tiles = null;
    this.#streets = set?.streets ?? null;
    this.#tellEdge();
    if (!set) return;
    this.#region = set.bounds ?? null;
    // Beyond the streets, land without tiles has the color of their ground: a first view needs only streets.
    this.#tiles = this.leaflet.tileLayer(themed(set), {
      minZoom: farthest, minNativeZoom: drawn, maxZoom: nearest, bounds: rectangleOf(this.#streets ?? this.#region),
      keepBuffer: 1, className: "tiles", attribution: set.isOther ? credit(set.attribution) : "",
    });
    this.#tiles.on("tileload", () => this.view.getContainer().classList.add("has-tiles")).addTo(this.view);
  }

  // Tells that the streets end, where the middle of the map is beyond them.
  #tellEdge() {
    if (!this.city) return;
    const { south, west, north, east } = this.seen();
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    const [left, bottom, right, top] = this.#streets ?? [x, y, x, y];
    byId("map-edge").hidden = x >= left && x <= right && y >= bottom && y <= top;
  }

  /** Returns the margins of the window covered by the bar and the panel, in pixels. */
  margins() {
    const panel = byId("panel").getBoundingClientRect();
    const top = byId("bar").getBoundingClientRect().bottom + 12;
    if (innerWidth >= 820) return { left: panel.right + 12, top, right: 72, bottom: 28 };
    const size = byId("panel").dataset.size;
    return { left: 8, top, right: 8, bottom: size === "half" ? innerHeight * 0.52 : 120 };
  }

  /** Returns the boxes of the window covered by the bar and the panel, where names are unreadable. */
  covers() {
    return [byId("panel"), byId("bar")].map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return [left, top, right, bottom];
    });
  }

  /** Fits the uncovered part of the map to these positions. */
  fit(positions, isSmooth = false) {
    if (positions.length === 0) return;
    const bounds = this.leaflet.latLngBounds(positions.map(([longitude, latitude]) => [latitude, longitude]));
    const { left, top, right, bottom } = this.margins();
    this.view.fitBounds(bounds, {
      paddingTopLeft: [left + 20, top + 24], paddingBottomRight: [right + 40, bottom + 20], maxZoom: 16,
      animate: isSmooth,
    });
  }

  /** Moves the map so that a position is visible in its uncovered part, if necessary. */
  reveal([longitude, latitude], leastZoom = 0) {
    const { left, top, right, bottom } = this.margins();
    if (this.view.getZoom() < leastZoom) this.view.setView([latitude, longitude], leastZoom, { animate: false });
    const spot = this.view.latLngToContainerPoint([latitude, longitude]);
    const isSeen =
      spot.x > left + 20 && spot.x < innerWidth - right - 20 && spot.y > top + 30 && spot.y < innerHeight - bottom - 20;
    if (isSeen) return;
    const wanted = [(left + innerWidth - right) / 2, (top + innerHeight - bottom) / 2];
    this.view.panBy([spot.x - wanted[0], spot.y - wanted[1]], { animate: true, duration: 0.25 });
  }

  /** Returns the bounds of the uncovered part of the map. */
  seen() {
    const { left, top, right, bottom } = this.margins();
    const one = this.view.containerPointToLatLng([left, innerHeight - bottom]);
    const other = this.view.containerPointToLatLng([innerWidth - right, top]);
    return { south: one.lat, west: one.lng, north: other.lat, east: other.lng };
  }
}

// Two corners of a rectangle, as Leaflet wants them; undefined if there is none.
function rectangleOf(edges) {
  if (!edges) return undefined;
  const [west, south, east, north] = edges;
  return [[south, west], [north, east]];
}

// Leaflet interprets attributions as HTML. OpenStreetMap's license requires a link to its terms.
function credit(text) {
  if (!text.includes("OpenStreetMap")) return make("span", {}, text).innerHTML;
  return make("a", { href: terms, rel: "noreferrer noopener", target: "_blank" }, text).outerHTML;
}
