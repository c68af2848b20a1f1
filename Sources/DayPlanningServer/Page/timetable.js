// The times of a day whose order was changed by hand: each visit as early as possible, breaks where they delay least.
import { breaksOf, placements } from "./breaks.js";
import { minutesOf, timeOf } from "./clock.js";
import { way } from "./geometry.js";

/**
 * Returns a plan with its stops in another order, or on other days, with times, legs and sums recomputed.
 *
 * The result may be infeasible; the service checks it.
 *
 * @param orders The ids of the stops of each day.
 * @param place Returns the place of the catalog with an id.
 * @param hours The hours of stops that moved to another day, by id; null if unknown.
 */
export function reordered(plan, orders, place, hours = new Map()) {
  const all = new Map(plan.days.flatMap((day) => day.stops).map((stop) => [stop.id, stop]));
  const days = plan.days.map((day, index) => {
    const isSame = orders[index].join() === day.stops.map(({ id }) => id).join();
    const stops = orders[index].map((id) => (hours.has(id) ? { ...all.get(id), open: hours.get(id) } : all.get(id)));
    return isSame ? day : timed(day, stops, plan.request, place);
  });
  return { ...plan, days, ...sums(plan, days) };
}

// Returns a day with other stops.
function timed(day, stops, request, place) {
  const from = positionOf(request.from, place);
  const to = positionOf(request.to, place) ?? from;
  const legs = legsOf(stops, from, to, request);
  const minutes = legs.map((leg) => leg.minutes);
  if (stops.length > 0 && !from) minutes.unshift(0);
  if (stops.length > 0 && !to) minutes.push(0);
  const rules = stops.length > 0 ? breaksOf(request) : [];
  const tables = placements(rules.length, stops.length)
    .map((places) => table(stops, minutes, request, rules, places, Boolean(from)));
  const best = tables.reduce((one, other) => (isBetter(other, one) ? other : one));
  return { ...day, start: best.start, end: best.end, stops: best.stops, legs, breaks: best.breaks };
}

function positionOf(text, place) {
  if (!text) return null;
  if (!text.includes(",")) return [place(text).lon, place(text).lat];
  const [latitude, longitude] = text.split(",").map(Number);
  return [longitude, latitude];
}

function legsOf(stops, from, to, { mode, pace }) {
  const spots = stops.map((stop) => ({ id: stop.id, position: [stop.lon, stop.lat] }));
  if (from) spots.unshift({ id: "start", position: from });
  if (to) spots.push({ id: "end", position: to });
  return spots.slice(1).map((spot, index) => ({
    from: spots[index].id, to: spot.id, ...way(mode, spots[index].position, spot.position, pace ?? "normal"),
  }));
}

// Returns the day with each break of `rules` before the given stop; `broken` counts the openings and windows it misses.
function table(stops, travel, request, rules, places, hasStart) {
  const dawn = minutesOf(request.start);
  const breaks = [];
  let [now, broken, waits] = [dawn, 0, 0];
  const arrive = (index) => {
    let [end, rest] = [now, 0];
    for (const { kind, from, until, minutes } of rules.filter((_, number) => places[number] === index)) {
      const start = Math.max(end, from);
      end = start + minutes;
      rest += minutes;
      if (end > until) broken += 1;
      const after = index === 0 ? null : stops[index - 1].id;
      breaks.push({ kind, after, start: timeOf(start), end: timeOf(end), near: null, places: [] });
    }
    return Math.max(end, now + (travel[index] ?? 0) + rest);
  };
  const rows = stops.map((stop, index) => {
    const arrival = arrive(index);
    const [open, close] = stop.open ? stop.open.split("-").map(minutesOf) : assumedHours(stop);
    const door = Math.max(arrival, open);
    const enter = door + (stop.entryMinutes ?? 0);
    now = enter + stop.minutes;
    if (now > close) broken += 1;
    waits += door - arrival;
    const times = { arrive: timeOf(arrival), enter: timeOf(enter), leave: timeOf(now) };
    return { ...stop, ...times, waitMinutes: door - arrival, slackMinutes: 0 };
  });
  const end = arrive(stops.length);
  if (end > minutesOf(request.end)) broken += 1;
  const start = places[0] === 0 || stops.length === 0 ? dawn : setOut(rows, travel[0], hasStart);
  return { start: timeOf(start), end: timeOf(end), stops: rows, breaks, late: end, broken, waits };
}

// Returns the hours to assume for a stop whose hours are unknown: 10:00 to 17:00, as the planner does for sights with doors. One
// that was planned outside of them has no doors.
function assumedHours(stop) {
  const door = minutesOf(stop.enter) - (stop.entryMinutes ?? 0);
  return [Math.min(10 * 60, door), Math.max(17 * 60, minutesOf(stop.leave))];
}

// Returns the latest departure that still reaches the first stop as it opens.
function setOut(stops, travel, hasStart) {
  const [first] = stops;
  const door = minutesOf(first.enter) - (first.entryMinutes ?? 0);
  first.arrive = timeOf(door);
  first.waitMinutes = 0;
  return door - (hasStart ? travel : 0);
}

function isBetter(one, other) {
  const [a, b] = [one, other].map((day) => [day.broken, day.late, day.waits]);
  const index = a.findIndex((number, i) => number !== b[i]);
  return index >= 0 ? a[index] < b[index] : true;
}

// The value of the days. They are not proved optimal, but the bound still applies to every feasible plan.
function sums(plan, days) {
  const score = days.flatMap((day) => day.stops).reduce((sum, stop) => sum + stop.score, 0);
  const travelMinutes = days.flatMap((day) => day.legs).reduce((sum, leg) => sum + leg.minutes, 0);
  const value = score - plan.request.travelCost * travelMinutes;
  const bound = Math.max(plan.objective.bound, value);
  const gap = bound > 0 ? (bound - value) / bound : 0;
  return {
    objective: { ...plan.objective, score, travelMinutes, value, bound, gap },
    proof: { ...plan.proof, status: "heuristic" },
  };
}
