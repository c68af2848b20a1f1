// The times of a day whose order was changed by hand: each door as early as may be, lunch where it delays least.
import { minutesOf, timeOf } from "./clock.js";
import { way } from "./geometry.js";

/**
 * Returns a plan with its stops in another order, or on other days; the times, ways and sums are reckoned anew.
 *
 * Nothing is hidden to make it fit: whether it holds, the service says.
 *
 * @param orders The ids of the stops of each day.
 * @param place Returns the place of the catalog with an id.
 * @param hours The hours of stops that are on another day now, by their ids; null where none are known.
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
  const legs = legsOf(stops, from, to, request.mode);
  const minutes = legs.map((leg) => leg.minutes);
  if (stops.length > 0 && !from) minutes.unshift(0);
  if (stops.length > 0 && !to) minutes.push(0);
  const pauses = request.lunch && stops.length > 0 ? [...stops.keys(), stops.length] : [null];
  const tables = pauses.map((pause) => table(stops, minutes, request, pause, Boolean(from)));
  const best = tables.reduce((one, other) => (isBetter(other, one) ? other : one));
  return { ...day, start: best.start, end: best.end, stops: best.stops, legs, breaks: best.breaks };
}

function positionOf(text, place) {
  if (!text) return null;
  if (!text.includes(",")) return [place(text).lon, place(text).lat];
  const [latitude, longitude] = text.split(",").map(Number);
  return [longitude, latitude];
}

function legsOf(stops, from, to, mode) {
  const spots = stops.map((stop) => ({ id: stop.id, position: [stop.lon, stop.lat] }));
  if (from) spots.unshift({ id: "start", position: from });
  if (to) spots.push({ id: "end", position: to });
  return spots.slice(1).map((spot, index) => ({
    from: spots[index].id, to: spot.id, ...way(mode, spots[index].position, spot.position),
  }));
}

// The day with lunch before the stop at `pause`; `broken` counts the doors and hours that it misses.
function table(stops, travel, request, pause, hasStart) {
  const lunch = request.lunch?.match(/^(.+)-(.+)\/(\d+)$/);
  const dawn = minutesOf(request.start);
  const breaks = [];
  let [now, broken, waits] = [dawn, 0, 0];
  const arrive = (index) => {
    if (index !== pause) return now + (travel[index] ?? 0);
    const start = Math.max(now, minutesOf(lunch[1]));
    const end = start + Number(lunch[3]);
    if (end > minutesOf(lunch[2])) broken += 1;
    breaks.push({ after: index === 0 ? null : stops[index - 1].id, start: timeOf(start), end: timeOf(end) });
    return Math.max(end, now + travel[index] + Number(lunch[3]));
  };
  const rows = stops.map((stop, index) => {
    const arrival = arrive(index);
    const [open, close] = stop.open ? stop.open.split("-").map(minutesOf) : [0, Infinity];
    const enter = Math.max(arrival, open);
    now = enter + stop.minutes;
    if (now > close) broken += 1;
    waits += enter - arrival;
    const times = { arrive: timeOf(arrival), enter: timeOf(enter), leave: timeOf(now) };
    return { ...stop, ...times, waitMinutes: enter - arrival, slackMinutes: 0 };
  });
  const end = arrive(stops.length);
  if (end > minutesOf(request.end)) broken += 1;
  const start = pause === 0 || stops.length === 0 ? dawn : setOut(rows, travel[0], hasStart);
  return { start: timeOf(start), end: timeOf(end), stops: rows, breaks, late: end, broken, waits };
}

// One sets out so late that the first door is open when one comes. Returns when.
function setOut(stops, travel, hasStart) {
  const [first] = stops;
  first.arrive = first.enter;
  first.waitMinutes = 0;
  return minutesOf(first.enter) - (hasStart ? travel : 0);
}

function isBetter(one, other) {
  const [a, b] = [one, other].map((day) => [day.broken, day.late, day.waits]);
  const index = a.findIndex((number, i) => number !== b[i]);
  return index >= 0 ? a[index] < b[index] : true;
}

// What the days are worth. Nobody has proved anything of them; the bound still holds for all that holds.
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
