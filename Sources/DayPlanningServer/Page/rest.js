// Trips of which the rest of a day was planned again on the way; the other days stay, each rest has its own request.
// @ts-check
import { Status } from "./events.js";
import { ask } from "./service.js";
import { asEdit } from "./session.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./session.js").Edit} Edit
 * @typedef {{ plan: ShownPlan, violations: API.Violation[] }} Timed
 */

/**
 * Fetches the times of the stops of a trip. No request of the service has the rest of a day beside whole days, so each
 * is timed apart, and the answers are joined.
 *
 * @param {ShownPlan} trip
 * @param {Edit} edit
 * @param {AbortSignal} [signal]
 * @param {Map<number, Timed>} [known] The days whose times are known.
 * @returns {Promise<Timed>}
 */
export async function timeTrip(trip, edit, signal = undefined, known = new Map()) {
  const rests = trip.days.map(({ rest }) => rest ?? null);
  const timed = (request, days) => ask("/v1/retime", { request, days: days.map((stops) => ({ stops })) }, signal);
  const [others, ...parts] = await Promise.all([
    timed(requestOfOthers(trip, edit), edit.map((stops, index) => (rests[index] ? [] : stops))),
    ...rests.map((rest, index) => rest && (known.get(index) ?? timed(allowing(rest, edit[index]), [edit[index]]))),
  ]);
  return parts.reduce(
    (whole, part, index) => (part ? joined(whole, part, index, rests[index]) : whole),
    { ...others, plan: { ...others.plan, request: trip.request } },
  );
}

/**
 * The request of a trip for the days that are not under way: what is visited on the others is no must.
 *
 * @param {ShownPlan} trip
 * @param {Edit} edit
 */
function requestOfOthers({ city, days, request, travel }, edit) {
  const gone = new Set(days.flatMap(({ rest, visited = [] }, index) => (rest ? [...visited, ...edit[index]] : visited))
    .map(({ id }) => id));
  return {
    ...request, city,
    must: (request.must ?? []).filter((id) => !gone.has(id)),
    pins: (request.pins ?? []).filter((pin) => !gone.has(pin.split("@")[0])),
    places: (request.places ?? []).filter(({ id }) => !gone.has(id)),
    ...(travel?.source === "straight-lines" ? { streets: "off" } : {}),
  };
}

// A stop that was moved to this day was none of it before.
const allowing = (rest, stops) => ({
  ...rest, skip: (rest.skip ?? []).filter((id) => !stops.some((stop) => stop.id === id)),
});

/**
 * @param {Timed} whole
 * @param {Timed} part
 * @param {number} index
 * @param {import("./session.js").Request} rest
 * @returns {Timed}
 */
function joined(whole, part, index, rest) {
  const [day] = part.plan.days;
  const sum = (key) => (whole.plan.objective[key] ?? 0) + (part.plan.objective[key] ?? 0);
  /** @type {(one: { date?: string }) => boolean} */
  const other = ({ date }) => date !== day.date;
  const { objective, bookings = [], warnings = [] } = whole.plan;
  return {
    plan: {
      ...whole.plan,
      days: whole.plan.days.map((one, at) => (at === index ? { ...day, rest } : one)),
      objective: {
        ...objective, value: sum("value"), score: sum("score"), deductions: sum("deductions"),
        travelMinutes: sum("travelMinutes"), bound: null,
      },
      bookings: [...bookings.filter(other), ...(part.plan.bookings ?? [])],
      warnings: [...warnings.filter(other), ...(part.plan.warnings ?? [])],
    },
    violations: [
      ...whole.violations.filter((one) => one.day !== index),
      ...part.violations.map((one) => (one.day === undefined ? one : { ...one, day: index })),
    ],
  };
}

/**
 * Returns a trip with a new plan for the rest of one of its days. It is not proved as a whole.
 *
 * @param {ShownPlan} trip
 * @param {Edit} edit Its stops.
 * @param {number} index
 * @param {ShownPlan} plan
 * @returns {Promise<Timed>}
 */
export async function withRest(trip, edit, index, plan) {
  const rest = { ...plan.request, city: trip.city };
  const days = trip.days.map((day, at) => (at === index ? { ...day, rest } : day));
  const stops = edit.map((one, at) => (at === index ? asEdit(plan)[0] : one));
  const answer = await timeTrip({ ...trip, days }, stops, undefined, new Map([[index, { plan, violations: [] }]]));
  const shown = answer.plan.days.map((day, at) => {
    const visited = at === index ? day.visited : trip.days[at].visited;
    return visited ? { ...day, visited } : day;
  });
  const planned = new Set(shown.flatMap((day) => [...day.stops, ...(day.visited ?? [])]).map(({ id }) => id));
  const leftOut = trip.leftOut.filter(({ id }) => !planned.has(id));
  return {
    ...answer, plan: { ...answer.plan, days: shown, leftOut, proof: { ...trip.proof, status: Status.heuristic } },
  };
}
