// The menu of map apps that guide the visitor along a leg, or along a day.
// @ts-check
import { linksOf, placesOf, routeLinks, tripOf } from "./directions.js";
import { icon, make } from "./dom.js";
import { openMenu } from "./menus.js";
import { t } from "./text.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./session.js").ShownDay} ShownDay
 * @typedef {import("./city.js").City} City
 */

/**
 * Opens the menu for a leg.
 *
 * @param {City} city
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {string} to The id of the stop that the leg leads to, or `end`.
 * @param {HTMLElement} opener
 * @param {boolean} isFromHere Whether the app starts at the visitor's position rather than at the leg's start.
 */
export function navigateLeg(city, plan, day, to, opener, isFromHere = false) {
  const trip = tripOf(plan, day, to, (text) => city.position(text));
  const name = [...day.stops, ...(day.visited ?? [])].find(({ id }) => id === to)?.name ?? t("end");
  const links = trip ? Object.entries(linksOf(isFromHere ? { ...trip, from: null } : trip)) : [];
  open(t("navigateTo", { name }), links.map(([app, url]) => row(app, t(`app-${app}`), url)), opener);
}

/**
 * Opens the menu for the route of a day.
 *
 * @param {City} city
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {HTMLElement} opener
 */
export function navigateDay(city, plan, day, opener) {
  const places = placesOf(plan, day, (text) => city.position(text));
  const isRidden = plan.request.mode === "transit" || day.legs.some(({ rides }) => rides?.length);
  const mode = isRidden ? "transit" : plan.request.mode ?? "walk";
  const links = routeLinks(places.map(({ spot }) => spot), mode);
  const nameOf = (index) => places[index].name || t(index === 0 ? "start" : "end");
  const rows = links.map(({ first, last, url }) =>
    row("google", t("navigatePart", { from: nameOf(first), to: nameOf(last) }), url),
  );
  open(t("navigateDay"), rows.length ? rows : [make("p", {}, t("navigateNoRides"))], opener);
}

function row(app, words, url) {
  // An app for `geo:` opens itself, without a tab.
  const place = app === "geo" ? {} : { target: "_blank", rel: "noreferrer noopener" };
  return make("a", { href: url, "data-app": app, ...place }, icon(app === "geo" ? "mark" : "globe"), words);
}

function open(title, rows, opener) {
  openMenu(
    "pop-navigate", title, opener, make("div", { class: "menu" }, rows),
    make("p", { class: "hint" }, t("navigateHint")),
  );
}
