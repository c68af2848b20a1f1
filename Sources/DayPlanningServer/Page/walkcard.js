// The card of a walk: the next stop, when to leave, what comes after, recent events, and a new plan if one is late.
// @ts-check
import { clock, duration, length, minutesOf, spoken, timeOf } from "./clock.js";
import { button, icon, make, square } from "./dom.js";
import { direction, distance, isHere, walkWords, whereIs } from "./distance.js";
import { navigateLeg } from "./navigate.js";
import { offerWords } from "./offer.js";
import { t } from "./text.js";
import { visitOf, visitWords } from "./visits.js";

/** @typedef {import("./walking.js").Walking} Walking */

/** Returns an event of the service in words. */
export function wordsOf(name, { name: place, distance: away, direction: point, minutes, leaveBy, passedOver }) {
  const isThere = name === "approach" && isHere(away);
  const key = name === "missed" && passedOver ? "event-passed" : `event-${isThere ? "enter" : name}`;
  const span = minutes === undefined ? "" : duration(minutes);
  return t(key, { name: place, where: whereIs(away, point), span, time: leaveBy ? clock(leaveBy) : "" });
}

/**
 * What comes next: from the service, or without it, by the clock.
 *
 * @param {Walking} walking
 * @returns {{ id: string, there?: boolean, known?: any } | null} Null after the last stop.
 */
function nextOf(walking, day) {
  const { known, isLost, moment, app } = walking;
  if (known && !isLost && known.at !== undefined) {
    if (!known.next) return null;
    // Until the service answers about a new plan, its next stop may be one that is gone.
    const { id, there } = known.next;
    if (day.stops.some((stop) => stop.id === id)) return { id, there, known: known.next };
  }
  const ahead = day.stops.filter(({ id }) => !visitOf(app.session.log, day.date, id));
  const stop = moment ? ahead.find(({ leave }) => minutesOf(leave) > moment.minutes) : ahead[0];
  return stop ? { id: stop.id } : null;
}

/**
 * Returns the stops of the day that is walked, those before a replan first, with the one to show and the next one; `at`
 * and `next` are their indices, the number of stops if the day is over.
 *
 * @param {Walking} walking
 * @param {string | null} shown
 */
export function pagesOf(walking, shown = null) {
  const { plan, moment, app } = walking;
  const index = moment?.day ?? app.screen.day ?? 0;
  const day = plan?.days[index];
  if (!day) return { stops: [], at: 0, next: 0, live: null, index, day: null, stop: null, id: null, leg: null };
  const stops = [...(day.visited ?? []), ...day.stops];
  const live = nextOf(walking, day);
  const place = (id) => {
    const found = stops.findIndex((stop) => stop.id === id);
    return found < 0 ? stops.length : found;
  };
  const next = place(live?.id);
  const at = shown === null ? next : place(shown);
  const stop = stops[at];
  return { day, index, stops, live, next, at, stop, id: stop?.id, leg: day.legs.find(({ to }) => to === stop?.id) };
}

/** Returns what comes next in a few words. */
export function barWords(walking) {
  const { stops, next } = pagesOf(walking);
  return stops[next] ? t("walkNext", { name: stops[next].name }) : t("onTheWay");
}

/** Returns the card of a walk. */
export function walkCard(walking) {
  const { app, events, offers, mode, notice } = walking;
  const pages = pagesOf(walking, mode.shown);
  const { at, stops, next, stop } = pages;
  const last = next === stops.length ? next : stops.length - 1;
  return make(
    "div", { id: "walk-card", class: "stack", role: "group", tabindex: "-1", "aria-label": t("onTheWay") },
    make(
      "div", { class: "walk-top" },
      square("back", t("walkBefore"), () => mode.turn(-1), { id: "walk-before", disabled: at <= 0 }),
      make("div", { id: "walk-next", "data-next": stop?.id }, page(walking, pages)),
      square("back", t("walkAfter"), () => mode.turn(1), { id: "walk-after", disabled: at >= last }),
    ),
    ...troubles(walking),
    offers.current ? offerBox(offers) : null,
    notice
      ? make(
          "div", { id: "walk-notice", class: "notice care row" }, make("p", {}, notice),
          square("close", t("close"), () => walking.forgetNotice(), { id: "walk-notice-close" }),
        )
      : null,
    make(
      "p", { class: "actions" },
      pages.stop ? navigateButton(walking, pages) : null,
      button("calendar", t("walkDay"), () => walking.fold(), { id: "walk-day" }),
      button("mark", t("nearMe"), () => {
        walking.fold();
        app.screen.show("near");
      }, { id: "walk-near" }),
      walking.last
        ? button(
            "clock", t(walking.isQuiet ? "quietEnd" : "quietHour"), () => walking.quiet(walking.isQuiet ? 0 : 60),
            { id: "walk-quiet", "aria-pressed": String(walking.isQuiet) },
          )
        : null,
      walking.canAsk ? button("info", t("notifyMe"), () => walking.askToNotify(), { id: "walk-notify" }) : null,
    ),
    events.length
      ? make("ul", { id: "walk-events" }, events.map((event) => eventRow(event, walking)))
      : null,
  );
}

// At a stop, the way on is wanted.
function navigateButton(walking, { day, stop, live }) {
  const isThere = live?.there && live.id === stop.id;
  const to = isThere ? day.legs.find(({ from }) => from === stop.id)?.to : stop.id;
  if (!to) return null;
  const isFromHere = live?.id === stop.id && walking.last !== null && walking.away === 0;
  const open = (event) => navigateLeg(walking.app.city, walking.plan, day, to, event.currentTarget, isFromHere);
  return button("navigate", t("navigate"), open, { id: "walk-navigate", class: "button main" });
}

