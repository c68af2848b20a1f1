// The map: Leaflet with tiles if online, and a drawn background otherwise.
import { make } from "./dom.js";

/** Loads Leaflet from the address that the service gives, or throws. */
export async function loadLeaflet({ style, script }) {
  const link = make("link", { rel: "stylesheet", href: style.url, ...guarded(style) });
  // Before the page's own style sheet, which takes precedence.
  document.head.prepend(link);
  await loaded(link);
  const code = make("script", { src: script.url, ...guarded(script) });
  document.head.append(code);
  await loaded(code);
  return globalThis.L;
}

function guarded({ integrity }) {
  return integrity ? { integrity, crossorigin: "anonymous" } : {};
}

// The timeout for loading the map if the network does not respond, in milliseconds.
const patience = 8000;

function loaded(element) {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("Leaflet, the map library, failed to load"));
    element.addEventListener("load", resolve);
    element.addEventListener("error", fail);
    setTimeout(fail, patience);
  });
}

/** The map of a city with its places and the route of a plan. */
export class CityMap {
  #leaflet;
  #pins = new Map();
  #lit = new Map();
  #ground;
  #pinLayer;
  #routeLayer;

  /** Creates the map. `about(place)` returns the content of a popup. */
  constructor(leaflet, tiles, about) {
    this.#leaflet = leaflet;
    this.about = about;
    this.view = leaflet.map("map", { zoomControl: true, attributionControl: true, minZoom: 9, maxZoom: 19, zoomSnap: 0.5 });
    for (const [name, level] of [["ground", 150], ["area", 410], ["route", 430]]) {
      this.view.createPane(name).style.zIndex = level;
    }
    leaflet.control.scale({ imperial: false }).addTo(this.view);
    this.#ground = leaflet.layerGroup().addTo(this.view);
    this.#pinLayer = leaflet.layerGroup().addTo(this.view);
    this.#routeLayer = leaflet.layerGroup().addTo(this.view);
    leaflet
      .tileLayer(tiles, { maxZoom: 19, attribution: "© OpenStreetMap contributors" })
      .on("tileload", () => this.view.getContainer().classList.add("has-tiles"))
      .addTo(this.view);
    this.view.on("zoomend moveend", () => this.#drawGround());
  }

  /** Shows a city and its places. */
  showCity(city, places) {
    const { south, west, north, east } = city.bounds;
    this.bounds = this.#leaflet.latLngBounds([south, west], [north, east]);
    this.view.setMaxBounds(this.bounds.pad(1));
    this.#pinLayer.clearLayers();
    this.#lit.clear();
    this.#pins = new Map(places.map((place) => [place.id, this.#pin(place)]));
    // Center on most of the places rather than on the bounds.
    const middle = (key) => places.map((place) => place[key]).sort((a, b) => a - b)[places.length >> 1];
    this.view.setView([middle("lat"), middle("lon")], 13, { animate: false });
    this.#drawGround();
  }

  #pin(place) {
    const pin = this.#leaflet.circleMarker([place.lat, place.lon], { radius: 5, className: "pin" });
    pin.bindTooltip(() => make("span", {}, place.name), { direction: "top", offset: [0, -4] });
    pin.bindPopup(() => this.about(place), { minWidth: 200, maxWidth: 270 });
    return pin.addTo(this.#pinLayer);
  }

  /** Highlights pins: `state(id)` returns the class names of each. */
  light(state) {
    for (const [id, pin] of this.#pins) {
      const words = state(id);
      if (this.#lit.get(id) === words) continue;
      this.#lit.set(id, words);
      pin.getElement().setAttribute("class", `leaflet-interactive pin ${words}`);
      // Hundreds of tab stops would be unusable; keyboard users find places by name instead.
      pin.getElement().setAttribute("tabindex", "-1");
      pin.setRadius(words.includes("must") ? 7 : words.includes("inside") ? 5.5 : 3.5);
      if (words.includes("inside") || words.includes("must")) pin.bringToFront();
    }
  }

  /** Opens the popup of a place. */
  open(id) {
    const pin = this.#pins.get(id);
    if (!pin) return;
    this.view.panTo(pin.getLatLng());
    pin.openPopup();
  }

  /** Refreshes the open popup, keeping the focus on its button. */
  refresh() {
    const popup = this.view._popup;
    if (!popup?.isOpen()) return;
    const label = document.activeElement?.getAttribute("aria-label");
    const wasInside = popup.getElement().contains(document.activeElement);
    popup.update();
    if (wasInside && label) popup.getElement().querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  }

  /** Closes the popup. */
  close() {
    this.view.closePopup();
  }

  /** Draws the routes of days, each with `points` as [longitude, latitude] and numbered `stops`. */
  showRoute(days) {
    this.#routeLayer.clearLayers();
    days.forEach((day, index) => {
      const line = day.points.map(([longitude, latitude]) => [latitude, longitude]);
      for (const kind of ["route-edge", "route"]) {
        this.#leaflet
          .polyline(line, { pane: "route", className: `${kind} day-${index % 5}`, interactive: false })
          .addTo(this.#routeLayer);
      }
      for (const stop of day.stops) this.#stop(stop, index % 5);
    });
  }

  #stop(stop, day) {
    const icon = this.#leaflet.divIcon({ className: `stop-pin day-${day}`, iconSize: [24, 24], html: make("span", {}, stop.mark) });
    const marker = this.#leaflet.marker([stop.lat, stop.lon], { icon, keyboard: true, riseOnHover: true, zIndexOffset: stop.place ? 500 : 400 });
    marker.bindTooltip(() => make("span", {}, stop.name), { direction: "top", offset: [0, -12] });
    if (stop.place) marker.bindPopup(() => this.about(stop.place), { minWidth: 200, maxWidth: 270, offset: [0, -8] });
    marker.addTo(this.#routeLayer);
    const element = marker.getElement();
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", `${stop.mark}. ${stop.name}`);
  }

  /** Fits the map to these positions. */
  fit(positions) {
    if (positions.length === 0) return;
    const bounds = this.#leaflet.latLngBounds(positions.map(([longitude, latitude]) => [latitude, longitude]));
    this.view.fitBounds(bounds, { padding: [32, 32], maxZoom: 16, animate: false });
  }

  // Draws the bounds of the city and a grid of degrees, with about six lines visible.
  #drawGround() {
    if (!this.bounds) return;
    const leaflet = this.#leaflet;
    this.#ground.clearLayers();
    const plain = { pane: "ground", interactive: false };
    leaflet.rectangle(this.bounds, { ...plain, className: "city" }).addTo(this.#ground);
    const seen = this.view.getBounds();
    const wide = (seen.getEast() - seen.getWest()) / 6;
    const step = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].find((size) => size >= wide) ?? 1;
    const [west, east] = [this.bounds.getWest(), this.bounds.getEast()];
    const [south, north] = [this.bounds.getSouth(), this.bounds.getNorth()];
    const lines = [
      ...marks([west, east], [seen.getWest(), seen.getEast()], step).map((x) => [[south, x], [north, x]]),
      ...marks([south, north], [seen.getSouth(), seen.getNorth()], step / 2).map((y) => [[y, west], [y, east]]),
    ];
    leaflet.polyline(lines, { ...plain, className: "grid" }).addTo(this.#ground);
  }
}

// Returns the round numbers that are both in the city and in view.
function marks(city, sight, step) {
  const [from, to] = [Math.max(city[0], sight[0]), Math.min(city[1], sight[1])];
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}
