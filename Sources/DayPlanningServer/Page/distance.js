// Distances and directions between positions, and how to tell them.
// @ts-check
import { duration, length } from "./clock.js";
import { t } from "./text.js";

/**
 * @typedef {{ lat: number, lon: number }} Place
 */

// At most this far from a place one is there, since positions are not more accurate; in meters.
const nearest = 20;
const [meters, radians] = [111195, Math.PI / 180];
const points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

// The differences in meters, to the east and to the north.
function offset(from, to) {
  const east = ((to.lon - from.lon + 540) % 360) - 180;
  return [east * Math.cos(((from.lat + to.lat) / 2) * radians) * meters, (to.lat - from.lat) * meters];
}

/**
 * Returns the distance between two places in meters, on the straight line.
 *
 * @param {Place} from
 * @param {Place} to
 */
export const distance = (from, to) => Math.hypot(...offset(from, to));

/**
 * Returns the point of the compass at which a place is, such as `NE`.
 *
 * @param {Place} from
 * @param {Place} to
 */
export function direction(from, to) {
  const [east, north] = offset(from, to);
  return points[Math.round(Math.atan2(east, north) / radians / 45 + 8) % 8];
}

/**
 * Returns the distance in meters to a rectangle; 0 inside.
 *
 * @param {Place} from
 * @param {{ south: number, west: number, north: number, east: number }} bounds
 */
export function distanceTo(from, { south, west, north, east }) {
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  return distance(from, { lat: clamp(from.lat, south, north), lon: clamp(from.lon, west, east) });
}

/** Returns a direction of the compass in words. */
export const toward = (point) => (point ? t(`direction-${point}`) : "");

/** Whether a place at this distance, in meters, is where one stands. */
export const isHere = (away) => away <= nearest;

/** Returns a distance in meters with its direction in words, without `point` the distance alone. */
export function whereIs(away, point) {
  return isHere(away) ? t("youAreHere") : [length(away), toward(point)].filter(Boolean).join(" ");
}

/**
 * Returns the walk to a place in words; only that one is there if it is no walk.
 *
 * @param {number} minutes
 * @param {number} away In meters.
 */
export function walkWords(minutes, away, point) {
  if (isHere(away)) return t("youAreHere");
  return [duration(minutes), length(away), toward(point)].filter(Boolean).join(", ");
}
