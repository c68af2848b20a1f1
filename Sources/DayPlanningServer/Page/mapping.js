// The overlays of the map: sights, the plan's route, the area, and the visitor's position.
// @ts-check
import { byId, make, toast } from "./dom.js";
import { Status } from "./events.js";
import { picturesOf } from "./explore.js";
import { cornersOf, isIn } from "./geometry.js";
import { CityMap, loadLeaflet } from "./map.js";
import { whenReachable } from "./offline.js";
import { Pins } from "./pins.js";
import { loadMore, t } from "./text.js";

/** @typedef {import("./city.js").Place} Place */

/**
 * A place as longitude and latitude; undefined if there is none.
 *
 * @param {{ lat: number, lon: number }} [place]
 */
function spotOf(place) {
  return place && [place.lon, place.lat];
}

/** The map with its overlays; without Leaflet, all methods do nothing. */
export class Mapping {
  /** @type {CityMap | null} */
  map = null;
  /** The markers of the start and the end of an unplanned request. */
  spots = null;
  /** @type {import("./here.js").Here | null} The mark of the visitor's position, once shown. */
  here = null;
  /** @type {import("./here.js").Fix | null} */
  #fix = null;
  /** @type {import("./route.js").Routes | null} The routes of the plan, once there is one. */
  routes = null;
  /** @type {typeof import("./route.js") | null} */
  #routeFile = null;

