// The area on the map: its corners, dragged, clicked, and moved by keys.
// @ts-check
import { byId, make } from "./dom.js";
import { areaOf, roundedPosition } from "./geometry.js";
import { connectLasso } from "./lasso.js";
import { t } from "./text.js";

const hints = {
  none: "", corners: "hintCorners", lasso: "hintLasso", from: "hintFrom", to: "hintTo", reach: "hintReach",
  share: "hintShare",
};

// An outline with more corners was not drawn by hand, so its corners are not draggable.
const mostCorners = 60;
// An area with more corners shows their handles only while corners are drawn.
const fewCorners = 8;

/** The area being drawn on the map; it may still have too few corners. */
export class AreaDrawing {
  #past = [];
  #markers = [];
  #mode = "none";
  // Whether the area was changed since the drawing of corners began.
  #isNew = false;
  /** Whether the area was changed here after the plan, so that undoing applies to it. */
  isLatest = false;

  /**
   * Creates a drawing. Calls `change(area)` for each area, null for none, `pick(name, position)` for a click, and
   * `done(words)` when an area is complete or refused.
   */
  constructor(map, { change, pick, done }) {
    this.leaflet = map.leaflet;
    this.map = map;
    this.change = change;
    this.pick = pick;
    this.done = done;
    this.corners = [];
    this.layer = this.leaflet.layerGroup().addTo(map.view);
    this.shape = this.leaflet.polygon([], { pane: "area", className: "area", interactive: false }).addTo(map.view);
    map.view.on("click", (event) => this.click([event.latlng.lng, event.latlng.lat]));
    map.view.getContainer().addEventListener("keydown", (event) => this.#key(event));
    this.#connectTools();
    connectLasso(map, () => this.#mode === "lasso", (area, words) => this.#drawn(area, words));
  }

  /** Returns whether clicks draw instead of opening sights. */
  get isBusy() {
    return this.#mode !== "none";
  }

  /** Shows an area from elsewhere. Areas with holes, several parts or many corners have no draggable corners. */
  show(area) {
    if (JSON.stringify(area) === JSON.stringify(this.fixed ?? areaOf(this.corners))) return;
    if (area === null && this.corners.length < 3 && !this.fixed) return;
    this.#set(area);
    this.#past = [];
    this.#draw();
  }

  /** Clears the area. */
  forget() {
    this.#set(null);
    this.#past = [];
    this.#draw();
  }

  /** Chooses what a click does: nothing, add corners, draw a line, or pick the start or the end. */
  setMode(mode) {
    const before = this.#mode;
    this.#mode = mode === before ? "none" : mode;
    if (before === "corners") this.#close();
    this.#isNew = false;
    const { view } = this.map;
    view.getContainer().dataset.mode = this.#mode;
    view.dragging[this.#mode === "lasso" ? "disable" : "enable"]();
    view.doubleClickZoom[this.#mode === "none" ? "enable" : "disable"]();
    document.body.dataset.drawing = this.#mode;
    byId("drawing").hidden = this.#mode === "none";
    this.#draw();
    for (const id of ["draw-center", "draw-undo", "draw-clear"]) byId(id).hidden = this.#mode !== "corners";
    this.#hint(hints[this.#mode] ? t(hints[this.#mode]) : "");
    dispatchEvent(new CustomEvent("planday-drawing", { detail: this.#mode }));
  }

  // Ends the drawing of corners: fewer than three enclose nothing.
  #close() {
    if (this.fixed || this.corners.length > 2) {
      if (this.#isNew) this.done("");
    } else if (this.corners.length > 0) {
      this.done(t("fewCorners"));
      this.#set(null);
    }
  }

  /** Whether there is a change of the area to undo. */
  get canUndo() {
    return this.#past.length > 0 && (this.#mode === "corners" || this.isLatest);
  }

  /** Undoes the last change of the area. */
  undo() {
    this.#set(this.#past.pop() ?? null);
    this.#changed();
  }

  #hint(words) {
    byId("draw-hint").textContent = words;
  }

  #set(area) {
    const isSimple =
      area?.type === "Polygon" && area.coordinates.length === 1 && area.coordinates[0].length <= mostCorners + 1;
    this.corners = isSimple ? area.coordinates[0].slice(0, -1) : [];
    this.fixed = area && !isSimple ? area : null;
  }

  #connectTools() {
    const { view } = this.map;
    byId("draw-center").addEventListener("click", () => {
      const { south, west, north, east } = this.map.seen();
      this.#add([(west + east) / 2, (south + north) / 2]);
    });
    byId("draw-clear").addEventListener("click", () => this.#put(null));
    byId("draw-done").addEventListener("click", () => this.setMode("none"));
    byId("draw-undo").addEventListener("click", () => this.undo());
    view.getContainer().addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isBusy) this.setMode("none");
    });
  }

  #drawn(area, words) {
    if (!area) {
      this.#hint(t("areaTooSmall"));
      return;
    }
    this.#put(area);
    this.setMode("none");
    this.done(words);
  }

  /** Handles a click at a position, on the map or on a sight. */
  click(position) {
    if (this.#mode === "corners") this.#add(position);
    if (!["from", "to", "reach", "share"].includes(this.#mode)) return;
    const name = this.#mode;
    this.setMode("none");
    this.pick(name, roundedPosition(position));
  }

  #add(position) {
    this.#remember();
    this.fixed = null;
    this.corners = [...this.corners, roundedPosition(position)];
    this.#changed();
    const missing = 3 - this.corners.length;
    this.#hint(missing > 0 ? t("moreCorners", { count: missing }) : t("hintCornersMore"));
  }

  #put(area) {
    this.#remember();
    this.#set(area);
    this.#changed();
  }

  #move(corners) {
    this.#remember();
    this.corners = corners;
    this.#changed();
  }

  // An area with too few corners is stored as corners.
  #remember() {
    const { fixed, corners } = this;
    this.#past.push(fixed ?? (corners.length ? { type: "Polygon", coordinates: [[...corners, corners[0]]] } : null));
    this.isLatest = true;
    this.#isNew = true;
  }

