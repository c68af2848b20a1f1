// The overlays of the map: sights, the plan's route, the area, and the visitor's position.
// @ts-check
import { AreaDrawing } from "./area.js";
import { byId, make, toast } from "./dom.js";
import { Status } from "./events.js";
import { cornersOf, isInside } from "./geometry.js";
import { CityMap, loadLeaflet } from "./map.js";
import { whenReachable } from "./offline.js";
import { Pins } from "./pins.js";
import { colorOf, partsOf } from "./rides.js";
import { Routes } from "./route.js";
import { t } from "./text.js";

/** @typedef {import("./city.js").Place} Place */

/**
 * A place as longitude and latitude; undefined if there is none.
 *
 * @param {{ lat: number, lon: number }} [place]
 */
function spotOf(place) {
  return place && [place.lon, place.lat];
}

// The pieces of a leg by public transport: walks, and rides in the color of the line.
function ridden(leg) {
  return partsOf(leg).map(({ kind, line, minutes, ride }) =>
    kind === "ride" ? { line, minutes, name: ride.line, color: colorOf(ride) } : { line, minutes, isWalked: true },
  );
}

/** The map with its overlays; without Leaflet, all methods do nothing. */
export class Mapping {
  /** @type {CityMap | null} */
  map = null;
  /** The markers of the start and the end of an unplanned request. */
  spots = null;
  /** The marker of the visitor's position. */
  here = null;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /** Loads the map; if that fails, the page works without it and shows a notice. */
  async start(settings) {
    const { app } = this;
    try {
      this.map = new CityMap(await loadLeaflet(settings.leaflet));
    } catch (error) {
      this.#mark(false);
      toast(t("noMap", { why: error.message }));
      whenReachable("map", () => this.start(settings));
      return;
    }
    this.#mark(true);
    whenReachable("tiles", this.#reload);
    this.pins = new Pins(this.map, (place, others) =>
      this.drawing.isBusy ? this.drawing.click([place.lon, place.lat]) : app.openSight(place.id, others),
    );
    this.routes = new Routes(this.map, (id) => app.openStop(id), (stops) => this.pins.around(stops));
    this.drawing = new AreaDrawing(this.map, {
      // While a corner is being dragged, only the pins change.
      change: (area, isPassing) =>
        isPassing ? this.light({ ...app.store.request, area }) : app.store.change({ area }),
      pick: (name, [longitude, latitude]) =>
        name === "reach"
          ? app.reach.pick([longitude, latitude])
          : app.store.change({ [name]: `${latitude},${longitude}` }),
    });
    if (app.city.id) this.showCity();
  }

  // Shows or hides what needs the map.
  #mark(isThere) {
    byId("map-part").hidden = !isThere;
    document.body.classList.toggle("no-map", !isThere);
    for (const button of document.querySelectorAll("#draw-corners, #draw-lasso, #area-view, [data-pick]")) {
      button.hidden = !isThere;
    }
    if (!isThere) byId("area-text").open = true;
  }

  // Loads the tiles that failed, each time that the service is back.
  #reload = () => {
    this.map.reload();
    whenReachable("tiles", this.#reload);
  };

  /** Shows the city with its sights; `isSame` if only its sights are new. */
  showCity(isSame = false) {
    if (!this.map) return;
    const { city, store, session } = this.app;
    this.map.showCity(city.facts, city.places, city.attribution, isSame);
    this.drawing.forget();
    this.drawing.show(store.request.area);
    this.pins.show(city.places);
    this.showPlan();
    if (isSame) return;
    if (session.plan?.city === city.id) this.fitPlan();
    else if (store.request.area) this.map.fit(cornersOf(store.request.area));
  }

  /** Shows the area of a request, and highlights the sights in it. */
  showRequest(request, isOld) {
    if (!this.map || this.app.city.id !== request.city) return;
    this.drawing.show(request.area);
    this.light(request);
    this.#showEnds(request);
    if (isOld && request.area && !this.app.session.plan) this.map.fit(cornersOf(request.area));
  }

  light(request) {
    this.pins?.light(({ id, category, lat, lon }) => {
      const wish = request.must.includes(id) ? "must" : request.skip.includes(id) ? "skip" : "";
      const isWanted = request.categories.length === 0 || request.categories.includes(category);
      return wish || (isWanted && isInside(request.area, [lon, lat]) ? "inside" : "outside");
    });
  }

