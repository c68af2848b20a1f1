// An offer to replan the rest of the day: where and when it was computed, and how long it holds.
// @ts-check
import { clock, timeOf } from "./clock.js";
import { distance } from "./distance.js";
import { ask, slim } from "./service.js";
import { listed, t } from "./text.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 *
 * Where the visitor is at a time of a day, in minutes since its midnight, and what was visited.
 *
 * @typedef {{ lat: number, lon: number, day: number, minutes: number, visited: string[] }} Moment
 *
 * @typedef {object} Offer
 * @property {API.Replan} answer
 * @property {ShownPlan} plan The plan that it replaces.
 * @property {string} stop The id of the stop that the visitor reaches late.
 * @property {Moment} moment
 */

// How many minutes, and within how many meters, an offer holds.
const [longest, farthest] = [10, 200];

/**
 * Whether an offer has to be computed again, also if the clock went back.
 *
 * @param {Offer} offer
 * @param {Moment} now
 */
export function isStale({ moment }, now) {
  return (
    moment.day !== now.day || Math.abs(now.minutes - moment.minutes) >= longest || distance(moment, now) > farthest
  );
}

/**
 * Computes the best rest of the day.
 *
 * @param {ShownPlan} plan
 * @param {string} stop
 * @param {Moment} moment
 * @returns {Promise<Offer>}
 */
export async function makeOffer(plan, stop, moment) {
  const { lat, lon, day, minutes, visited } = moment;
  const from = `${lat.toFixed(5)},${lon.toFixed(5)}`;
  const answer = await ask("/v1/replan", { plan: slim(plan), at: timeOf(minutes), day, from, done: visited });
  return { answer, plan, stop, moment };
}

/**
 * Returns the changes of an offer in words.
 *
 * @param {API.Replan} answer
 */
export function offerWords({ change, plan }) {
  const names = (visits) => listed(visits.map(({ name }) => name));
  const parts = [
    change.lost.length ? t("offerLost", { names: names(change.lost) }) : "",
    change.gained.length ? t("offerGained", { names: names(change.gained) }) : "",
    change.lost.length + change.gained.length === 0 ? t("offerSame") : "",
    change.shortened.length ? t("offerShorter", { names: names(change.shortened) }) : "",
    plan.days[0] ? t("offerEnds", { time: clock(plan.days[0].end) }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns the minutes of an offer's moment as a time. */
export const timeOfOffer = ({ moment }) => timeOf(moment.minutes);

/**
 * Whether two offers change the same stops.
 *
 * @param {Offer} one
 * @param {Offer} other
 */
export function isSameOffer(one, other) {
  const ids = ({ answer: { change } }) =>
    JSON.stringify([change.lost, change.gained].map((all) => all.map(({ id }) => id)));
  return ids(one) === ids(other);
}
