// Warnings, and the sights left out with reasons.
// @ts-check
import { button, icon, make } from "./dom.js";
import { clock, duration, span, spoken } from "./clock.js";
import { capitalized, hasText, listed, points, t } from "./text.js";

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
 */
export function warnings(plan) {
  if (!plan.warnings?.length) return null;
  return make(
    "div", { class: "notice care", id: "warnings" }, make("h3", {}, t("goodToKnow")),
    make("ul", {}, plan.warnings.map((one) => make("li", { "data-warning": one.code }, warning(one)))),
  );
}

/** @param {API.PlanWarning} one */
function warning(one) {
  const { code, sight, minutes, recommendedMinutes, text, from, to, date, booking } = one;
  if (code === "unknown-hours") return t("warn-unknown-hours", { name: sight.name });
  if (code === "shortened") {
    return t("warn-shortened", { name: sight.name, time: duration(minutes), usual: duration(recommendedMinutes) });
  }
  if (code === "set-aside") return t("warn-set-aside", { count: one.count });
  if (code === "price-unknown") return t("warn-price-unknown", { name: sight.name });
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
  return capitalized(text);
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
  const place = app.city.place(row.id);
  const kind = place?.category ?? "landmark";
  const press = () => app.wish(row.id, "must");
  const label = t("addAndPlan", { name: row.name });
  const open = make(
    "button", { type: "button", class: "link", "data-open": row.id, click: () => app.openSight(row.id) }, row.name,
  );
  const isPossible = row.fix?.code === "must";
  return make(
    "li", { "data-left": row.id },
    make("span", { class: `face kind-${kind}` }, icon(kind)),
    make("div", {}, open, make("p", { class: "hint" }, wordsOf(row))),
    isPossible ? button("plus", t("add"), press, { "data-force": row.id, "aria-label": label }) : null,
  );
}

/**
 * Returns the reason why a sight is left out, in the visitor's language if the page has a text for it.
 *
 * @param {API.PlanLeftOut} row
 */
export function wordsOf(row) {
  const { reason } = row;
  const { code } = reason;
  const key = `why-${code}`;
  if (code === "displaced") return displaced(row);
  if (!hasText(key)) return capitalized(reason.text);
  const values = {
    weekday: reason.weekday ? t(`weekday-${reason.weekday}`) : "", day: reason.date ? spoken(reason.date) : "",
    from: reason.open ? clock(reason.open.from) : "", until: reason.open ? clock(reason.open.until) : "",
    time: duration(reason.minutes ?? reason.longestLeg ?? 0), kind: reason.category ? t(`kind-${reason.category}`) : "",
    name: reason.sight?.name ?? "",
    names: listed(reason.kinds?.map((kind) => t(`meal-${kind}`)) ?? (reason.sights ?? []).map(({ name }) => name)),
  };
  return t(key, values);
}

/** @param {API.PlanLeftOut} row */
function displaced({ reason, cost }) {
  const names = (list) => listed(list.map(({ name }) => name));
  const { dropped, shortened, gained } = reason;
  const parts = [
    dropped.length ? t("why-drops", { names: names(dropped) }) : "",
    shortened.length ? t("why-shortens", { names: names(shortened) }) : "",
    gained.length ? t("why-gains", { names: names(gained) }) : "",
    cost > 0 ? t("why-cost", { points: points(cost) }) : "",
  ].filter(Boolean);
  return parts.length ? parts.join(" ") : capitalized(reason.text);
}