  #changed() {
    this.#draw();
    this.change(this.fixed ?? areaOf(this.corners));
  }

  #draw() {
    const ring = this.corners.map(([longitude, latitude]) => [latitude, longitude]);
    const parts = this.fixed
      ? this.fixed.type === "Polygon"
        ? [this.fixed.coordinates]
        : this.fixed.coordinates
      : null;
    this.shape.setLatLngs(parts ? parts.map((rings) => rings.map((line) => line.map(([x, y]) => [y, x]))) : ring);
    const focused = this.#markers.findIndex((marker) => marker.getElement() === document.activeElement);
    this.layer.clearLayers();
    // An outline drawn by hand has many corners, whose handles would hide the sights.
    const isShown = this.#mode === "corners" || this.corners.length <= fewCorners;
    this.#markers = isShown ? this.corners.map((_, index) => this.#corner(index)) : [];
    if (focused >= 0) this.#focus(Math.min(focused, this.corners.length - 1));
    byId("draw-undo").disabled = this.#past.length === 0;
    byId("draw-clear").disabled = this.corners.length === 0 && !this.fixed;
  }

  #corner(index) {
    const [longitude, latitude] = this.corners[index];
    const shape = this.leaflet.divIcon({ className: "corner", iconSize: [44, 44], html: make("span") });
    const marker = this.leaflet.marker([latitude, longitude], {
      icon: shape, draggable: true, keyboard: false, zIndexOffset: 300,
    });
    marker.on("drag", () => {
      this.shape.setLatLngs(this.#markers.map((other) => other.getLatLng()));
      this.change(areaOf(this.#moved(index, marker)), true);
    });
    marker.on("dragend", () => this.#move(this.#moved(index, marker)));
    marker.on("dblclick contextmenu", () => this.#remove(index));
    marker.addTo(this.layer);
    const element = marker.getElement();
    element.setAttribute("tabindex", index === 0 ? "0" : "-1");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", t("cornerOf", { index: index + 1, total: this.corners.length }));
    element.setAttribute("aria-describedby", "map-help");
    element.addEventListener("focus", () => this.map.reveal(this.corners[index] ?? [longitude, latitude]));
    return marker;
  }

  #moved(index, marker) {
    const { lng, lat } = marker.getLatLng();
    return this.corners.map((corner, i) => (i === index ? roundedPosition([lng, lat]) : corner));
  }

  #remove(index) {
    this.#move(this.corners.filter((_, i) => i !== index));
  }

  #focus(index) {
    for (const [i, marker] of this.#markers.entries()) {
      marker.getElement().setAttribute("tabindex", i === index ? "0" : "-1");
    }
    this.#markers[index]?.getElement().focus();
  }

  #key(event) {
    const index = this.#markers.findIndex((marker) => marker.getElement() === event.target);
    if (index < 0) return;
    const step = event.shiftKey ? 40 : 8;
    const shift = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ];
    const count = this.corners.length;
    if (shift) {
      const { view } = this.map;
      const spot = view.latLngToContainerPoint(this.#markers[index].getLatLng()).add(shift);
      const { lng, lat } = view.containerPointToLatLng(spot);
      this.#move(this.corners.map((corner, i) => (i === index ? roundedPosition([lng, lat]) : corner)));
    } else if (event.key === "Delete" || event.key === "Backspace") this.#remove(index);
    else if (event.key === "PageDown") this.#focus((index + 1) % count);
    else if (event.key === "PageUp") this.#focus((index + count - 1) % count);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
