// The page: starts its parts and connects them.
// @ts-check
import { App } from "./app.js";
import { connectAreaText, showAreaText } from "./areatext.js";
import { showBar } from "./bar.js";
import { afterFrame, byId, hideToast, say, toast } from "./dom.js";
import { Change, Status } from "./events.js";
import { connectFields, listCities } from "./fields.js";
import { rectangle } from "./geometry.js";
import { closeMenus, connectMenus } from "./menus.js";
import { showPill, startOffline, whenReachable } from "./offline.js";
import { isSame } from "./request.js";
import { placeField, SearchBox } from "./search.js";
import { get } from "./service.js";
import { loadTexts, t } from "./text.js";
import { useTiles } from "./tiles.js";
import { iconOf, titleOf } from "./words.js";

/**
 * @typedef {import("./events.js").ChangeName} ChangeName
 * @typedef {import("./request.js").Wishes} Wishes
 */

const app = new App();
const { store, session, city, planning, mapping, screen, sheet } = app;
const ends = {};
const plainIcon = byId("icon").href;
let lastCity = null;

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
  let loaded;
  try {
    loaded = await Promise.all([get("/v1/page-settings"), get("/v1/cities"), days]);
  } catch (error) {
    await days;
    const kept = session.plan ? null : await keptDay(store.fragment);
    app.fail(error, load, false);
    whenReachable("load", load);
    if (kept) app.showDay(kept);
    else app.redraw();
    return;
  }
  const [settings, list] = loaded;
  for (const each of list) city.all.set(each.id, each);
  app.version = settings.planday;
  app.pageVersion = settings.version;
  app.addresses = settings.addresses ?? [];
  app.hasArticles = settings.articles;
  useTiles(settings);
  listCities(list);
  store.begin((id, date) => app.propose(id, date));
  // Last, since it may load slowly and everything else works without it.
  await mapping.start(settings);
}

async function keptDay(fragment) {
  return import("./keep.js").then((file) => file.keptDay(fragment)).catch(() => null);
}

function connect() {
  connectMenus();
  connectFields(store);
  connectAreaText((area) => store.change({ area }), (error) => app.fail(error));
  app.rename = () => {
    connectEnds();
    byId("reach").hidden = true;
    showBar(store.request, city, store);
  };
  connectEnds();
  new SearchBox(byId("search"), byId("found"), city, found);
  byId("request").addEventListener("submit", (event) => {
    event.preventDefault();
    app.plan();
  });
  for (const sign of ["pointerover", "focusin"]) {
    byId("request").addEventListener(sign, () => screen.preload("plan"), { once: true });
  }
  byId("stop").addEventListener("click", () => planning.stop());
  byId("locate").addEventListener("click", () => mapping.locate());
  byId("area-city").addEventListener("click", () => area(() => store.change({ area: null })));
  byId("area-view").addEventListener("click", () => area(() => store.change({ area: rectangle(mapping.map.seen()) })));
  byId("area-reach").addEventListener("click", toggleReach);
  for (const mode of ["lasso", "corners"]) byId(`draw-${mode}`).addEventListener("click", () => area(() => draw(mode)));
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
  addEventListener("planday-note", ({ detail }) => toast(detail));
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

function draw(mode) {
  mapping.drawing?.setMode(mode);
  byId("map").focus();
}

function connectEnds() {
  const pick = (name) => area(() => draw(name));
  const locate = (name) =>
    mapping.locate(([longitude, latitude]) =>
      store.change({ [name]: `${latitude.toFixed(5)},${longitude.toFixed(5)}` }),
    );
  for (const name of ["from", "to"]) {
    ends[name] = placeField(name, city, store, pick, locate);
    ends[name].show(store.request[name]);
  }
}

// Opens a sight from the search; other results are shown on the map, and can be the start.
function found(result) {
  byId("search").value = "";
  if (result.id) {
    app.openSight(result.id);
    return;
  }
  mapping.map?.reveal([result.lon, result.lat], 16);
  const start = () => {
    store.change({ from: `${result.lat},${result.lon}` });
    say(t("startsHere", { name: result.name }));
  };
  toast(result.name, { words: t("startHere"), press: start });
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
    await app.showCity(request.city);
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
  const isShown = session.request !== null && isSame(session.request, request) && session.plan !== null;
  if (isPlanned && !isShown) {
    if (kept && (isPartial || isFresh(kept))) app.showDay(kept);
    else await planLink(edit, kept);
  } else if (!isPlanned) {
    planning.drop();
    // Back to before there was a plan.
    if (session.plan) session.clear();
  }
}

const isFresh = ({ version, at }) => version === app.pageVersion && Date.now() - at < freshness;

/** @param {Wishes} request */
function show(request, isOld) {
  showBar(request, city, store);
  showAreaText(request.area);
  for (const [name, field] of Object.entries(ends)) field.show(request[name]);
  mapping.showRequest(request, isOld);
  screen.redraw();
}

// Plans the request of a link, and then applies its edits; shows the kept day if the service does not answer.
async function planLink(edit, kept) {
  const { request } = store;
  await app.plan();
  if (store.request !== request) return;
  if (!session.plan && kept) app.showDay(kept);
  else if (edit && session.plan) await applyEdit(edit);
}

async function applyEdit(edit) {
  try {
    await session.retime(edit);
  } catch (error) {
    app.fail(error, () => applyEdit(edit));
  }
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
    store.markEdited(session.edit, true);
    app.keepDay();
  }
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
  byId("icon").href = plan ? iconOf(plan) : plainIcon;
  document.title = plan ? `${app.nameOfDay() ?? titleOf(plan, city.name)} · planday` : "planday";
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
