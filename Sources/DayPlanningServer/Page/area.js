// Drawing the area: by corners, by lasso, by keyboard, and as text.
import { byId, make } from "./dom.js";
import { areaOf, normalArea, roundedPosition, simplified, uncrossed } from "./geometry.js";

const hints = {
  none: "",
  corners: "Click to add corners. Drag a corner to move it.",
  lasso: "Press and draw around the area.",
  from: "Click where each day starts.",
  to: "Click where each day ends.",
};

/** The area being drawn on the map; it may still have too few corners. */
export class AreaDrawing {
  #past = [];
  #markers = [];
  #mode = "none";

  /** Creates a drawing. Calls `change(area)` for each area, null for none, and `pick(name, position)` for a click. */
  constructor(leaflet, map, { change, pick }) {
    this.leaflet = leaflet;
    this.map = map;
    this.change = change;
    this.pick = pick;
    this.corners = [];
    this.layer = leaflet.layerGroup().addTo(map.view);
    this.shape = leaflet.polygon([], { pane: "area", className: "area", interactive: false }).addTo(map.view);
    map.view.on("click", (event) => this.#click([event.latlng.lng, event.latlng.lat]));
    map.view.getContainer().addEventListener("keydown", (event) => this.#key(event));
    this.#connectTools();
    this.#connectLasso();
  }

  /** Shows an area from elsewhere. Areas with holes or several parts have no draggable corners. */
  show(area) {
    if (JSON.stringify(area) === JSON.stringify(areaOf(this.corners))) return;
    if (area === null && this.corners.length < 3) return;
    const isSimple = area?.type === "Polygon" && area.coordinates.length === 1;
    this.corners = isSimple ? area.coordinates[0].slice(0, -1) : [];
    this.fixed = area && !isSimple ? area : null;
    this.#past = [];
    this.#draw();
  }

  /** Forgets the area. */
  forget() {
    this.corners = [];
    this.fixed = null;
    this.#past = [];
    this.#draw();
  }

  /** Chooses what a click does. */
  setMode(mode) {
    this.#mode = mode === this.#mode ? "none" : mode;
    const view = this.map.view;
    view.getContainer().dataset.mode = this.#mode;
    view.dragging[this.#mode === "lasso" ? "disable" : "enable"]();
    view.doubleClickZoom[this.#mode === "none" ? "enable" : "disable"]();
    byId("draw-corners").setAttribute("aria-pressed", String(this.#mode === "corners"));
    byId("draw-lasso").setAttribute("aria-pressed", String(this.#mode === "lasso"));
    byId("draw-hint").textContent = hints[this.#mode];
  }

  #connectTools() {
    const view = this.map.view;
    byId("draw-corners").addEventListener("click", () => this.setMode("corners"));
    byId("draw-lasso").addEventListener("click", () => this.setMode("lasso"));
    byId("draw-center").addEventListener("click", () => this.#add([view.getCenter().lng, view.getCenter().lat]));
    byId("draw-clear").addEventListener("click", () => this.#put([]));
    byId("draw-undo").addEventListener("click", () => {
      this.fixed = null;
      this.corners = this.#past.pop() ?? [];
      this.#changed();
    });
  }

  #click(position) {
    if (this.#mode === "corners") this.#add(position);
    if (this.#mode !== "from" && this.#mode !== "to") return;
    const name = this.#mode;
    this.setMode("none");
    this.pick(name, roundedPosition(position));
  }

  #add(position) {
    this.#put([...this.corners, roundedPosition(position)]);
    byId("draw-hint").textContent = this.corners.length < 3
      ? `${this.corners.length} corners; add at least ${3 - this.corners.length} more.`
      : hints[this.#mode] || `${this.corners.length} corners.`;
  }

  #put(corners) {
    this.#past.push(this.corners);
    this.corners = corners;
    this.fixed = null;
    this.#changed();
  }

  #changed() {
    this.#draw();
    this.change(areaOf(this.corners));
  }

  #draw() {
    const ring = this.corners.map(([longitude, latitude]) => [latitude, longitude]);
    const parts = this.fixed ? (this.fixed.type === "Polygon" ? [this.fixed.coordinates] : this.fixed.coordinates) : null;
    this.shape.setLatLngs(parts ? parts.map((rings) => rings.map((line) => line.map(([x, y]) => [y, x]))) : ring);
    const focused = this.#markers.findIndex((marker) => marker.getElement() === document.activeElement);
    this.layer.clearLayers();
    this.#markers = this.corners.map((_, index) => this.#corner(index));
    if (focused >= 0) this.#focus(Math.min(focused, this.corners.length - 1));
    byId("draw-undo").disabled = this.#past.length === 0;
    byId("draw-clear").disabled = this.corners.length === 0 && !this.fixed;
  }

  #corner(index) {
    const [longitude, latitude] = this.corners[index];
    const icon = this.leaflet.divIcon({ className: "corner", iconSize: [22, 22], html: make("span") });
    const marker = this.leaflet.marker([latitude, longitude], { icon, draggable: true, keyboard: false, zIndexOffset: 300 });
    marker.on("drag", () => {
      this.shape.setLatLngs(this.#markers.map((other) => other.getLatLng()));
      this.change(areaOf(this.#moved(index, marker)), true);
    });
    marker.on("dragend", () => this.#put(this.#moved(index, marker)));
    marker.on("dblclick contextmenu", () => this.#remove(index));
    marker.addTo(this.layer);
    const element = marker.getElement();
    element.setAttribute("tabindex", index === 0 ? "0" : "-1");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", `Corner ${index + 1} of ${this.corners.length}`);
    element.setAttribute("aria-describedby", "map-help");
    element.addEventListener("focus", () => {
      if (!this.map.view.getBounds().contains(marker.getLatLng())) this.map.view.panTo(marker.getLatLng());
    });
    return marker;
  }

  #moved(index, marker) {
    const { lng, lat } = marker.getLatLng();
    return this.corners.map((corner, i) => (i === index ? roundedPosition([lng, lat]) : corner));
  }

  #remove(index) {
    this.#put(this.corners.filter((_, i) => i !== index));
  }

  #focus(index) {
    for (const [i, marker] of this.#markers.entries()) marker.getElement().setAttribute("tabindex", i === index ? "0" : "-1");
    this.#markers[index]?.getElement().focus();
  }

  #key(event) {
    const index = this.#markers.findIndex((marker) => marker.getElement() === event.target);
    if (index < 0) return;
    const step = event.shiftKey ? 40 : 8;
    const shift = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    const count = this.corners.length;
    if (shift) {
      const view = this.map.view;
      const spot = view.latLngToContainerPoint(this.#markers[index].getLatLng()).add(shift);
      const { lng, lat } = view.containerPointToLatLng(spot);
      this.#put(this.corners.map((corner, i) => (i === index ? roundedPosition([lng, lat]) : corner)));
    } else if (event.key === "Delete" || event.key === "Backspace") this.#remove(index);
    else if (event.key === "PageDown") this.#focus((index + 1) % count);
    else if (event.key === "PageUp") this.#focus((index + count - 1) % count);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Pointer events support mouse, finger and pen alike.
  #connectLasso() {
    const view = this.map.view;
    const container = view.getContainer();
    const line = this.leaflet.polyline([], { pane: "area", className: "lasso", interactive: false }).addTo(view);
    let track = null;
    const spot = (event) => view.mouseEventToContainerPoint(event);
    const finish = (isWanted) => {
      const drawn = track ?? [];
      track = null;
      line.setLatLngs([]);
      if (!isWanted || drawn.length < 3) return;
      const ring = uncrossed(simplified(drawn.map(({ x, y }) => [x, y]), 2.5));
      const corners = ring.map(([x, y]) => view.containerPointToLatLng([x, y])).map(({ lng, lat }) => roundedPosition([lng, lat]));
      if (corners.length < 3) return;
      this.#put(corners);
      this.setMode("none");
    };
    container.addEventListener("pointerdown", (event) => {
      if (this.#mode !== "lasso" || !event.isPrimary || event.target.closest(".leaflet-control")) return;
      event.preventDefault();
      event.stopPropagation();
      container.setPointerCapture(event.pointerId);
      track = [spot(event)];
    }, true);
    // Keep the browser and Leaflet from treating the gesture as a tap or a scroll.
    container.addEventListener("touchstart", (event) => {
      if (!track) return;
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true, passive: false });
    container.addEventListener("pointermove", (event) => {
      if (!track || !event.isPrimary) return;
      track.push(spot(event));
      line.setLatLngs(track.map((point) => view.containerPointToLatLng(point)));
    });
    container.addEventListener("pointerup", () => finish(true));
    container.addEventListener("pointercancel", () => finish(false));
  }
}

/** Connects the text field for GeoJSON. Calls `use(area)` with an area, or `fail(words)` with what is wrong. */
export function connectAreaText(use, fail) {
  byId("geojson-use").addEventListener("click", () => {
    const text = byId("geojson").value.trim();
    try {
      use(text === "" ? null : normalArea(JSON.parse(text)));
    } catch (error) {
      fail(`This is not an area: ${error.message}`);
    }
  });
}

/** Shows the area as text. */
export function showAreaText(area) {
  byId("geojson").value = area ? JSON.stringify(area) : "";
}
