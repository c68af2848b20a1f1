// A sight's panel: hours, price, facts, and actions.
// @ts-check
import { clock, duration, mondayOf, now, spoken, today } from "./clock.js";
import { button, icon, inEnglish, make, square } from "./dom.js";
import { picturesOf, placeRow } from "./explore.js";
import { toggleFavorite } from "./favoring.js";
import { mayBeAdded, wordsOf } from "./left.js";
import { signOf } from "./money.js";
import { whenReachable } from "./offline.js";
import { isShared } from "./request.js";
import { get } from "./service.js";
import { listed, points, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./city.js").Place} Place
 */

/**
 * Returns the view of a sight; `others` are sights at the same position on the map.
 *
 * @param {App} app
 * @param {Place} place
 */
export function sightView(app, place, others = []) {
  const wish = app.wishOf(place.id);
  const hours = make("div", { id: "week" }, make("span", { class: "hint" }, t("loadingHours")));
  const list = make("ul", { class: "facts" }, fact("clock", hours));
  const about = make("p", { hidden: !place.description, ...inEnglish }, place.description ?? "");
  const article = make("section", { class: "article" });
  load(app, place, { about, article, hours, list });
  const toggle = (kind, shape, words) =>
    button(shape, words, () => app.wish(place.id, wish === kind ? "" : kind), {
      "data-wish": kind, "aria-pressed": String(wish === kind),
    });
  return [
    make(
      "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
      make("h2", { id: "title", tabindex: "-1", class: "grow" }, place.name),
      square("heart", t("favorite"), () => toggleFavorite(app, place), {
        id: "favorite", "aria-pressed": String(app.city.heartOf(place.id) !== null),
      }),
    ),
    picturesOf(app)?.figureOf(app, place) ?? null,
    make(
      "p", { class: "summary row" }, make("span", { class: `face kind-${place.category}` }, icon(place.category)),
      t(`kind1-${place.category}`), isShared(place.id) ? ` · ${t("byUsers")}` : "", inPlan(app, place),
    ),
    make(
      "div", { class: "actions" }, toggle("must", "star", t(wish === "must" ? "isMust" : "mustSee")),
      toggle("skip", "skip", t(wish === "skip" ? "isSkipped" : "leaveOut")),
      button("flag", t("startHere"), () => app.startHere(place.id), { id: "start-here" }),
    ),
    worth(app, place), about, article, list, isShared(place.id) ? sharedPart(app, place) : null,
    others.length
      ? make(
          "section", {}, make("h3", {}, t("alsoHere")),
          make("ul", { class: "places" }, others.map((other) => placeRow(other, app))),
        )
      : null,
  ].filter(Boolean);
}

/** @type {any} What shows who shared a place, once loaded. */
let sharing = null;

/**
 * Returns who shared a place, and what may be done with it.
 *
 * @param {App} app
 * @param {Place} place
 */
function sharedPart(app, { id }) {
  const part = make("section", { class: "stack", id: "shared-part" });
  const show = () => part.replaceChildren(...sharing.sharedPart(app, id));
  if (sharing) show();
  else {
    import("./community.js").then(({ load }) => load("account-place")).then((file) => {
      sharing = file;
      show();
    }, () => part.replaceChildren(make("p", { class: "hint" }, t("noDetails"))));
  }
  return part;
}

/**
 * Returns when a sight is visited in the plan; null if it is not.
 *
 * @param {App} app
 * @param {{ id: string }} place
 */
export function inPlan(app, place) {
  const days = app.session.plan?.days ?? [];
  for (const [index, day] of days.entries()) {
    const number = day.stops.findIndex(({ id }) => id === place.id);
    if (number >= 0) {
      const words = t("stopNumber", { index: number + 1, time: clock(day.stops[number].enter) });
      return make(
        "span", { class: `badge busy day-${index % 5}` },
        days.length > 1 ? t("onDay", { day: spoken(day.date, "short"), hours: words }) : words,
      );
    }
  }
  return null;
}

/**
 * The dates for which a sight's hours matter: that of its stop, else those of the shown days of the plan, else the
 * requested one.
 *
 * @param {App} app
 * @param {Place} place
 */
function datesOf({ session, screen, store, city }, { id }) {
  const { plan } = session;
  const days = plan?.city === city.id ? plan.days : [];
  const own = days.filter(({ stops }) => stops.some((stop) => stop.id === id));
  const shown = own.length > 0 ? own : days.filter((_, index) => screen.day === null || screen.day === index);
  return shown.length > 0 ? shown.map(({ date }) => date) : [store.request.date];
}

/**
 * The cost of adding the sight, or what it adds to the plan.
 *
 * @param {App} app
 * @param {Place} place
 */
function worth(app, place) {
  const { plan } = app.session;
  if (!plan) return null;
  const left = plan.leftOut.find(({ id }) => id === place.id);
  const stop = plan.days.flatMap(({ stops }) => stops).find(({ id }) => id === place.id);
  if (stop) {
    const less = (stop.deductions ?? []).map((each) => t(`less-${each.reason}`, { points: points(each.points) }));
    return make(
      "p", { class: "notice" },
      [t("worthStop", { points: points(stop.score), time: duration(stop.minutes) }), ...less].join(" "),
    );
  }
  if (!left) return null;
  const action = mayBeAdded(left)
    ? button("plus", t("addToPlan"), () => app.wish(place.id, "must"), { "data-force": place.id })
    : null;
  return make(
    "div", { class: "notice stack" }, make("p", {}, make("b", {}, t("notInPlan")), ` ${wordsOf(left)}`),
    action ? make("p", { class: "actions" }, action) : null,
  );
}

function fact(shape, ...content) {
  return make("li", {}, icon(shape), make("div", {}, ...content));
}

// The highlights of a sight, named in English within a sentence of the page.
function highlightsOf({ minutes, covers }) {
  const gap = "\u0000";
  const [before, after] = t("highlights", { time: duration(minutes), what: gap }).split(gap);
  return [before, make("span", inEnglish, covers), after];
}

/**
 * @param {Place} place
 * @param {string} sign The sign of the city's currency.
 */
function facts(place, sign) {
  const {
    visit, fee, price, booking, setting, wheelchair, address, phone, website, wikipedia, highlights, events, entrances,
  } = place;
  const cost =
    fee === false
      ? t("free")
      : fee === true
        ? [t("admission"), sign.repeat(price?.band ?? 0)].filter(Boolean).join(" ")
        : null;
  const need = booking && booking.need !== "none" ? t(`booking-${booking.need}`) : null;
  return [
    fact(
      "walk",
      t("visitTime", {
        usual: duration(visit.recommended), least: duration(visit.minimum), most: duration(visit.maximum),
      }),
    ),
    highlights ? fact("star", ...highlightsOf(highlights)) : null,
    cost ? fact("coin", cost) : null, need ? fact("ticket", need, " ", link(booking.page, t("book"))) : null,
    setting ? fact(setting === "outdoor" ? "sun" : "roof", t(`setting-${setting}`)) : null,
    wheelchair ? fact("wheelchair", t(`wheelchair-${wheelchair}`)) : null, address ? fact("mark", address) : null,
    entrances?.some(({ name }) => name)
      ? fact("flag", t("entrances", { names: listed(entrances.map(({ name }) => name).filter(Boolean)) }))
      : null,
    phone ? fact("phone", make("a", { href: `tel:${phone.replace(/[^\d+]/g, "")}` }, phone)) : null,
    link(website, null) ? fact("globe", link(website, null)) : null,
    wikipedia
      ? fact(
          "info",
          link(`https://en.wikipedia.org/wiki/${encodeURIComponent(wikipedia.replaceAll(" ", "_"))}`, t("wikipedia")),
        )
      : null,
    ...(events ?? []).map(({ name, note }) =>
      fact("calendar", make("b", inEnglish, name), note ? make("span", inEnglish, `: ${note}`) : ""),
    ),
  ].filter(Boolean);
}

// Returns a link if the address is a web address.
function link(address, words) {
  if (!/^https?:\/\//i.test(address ?? "")) return null;
  const host = address.replace(/^https?:\/\/(www\.)?/i, "").split("/")[0];
  return make("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, words ?? host);
}

/**
 * Shows the facts of a sight.
 *
 * @param {App} app
 * @param {Place} place
 */
async function load(app, place, { about, article, hours, list }) {
  const week = loadWeek(app, place, hours);
  try {
    const details = await app.city.details(place.id);
    if (!details?.visit) throw new Error("only the facts of the plan are known");
    list.append(...facts(details, signOf(app.city.facts)));
    about.textContent = details.description ?? "";
    about.hidden = !details.description;
    if (app.hasArticles && details.wikipedia) {
      const hasPicture = Boolean(picturesOf(app)?.pictureOf(app, place.id));
      (await import("./article.js")).showArticle(app.city.id, place.id, article, hasPicture);
    }
  } catch {
    list.append(make("li", { class: "hint" }, t("noDetails")));
  }
  await week;
}

/**
 * Shows the hours of the week of the planned day, as evaluated by the service.
 *
 * @param {App} app
 * @param {Place} place
 */
async function loadWeek(app, place, box) {
  const { city } = app;
  const { facts: { timeZone } } = city;
  const date = today(timeZone);
  const planned = datesOf(app, place);
  try {
    const sight = `/v1/cities/${encodeURIComponent(city.id)}/attractions/${encodeURIComponent(place.id)}`;
    const answer = await get(`${sight}/hours?date=${mondayOf(planned[0])}`);
    // Plans write a day without closing as times.
    const week = answer.week.map(({ date: one, hours }) => ({
      date: one, hours: hours?.map((text) => (text === "all day" ? "00:00-24:00" : text)),
    }));
    const rows = week.map((day) => {
      const mark = planned.includes(day.date) ? "today" : "";
      return [make("dt", { class: mark }, spoken(day.date, "short")), make("dd", { class: mark }, hoursOf(day))];
    });
    box.replaceChildren(
      make("p", {}, make("b", {}, status(week, date, timeZone, planned[0]))),
      make("dl", { class: "week" }, rows),
    );
  } catch (error) {
    if (error.isLost) whenReachable("sight", () => app.screen.name === "sight" && app.redraw());
    const known = hoursInPlan(app, place) ?? place.openingHours;
    box.replaceChildren(
      ...(known ? [make("p", {}, known)] : []),
      ...(known && !error.isLost
        ? []
        : [make("p", { class: "hint" }, t(error.isLost ? "hoursUnreachable" : "hoursUnknown"))]),
    );
  }
}

/**
 * The hours of a stop as the plan has them; null if it is none, or if they are unknown.
 *
 * @param {App} app
 * @param {Place} place
 */
function hoursInPlan({ session: { plan } }, { id }) {
  for (const { date, stops } of plan?.days ?? []) {
    const stop = stops.find((one) => one.id === id);
    if (stop?.hoursKnown && stop.open) {
      return t("onDay", { day: spoken(date, "short"), hours: hoursOf({ hours: [stop.open] }) });
    }
  }
  return null;
}

function hoursOf({ hours }) {
  if (!hours) return t("hoursUnknown");
  if (hours.length === 0) return t("closed");
  return hours.map((text) => {
    const [from, until] = text.split("-");
    return text === "00:00-24:00" ? t("allDay") : `${clock(from)}–${clock(until)}`;
  }).join(", ");
}

// "Open until 20:30" today, or the status on the planned day.
function status(week, date, timeZone, planned) {
  const today = week.find((day) => day.date === date);
  if (planned !== date || !today?.hours) {
    const day = week.find((each) => each.date === planned);
    return day ? t("onDay", { day: spoken(planned, "short"), hours: hoursOf(day) }) : "";
  }
  const minute = now(timeZone);
  const minutes = (time) => Number(time.split(":")[0]) * 60 + Number(time.split(":")[1]);
  const open = today.hours
    .map((text) => text.split("-"))
    .find(([from, until]) => minutes(from) <= minute && minute < minutes(until));
  if (open) return open[1] === "24:00" ? t("openNow") : t("openUntilNow", { time: clock(open[1]) });
  const next = today.hours.map((text) => text.split("-")[0]).find((from) => minutes(from) > minute);
  return next ? t("opensAtNow", { time: clock(next) }) : t("closedNow");
}
