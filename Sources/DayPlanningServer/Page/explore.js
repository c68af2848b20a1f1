// The panel without a plan: the city's sights and saved days.
// @ts-check
import { cityName } from "./city.js";
import { spoken } from "./clock.js";
import { icon, inEnglish, make } from "./dom.js";
import { isIn } from "./geometry.js";
import { conditionsOf } from "./request.js";
import { loadMore, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./city.js").Place} Place
 */

const shown = 12;

/**
 * Returns the view of a city.
 *
 * @param {App} app
 */
export function exploreView(app) {
  const { city, store } = app;
  const { request } = store;
  const inside = city.places.filter((place) => isIn(request.area, place));
  const wanted = inside.filter(
    ({ category }) => request.categories.length === 0 || request.categories.includes(category),
  );
  const best = [...wanted].sort((one, other) => other.relevance - one.relevance).slice(0, shown);
  if (best.some(({ description }) => description === undefined)) app.describe();
  return [
    make("div", { class: "view-head" }, make("h2", { id: "title", tabindex: "-1" }, t("dayIn", { city: city.name }))),
    make(
      "p", { class: "summary", id: "count" },
      city.isPartial
        ? t("sightsPartial")
        : t(request.area ? "sightsInArea" : "sightsInCity", { count: wanted.length, day: spoken(request.date) }),
    ),
    make("div", {
      class: "bar-progress", role: "progressbar", "aria-label": t("planning"), hidden: !app.session.isBusy,
    }),
    app.wayIn.part,
    conditionChips(app),
    forecastChip(app),
    make("p", { class: "hint" }, t("intro")),
    savedList(app),
    make("h3", {}, t("bestKnown")),
    wanted.length === 0
      ? make("p", { class: "hint" }, t("noSightsHere"))
      : make("ul", { class: "places" }, best.map((place) => placeRow(place, app))),
  ].filter(Boolean);
}

/**
 * Returns a function that returns a module; null until it is loaded, after which the page is drawn again.
 *
 * @template File
 * @param {() => Promise<File>} load
 * @returns {(app: App) => File | null}
 */
function loadedLater(load) {
  /** @type {File | null} */
  let file = null;
  let isLoading = false;
  return (app) => {
    if (file || isLoading) return file;
    isLoading = true;
    load().then(
      (loaded) => {
        file = loaded;
        app.redraw();
      },
      // What it shows is in the menu, too; the next drawing tries again.
      () => {
        isLoading = false;
      },
    );
    return null;
  };
}

const conditions = loadedLater(() => loadMore("plan").then(() => import("./conditions.js")));
const forecast = loadedLater(() => import("./forecast.js"));
const pictures = loadedLater(async () => {
  const file = await import("./pictures.js");
  await file.ready;
  return file;
});

/**
 * Returns the conditions of the request as chips; null if there are none.
 *
 * @param {App} app
 */
function conditionChips(app) {
  return conditionsOf(app.store.request).length === 0 ? null : conditions(app)?.conditionsPart(app) ?? null;
}

/**
 * Returns the forecast for the request; null if the service has none.
 *
 * @param {App} app
 */
export function forecastChip(app) {
  return app.hasForecast ? forecast(app)?.forecastPart(app) ?? null : null;
}

/**
 * Returns the last saved days, or all; null if there are none.
 *
 * @param {App} app
 */
export function savedList(app, hasAll = false) {
  const saved = app.trips.list.slice(0, hasAll ? undefined : 3);
  if (saved.length === 0) return null;
  return make(
    "section", { class: "stack" }, make("h3", {}, t("savedDays")),
    make("ul", {}, saved.map((trip) => make("li", { class: "trip" }, tripButton(trip, app)))),
  );
}

/**
 * Returns the button that opens a saved day.
 *
 * @param {import("./trips.js").Trip} trip
 * @param {App} app
 */
export function tripButton(trip, app) {
  const city = cityName(trip.city, app.city.all.get(trip.city)?.name ?? trip.facts?.name ?? trip.city);
  const stops = trip.plan.days.reduce((sum, day) => sum + day.stops.length, 0);
  return make(
    "button", { type: "button", class: "grow", "data-trip": trip.id, click: () => app.openTrip(trip) },
    make("b", {}, trip.name), make("br"),
    make("small", { class: "hint" }, [city, spoken(trip.date, "short"), t("stops", { count: stops })].join(" · ")),
  );
}

/**
 * Returns the module of the pictures of sights; null without any in the city, or until it is loaded.
 *
 * @param {App} app
 */
export function picturesOf(app) {
  return app.city.facts?.pictures ? pictures(app) : null;
}

/**
 * Returns the row of a sight, which opens its panel.
 *
 * @param {Place} place
 * @param {App} app
 */
export function placeRow(place, app) {
  return make("li", {}, make(
    "button", { type: "button", "data-open": place.id, click: () => app.openSight(place.id) },
    picturesOf(app)?.thumbOf(app, place)
      ?? make("span", { class: `face kind-${place.category}` }, icon(place.category)),
    make(
      "span", {}, make("b", {}, place.name, app.city.heartOf(place.id)),
      make("small", place.description ? inEnglish : {}, place.description ?? t(`kind1-${place.category}`)),
    ),
  ));
}

