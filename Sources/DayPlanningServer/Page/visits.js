// The log of a walk: when the visitor really arrived at stops and left them.
// @ts-check
import { clock, dayAfter, minutesOf, timeOf } from "./clock.js";
import { namedPlace } from "./request.js";
import { t } from "./text.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./session.js").Log} Log
 * @typedef {import("./session.js").Visit} Visit
 */

// The pier of a ferry as a place of a request.
const pier = (place) => place && namedPlace(place.lat, place.lon, place.name ?? "");

/**
 * Returns the place where a day starts, as in a request: the requested one, or the pier of the ferry to the first stop;
 * undefined if it starts at that stop.
 *
 * @param {ShownPlan} plan
 * @param {import("./session.js").ShownDay} day
 */
export const startOf = (plan, { rest, startPlace }) => (rest ?? plan.request).from ?? pier(startPlace);

/**
 * Returns the place where a day ends, likewise. If that is a pier, the request leaves the end open, as "anywhere" does.
 *
 * @param {ShownPlan} plan
 * @param {import("./session.js").ShownDay} day
 */
export const goalOf = ({ request: { from, to } }, { endPlace }) => pier(endPlace) ?? to ?? from;

const isTime = (text) => typeof text === "string" && /^\d\d:[0-5]\d$/.test(text);

/**
 * Returns the visit of a stop; null if it was not visited. Times that are unknown or cannot be right are null.
 *
 * @param {Log | undefined} log
 * @param {string} date
 * @param {string} id
 * @returns {Visit | null}
 */
export function visitOf(log, date, id) {
  const days = log?.visits;
  const day = days && Object.hasOwn(days, date) ? days[date] : null;
  const visit = day && Object.hasOwn(day, id) ? day[id] : null;
  if (!visit || typeof visit !== "object") return null;
  const arrived = isTime(visit.arrived) ? visit.arrived : null;
  const isRight = isTime(visit.left) && (arrived === null || minutesOf(visit.left) >= minutesOf(arrived));
  return { arrived, left: isRight ? visit.left : null };
}

/** Returns a visit in words: as far as known, when it began and ended. */
export function visitWords({ arrived, left }) {
  if (arrived && left) return t("visitTimes", { from: clock(arrived), until: clock(left) });
  if (arrived) return t("visitSince", { from: clock(arrived) });
  return left ? t("visitedUntil", { time: clock(left) }) : t("visited");
}

/**
 * Returns the day of a plan and the time, counted from its midnight, of a local moment; null if no day has it.
 *
 * @param {ShownPlan} plan
 * @param {string} local As 2026-12-01T10:03.
 */
function momentOf(plan, local) {
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  const same = plan.days.find((day) => day.date === date);
  if (same) return { day: same, time };
  // A day may end after midnight, and a visitor later than planned.
  const before = plan.days.find((day) => dayAfter(day.date, 1) === date);
  const minutes = minutesOf(time) + 1440;
  return before && minutes <= minutesOf(before.end) + 180 ? { day: before, time: timeOf(minutes) } : null;
}

/**
 * Returns the log with an event of the service about a stop, or the same log if the event is about something else.
 *
 * @param {Log} log
 * @param {ShownPlan} plan
 * @param {{ name: string, data: { id: string, local: string } }} event
 * @returns {Log}
 */
export function logged(log, plan, { name, data: { id, local } }) {
  if (name !== "enter" && name !== "exit") return log;
  const moment = momentOf(plan, local);
  if (!moment) return log;
  const { day: { date, stops, visited = [] }, time } = moment;
  if (![...stops, ...visited].some((stop) => stop.id === id)) return log;
  const before = visitOf(log, date, id) ?? { arrived: null, left: null };
  // A second arrival continues the visit.
  const visit = name === "enter" ? { arrived: before.arrived ?? time, left: null } : { ...before, left: time };
  return set(log, date, id, visit);
}

/**
 * Returns the log with the stops that the service counts as visited; their times stay unknown.
 *
 * @param {Log} log
 * @param {string} date
 * @param {string[]} ids
 */
export function withVisited(log, date, ids) {
  return ids.reduce(
    (all, id) => (visitOf(all, date, id) ? all : set(all, date, id, { arrived: null, left: null })), log,
  );
}

/**
 * @param {Log} log
 * @param {Visit} visit
 * @returns {Log}
 */
function set(log, date, id, visit) {
  return { ...log, visits: { ...log.visits, [date]: { ...log.visits[date], [id]: visit } } };
}

/**
 * Returns a plan for the rest of a day with the real times of the stops before it, where known. They end before the
 * rest begins, as the service requires.
 *
 * @param {ShownPlan} plan
 * @param {Log} log
 * @returns {ShownPlan}
 */
export function withTimes(plan, log) {
  const timed = (day) => (stop) => {
    const { arrived, left } = visitOf(log, day.date, stop.id) ?? {};
    const leave = left && minutesOf(left) <= minutesOf(day.start) ? left : stop.leave;
    const enter = arrived && minutesOf(arrived) <= minutesOf(leave) ? arrived : stop.enter;
    const minutes = minutesOf(leave) - minutesOf(enter);
    if (minutes < 0 || (leave === stop.leave && enter === stop.enter)) return stop;
    const arrive = enter === stop.enter ? stop.arrive : enter;
    return { ...stop, arrive, enter, leave, minutes, waitMinutes: 0, entryMinutes: 0, slackMinutes: 0 };
  };
  const days = plan.days.map((day) => (day.visited ? { ...day, visited: day.visited.map(timed(day)) } : day));
  return { ...plan, days };
}
