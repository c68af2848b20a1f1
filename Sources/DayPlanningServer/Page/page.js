// The page: connects its modules.
import { AreaDrawing, connectAreaText, showAreaText } from "./area.js";
import { today } from "./clock.js";
import { byId, counted, make, say } from "./dom.js";
import { clearProblem, connectForm, showForm, showKinds, showProblem } from "./form.js";
import { isInside } from "./geometry.js";
import { CityMap, loadLeaflet } from "./map.js";
import { PlanView } from "./plan.js";
import { Wishes } from "./places.js";
import { Progress } from "./progress.js";
import { isSame, toBody } from "./request.js";
import { get, plan, Problem } from "./service.js";
import { Store } from "./store.js";

const store = new Store();
const progress = new Progress();
/** The current city, its places by id, and its map if there is one. */
const city = {
  id: null, name: "", places: [], byId: new Map(), map: null,
  place: (id) => city.byId.get(id), showRoute, plan: planAgain,
};
const wishes = new Wishes(store, city);
const view = new PlanView(city, wishes, fail);
const cities = new Map();
const catalogs = new Map();
let drawing = null;
let running = null;
let shown = null;

start().catch(fail);

async function start() {
  const [settings, list] = await Promise.all([get("/v1/page-settings"), get("/v1/cities")]);
  for (const each of list) cities.set(each.id, each);
  byId("version").textContent = `planday ${settings.planday}.`;
  connectForm(store, list);
  connectAreaText((area) => store.change({ area }), (detail) => {
    const errors = [{ pointer: "/area", detail }];
    showProblem(new Problem({ title: "The area is invalid", detail: "see the message next to it", errors }));
  });
  connectButtons();
  store.listen(react);
  store.begin((id) => today((cities.get(id) ?? list[0]).timeZone));
  // Last, because loading it may be slow and everything else works without it.
  await startMap(settings);
}

async function startMap(settings) {
  try {
    const leaflet = await loadLeaflet(settings.leaflet);
    city.map = new CityMap(leaflet, settings.tiles, (place) => wishes.about(place));
    drawing = new AreaDrawing(leaflet, city.map, {
      // While a corner is being dragged, only update the pins.
      change: (area, isPassing) => (isPassing ? light({ ...store.request, area }) : store.change({ area })),
      pick: (name, [longitude, latitude]) => store.change({ [name]: `${latitude},${longitude}` }),
    });
    if (city.id) fillMap();
  } catch (error) {
    byId("map").hidden = true;
    byId("map-fault").hidden = false;
    byId("map-fault").textContent = `No map: ${error.message}. Everything else works; enter the area as text.`;
    byId("area-text").open = true;
    for (const button of document.querySelectorAll(".tools button, [data-pick]")) button.hidden = true;
  }
}

// Brings the map up to date with the page.
function fillMap() {
  city.map.showCity(cities.get(city.id), city.places);
  drawing.show(store.request.area);
  if (store.request.area) city.map.fit(cornersOf(store.request.area));
  light(store.request);
  if (!view.plan) return;
  showRoute(view.plan);
  fitTo(view.plan);
}

function connectButtons() {
  byId("request").addEventListener("submit", (event) => {
    event.preventDefault();
    // On a narrow screen the plan is far below the button.
    if (matchMedia("(max-width: 52rem)").matches) byId("where").scrollIntoView();
    planNow();
  });
  byId("stop").addEventListener("click", () => running?.abort());
  for (const button of document.querySelectorAll("[data-pick]")) {
    button.addEventListener("click", () => {
      drawing?.setMode(button.dataset.pick);
      byId("where").scrollIntoView({ block: "nearest" });
    });
  }
  for (const link of document.querySelectorAll("[data-jump]")) {
    // Do not change the fragment, which holds the request.
    link.addEventListener("click", (event) => {
      event.preventDefault();
      byId(link.dataset.jump).focus();
    });
  }
}

// Shows a changed request, and plans it if the link says so.
async function react(request, { isPlanned, isOld }) {
  clearProblem();
  showForm(request);
  showAreaText(request.area);
  // Abort a plan for another city.
  if (running && running.city !== request.city) running.abort();
  try {
    await showCity(request.city);
  } catch (error) {
    return fail(error);
  }
  if (store.request !== request) return;
  drawing?.show(request.area);
  wishes.show();
  city.map?.refresh();
  light(request);
  view.markOld(shown !== null && !isSame(shown, request));
  if (isOld && request.area) city.map?.fit(cornersOf(request.area));
  if (isOld && isPlanned) planNow();
  else if (isOld) running?.abort();
}

