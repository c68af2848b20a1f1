// The costs and bookings of a plan.
// @ts-check
export { signOf } from "./currency.js";
import { clock, spoken } from "./clock.js";
import { icon, make } from "./dom.js";
import { locale } from "./settings.js";
import { listed, number, t } from "./text.js";

/**
 * @typedef {import("./session.js").ShownDay} ShownDay
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 */

/** Returns an amount in whole units of a city's currency, in the visitor's format. */
export function money(amount, currency) {
  if (!currency) return number(amount);
  try {
    return new Intl.NumberFormat(locale(), { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    return `${number(amount)} ${currency}`;
  }
}

/**
 * Returns the cost of a day's sights per person, such as "about £31"; empty if unknown.
 *
 * @param {ShownDay} day
 */
export function costOf({ cost }) {
  if (!cost) return "";
  if (cost.about === 0) return cost.unknown.length ? "" : t("freeDay");
  return t("aboutAmount", { amount: money(cost.about, cost.currency) });
}

/**
 * Returns the cost of a stop per person, or the stop whose ticket admits there, too; empty if free or unknown.
 *
 * @param {API.PlanStop} stop
 * @param {ShownDay} day
 */
export function priceOf({ admission }, { cost }) {
  if (admission?.code === "included") return t("onTicket", { name: admission.with.name });
  return admission?.code === "paid" ? t("aboutAmount", { amount: money(admission.about, cost?.currency) }) : "";
}

/**
 * Returns the part with costs and bookings; null if there are none.
 *
 * @param {ShownPlan} plan
 * @param {import("./notes.js").Notes} notes
 */
export function moneyPart(plan, notes = {}) {
  const costs = plan.days.map((day) => costRow(day, plan.days.length > 1)).filter(Boolean);
  const bookings = (plan.bookings ?? []).map((one) => bookingRow(one, plan.days.length > 1, notes[one.sight.id]));
  if (costs.length + bookings.length === 0) return null;
  return make(
    "section", { class: "why", id: "money" }, make("h3", {}, t("costs")),
    make("ul", { class: "facts" }, costs, bookings),
  );
}

/** @param {ShownDay} day */
function costRow(day, isNamed) {
  const { cost } = day;
  if (!cost || (cost.about === 0 && cost.unknown.length === 0)) return null;
  const { from, below, currency, unknown } = cost;
  const range =
    cost.about > 0
      ? below === null
        ? t("costFrom", { from: money(from, currency) })
        : t("costRange", { from: money(from, currency), below: money(below, currency) })
      : "";
  const names = unknown.length ? t("unknownPrices", { names: listed(unknown.map(({ name }) => name)) }) : "";
  const title = cost.about > 0 ? t("dayCost", { amount: costOf(day) }) : "";
  return row("coin", isNamed ? spoken(day.date, "short") : "", [title, range, names]);
}

/**
 * @param {API.PlanBooking} booking
 * @param {boolean} isNamed
 * @param {import("./notes.js").Note} [note]
 */
function bookingRow({ sight, date, enter, need, page, leadDays }, isNamed, note) {
  if (note?.booked) {
    const day = isNamed || note.date !== date ? `${spoken(note.date, "short")}, ` : "";
    const done = row("check", sight.name, [t("bookedAt", { time: `${day}${clock(note.booked)}` })]);
    done.dataset.booked = sight.id;
    return done;
  }
  const when = isNamed ? `${spoken(date, "short")}, ${clock(enter)}` : clock(enter);
  const soon = leadDays > 0 ? t("sellsOut", { count: leadDays }) : "";
  const item = row("ticket", sight.name, [when, t(`booking-${need}`), soon]);
  // Only web addresses, since catalogs are untrusted.
  if (/^https?:\/\//i.test(page ?? "")) {
    item.lastChild.append(
      " ",
      make(
        "a",
        {
          href: page, rel: "noreferrer noopener", target: "_blank", "data-book": sight.id,
          "aria-label": `${t("book")}: ${sight.name}`,
        },
        t("book"),
      ),
    );
  }
  return item;
}

function row(shape, name, words) {
  return make(
    "li", {}, icon(shape),
    make("div", {}, name ? make("b", {}, name) : null, name ? " " : null, words.filter(Boolean).join(" · ")),
  );
}
