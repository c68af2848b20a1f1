// The page: starts its parts and connects them.
// @ts-check
// First, since it takes out of the address what others must not read.
import { outcome } from "./returned.js";
import { App } from "./app.js";
import { showBar } from "./bar.js";
import { afterFrame, byId, hideToast, say, toast } from "./dom.js";
import { Change, Status } from "./events.js";
import { showRefused } from "./faults.js";
import { connectFields, listCities } from "./fields.js";
import { rectangle } from "./geometry.js";
import { recall } from "./memory.js";
import { closeMenus, connectMenus } from "./menus.js";
import { showPill, startOffline, whenReachable } from "./offline.js";
import { Patience } from "./patience.js";
import { conditionsOf, fromFragment, isSame, namedPlace, withoutConditions } from "./request.js";
import { placeField, SearchBox } from "./search.js";
import { get } from "./service.js";
import { loadTexts, t } from "./text.js";
import { useTiles } from "./tiles.js";
import { WayIn } from "./wayin.js";

/**
 * @typedef {import("./events.js").ChangeName} ChangeName
 * @typedef {import("./request.js").Wishes} Wishes
 */

const app = new App();
const { store, session, city, planning, mapping, screen, sheet } = app;
const ends = {};
const plainIcon = byId("icon").href;
let lastCity = null;
// A walk that is continued needs the map, if there is one.
let isMapTried = false;

// How long a kept day is shown without planning it again, in milliseconds.
const freshness = 24 * 3600 * 1000;

start().catch((error) => app.fail(error));

async function start() {
  await loadTexts();
  startOffline(async () => (await import("./keep.js")).keptParts(app));
  connect();
  store.listen(react);
  session.listen(redraw);
  city.listen(cityShown);
  app.trips.listen(() => app.redraw());
  await load();
}

// Loads what everything else needs; without the service, shows what is kept, and loads the rest when it is back.
async function load() {
  const days = app.trips.load();
  for (const show of [showOwnPlaces, showFavorites]) show().catch((error) => console.info(error.message));
  let loaded;
  try {
    loaded = await patient(Promise.all([get("/v1/page-settings"), get("/v1/cities"), days]));
  } catch (error) {
    await days;
    const kept = session.plan ? null : await keptDay(store.fragment);
    app.fail(error, load, false);
    whenReachable("load", load);
    isMapTried = true;
    if (kept) showKept(kept, fromFragment(store.fragment).edit);
    else app.redraw();
    return;
  }
  const [settings, list] = loaded;
  for (const each of list) city.all.set(each.id, each);
  app.version = settings.planday;
  app.pageVersion = settings.version;
  app.addresses = (settings.hosts ?? []).map((host) => `${host}:${location.port || 80}`);
  app.hasArticles = settings.articles;
  app.hasForecast = settings.forecast === true;
  app.hasCommunity = settings.community === true;
  app.openID = settings.openID ?? "";
  byId("menu-account").hidden = !app.hasCommunity;
  if (app.hasCommunity) import("./sync.js").then(({ startSync }) => startSync(app), () => {});
  useTiles(settings);
  listCities(list);
  if (app.hasCommunity && outcome !== null) {
    import("./openid.js").then((file) => file.comeBack(app, outcome)).catch((error) => app.fail(error));
  }
  store.begin((id, date, end) => app.propose(id, date, end));
  // Last, since it may load slowly and everything else works without it.
  await mapping.start(settings);
  isMapTried = true;
  app.continueWalk();
  // Who was never logged in here has nothing to find out.
  if (app.hasCommunity && recall("account", false)) import("./account.js").then((file) => file.known()).catch(() => {});
}

// Waits for what the page needs to start; reports if that takes long, and calls `use()` meanwhile.
async function patient(answer, use = () => {}) {
  const silent = () => {
    app.reporting.tellSilence(() => location.reload());
    use();
  };
  const patience = new Patience({ silent, back: () => app.clearProblem() });
  try {
    return await answer;
  } finally {
    patience.end();
  }
}

// The own places and the favorites are not needed for the first view.
async function showOwnPlaces() {
  if (!recall("own-places", false)) return;
  await app.ownPlaces();
  app.ownChanged();
}

async function showFavorites() {
  if (!recall("favorites", false)) return;
  await app.favorites();
  app.favoritesChanged();
}

async function keptDay(fragment) {
  return import("./keep.js").then((file) => file.keptDay(fragment)).catch(() => null);
}