async function showCity(id) {
  if (city.id === id) return;
  if (!cities.has(id)) {
    const errors = [{ pointer: "/city", detail: `there is no city ${id}` }];
    throw new Problem({ title: "Unknown city", detail: "choose another one", errors });
  }
  if (!catalogs.has(id)) catalogs.set(id, get(`/v1/cities/${encodeURIComponent(id)}/attractions`));
  const catalog = await catalogs.get(id);
  if (city.id === id || store.request.city !== id) return;
  Object.assign(city, { id, name: cities.get(id).name, places: catalog.attractions });
  city.byId = new Map(catalog.attractions.map((place) => [place.id, place]));
  byId("credits").textContent = catalog.attribution.join(" · ");
  byId("places").replaceChildren(...city.places.map((place) => make("option", { value: place.id }, place.name)));
  view.forget();
  if (!running) progress.end(null);
  shown = null;
  drawing?.forget();
  city.map?.showCity(cities.get(id), city.places);
}

/** Highlights the pins in the area, and counts them. */
function light(request) {
  const count = showKinds(request, city.places);
  byId("count").textContent = `${counted(count, "place")} in the ${request.area ? "area" : "city"}`;
  const stops = new Set(view.plan?.days.flatMap((day) => day.stops.map(({ id }) => id)));
  city.map?.light((id) => {
    const place = city.place(id);
    const isWanted = request.categories.length === 0 || request.categories.includes(place.category);
    const isIn = isWanted && isInside(request.area, [place.lon, place.lat]);
    return [isIn ? "inside" : "", wishes.wish(id), stops.has(id) ? "stop" : ""].join(" ");
  });
}

function showRoute(result) {
  if (!city.map) return;
  const days = (result?.days ?? []).map((day) => {
    const stops = day.stops.map(({ id, name, lat, lon }, index) => ({ mark: String(index + 1), name, lat, lon, place: city.place(id) }));
    const [from, to] = [result.request.from, result.request.to ?? result.request.from].map(positionOf);
    const isRound = String(from) === String(to);
    const ends = [[from, "S", "The start"], [isRound ? null : to, "E", "The end"]].filter(([position]) => position);
    const points = [from, ...stops.map(({ lon, lat }) => [lon, lat]), to].filter(Boolean);
    return { points, stops: [...ends.map(([[lon, lat], mark, name]) => ({ mark, name, lon, lat })), ...stops] };
  });
  city.map.showRoute(days);
  light(store.request);
}

function positionOf(text) {
  if (!text) return null;
  if (!text.includes(",")) return city.place(text) ? [city.place(text).lon, city.place(text).lat] : null;
  return text.split(",").map(Number).reverse();
}

// Fits the map to the stops and the area, or to the stops alone if the area is much larger.
function fitTo(result) {
  const stops = result.days.flatMap((day) => day.stops.map(({ lon, lat }) => [lon, lat]));
  const corners = cornersOf(result.request.area);
  const width = (positions) => Math.max(...positions.map(([x]) => x)) - Math.min(...positions.map(([x]) => x));
  const isNear = stops.length === 0 || (corners.length > 0 && width(corners) < 4 * Math.max(width(stops), 0.01));
  city.map?.fit(isNear ? [...stops, ...corners] : stops);
}

function cornersOf(area) {
  return area ? area.coordinates.flat(area.type === "Polygon" ? 1 : 2) : [];
}

function planAgain() {
  byId("results").focus({ preventScroll: true });
  return planNow();
}

async function planNow() {
  running?.abort();
  clearProblem();
  const { request } = store;
  const controller = Object.assign(new AbortController(), { city: request.city });
  running = controller;
  store.markPlanned();
  setBusy(true);
  progress.begin();
  say("Planning …");
  const body = toBody(request);
  try {
    // Show the day as soon as it is proved; the reasons follow.
    let isShown = false;
    const result = await plan(body, async (news) => {
      if (!news.plan) return progress.tell(news);
      await showCity(request.city);
      if (running !== controller || isShown) return undefined;
      isShown = true;
      return view.show(news.plan);
    }, controller.signal);
    // Place names come from the catalog, which may load after the plan.
    await showCity(request.city);
    controller.signal.throwIfAborted();
    if (running !== controller) return;
    progress.end(result);
    if (isShown) view.complete(result);
    else view.show(result);
    isShown = true;
    if (!shown || !isSame({ ...shown, must: [], skip: [] }, { ...request, must: [], skip: [] })) fitTo(result);
    shown = request;
  } catch (error) {
    if (running !== controller) return;
    progress.end(null);
    if (error.name === "AbortError") say("Stopped.");
    else fail(error);
  } finally {
    if (running === controller) {
      running = null;
      setBusy(false);
    }
  }
}

function setBusy(isBusy) {
  byId("go").textContent = isBusy ? "Planning …" : "Plan";
  byId("go").setAttribute("aria-disabled", String(isBusy));
  byId("stop").hidden = !isBusy;
  byId("results").setAttribute("aria-busy", String(isBusy));
}

function fail(error) {
  if (error instanceof Problem) return showProblem(error);
  console.error(error);
  showProblem(new Problem({ title: "The page failed", detail: String(error.message ?? error) }));
}
