// Texts about a plan: its title, its summary, its proof, its breaks.
// @ts-check
import { clock, doorTime, duration, length, minutesOf, spoken } from "./clock.js";
import { Status } from "./events.js";
import { costOf, money, priceOf } from "./money.js";
import { hoursOf } from "./openness.js";
import { isShared } from "./request.js";
import { listed, number, points, t } from "./text.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").ShownDay} ShownDay
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 */

/**
 * Returns the title of a day.
 *
 * @param {ShownPlan} plan
 */
export function titleOf(plan, cityName) {
  const { date, days } = plan.request;
  const count = Number(days ?? plan.days.length) || plan.days.length;
  return count > 1
    ? t("titleDays", { city: cityName, day: spoken(date), count: count - 1 })
    : t("titleDay", { city: cityName, day: spoken(date) });
}

/**
 * Returns the address of an icon with the number of a plan's stops, to distinguish tabs.
 *
 * @param {ShownPlan} plan
 */
export function iconOf(plan) {
  const count = plan.days.flatMap(({ stops }) => stops).length;
  const size = count > 9 ? 15 : 19;
  const shape =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a5a57"/>`
    + `<text x="16" y="${16 + size * 0.36}" font-family="Arial, sans-serif" font-weight="700" font-size="${size}" `
    + `text-anchor="middle" fill="#fff">${count}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(shape)}`;
}

/**
 * Returns the summary of a day: sights, travel and meals.
 *
 * @param {ShownPlan} plan
 * @param {ShownDay} [day] One of its days; all if absent.
 */
export function summaryOf(plan, day) {
  const days = day ? [day] : plan.days;
  // Also those before a replan.
  const stops = days.flatMap((each) => [...(each.visited ?? []), ...each.stops]);
  const legs = days.flatMap((each) => each.legs);
  const meters = legs.reduce((sum, leg) => sum + leg.meters, 0);
  const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0);
  // During planning, only the legs show the mode that the service chose.
  const mode = plan.request.mode || (legs.some(({ rides }) => rides?.length) ? "transit" : "walk");
  const way = meters > 0 ? wayOf(mode, legs, meters, minutes) : "";
  const cost = days.length === 1 ? costOf(days[0]) : "";
  const free = plan.freeMinutes > 0 ? t("keptFree", { time: duration(plan.freeMinutes) }) : "";
  return [t("sights", { count: stops.length }), way, cost, free].filter(Boolean).join(" · ");
}

// The travel of a plan; with public transport, the walking and the number of rides.
function wayOf(mode, legs, meters, minutes) {
  const time = duration(minutes);
  if (mode !== "transit") return t(`way-${mode}`, { length: length(meters), time });
  const count = legs.flatMap((leg) => leg.rides ?? []).length;
  const onFoot = length(legs.reduce((sum, leg) => sum + (leg.walkMeters ?? leg.meters), 0));
  return count
    ? t("way-transit", { length: onFoot, rides: t("rides", { count }), time })
    : t("way-walk", { length: onFoot, time });
}

/**
 * Returns the status of a plan: `kind` is good, care or busy, `words` its text.
 *
 * @param {Session} session
 */
export function stateOf(session) {
  const { plan } = session;
  if (plan.proof.status === Status.searching) return { kind: "busy", words: t("improving"), icon: "spark" };
  if (session.isEdited) {
    const count = session.violations.length;
    return count > 0
      ? { kind: "care", words: t("problems", { count }), icon: "warn" }
      : { kind: "busy", words: t("edited"), icon: "check" };
  }
  if (plan.proof.status === Status.optimal) {
    // A proof covers only the sights considered, so the badge states their number unless it is all.
    const words = plan.proof.setAside > 0 ? t("provedBestOf", { count: plan.proof.candidates }) : t("provedBest");
    return { kind: "good", words, icon: "star" };
  }
  if (plan.proof.status === Status.stopped) return { kind: "care", words: t("bestSoFar"), icon: "info" };
  return { kind: "care", words: t("notProved"), icon: "info" };
}

/**
 * Returns the proof of a plan in a sentence.
 *
 * @param {Session} session
 */
export function proofOf({ plan, isEdited, planned }) {
  const { objective, proof } = isEdited ? planned : plan;
  const numbers = {
    value: points(objective.value), sights: t("theSights", { count: proof.candidates }), seconds: proof.seconds,
    bound: objective.bound === null ? "" : number(objective.bound, 3),
  };
  const names = listed((proof.setAsideKnown ?? []).map(({ name }) => name));
  const aside = names ? ` ${t("proofAside", { count: proof.setAside, names })}` : "";
  // Only a plan of a service with a community has such places.
  const shared = [...plan.days.flatMap(({ stops }) => stops), ...plan.leftOut].filter(({ id }) => isShared(id)).length;
  const rest = aside + (shared ? ` ${t("proofShared", { count: shared })}` : "");
  if (proof.status === Status.optimal) return t("proofOptimal", numbers) + rest;
  const isBounded = objective.bound !== null && objective.bound > objective.value && proof.status !== Status.heuristic;
  const share = isBounded ? ((objective.bound - objective.value) / Math.max(objective.value, 1e-9)) * 100 : 0;
  if (isBounded) return t("proofBounded", { ...numbers, share: number(share, share < 1 ? 2 : 1) }) + rest;
  return t("proofNone", numbers) + rest;
}

