// The view of nearby sights: by walking time, with their hours, and whether they still fit the plan.
// @ts-check
import { categoryOf } from "./city.js";
import { clock, duration } from "./clock.js";
import { walkWords } from "./distance.js";
import { button, icon, make, square } from "./dom.js";
import { Status } from "./events.js";
import { whenReachable } from "./offline.js";
import { positionWords } from "./secure.js";
import { Problem, ask, slim } from "./service.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./city.js").Place} Place
 */

// The maximum number of sights, and of minutes on foot.
const [most, longest] = [15, 30];

let found = null;
let turn = 0;

/**
 * Returns the view; requests the position the first time.
 *
 * @param {App} app
 */
export function nearView(app) {
  if (found?.city !== app.city.id) look(app);
  const { places, error } = found;
  const list = places?.length
    ? make("ul", { class: "places", id: "near" }, places.map((place) => row(place, app)))
    : null;
  const nothing = error
    ? make("p", { class: "fault" }, error)
    : places
      ? make("p", { class: "hint" }, t("nearNone"))
      : make("p", { class: "hint" }, t("nearLooking"));
  return [
    make(
      "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
      make("h2", { id: "title", tabindex: "-1" }, t("nearMe")),
    ),
    make("p", { class: "actions" }, button("locate", t("nearAgain"), () => look(app, true), { id: "near-again" })),
    list ?? nothing,
  ];
}

/**
 * Fetches nearby sights and draws them.
 *
 * @param {App} app
 */
async function look(app, isAgain = false) {
  turn += 1;
  const now = turn;
  found = { city: app.city.id, places: null, error: null };
  if (isAgain) app.redraw();
  try {
    const fix = app.walking?.isOn && app.walking.last ? app.walking.last : await position();
    if (now !== turn) return;
    // A walk shows it itself.
    if (!app.walking?.isOn) app.mapping.showHere(fix);
    found.places = await near(app, fix);
  } catch (error) {
    if (error.isLost) whenReachable("near", () => app.screen.name === "near" && look(app, true));
    found.error = error instanceof Problem ? await sentence(error, app) : positionWords();
    if (error instanceof Problem && !error.isLost && error.errors.length) {
      found.error = t("outsideCity", { city: app.city.name });
    }
  }
  if (now === turn && app.screen.name === "near") app.redraw();
}

// A problem of the service in the visitor's language.
async function sentence(error, app) {
  return import("./faultwords.js").then((file) => file.sentenceOf(error, app)).catch(() => t("noAnswerTitle"));
}

function position() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) reject(new Error());
    const use = ({ timestamp, coords: { latitude, longitude, accuracy: reach } }) =>
      resolve({ time: timestamp / 1000, lat: latitude, lon: longitude, reach });
    navigator.geolocation.getCurrentPosition(use, reject, {
      enableHighAccuracy: true, timeout: 15000, maximumAge: 60000,
    });
  });
}

/** @param {App} app */
function near(app, { time, lat, lon }) {
  const { plan } = app.session;
  const at = `${lat.toFixed(5)},${lon.toFixed(5)}`;
  const zone = app.city.facts.timeZone;
  const moment = new Date(time * 1000);
  const date = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit",
  }).format(moment);
  const hours = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  }).format(moment);
  const isPlanned =
    plan
    && plan.city === app.city.id
    && plan.proof.status !== Status.searching
    && plan.days.some((day) => day.date === date);
  // In a body, since proxies log addresses.
  return ask("/v1/near", {
    ...(isPlanned ? { plan: slim(plan) } : { city: app.city.id }),
    at, within: longest, limit: most, date, time: hours,
  });
}

/**
 * @param {Place} place
 * @param {App} app
 */
function row(place, app) {
  const { id, name, walkMinutes, walkMeters, direction, hours, fit } = place;
  const way = walkWords(walkMinutes, walkMeters, direction);
  return make(
    "li", {},
    make(
      "button", { type: "button", "data-near": id, "data-fit": fit?.code, click: () => app.openSight(id) },
      make("span", { class: `face kind-${categoryOf(place)}` }, icon(categoryOf(place))),
      make(
        "span", {}, make("b", {}, name, app.city.heartOf(id)),
        make("small", {}, [way, open(hours)].filter(Boolean).join(" · ")),
        fit ? make("small", {}, fitWords(fit)) : null,
      ),
    ),
  );
}

/** @param {API.HoursNow} hours */
function open({ state, until, opens }) {
  if (state === "open") return until ? t("openUntil", { time: clock(until) }) : t("alwaysOpen");
  if (state === "closed") return opens ? t("opensAt", { time: clock(opens) }) : t("closed");
  return t("hoursUnknown");
}

/** @param {API.PlanFit} fit */
function fitWords({ code, arrive, minutes, after }) {
  if (code === "planned") return t("fit-planned", { time: clock(arrive) });
  if (code === "fits") {
    return after ? t("fit-after", { name: after, time: duration(minutes) }) : t("fit-now", { time: duration(minutes) });
  }
  return t("fit-none");
}