function connect() {
  connectMenus();
  // The bar has more rows on narrow screens and with large text; the panel begins below it.
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty("--bar", `${byId("bar").offsetHeight}px`)).observe(byId("bar"));
  connectFields(store);
  byId("geojson-use").addEventListener("click", useAreaText);
  app.rename = () => {
    listCities([...city.all.values()]);
    connectEnds();
    byId("reach").hidden = true;
    showBar(store.request, city, store);
    app.wayIn.show(store.request);
  };
  connectEnds();
  app.renameEnds = () => {
    for (const [name, field] of Object.entries(ends)) field.show(store.request[name]);
  };
  new SearchBox(byId("search"), byId("found"), city, found);
  byId("request").addEventListener("submit", (event) => {
    event.preventDefault();
    if (showRefused()) sheet.atLeast("half");
    else app.plan();
  });
  for (const sign of ["pointerover", "focusin"]) {
    byId("request").addEventListener(sign, () => screen.preload("plan"), { once: true });
  }
  byId("stop").addEventListener("click", () => planning.stop());
  byId("reset").addEventListener("click", () => {
    const { request } = store;
    app.changeAndPlan(withoutConditions(conditionsOf(request), request));
  });
  byId("locate").addEventListener("click", () => mapping.locate());
  byId("area-city").addEventListener("click", () => area(() => store.change({ area: null })));
  byId("area-view").addEventListener("click", () => area(() => store.change({ area: rectangle(mapping.map.seen()) })));
  byId("area-reach").addEventListener("click", toggleReach);
  for (const mode of ["lasso", "corners"]) {
    byId(`draw-${mode}`).addEventListener("click", () => area(() => mapping.draw(mode)));
  }
  for (const button of document.querySelectorAll("[data-view]")) {
    button.addEventListener("click", () => {
      closeMenus();
      screen.show(button.dataset.view);
      sheet.atLeast("half");
    });
  }
  for (const link of document.querySelectorAll("[data-jump]")) {
    // Do not change the fragment, which holds the request.
    link.addEventListener("click", (event) => {
      event.preventDefault();
      byId(link.dataset.jump).focus();
    });
  }
  addEventListener("planday-drawing", ({ detail }) => detail !== "none" && sheet.set("peek"));
}

function area(act) {
  closeMenus();
  act();
}

// Toggles the part of the menu for isochrones.
async function toggleReach() {
  const isOpen = byId("reach").hidden;
  try {
    if (isOpen) app.reach = new (await import("./reach.js")).Reach(app);
  } catch (error) {
    app.fail(error, toggleReach, false);
    return;
  }
  byId("reach").hidden = !isOpen;
  byId("area-reach").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) byId(byId("place-reach").value ? "reach-use" : "place-reach").focus();
}

async function useAreaText() {
  try {
    const { areaFromText } = await import("./areatext.js");
    store.change({ area: areaFromText(byId("geojson").value) });
  } catch (error) {
    app.fail(error, useAreaText, false);
  }
}

function connectEnds() {
  const pick = (name) => area(() => mapping.draw(name));
  const locate = (name) =>
    mapping.locate(([longitude, latitude]) =>
      store.change({ [name]: `${latitude.toFixed(5)},${longitude.toFixed(5)}` }),
    );
  for (const name of /** @type {const} */ (["from", "to"])) {
    ends[name] = placeField(name, city, store, pick, locate);
    ends[name].show(store.request[name]);
  }
  app.wayIn = new WayIn(app, pick, locate);
}

// Opens a sight from the search; other results are shown on the map, and can be the start.
function found(result) {
  byId("search").value = "";
  if (result.id ?? result.own) {
    app.openSight(result.id ?? result.own);
    return;
  }
  mapping.map?.reveal([result.lon, result.lat], 16);
  const start = () => {
    store.change({ from: namedPlace(result.lat, result.lon, result.name) });
    say(t("startsHere", { name: result.name }));
  };
  const keep = () => import("./ownview.js").then((file) => file.keepPlace(app, result), (error) => app.fail(error));
  toast(result.name, { words: t("startHere"), press: start }, { words: t("keepPlace"), press: keep });
}

/**
 * Shows a changed request, and plans it if the link requires it.
 *
 * @param {Wishes} request
 * @param {import("./store.js").News} news
 */
