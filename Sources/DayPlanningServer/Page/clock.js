// Times, dates and lengths. The service writes local times, after midnight as 25:10.
// @ts-check
import { hasHalfDays, hasMiles, locale } from "./settings.js";
import { number, t } from "./text.js";

/** Returns the minutes from the day's midnight. */
export function minutesOf(time) {
  const [hours, minutes] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Returns the time at a number of minutes after midnight, in the service's format. */
export function timeOf(minutes) {
  const two = (count) => String(count).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Returns the time of arrival at the door of a stop, as in pins; the entry time follows.
 *
 * @param {Pick<API.PlanStop, "enter" | "entryMinutes">} stop
 */
export function doorTime({ enter, entryMinutes }) {
  return timeOf(Math.max(0, minutesOf(enter) - (entryMinutes ?? 0)));
}

/** Returns a time in the visitor's format, restarting at midnight. */
export function clock(time) {
  const minutes = minutesOf(time) % 1440;
  if (!hasHalfDays()) return timeOf(minutes);
  const hours = Math.floor(minutes / 60);
  const short = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `${hours % 12 || 12}${short}\u202f${hours < 12 ? "am" : "pm"}`;
}

/** Returns a span of time such as 10:00–17:00. */
export function span(from, until) {
  return `${clock(from)}–${clock(until)}`;
}

/** Returns a number of minutes in hours and minutes. */
export function duration(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t("min", { minutes: rest });
  return rest === 0 ? t("hoursOnly", { hours }) : t("hoursAndMin", { hours, minutes: rest });
}

/** Returns a length in the visitor's units. */
export function length(meters) {
  if (hasMiles()) {
    const miles = meters / 1609.344;
    return miles < 0.1
      ? t("yards", { length: number(Math.round(meters / 0.9144 / 10) * 10) })
      : t("miles", { length: number(miles, 1) });
  }
  return meters < 995
    ? t("meters", { length: number(Math.round(meters / 10) * 10) })
    : t("kilometers", { length: number(meters / 1000, 1) });
}

/** Returns the current date in a time zone, as YYYY-MM-DD. */
export function today(timeZone) {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(new Date());
}

// The time from which a day out is proposed for tomorrow.
const lastStart = 15 * 60;

/**
 * Returns the date to propose: the wished one, or the next on its weekday if it is over; without one, today, or
 * tomorrow in the afternoon.
 */
export function proposedDate(wished, date, minutes) {
  const first = minutes < lastStart ? date : dayAfter(date, 1);
  if (!/^\d{4}-\d\d-\d\d$/.test(wished)) return first;
  const behind = Math.round((Date.parse(first) - Date.parse(wished)) / 86400000);
  return wished >= date || Number.isNaN(behind) ? wished : dayAfter(wished, Math.ceil(behind / 7) * 7);
}

/** Returns the dates to choose from with one tap: today, tomorrow, and the next day of a weekend after them. */
export function usualDates(date) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return [date, dayAfter(date, 1), dayAfter(date, weekday === 5 ? 2 : weekday === 6 ? 7 : 6 - weekday)];
}

/** Returns the minutes since midnight in a time zone. */
export function now(timeZone) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hour12: false });
  return minutesOf(parts.format(new Date()));
}

// The days ahead from which on openings, events and holidays are uncertain.
const farAhead = 183;

/** Returns whether little is known of a date yet. */
export const isFar = (date, today) => Date.parse(date) - Date.parse(today) > farAhead * 86400000;

/** Returns a date in prose, with its year if it is another; `style` is `long`, `short` (Tue 1 Dec) or `weekday`. */
export function spoken(date, style = "long") {
  const forms = {
    long: { weekday: "long", day: "numeric", month: "long" },
    short: { weekday: "short", day: "numeric", month: "short" }, weekday: { weekday: "long" },
  };
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return date;
  const isOther = style !== "weekday" && moment.getUTCFullYear() !== new Date().getFullYear();
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { ...forms[style], ...(isOther ? { year: "numeric" } : {}), timeZone: "UTC" };
  return new Intl.DateTimeFormat(locale(), form).format(moment);
}

/** Returns the date some days after another. */
export function dayAfter(date, days) {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Returns the Monday of the week of a date. */
export function mondayOf(date) {
  return dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}
