// The map: Leaflet with the tiles that the service draws, or those that its operator chose.
import { byId, make } from "./dom.js";
import { t } from "./text.js";

/** Loads Leaflet from the address that the service gives, or throws. It may take as long as the network needs. */
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

const [nearest, farthest] = [18, 11];

/** The map of a city, without what is drawn on it. */
export class CityMap {
  #tiles = null;

  /** Creates the map; `settings` are those that the service gives to the page. */
  constructor(leaflet, settings) {
    this.leaflet = leaflet;
    this.settings = settings;
    this.view = leaflet.map("map", { zoomControl: false, attributionControl: false, minZoom: farthest, maxZoom: nearest, maxBoundsViscosity: 0.6 });
    // A zoom that ends in the middle of a drag or of two clicks would move what is clicked.
    for (const [name, level] of [["area", 410], ["route", 430], ["marks", 610]]) this.view.createPane(name).style.zIndex = level;
    this.view.getPane("marks").style.pointerEvents = "none";
    this.attribution = leaflet.control.attribution({ prefix: false, position: "bottomright" }).addTo(this.view);
    byId("zoom-in").addEventListener("click", () => this.view.zoomIn());
    byId("zoom-out").addEventListener("click", () => this.view.zoomOut());
    addEventListener("planday-theme", () => this.#drawTiles());
  }

  /** Shows a city; `credits` name the sources of its sights. */
  showCity(city, places, credits) {
    this.city = city;
    const { south, west, north, east } = city.bounds;
    this.bounds = this.leaflet.latLngBounds([south, west], [north, east]);
    this.view.setMaxBounds(this.bounds.pad(0.5));
    for (const text of this.credits ?? []) this.attribution.removeAttribution(text);
    this.credits = credits.map(escaped);
    for (const text of this.credits) this.attribution.addAttribution(text);
    // Center on most of the sights rather than on the bounds.
    const best = places.filter(({ relevance }) => relevance >= 80);
    const middle = (key) => (best.length ? best : places).map((place) => place[key]).sort((a, b) => a - b)[(best.length || places.length) >> 1];
    const { left, top, right, bottom } = this.margins();
    const zoom = innerWidth < 820 ? 12 : 13;
    const center = this.view.project([middle("lat"), middle("lon")], zoom).subtract([(left - right) / 2, (top - bottom) / 2]);
    this.view.setView(this.view.unproject(center, zoom), zoom, { animate: false });
    this.#drawTiles();
  }

  #drawTiles() {
    if (!this.city) return;
    const theme = document.documentElement.dataset.theme;
    const own = `/map/${encodeURIComponent(this.city.id)}/{z}/{x}/{y}.svg?theme=${theme}`;
    // Tiles of others need the words that their owners ask for.
    const isOwn = !this.settings.tiles || !this.settings.attribution;
    const tiles = this.leaflet.tileLayer(isOwn ? own : this.settings.tiles, {
      minZoom: farthest, maxZoom: nearest, bounds: isOwn ? this.bounds : undefined, keepBuffer: 3, className: "tiles",
      attribution: isOwn ? "" : escaped(this.settings.attribution ?? ""),
    });
    tiles.on("tileload", () => this.view.getContainer().classList.add("has-tiles"));
    this.#tiles?.remove();
    this.#tiles = tiles.addTo(this.view);
  }

  /** Returns the pixels of the window that the bar and the panel cover. */
  margins() {
    const panel = byId("panel").getBoundingClientRect();
    const top = byId("bar").getBoundingClientRect().bottom + 12;
    if (innerWidth >= 820) return { left: panel.right + 12, top, right: 72, bottom: 28 };
    const size = byId("panel").dataset.size;
    return { left: 8, top, right: 8, bottom: size === "half" ? innerHeight * 0.5 : 140 };
  }

  /** Returns the boxes of the window that the bar and the panel cover, where no name can be read. */
  covers() {
    return [byId("panel"), byId("bar")].map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return [left, top, right, bottom];
    });
  }

  /** Fits the map to these positions, beside what covers it. */
  fit(positions, isSmooth = false) {
    if (positions.length === 0) return;
    const bounds = this.leaflet.latLngBounds(positions.map(([longitude, latitude]) => [latitude, longitude]));
    const { left, top, right, bottom } = this.margins();
    this.view.fitBounds(bounds, { paddingTopLeft: [left + 20, top + 24], paddingBottomRight: [right + 40, bottom + 20], maxZoom: 16, animate: isSmooth });
  }

  /** Moves the map so that a position is seen beside what covers it, if it is not. */
  reveal([longitude, latitude], leastZoom = 0) {
    const { left, top, right, bottom } = this.margins();
    if (this.view.getZoom() < leastZoom) this.view.setView([latitude, longitude], leastZoom, { animate: false });
    const spot = this.view.latLngToContainerPoint([latitude, longitude]);
    const isSeen = spot.x > left + 20 && spot.x < innerWidth - right - 20 && spot.y > top + 30 && spot.y < innerHeight - bottom - 20;
    if (isSeen) return;
    const wanted = [(left + innerWidth - right) / 2, (top + innerHeight - bottom) / 2];
    this.view.panBy([spot.x - wanted[0], spot.y - wanted[1]], { animate: true, duration: 0.25 });
  }

  /** Returns the rectangle of the city that is seen beside what covers the map. */
  seen() {
    const { left, top, right, bottom } = this.margins();
    const one = this.view.containerPointToLatLng([left, innerHeight - bottom]);
    const other = this.view.containerPointToLatLng([innerWidth - right, top]);
    return { south: one.lat, west: one.lng, north: other.lat, east: other.lng };
  }
}

// Leaflet reads attributions as HTML.
function escaped(text) {
  return make("span", {}, text).innerHTML;
}
