// Meals and rests: which ones a day has, and where.
import { minutesOf } from "./clock.js";

const lengths = {
  relaxed: { lunch: 60, rest: 20, dinner: 60 }, normal: { lunch: 45, rest: 15, dinner: 60 },
  brisk: { lunch: 30, rest: 0, dinner: 60 },
};

/** Returns the breaks of each day of a plan, in order, by the same rule as the service; times are in minutes. */
export function breaksOf(request) {
  const [start, end] = [request.start, request.end].map(minutesOf);
  const asked = ["lunch", "dinner"].flatMap((kind) => {
    const parts = request[kind]?.match(/^(.+)-(.+)\/(\d+)$/);
    if (!parts) return [];
    const [from, until] = [Math.max(minutesOf(parts[1]), start), Math.min(minutesOf(parts[2]), end)];
    return [{ kind, from, until, minutes: Number(parts[3]) }];
  });
  const usual = (request.breaks ?? Boolean(request.pace)) ? usualBreaks(request, start, end) : [];
  const free = usual.filter((one) => asked.every((other) => one.until <= other.from || other.until <= one.from));
  return [...asked, ...free].sort((one, other) => one.from - other.from || one.until - other.until);
}

function usualBreaks(request, start, end) {
  const { lunch, rest, dinner } = lengths[request.pace ?? "normal"];
  const breaks = [];
  if (!request.lunch && start <= 720 && end >= 840) breaks.push({ kind: "lunch", from: 720, until: 840, minutes: lunch });
  const isLong = end - start >= 600 && start <= 900 && end >= 1020;
  if (rest > 0 && isLong) breaks.push({ kind: "rest", from: 900, until: 1020, minutes: rest });
  const isEvening = start <= 1080 && end > 1200;
  if (!request.dinner && isEvening) breaks.push({ kind: "dinner", from: 1080, until: Math.min(1230, end), minutes: dinner });
  return breaks;
}

/** Returns each way to place `count` breaks, in order, before, between and after that many `stops`. */
export function placements(count, stops) {
  let all = [[]];
  for (let number = 0; number < count; number += 1) {
    all = all.flatMap((places) => {
      const first = places.at(-1) ?? 0;
      return Array.from({ length: stops - first + 1 }, (_, i) => [...places, first + i]);
    });
  }
  return all;
}

/** Returns the leg around a break and its minutes that must be traveled before the break; null if there is none. */
export function wayAround(pause, day) {
  const leg = day.legs.find(({ from }) => from === (pause.after ?? "start"));
  if (!leg) return { leg: null, before: 0 };
  const next = day.stops.find(({ id }) => id === leg.to);
  const later = day.breaks.filter(({ after, start }) => after === pause.after && minutesOf(start) > minutesOf(pause.start));
  const rest = later.reduce((sum, other) => sum + minutesOf(other.end) - minutesOf(other.start), 0);
  const free = minutesOf(next ? next.arrive : day.end) - minutesOf(pause.end) - rest;
  return { leg, before: Math.max(0, Math.min(leg.minutes, leg.minutes - free)) };
}

/** Returns the stop nearest to a break; undefined if that is the start or the end of the day. */
export function stopNear(pause, day) {
  const previous = day.stops.find(({ id }) => id === pause.after);
  const { leg, before } = wayAround(pause, day);
  if (!leg) return pause.after === null ? day.stops[0] : previous;
  return before > 0 && 2 * before >= leg.minutes ? day.stops.find(({ id }) => id === leg.to) : previous;
}

/** Returns what a break is and where to take it, worded as in the other formats. */
export function breakInWords(pause, day) {
  const kind = pause.kind ?? "lunch";
  const { leg, before } = wayAround(pause, day);
  if (leg && before > 0 && before < leg.minutes) return `${kind} on the way, after ${before} of its ${leg.minutes} min`;
  const near = stopNear(pause, day);
  if (near) return `${kind} near ${near.name}`;
  return before > 0 ? `${kind} when you arrive` : `${kind} before you set out or on the way`;
}