// The stop that the card shows.
function page(walking, { day, stops, at, next, stop, live }) {
  if (!day) return make("p", {}, t("walkDone"));
  const { session } = walking.app;
  if (!stop) {
    const isDone = stops.every(({ id }) => visitOf(session.log, day.date, id));
    return make("p", { class: "walk-name" }, t(isDone ? "walkDone" : "walkNoMore"));
  }
  const visit = visitOf(session.log, day.date, stop.id);
  const isLive = at === next;
  const kind = isLive ? (live.there ? "walkNow" : "walkAhead") : visit || at < next ? "walkPast" : "walkLater";
  const count = t("walkStopOf", { index: at + 1, total: stops.length });
  return [
    make("p", { class: "hint" }, `${t(kind)} · ${count}`), make("h3", { class: "walk-name" }, stop.name),
    ...(isLive ? liveRows(walking, stop, live, day) : visit ? [past(visit)] : planned(day, stop)),
  ];
}

const past = (visit) => make("p", { class: "walk-visit" }, icon("check"), visitWords(visit));

function planned(day, stop) {
  const leg = day.legs.find(({ to }) => to === stop.id);
  const way = leg ? t("legTime", { time: duration(leg.minutes), length: length(leg.meters) }) : "";
  const times = t("walkPlanned", { from: clock(stop.enter), until: clock(stop.leave) });
  return [make("p", {}, times), way ? make("p", { class: "hint" }, way) : null];
}

/** @param {Walking} walking */
function liveRows(walking, stop, { known }, day) {
  const { isLost, last, moment, tracker, plan, away } = walking;
  if (known && !isLost && away === 0) return [...knownRows(walking, stop, known), oldRow(walking)];
  const isToday = moment !== null;
  return [
    ...planned(day, stop),
    // The way there on foot is unknown without the service.
    last && away === 0 && isToday ? make("p", {}, whereIs(distance(last, stop), direction(last, stop))) : null,
    isToday ? null : make("p", {}, t("walkOtherDay", { day: spoken(plan.request.date) })),
    isLost ? make("p", { class: "hint" }, t("walkLost")) : null,
    last || tracker.trouble || isLost ? null : make("p", { class: "hint" }, t("walkWaiting")),
  ];
}

// What the service knows, with the minutes that passed since.
function knownRows({ moment }, stop, { there, distance: away, direction: point, minutes, arrive, leaveBy }) {
  if (there) return [make("p", {}, t("walkUntil", { time: clock(stop.leave) }))];
  const rest = minutesOf(leaveBy) - moment.minutes;
  const then = clock(timeOf(Math.max(minutesOf(arrive), moment.minutes + minutes)));
  return [
    make("p", { class: "walk-way" }, walkWords(minutes, away, point)),
    rest < 0
      ? make("p", { id: "walk-late", class: "fault" }, icon("warn"), t("walkLate", { time: duration(-rest) }))
      : make(
          "p", { id: "walk-leave" }, make("b", {}, t("walkLeaveBy", { time: clock(leaveBy) })), " ",
          rest === 0 ? t("walkLeaveNow") : t("walkLeaveIn", { time: duration(rest) }),
        ),
    make("p", { class: "hint" }, t("walkArrive", { time: then })),
  ];
}

const oldRow = ({ isOld }) => (isOld ? make("p", { class: "hint" }, t("walkOld")) : null);

// Why there is no position, what to do about it, and what follows from it.
function troubles(walking) {
  const { tracker, mode, away, app } = walking;
  const words = mode.troubleWords();
  const retry =
    tracker.trouble === "denied" ? button("redo", t("tryAgain"), () => tracker.retry(), { id: "walk-retry" }) : null;
  return [
    words
      ? make(
          "div", { id: "walk-problem", class: "notice care stack", "data-trouble": tracker.trouble },
          make("p", {}, words), retry,
        )
      : null,
    away > 0
      ? make(
          "p", { id: "walk-far", class: "notice care" },
          t("walkFar", { distance: length(away), city: app.city.name }),
        )
      : null,
    tracker.isAwake === false ? make("p", { id: "walk-screen", class: "hint" }, t("walkScreen")) : null,
  ];
}

// Events about places, not about the plan, can be muted.
const ofPlaces = ["approach", "enter", "dwell", "exit"];

function eventRow({ name, data }, walking) {
  const time = data.local.slice(11, 16);
  const hush =
    ofPlaces.includes(name) && walking.canMute(data.id)
      ? square("close", t("notAgain", { name: data.name }), () => walking.dismiss(data.id), { "data-hush": data.id })
      : null;
  return make(
    "li", { "data-event": name, "data-place": data.id },
    make("span", {}, make("small", { class: "hint" }, clock(time)), " ", wordsOf(name, data)), hush,
  );
}

/** @param {import("./offers.js").Offers} offers */
function offerBox(offers) {
  const { isAsking, current: { answer } } = offers;
  return make(
    "div",
    {
      id: "walk-offer", class: "notice care stack", "aria-busy": String(isAsking),
      "data-lost": answer.change.lost.map(({ id }) => id).join(" "),
      "data-gained": answer.change.gained.map(({ id }) => id).join(" "),
    },
    make("h4", {}, icon("warn"), t("offerTitle")),
    make("p", {}, isAsking ? t("offerAgain") : offerWords(answer)),
    make(
      "p", { class: "actions" },
      button("check", t("offerTake"), () => offers.take(), {
        id: "offer-take", class: "button main", "aria-disabled": String(isAsking),
      }),
      button("close", t("offerKeep"), () => offers.decline(), { id: "offer-keep" }),
    ),
  );
}