  /** Draws the route of the current plan. */
  showPlan() {
    if (!this.map) return;
    const { session, city, screen } = this.app;
    const { plan } = session;
    const days = plan && plan.city === city.id ? plan.days.map((day) => this.#dayOf(plan, day)) : [];
    this.routes.show(days, !session.isBusy || plan?.proof.status !== Status.searching);
    this.routes.showDay(days.length > 1 ? screen.day : null);
    this.#showEnds(this.app.store.request);
  }

  #dayOf(plan, day) {
    const { city } = this.app;
    const [from, to] = [plan.request.from, plan.request.to ?? plan.request.from].map((text) => city.position(text));
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
    const ends = [[from, "flag", t("start")], [isRound ? null : to, "home", t("end")]].filter(([position]) => position);
    return {
      legs: [...visits, ...legs].filter(({ line }) => line.every(Boolean) && line.length > 1),
      stops: day.stops.map(({ id, name, lat, lon }, index) => ({ id, name, lat, lon, mark: String(index + 1) })),
      ends: ends.map(([[lon, lat], kind, name]) => ({ lat, lon, kind, name })),
    };
  }

  // The start and the end of an unplanned request.
  #showEnds(request) {
    const { leaflet, view } = this.map;
    this.spots ??= leaflet.layerGroup().addTo(view);
    this.spots.clearLayers();
    if (this.app.session.plan) return;
    for (const name of ["from", "to"]) {
      const at = this.app.city.position(request[name]);
      if (!at) continue;
      const shape = leaflet.divIcon({
        className: "spot", iconSize: [30, 30], iconAnchor: [15, 34], html: make("span"),
      });
      const marker = leaflet
        .marker([at[1], at[0]], { icon: shape, keyboard: false })
        .bindTooltip(t(name === "from" ? "startAt" : "endAt"), { direction: "top", offset: [0, -30] });
      marker.addTo(this.spots).getElement().setAttribute("aria-hidden", "true");
    }
  }

  /** Fits the map to the current plan, or to one of its days. */
  fitPlan(isSmooth = false) {
    const { session: { plan }, city, screen } = this.app;
    if (!this.map || !plan) return;
    const days = screen.day === null || !plan.days[screen.day] ? plan.days : [plan.days[screen.day]];
    const stops = days.flatMap((day) => [
      ...day.stops.flatMap((stop) => [spotOf(stop), spotOf(stop.exit ?? stop)]),
      ...day.legs.flatMap(({ line }) => line ?? []),
    ]);
    const ends = [plan.request.from, plan.request.to].map((text) => city.position(text)).filter(Boolean);
    this.map.fit(stops.length ? [...stops, ...ends] : cornersOf(plan.request.area), isSmooth);
  }

  /** Returns whether the map shows all stops of the plan. */
  showsPlan() {
    const { session: { plan } } = this.app;
    const stops = plan?.days.flatMap((day) => day.stops) ?? [];
    if (!this.map || stops.length === 0) return true;
    const { south, west, north, east } = this.map.seen();
    return stops.every(({ lat, lon }) => lat > south && lat < north && lon > west && lon < east);
  }

  /** Highlights a sight, and moves the map to it if it is not visible. */
  choose(id, isStop) {
    if (!this.map) return;
    this.routes.choose(isStop ? id : null);
    this.pins.choose(isStop ? null : id);
    const place = id && this.app.city.place(id);
    if (place) this.map.reveal([place.lon, place.lat], isStop ? 0 : 14);
  }

  /** Shows a marker at the visitor's position; null removes it. */
  showHere(position) {
    this.here?.remove();
    this.here = null;
    if (!this.map || !position) return;
    const shape = this.map.leaflet.divIcon({
      className: "", iconSize: [16, 16], html: make("span", { class: "here" }),
    });
    this.here = this.map.leaflet
      .marker([position[1], position[0]], { icon: shape, interactive: false, keyboard: false })
      .addTo(this.map.view);
  }

  /** Locates and shows the visitor, and calls `use(position)`. */
  locate(use) {
    const refuse = async () => toast((await import("./secure.js")).positionWords());
    if (!navigator.geolocation) {
      refuse();
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords: { longitude, latitude } }) => {
      if (this.map) {
        this.showHere([longitude, latitude]);
        if (this.map.bounds.contains([latitude, longitude])) this.map.reveal([longitude, latitude], 15);
        else toast(t("outsideCity", { city: this.app.city.name }));
      }
      use?.([longitude, latitude]);
    }, refuse, { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  }
}
