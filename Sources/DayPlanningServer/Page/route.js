// The route of each day: along the streets, with arrows, minutes and numbered stops.
// @ts-check
import { afterFrame, icon, make } from "./dom.js";
import { hoursMark, hoursOf } from "./openness.js";
import { meet, sizeOf } from "./pins.js";
import { colorOf, inkOn, partsOf } from "./rides.js";
import { t } from "./text.js";
import { goalOf, startOf } from "./visits.js";

/** @param {{ lat: number, lon: number }} [place] */
const spotOf = (place) => place && [place.lon, place.lat];

// The pieces of a leg by public transport: walks, and rides in the color of the line.
function ridden(leg) {
  return partsOf(leg).map(({ kind, line, minutes, ride }) =>
    kind === "ride" ? { line, minutes, name: ride.line, color: colorOf(ride) } : { line, minutes, isWalked: true },
  );
}

/**
 * What a map draws of a day: the lines of its legs, its stops, and its start and end.
 *
 * @typedef {object} DayShape
 * @property {{ line: number[][], minutes: number, isEstimated?: boolean, isWalked?: boolean, isVisit?: boolean,
 *   name?: string, color?: string }[]} legs
 * @property {(API.PlanStop & { mark: string, isPast: boolean })[]} stops
 * @property {{ lat: number, lon: number, kind: string, name: string }[]} ends
 */

/**
 * Returns what is drawn of a day.
 *
 * @param {import("./session.js").ShownPlan} plan
 * @param {import("./session.js").ShownDay} day
 * @param {import("./city.js").City} city
 * @param {import("./session.js").Session["log"]} log The visits so far.
 * @returns {DayShape}
 */
export function routeOf(plan, day, city, log) {
  const ends = [startOf(plan, day), goalOf(plan, day)];
  const [from, to] = ends.map((text) => city.position(text));
  const at = new Map(day.stops.map((stop) => [stop.id, stop]));
  const leaving = (id) => (id === "start" ? from : spotOf(at.get(id)?.exit ?? at.get(id)));
  const arriving = (id) => (id === "end" ? to : spotOf(at.get(id)));
  const rides = day.legs.some((leg) => leg.rides?.length);
  const legs = day.legs.flatMap((leg) =>
    leg.rides?.length
      ? ridden(leg)
      : [
          {
            line: leg.line ?? [leaving(leg.from), arriving(leg.to)], minutes: leg.minutes,
            isEstimated: leg.estimated !== false, isWalked: rides,
          },
        ],
  );
  const visits = day.stops
    .filter(({ exit }) => exit)
    .map((stop) => ({ line: [spotOf(stop), spotOf(stop.exit)], minutes: 0, isVisit: true }));
  const isRound = String(from) === String(to);
  const marks = [[from, "flag", t("start")], [isRound ? null : to, "home", t("end")]].filter(([position]) => position);
  return {
    legs: [...visits, ...legs].filter(({ line }) => line.every(Boolean) && line.length > 1),
    stops: [
      ...(day.visited ?? []).map((stop) => ({ ...stop, mark: "✓", isPast: true })),
      ...day.stops.map((stop, index) => ({
        ...stop, mark: String(index + 1), isPast: Boolean(log.visits[day.date]?.[stop.id]),
      })),
    ],
    ends: marks.map(([[lon, lat], kind, name]) => ({ lat, lon, kind, name })),
  };
}

/** The routes of a plan on the map. */
export class Routes {
  #days = [];
  #shownDay = null;
  #chosen = null;
  #stops = [];

  // Markers are drawn after lines and stops.
  #markSoon = afterFrame(() => this.#mark());

