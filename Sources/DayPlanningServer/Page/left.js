// Warnings, and the sights left out with reasons.
// @ts-check
import { button, icon, make } from "./dom.js";
import { categoryOf } from "./city.js";
import { clock, duration, span, spoken } from "./clock.js";
import { money } from "./money.js";
import { hasText, listed, points, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 */

const shown = 6;

/**
 * Returns the warnings of a plan; null if there are none.
 *
 * @param {ShownPlan} plan
 * @param {import("./notes.js").Notes} notes
 */
export function warnings(plan, notes = {}) {
  // What is booked need not be booked.
  const left = (plan.warnings ?? []).filter((one) => one.code !== "book-now" || !notes[one.booking.sight.id]?.booked);
  if (left.length === 0) return null;
  return make(
    "div", { class: "notice care", id: "warnings" }, make("h3", {}, t("goodToKnow")),
    make("ul", {}, left.map((one) => make("li", { "data-warning": one.code }, warning(one)))),
  );
}

/** @param {API.PlanWarning} one */
function warning(one) {
  const { code, sight, minutes, recommendedMinutes, from, to, date, booking } = one;
  if (code === "unknown-hours") return t("warn-unknown-hours", { name: sight.name });
  if (code === "shortened") {
    return t("warn-shortened", { name: sight.name, time: duration(minutes), usual: duration(recommendedMinutes) });
  }
  if (code === "set-aside") return t("warn-set-aside", { count: one.count });
  if (code === "price-unknown") return t("warn-price-unknown", { name: sight.name });
  if (code === "shared-ticket") return t("warn-shared-ticket", { name: sight.name, other: one.with.name });
  if (code === "book-now") return t("warn-book-now", { name: booking.sight.name, day: spoken(booking.date) });
  if (code === "changed-break") {
    const meal = t(`meal-${one.kind}`);
    return t(`warn-break-${one.change}`, {
      meal, day: spoken(date), span: span(from, one.until), time: duration(minutes),
    });
  }
  if (code === "closed-park") return t("warn-closed-park", { name: sight.name, from, to, time: clock(one.at) });
  if (code === "clock-change") {
    return t(one.to < from ? "warn-clock-back" : "warn-clock-forward", {
      day: spoken(date), from: clock(from), to: clock(to),
    });
  }
  if (code === "wide-area") return t("warn-wide-area", { time: duration(minutes) });
  if (code === "headways") return t("warn-headways");
  if (code === "holiday-service") return t("warn-holiday-service", { day: spoken(date) });
  if (code === "slower-leg") {
    return t("warn-slower-leg", { from, to, time: duration(minutes), usual: duration(one.plannedMinutes) });
  }
  if (code === "last-ride") return t("warn-last-ride", { from, to, time: clock(one.depart) });
  return t("warn-other");
}

/**
 * Returns the sights left out with reasons; null if there are none.
 *
 * @param {Session} session
 * @param {App} app
 */
export function leftOut(session, app) {
  const { plan } = session;
  const rows = plan.leftOut.filter(({ code }) => code !== "excluded");
  if (rows.length === 0) return null;
  const sorted = rows.toSorted((one, other) => other.score - one.score || (one.cost ?? 0) - (other.cost ?? 0));
  const list = (part) => make("ul", { class: "reasons" }, part.map((row) => reason(row, app)));
  const rest = sorted.slice(shown);
  return make(
    "section", { class: "left why", id: "left" }, make("h3", {}, t("leftOut")), list(sorted.slice(0, shown)),
    rest.length ? make("details", {}, make("summary", {}, t("moreLeftOut", { count: rest.length })), list(rest)) : null,
  );
}

/** @param {App} app */
function reason(row, app) {
  const kind = categoryOf({ id: row.id, category: app.city.place(row.id)?.category });
  const press = () => app.wish(row.id, "must");
  const label = t("addAndPlan", { name: row.name });
  const open = make(
    "button", { type: "button", class: "link", "data-open": row.id, click: () => app.openSight(row.id) }, row.name,
  );
  return make(
    "li", { "data-left": row.id },
    make("span", { class: `face kind-${kind}` }, icon(kind)),
    make("div", {}, open, make("p", { class: "hint" }, wordsOf(row))),
    mayBeAdded(row) ? button("plus", t("add"), press, { "data-force": row.id, "aria-label": label }) : null,
  );
}

/**
 * Returns whether a sight may fit if it is a must: it does, or that was not computed.
 *
 * @param {API.PlanLeftOut} row
 */
export const mayBeAdded = ({ fix, proved }) => fix?.code === "must" || !proved;

/**
 * Returns the reason why a sight is left out.
 *
 * @param {API.PlanLeftOut} row
 */
export function wordsOf(row) {
  const { reason } = row;
  const { code } = reason;
  const key = `why-${code}`;
  if (code === "displaced") return displaced(row);
  if (code === "closed-for") return closedFor(reason);
  if (!hasText(key)) return t("why-other");
  const values = {
    weekday: reason.weekday ? t(`weekday-${reason.weekday}`) : "", day: reason.date ? spoken(reason.date) : "",
    from: reason.open ? clock(reason.open.from) : "", until: reason.open ? clock(reason.open.until) : "",
    time: duration(reason.minutes ?? reason.longestLeg ?? 0), kind: reason.category ? t(`kind-${reason.category}`) : "",
    name: reason.sight?.name ?? "", event: reason.event ?? "", count: reason.steps ?? 0,
    amount: reason.about === undefined ? "" : money(reason.about, reason.currency),
    names: listed(reason.kinds?.map((kind) => t(`meal-${kind}`)) ?? (reason.sights ?? []).map(({ name }) => name)),
  };
  return t(key, values);
}

/**
 * A closure and its end, if that is known.
 *
 * @param {any} reason
 */
function closedFor({ for: cause, until }) {
  return [t(`closed-${cause}`), until ? t("openAgain", { day: spoken(until) }) : ""].filter(Boolean).join(" ");
}

/** @param {API.PlanLeftOut} row */
function displaced({ reason, cost, proved }) {
  const names = (list) => listed(list.map(({ name }) => name));
  const { dropped, shortened, gained } = reason;
  const parts = [
    dropped.length ? t("why-drops", { names: names(dropped) }) : "",
    shortened.length ? t("why-shortens", { names: names(shortened) }) : "",
    gained.length ? t("why-gains", { names: names(gained) }) : "",
    cost > 0 ? t("why-cost", { points: points(cost) }) : "",
  ].filter(Boolean);
  if (!parts.length) return t("why-other");
  return proved ? parts.join(" ") : [...parts, t("why-unproved")].join(" ");
}