/**
 * Returns the changes from the previous plan; empty if there are none.
 *
 * @param {ShownPlan} plan
 */
export function changesOf(plan, previous) {
  if (!previous) return "";
  const [before, now] = [previous, plan].map(({ days }) => days.flatMap((day) => day.stops));
  const missing = (list, other) =>
    list.filter((stop) => !other.some(({ id }) => id === stop.id)).map(({ name }) => name);
  const [gained, lost] = [missing(now, before), missing(before, now)];
  const parts = [
    gained.length ? t("added", { names: listed(gained) }) : "",
    lost.length ? t("removed", { names: listed(lost) }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/**
 * Returns the name and the place of a break.
 *
 * @param {API.PlanBreak} pause
 * @param {ShownDay} day
 */
export function breakOf(pause, day) {
  const kind = pause.kind ?? "lunch";
  const minutes = minutesOf(pause.end) - minutesOf(pause.start);
  const near = pause.near ?? day.stops.find(({ id }) => id === pause.after)?.name;
  const isThere = day.stops.some(({ name, meal }) => name === near && meal === kind);
  const at = pause.duringStop ? "mealDuring" : isThere ? "mealAt" : "near";
  return { title: t(`meal-${kind}`), where: near ? t(at, { name: near }) : "", length: duration(minutes) };
}

/**
 * Returns the facts of a stop of a day.
 *
 * @param {API.PlanStop} stop
 * @param {ShownDay} day
 * @param {string} hours The words of its hours; empty if they are shown apart.
 */
export function factsOf(stop, day, hours = hoursOf(stop)) {
  return [
    t("stayUntil", { stay: duration(stop.minutes), until: clock(stop.leave) }),
    !stop.event && stop.recommendedMinutes - stop.minutes >= 10
      ? t("recommended", { time: duration(stop.recommendedMinutes) })
      : "",
    stop.exit ? t("endsAt", { place: stop.exit.name ?? `${stop.exit.lat}, ${stop.exit.lon}` }) : "",
    hours,
    ...momentsOf(stop),
    priceOf(stop, day),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Notes on the time of a visit: a best time, and events.
 *
 * @param {API.PlanStop} stop
 */
function momentsOf(stop) {
  const { bestAt, event, events, entryMinutes } = stop;
  const best = { sunset: "atSunset", morning: "inTheMorning", "after-dark": "afterDark" }[bestAt] ?? "atItsBest";
  return [
    opensThen(stop) ? t("asItOpens") : "", bestAt ? t(best) : "",
    event && entryMinutes > 0 ? t("beThereAt", { time: clock(doorTime(stop)) }) : "", ...(events ?? []).map(wordsOf),
  ];
}

/** @param {{ name: string, from: string, until: string }} event */
function wordsOf({ name, from, until }) {
  const isAllDay = minutesOf(until) - minutesOf(from) >= 1380;
  return isAllDay ? name : `${name}, ${clock(from)}–${clock(until)}`;
}

/**
 * Whether the visitor arrives at a great sight within a quarter of an hour of its opening.
 *
 * @param {API.PlanStop} stop
 */
function opensThen({ hoursKnown, relevance, open, enter, entryMinutes }) {
  if (!hoursKnown || !open || !(relevance >= 80)) return false;
  const opening = minutesOf(open.split("-")[0]);
  const late = minutesOf(enter) - (entryMinutes ?? 0) - opening;
  return opening >= 300 && late >= 0 && late <= 15;
}

/**
 * Returns the theme and highlights of a day; empty without stops.
 *
 * @param {ShownDay} day
 */
export function ideaOf(day) {
  if (!day.title) return "";
  const short = (id) => (day.stops.find((stop) => stop.id === id)?.name ?? id).replace(/ \([^()]*\)$/, "");
  const { theme, highlights, from, to } = day.title;
  const names = listed(highlights.map(short));
  if (theme) return t(`idea-${theme}`, { names });
  return from ? t("ideaFromTo", { names, from: short(from), to: short(to) }) : names;
}

// The data of violations that are minutes; other numbers are counts.
const inMinutes = new Set(["minutes", "excess", "missing", "travel", "rest", "pinned"]);

// Times, dates and durations in the visitor's format.
function readable(value, isDuration) {
  if (isDuration && typeof value === "number") return duration(value);
  if (typeof value !== "string") return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? spoken(value) : value.replace(/\d\d?:\d\d/g, clock);
}

/**
 * Returns a violation in the visitor's language, if the page has a text for it.
 *
 * @param {API.Violation} violation
 * @param {API.PlanStop} [stop] Its stop, for the hours of the day instead of those of the week.
 * @param {string | null} [currency] That of the city, if it is known.
 */
export function violationOf({ reason }, stop, currency) {
  const [code, data] = Object.entries(reason ?? {})[0] ?? [];
  const key = `breaks-${code}`;
  /** @type {Record<string, any>} */
  const values = {
    opens: clock("10:00"),
    closes: clock("17:00"),
    ...Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [
      name,
      code === "overBudget"
        ? money(value, currency)
        : readable(value, inMinutes.has(name) || code === "wrongBreakLength"),
    ])),
  };
  if (stop?.open && /[a-z;]/i.test(data?.hours ?? "")) values.hours = readable(stop.open).replace("-", "–");
  const words = t(key, values);
  // Violations that no edit causes have no text.
  return words === key || /\{\w+\}/.test(words) ? t("breaksOther") : words;
}