  /** Creates the routes. Calls `open(id)` for a pressed stop, and `room(stops)` with the space that stops take. */
  constructor(map, open, room) {
    this.map = map;
    this.open = open;
    this.room = room;
    this.lines = map.leaflet.layerGroup().addTo(map.view);
    this.marks = map.leaflet.layerGroup().addTo(map.view);
    this.pins = map.leaflet.layerGroup().addTo(map.view);
    map.view.on("zoomend", () => this.#markSoon());
  }

  /**
   * Draws days, each with `legs` of `{ line, minutes, isEstimated, isWalked }`, of rides with `name` and `color`,
   * `isVisit` for visits with a separate exit, numbered `stops`, and `ends`; `isFinal` unless better ones may follow.
   */
  show(days, isFinal = true) {
    this.#days = days;
    this.isFinal = isFinal;
    this.#draw();
  }

  /** Highlights one of several days by its index; null for all. */
  showDay(index) {
    this.#shownDay = index;
    this.#draw();
  }

  /** Selects a stop. */
  choose(id) {
    this.#chosen = id;
    for (const { id: other, marker } of this.#stops) marker.getElement()?.classList.toggle("chosen", other === id);
  }

  #isFaint(index) {
    return this.#shownDay !== null && this.#shownDay !== index;
  }

  #draw() {
    const focused = document.activeElement?.dataset?.routeStop;
    for (const layer of [this.lines, this.pins]) layer.clearLayers();
    this.#stops = [];
    const order = this.#days
      .map((day, index) => [day, index])
      .sort((one, other) => Number(this.#isFaint(other[1])) - Number(this.#isFaint(one[1])));
    for (const kind of ["route-edge", "route"]) {
      for (const [day, index] of order) {
        for (const leg of day.legs) this.#line(leg, kind, index);
      }
    }
    for (const [day, index] of order) {
      day.ends.forEach((end) => this.#end(end, index));
      day.stops.forEach((stop) => this.#stop(stop, index));
    }
    this.#markSoon();
    if (focused) this.#stops.find(({ id }) => id === focused)?.marker.getElement()?.focus({ preventScroll: true });
  }

  #line({ line, isEstimated, isWalked, isVisit, name, color }, kind, index) {
    const style = name ? "ridden" : isVisit ? "visit" : isEstimated ? "estimated" : isWalked ? "walked" : "";
    const names = [
      kind, `day-${index % 5}`, this.#isFaint(index) ? "faint" : "", this.isFinal ? "" : "improving",
      kind === "route" || name ? style : "",
    ];
    const shape = this.map.leaflet
      .polyline(
        line.map(([x, y]) => [y, x]),
        { pane: "route", className: names.join(" "), interactive: false, smoothFactor: 0.7 },
      )
      .addTo(this.lines);
    if (color && kind === "route") shape.getElement().style.stroke = color;
    if (!name || kind !== "route") return;
    for (const [x, y] of [line[0], line.at(-1)]) {
      const station = this.map.leaflet
        .circleMarker([y, x], {
          pane: "route", radius: 4.5, className: `station ${this.#isFaint(index) ? "faint" : ""}`, interactive: false,
        })
        .addTo(this.lines);
      if (color) station.getElement().style.stroke = color;
    }
  }

  // Zoom-dependent markers: arrows, minutes, and the stops with space for labels.
  #mark() {
    this.marks.clearLayers();
    if (!this.map.city) return;
    this.#nameStops();
    const taken = this.#stops.flatMap(({ spot: { x, y }, box }) => [
      [x - 24, y - 20, x + 24, y + 20], ...(box ? [[x + box[0], y + box[1], x + box[2], y + box[3]]] : []),
    ]);
    this.#days.forEach((day, index) => {
      if (this.#isFaint(index)) return;
      for (const leg of day.legs) this.#markLeg(leg, index % 5, taken);
    });
  }

  #markLeg({ line, minutes, name, color, isWalked, isVisit }, day, taken) {
    const { view } = this.map;
    const path = line.map(([x, y]) => view.latLngToLayerPoint([y, x]));
    const total = path.slice(1).reduce((sum, point, i) => sum + point.distanceTo(path[i]), 0);
    const free = (spot, half) =>
      !taken.some((box) => meet(box, [spot.x - half, spot.y - 9, spot.x + half, spot.y + 9]));
    if (total >= 80 && minutes > 0) {
      const words = name ? `${name} · ${t("min", { minutes })}` : t("min", { minutes });
      const half = name ? sizeOf(words)[0] / 2 + 8 : 24;
      // Rides are long, so their label may be off the middle, where there is space.
      const share = (name ? [0.5, 0.35, 0.65, 0.2, 0.8] : [0.5]).find((part) =>
        free(along(path, total * part).spot, half),
      );
      if (share) {
        const { spot } = along(path, total * share);
        const label = make("span", {}, words);
        if (color) {
          Object.assign(label.style, {
            backgroundColor: color, color: inkOn(color), boxShadow: "0 0 0 1.5px var(--halo)",
          });
        }
        this.#put(spot, "route-time", [2 * half + 12, 20], label, day);
        taken.push([spot.x - half - 4, spot.y - 12, spot.x + half + 4, spot.y + 12]);
      }
    }
    if (isWalked || isVisit) return;
    const count = Math.floor(total / 70);
    for (let i = 1; i <= count; i += 1) {
      const { spot, angle } = along(path, (total * (i - 0.5)) / count);
      if (!free(spot, 6)) continue;
      const arrow = make("span");
      arrow.append(arrowShape());
      arrow.firstChild.style.transform = `rotate(${angle}rad)`;
      this.#put(spot, "route-arrow", [10, 10], arrow, day);
    }
  }

  #put(spot, name, iconSize, html, day) {
    const shape = this.map.leaflet.divIcon({ className: `${name} day-${day}`, iconSize, html });
    const at = this.map.view.layerPointToLatLng(spot);
    this.map.leaflet.marker(at, { icon: shape, pane: "marks", interactive: false, keyboard: false }).addTo(this.marks);
  }

  #stop(stop, index) {
    const { leaflet } = this.map;
    const shape = leaflet.divIcon({
      className: `${this.#names(index, stop.id)} ${stop.isPast ? "past" : ""}`, iconSize: [44, 44],
      html: make("span", {}, stop.mark, stop.isPast ? null : hoursMark(stop, "")),
    });
    const words = `${stop.name} · ${hoursOf(stop)}`;
    const marker = leaflet.marker([stop.lat, stop.lon], {
      icon: shape, keyboard: true, riseOnHover: true, zIndexOffset: this.#isFaint(index) ? 300 : 600,
    });
    marker.bindTooltip(() => make("span", {}, words), { direction: "top", offset: [0, -16] });
    marker.on("click", () => this.open(stop.id));
    marker.addTo(this.pins);
    const element = marker.getElement();
    element.dataset.routeStop = stop.id;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", `${stop.mark}. ${words}`);
    this.#stops.push({ ...stop, marker, isFaint: this.#isFaint(index), at: [stop.lon, stop.lat] });
  }

  #names(index, id) {
    return [
      "stop-pin", `day-${index % 5}`, this.#isFaint(index) ? "faint" : "", id === this.#chosen ? "chosen" : "",
    ].join(" ");
  }

  #end({ lat, lon, name, kind }, index) {
    const { leaflet } = this.map;
    const shape = leaflet.divIcon({
      className: `stop-pin end day-${index % 5} ${this.#isFaint(index) ? "faint" : ""}`, iconSize: [44, 44],
      html: make("span", {}, icon(kind)),
    });
    const marker = leaflet.marker([lat, lon], { icon: shape, keyboard: false, zIndexOffset: 400 });
    marker.bindTooltip(() => make("span", {}, name), { direction: "top", offset: [0, -12] });
    marker.addTo(this.pins);
    marker.getElement().setAttribute("aria-hidden", "true");
  }

  #nameStops() {
    const { view } = this.map;
    const boxes = [];
    for (const stop of this.#stops) {
      stop.spot = view.latLngToLayerPoint([stop.lat, stop.lon]);
      boxes.push([stop.spot.x - 17, stop.spot.y - 17, stop.spot.x + 17, stop.spot.y + 17]);
    }
    for (const stop of this.#stops) {
      const [width, height] = sizeOf(stop.name);
      const sides = {
        right: [18, -height / 2, 20 + width, height / 2], left: [-20 - width, -height / 2, -18, height / 2],
      };
      const at = (box) => [stop.spot.x + box[0], stop.spot.y + box[1], stop.spot.x + box[2], stop.spot.y + box[3]];
      const side = stop.isFaint
        ? null
        : Object.keys(sides).find((name) => !boxes.some((box) => meet(box, at(sides[name]))));
      stop.box = side ? sides[side] : null;
      const element = stop.marker.getElement();
      element?.querySelector(".pin-name")?.remove();
      if (!side) continue;
      boxes.push(at(sides[side]));
      element?.append(make("b", { class: `pin-name ${side}`, "aria-hidden": "true" }, stop.name));
    }
    this.room(this.#stops);
  }
}

function arrowShape() {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  shape.setAttribute("viewBox", "0 0 10 10");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", "M3.5 1.5 7 5 3.5 8.5");
  shape.append(path);
  return shape;
}

// Returns the point at a distance along a path, and the direction there.
function along(path, distance) {
  let rest = distance;
  for (let i = 1; i < path.length; i += 1) {
    const step = path[i].distanceTo(path[i - 1]);
    if (step >= rest && step > 0) {
      const spot = path[i - 1].add(path[i].subtract(path[i - 1]).multiplyBy(rest / step));
      return { spot, angle: Math.atan2(path[i].y - path[i - 1].y, path[i].x - path[i - 1].x) };
    }
    rest -= step;
  }
  return { spot: path.at(-1), angle: 0 };
}