async function react(request, news) {
  const { isPlanned, isOld, isKept, edit, unread } = news;
  app.clearProblem();
  if (planning.city && planning.city !== request.city) planning.drop();
  if (session.plan && session.plan.city !== request.city && !isKept) session.clear();
  const found = isPlanned && isOld && !isKept ? keptDay(store.fragment) : null;
  let isPartial = false;
  try {
    await patient(app.showCity(request.city), async () => {
      const kept = await found;
      if (kept && !session.plan && store.request === request) showKept(kept, edit);
    });
  } catch (error) {
    const kept = await found;
    if (store.request !== request) return;
    showBar(request, city, store);
    // A saved day is shown by who opens it.
    if (isKept) return;
    if (!kept || !error.isLost) {
      app.fail(error, () => store.request === request && react(request, news));
      return;
    }
    isPartial = true;
    city.standIn(kept);
    app.completeCity(request.city);
  }
  const kept = await found;
  if (store.request !== request) return;
  show(request, isOld);
  if (unread.length > 0) toast(unread.includes("area") ? t("unreadArea") : t("unreadLink"));
  if (!isOld || isKept) return;
  const isShown = session.plan !== null && session.request !== null && isSame(session.request, request);
  if (isPlanned && !(isShown && !session.isInterrupted)) {
    const isDone = kept && !kept.isPartial && (isPartial || isFresh(kept));
    if (kept && !isShown) showKept({ ...kept, isPartial: !isDone }, edit);
    if (isDone) return;
    // A day that was edited before all reasons had arrived is kept by the address without edits.
    await app.plan(null, edit ?? kept?.edit ?? null);
    if (store.request === request) app.findSaved();
  } else if (!isPlanned) {
    planning.drop();
    // Back to before there was a plan.
    if (session.plan) session.clear();
  }
}

// A day that was walked is not planned again.
const isFresh = ({ version, at, log }) =>
  (version === app.pageVersion && Date.now() - at < freshness) || Object.keys(log?.visits ?? {}).length > 0;

/** @param {Wishes} request */
function show(request, isOld) {
  showBar(request, city, store);
  byId("geojson").value = request.area ? JSON.stringify(request.area) : "";
  app.renameEnds?.();
  app.wayIn.show(request);
  mapping.showRequest(request, isOld);
  screen.redraw();
}

// Shows what was on the screen, without the edits of the address if they were not applied yet.
function showKept(kept, edit) {
  planning.drop();
  app.showDay(kept, kept.edit ? null : edit);
  app.takeNotes();
  if (isMapTried) app.continueWalk();
}

// Shows another city, or the rest of the same.
function cityShown(isSame) {
  mapping.showCity(isSame);
  showPill();
  if (store.request.city === city.id) show(store.request, false);
  if (isSame) return;
  // It may be about a place of the last city.
  if (lastCity) hideToast();
  lastCity = city.id;
  app.trips.setCurrent(null);
}

/**
 * Shows a changed plan.
 *
 * @param {ChangeName} what
 */
function redraw(what) {
  app.setBusy();
  if (what === Change.plan && session.planned && !session.isBusy) {
    if (session.edit) app.linkEdit = null;
    store.markEdited(session.edit ?? app.linkEdit, true);
  }
  if (session.plan && (what === Change.plan || what === Change.incumbent)) app.keepDay();
  if (what === Change.reasons && screen.name !== "home") return;
  const { plan } = session;
  if (what === Change.begin) {
    // Draw the first day immediately.
    screen.markBusy();
    if (plan) schedule();
    return;
  }
  document.body.toggleAttribute("data-plan", plan !== null);
  if (what !== Change.reasons) showOnMap(what);
  schedule();
  if (what === Change.plan) app.showWanted().catch(() => {});
  nameTab().catch(() => {});
}

// Shows the name of the plan and the number of its stops in the browser's tab.
async function nameTab() {
  const { plan } = session;
  const words = plan && await app.words();
  if (session.plan !== plan) return;
  byId("icon").href = words ? words.iconOf(plan) : plainIcon;
  document.title = words ? `${app.nameOfDay() ?? words.titleOf(plan, city.name)} · planday` : "planday";
}

/**
 * Shows a changed plan on the map, which is fitted first, since drawing depends on the zoom.
 *
 * @param {ChangeName} what
 */
function showOnMap(what) {
  const { plan } = session;
  if (plan && plan.city === city.id && wantsFit(what)) {
    app.hasFitted = true;
    mapping.fitPlan();
  }
  mapping.showPlan();
}

/**
 * Fits the first day, and better ones of the same search if they leave the view; not edited ones.
 *
 * @param {ChangeName} what
 */
function wantsFit(what) {
  if (!app.hasFitted) return true;
  if (what !== Change.incumbent) {
    if (!app.isSettling || session.isEdited) return false;
    app.isSettling = session.isBusy;
  }
  return !mapping.showsPlan();
}

// Draws the panel after the map, at most once per frame.
const schedule = afterFrame(() => {
  screen.redraw();
  screen.isLit = session.isBusy && session.plan?.proof.status === Status.searching;
});
