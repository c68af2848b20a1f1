// A walk that outlives a reload: what is known of it is kept in this browser, with the address of its day.
// @ts-check
import { recall, remember } from "./memory.js";

// A walk that was left longer ago than this many milliseconds is continued only when the visitor starts it.
const longest = 4 * 3600 * 1000;

/**
 * What a reload would lose. Its positions are the last one, and those that are not sent yet.
 *
 * @typedef {object} KeptWalk
 * @property {string} day The address of the day.
 * @property {number} at When this was kept, in milliseconds since 1970.
 * @property {boolean} isOn Whether the walk was going on.
 * @property {any} state The service's state.
 * @property {any} [known] The last answer of the service.
 * @property {number} [knownTime] The time of the last position that was answered.
 * @property {{ time: number, lat: number, lon: number, accuracy: number } | null} [last]
 * @property {any[]} [queue]
 * @property {{ snooze: any[], dismiss: string[] }} [hushes]
 * @property {number} [quietUntil]
 * @property {{ name: string, data: any }[]} [events]
 * @property {string[]} settled The stops whose offers were accepted or declined.
 * @property {string | null} late The stop whose offer is on the card.
 */

const name = "walk";

/**
 * Keeps a walk, at once, as the page may be left; null forgets it.
 *
 * @param {KeptWalk | null} walk
 */
export const keepWalk = (walk) => remember(name, walk);

/**
 * Returns the walk along a day, by the address of the day; null if none is kept.
 *
 * @param {string} day
 * @returns {KeptWalk | null}
 */
export function keptWalk(day) {
  const walk = recall(name, null);
  return walk?.day === day ? walk : null;
}

/** Whether a walk along a day was interrupted a short time ago. */
export function isInterrupted(day) {
  const walk = recall(name, null);
  return walk?.day === day && walk.isOn === true && Math.abs(Date.now() - walk.at) < longest;
}
