// Pins of a request, such as british-museum@2026-12-02T10:00-11:00/90; those of an edited plan are part of its edits.
// @ts-check
import { clock, duration, span, spoken } from "./clock.js";

const form = /^(.+)@(\d{4}-\d\d-\d\d)?T?(?:(\d{1,2}:\d\d)(?:-(\d{1,2}:\d\d))?)?(?:\/(\d+))?$/;

/** Returns the id of the sight of a pin; the whole text if it is unreadable. */
export const pinnedId = (pin) => form.exec(pin)?.[1] ?? pin;

/** Returns the pin of a sight; undefined if it has none. */
export const pinOf = (pins, id) => pins?.find((pin) => pinnedId(pin) === id);

/**
 * Returns the parts of a pin; none if it is unreadable.
 *
 * @type {(pin: string) => { date?: string, time?: string, until?: string, minutes?: string }}
 */
export const partsOf = (pin) => {
  const [, , date, time, until, minutes] = form.exec(pin) ?? [];
  return { date, time, until, minutes };
};

/** Returns what a pin sets: its day, its time and its stay; as written if it is unreadable. */
export function pinWords(pin) {
  const { date, time: from, until, minutes } = partsOf(pin);
  const time = from ? until ? span(from, until) : clock(from) : "";
  const parts = [date ? spoken(date, "short") : "", time, minutes ? duration(Number(minutes)) : ""].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : pin;
}