  // The own places among the pins that this browser does not keep.
  #guests = "[]";
  /** @type {import("./area.js").AreaDrawing | null} What draws areas, once there is one. */
  drawing = null;
  /** @type {Promise<import("./area.js").AreaDrawing> | null} */
  #drawing = null;

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
      this.drawing?.isBusy ? this.drawing.click([place.lon, place.lat]) : app.openSight(place.id, others),
    );
    // Not under a finger, which opens the panel.
    const pointer = matchMedia("(hover: hover)");
    this.pins.hasCards = () => pointer.matches && Boolean(app.city.facts?.pictures);
    this.pins.card = (place) => (this.pins.hasCards() ? picturesOf(app)?.cardOf(app, place) ?? null : null);
    this.pins.heart = ({ id }) => app.city.heartOf(id);
    if (app.city.id) this.showCity();
  }

  /** Lets the visitor draw an area, or choose a place on the map, as in `AreaDrawing.setMode()`. */
  async draw(mode) {
    try {
      (await this.#loadDrawing()).setMode(mode);
      byId("map").focus();
    } catch (error) {
      this.app.fail(error, () => this.draw(mode), false);
    }
  }

  // Loads what draws areas, and shows that of the request.
  #loadDrawing() {
    this.#drawing ??= this.#newDrawing().catch((error) => {
      this.#drawing = null;
      throw error;
    });
    return this.#drawing;
  }

  async #newDrawing() {
    const { app } = this;
    const [{ AreaDrawing }, { connectUndoKeys }] = await Promise.all([
      import("./area.js"), import("./undokeys.js"), loadMore("plan"),
    ]);
    this.drawing = new AreaDrawing(this.map, {
      // While a corner is being dragged, only the pins change.
      change: (area, isPassing) =>
        isPassing ? this.light({ ...app.store.request, area }) : app.store.change({ area }),
      pick: (name, [longitude, latitude]) =>
        name === "reach"
          ? app.reach.pick([longitude, latitude])
          : name === "share"
            ? app.picked([longitude, latitude])
            : app.store.change({ [name]: `${latitude},${longitude}` }),
      done: (words) => this.#tellArea(words),
    });
    this.drawing.show(app.store.request.area);
    connectUndoKeys(app);
    return this.drawing;
  }

  // Tells what an area encloses, and offers to undo it.
  #tellArea(words) {
    const { city: { places }, store: { request } } = this.app;
    if (!request.area) {
      toast(words);
      return;
    }
    const kinds = request.categories;
    const count = places.filter(
      (place) => isIn(request.area, place) && (!kinds.length || kinds.includes(place.category)),
    ).length;
    const inside = count > 0 ? t("sightsInArea", { count }) : t("noSightsHere");
    toast([words, inside].filter(Boolean).join(" "), { words: t("undo"), press: () => this.drawing.undo() });
  }

  #showArea(area) {
    if (this.drawing) this.drawing.show(area);
    else if (area) this.#loadDrawing().catch((error) => this.app.fail(error, () => this.#showArea(area)));
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
    this.drawing?.forget();
    this.#showArea(store.request.area);
    // The request may have been shown before the map was there.
    this.light(store.request);
    this.showPins();
    this.showPlan();
    if (isSame) return;
    if (session.plan?.city === city.id) this.fitPlan();
    else if (store.request.area) this.map.fit(cornersOf(store.request.area));
  }

  /** Shows the sights of the city, and the visitor's own places. */
  showPins() {
    const { city } = this.app;
    this.#guests = JSON.stringify(city.guests);
    this.pins?.show([...city.ownPins, ...city.places]);
  }

  // The own places of a link or of a saved day come and go with it.
  #showGuests() {
    if (this.#guests !== JSON.stringify(this.app.city.guests)) this.showPins();
  }

  /** Shows the area of a request, and highlights the sights in it. */
  showRequest(request, isOld) {
    if (!this.map || this.app.city.id !== request.city) return;
    this.#showArea(request.area);
    this.#showGuests();
    this.light(request);
    this.#showEnds(request);
    if (isOld && request.area && !this.app.session.plan) this.map.fit(cornersOf(request.area));
  }

  light(request) {
    this.pins?.light((place) => {
      const { id, category } = place;
      const wish = request.must.includes(id) ? "must" : request.skip.includes(id) ? "skip" : "";
      if (category === "own") return wish || "inside";
      const isWanted = request.categories.length === 0 || request.categories.includes(category);
      return wish || (isWanted && isIn(request.area, place) ? "inside" : "outside");
    });
  }

  /** Draws the route of the current plan. */
  showPlan() {
    if (!this.map) return;
    const { session, city, screen } = this.app;
    const { plan } = session;
    this.#showGuests();
    this.#showEnds(this.app.store.request);
    const isShown = plan !== null && plan.city === city.id;
    if (!this.#routeFile) {
      if (isShown) this.#loadRoutes();
      return;
    }
    const { Routes, routeOf } = this.#routeFile;
    this.routes ??= new Routes(this.map, (id) => this.app.openStop(id), (stops) => this.pins.around(stops));
    const days = isShown ? plan.days.map((day) => routeOf(plan, day, city, session.log)) : [];
    this.routes.show(days, !session.isBusy || plan?.proof.status !== Status.searching);
    this.routes.showDay(days.length > 1 ? screen.day : null);
  }

  // A first visit needs no routes.
  async #loadRoutes() {
    try {
      this.#routeFile = await import("./route.js");
    } catch {
      // The view of the plan loads the same file, and reports the failure.
      return;
    }
    this.showPlan();
    this.routes?.choose(this.app.screen.chosen);
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
    const starts = days.map(({ rest }) => rest?.from);
    const ends = [plan.request.from, plan.request.to, ...starts].map((text) => city.position(text)).filter(Boolean);
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
    this.routes?.choose(isStop ? id : null);
    this.pins.choose(isStop ? null : id);
    const place = id && this.app.city.place(id);
    if (place) this.map.reveal([place.lon, place.lat], isStop ? 0 : 14);
  }

  /**
   * Marks the visitor's position; null removes the mark.
   *
   * @param {import("./here.js").Fix | null} fix
   */
  async showHere(fix) {
    this.#fix = fix;
    if (!fix) this.here?.hide();
    if (!this.map || !fix) return;
    try {
      const { Here } = await import("./here.js");
      this.here ??= new Here(this.map);
      await this.here.isReady;
      if (this.#fix) this.here.show(this.#fix);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Locates and shows the visitor, and calls `use(position)`. */
  locate(use) {
    const refuse = async () => toast((await import("./secure.js")).positionWords());
    if (!navigator.geolocation) {
      refuse();
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords: { longitude, latitude, accuracy: reach } }) => {
      if (this.map) {
        this.showHere({ lon: longitude, lat: latitude, reach });
        if (this.map.bounds.contains([latitude, longitude])) this.map.reveal([longitude, latitude], 15);
        else toast(t("outsideCity", { city: this.app.city.name }));
      }
      use?.([longitude, latitude]);
    }, refuse, { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  }
}
