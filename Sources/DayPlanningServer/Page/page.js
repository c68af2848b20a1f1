// The page: starts its parts and connects them.
// @ts-check
import { App } from "./app.js";
import { connectAreaText, showAreaText } from "./areatext.js";
import { showBar } from "./bar.js";
import { afterFrame, byId, say, toast } from "./dom.js";
import { Change, Status } from "./events.js";
import { clearProblem } from "./faults.js";
import { connectFields } from "./fields.js";
import { rectangle } from "./geometry.js";
import { closeMenus, connectMenus } from "./menus.js";
import { startOffline } from "./offline.js";
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

start().catch((error) => app.fail(error));

async function start() {
  await loadTexts();
  startOffline();
  const [settings, list] = await Promise.all([get("/v1/page-settings"), get("/v1/cities"), app.trips.load()]);
  for (const each of list) city.all.set(each.id, each);
  app.version = settings.planday;
  app.hasArticles = settings.articles;
  useTiles(settings);
  connect(list);
  store.listen(react);
  session.listen(redraw);
  city.listen(() => cityShown());
  store.begin((id) => app.today(id));
  // Last, since it may load slowly and everything else works without it.
  await mapping.start(settings);
}

function connect(list) {
  connectMenus();
  connectFields(store, list);
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
    app.fail(error);
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
async function react(request, { isPlanned, isOld, isKept, edit, unread }) {
  clearProblem();
  if (planning.city && planning.city !== request.city) planning.drop();
  if (session.plan && session.plan.city !== request.city && !isKept) session.clear();
  try {
    await app.showCity(request.city);
  } catch (error) {
    showBar(request, city, store);
    app.fail(error);
    return;
  }
  if (store.request !== request) return;
  show(request, isOld);
  if (unread.length > 0) toast(unread.includes("area") ? t("unreadArea") : t("unreadLink"));
  if (!isOld || isKept) return;
  const isShown = session.request !== null && isSame(session.request, request) && session.plan !== null;
  if (isPlanned && !isShown) await planLink(edit);
  else if (!isPlanned && session.plan === null) planning.drop();
}

/** @param {Wishes} request */
function show(request, isOld) {
  showBar(request, city, store);
  showAreaText(request.area);
  for (const [name, field] of Object.entries(ends)) field.show(request[name]);
  mapping.showRequest(request, isOld);
  screen.redraw();
}

// Plans the request of a link, and then applies its edits.
async function planLink(edit) {
  await app.plan();
  if (!edit || !session.plan) return;
  try {
    await session.retime(edit);
  } catch (error) {
    app.fail(error);
  }
}

function cityShown() {
  mapping.showCity();
  app.trips.setCurrent(null);
}

/**
 * Shows a changed plan.
 *
 * @param {ChangeName} what
 */
function redraw(what) {
  app.setBusy();
  if (what === Change.plan && session.planned && !session.isBusy) store.markEdited(session.edit, true);
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
  document.title = plan ? `${app.trips.nameOf() ?? titleOf(plan, city.name)} · planday` : "planday";
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
