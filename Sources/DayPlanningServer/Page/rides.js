// A leg by public transport: its walks and rides, in order.
// @ts-check
import { duration } from "./clock.js";
import { icon, make } from "./dom.js";
import { locale } from "./settings.js";
import { t } from "./text.js";

/**
 * A part of a leg.
 *
 * @typedef {object} Part
 * @property {"walk" | "change" | "ride"} kind
 * @property {number} minutes
 * @property {number[][]} line
 * @property {string} [to] The station that it leads to; the end of the leg if absent.
 * @property {boolean} [isHere] Whether a change is at one station.
 * @property {API.PlanRide} [ride]
 */

/**
 * Returns the parts of a leg in order, each with its `line` on the map: `walk` to the first station and from the last
 * one, `change` between rides, and `ride`. A leg without rides has none.
 *
 * @param {API.PlanLeg} leg
 * @returns {Part[]}
 */
export function partsOf({ rides = [], line = [], minutes }) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {[number, number, API.PlanStation | null]} */
  let [at, rest, before] = [0, minutes, null];
  for (const ride of rides) {
    const start = indexOf(line, ride.path[0], at);
    const end = indexOf(line, ride.path.at(-1), start);
    const walked = line.slice(at, start + 1);
    parts.push({
      kind: before ? "change" : "walk", minutes: ride.walkMinutes, line: walked, to: ride.from.name,
      isHere: before?.id === ride.from.id,
    });
    parts.push({ kind: "ride", minutes: ride.minutes, line: ride.path, ride });
    [at, before] = [end, ride.to];
    rest -= ride.walkMinutes + ride.waitMinutes + ride.minutes;
  }
  if (before) parts.push({ kind: "walk", minutes: rest, line: line.slice(at), to: null });
  return parts;
}

/**
 * @param {number[][]} line
 * @param {number[]} at
 * @param {number} from
 */
function indexOf(line, [x, y], from) {
  const index = line.findIndex((spot, i) => i >= from && spot[0] === x && spot[1] === y);
  return index < 0 ? from : index;
}

/** @type {(ride: API.PlanRide) => string} Returns the color of a line on maps, or "" if unknown. */
export const colorOf = ({ color }) => (/^#[0-9a-f]{6}$/i.test(color ?? "") ? color : "");

/** Returns black or white, whichever has more contrast with a color. */
export function inkOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/**
 * Returns the list of a leg's parts; null if it has no rides.
 *
 * @param {API.PlanLeg} leg
 */
export function journey(leg) {
  const rows = partsOf(leg).map((part) => (part.kind === "ride" ? ridden(part.ride) : walked(part))).filter(Boolean);
  return rows.length ? make("ul", { class: "journey" }, rows) : null;
}

/** @param {Part} part */
function walked({ kind, minutes, to, isHere }) {
  const time = duration(minutes);
  if (kind === "change") {
    const words = isHere
      ? minutes > 0
        ? t("changeHere", { time })
        : t("changeAtOnce")
      : t("changeTo", { name: to, time });
    return make("li", { class: "change" }, icon("swap"), words);
  }
  if (minutes <= 0) return null;
  return make("li", { class: "walked" }, icon("walk"), to ? t("walkTo", { name: to, time }) : t("walkOn", { time }));
}

/** @param {API.PlanRide} ride */
function ridden(ride) {
  const { line, from, to, otherLines, direction, toward, stops, minutes, waitMinutes } = ride;
  const facts = [
    direction ?? "", toward?.length ? t("toward", { names: either(toward.slice(0, 2)) }) : "",
    t("rideStops", { count: stops }), duration(minutes),
    waitMinutes > 0 ? t("wait", { time: duration(waitMinutes) }) : "",
    otherLines?.length ? t("orLines", { names: either(otherLines) }) : "",
  ];
  const name = make("span", { class: "line-name" }, line);
  const row = make(
    "li", { class: "ride" }, name, " ", make("b", {}, t("rideEnds", { from: from.name, to: to.name })),
    make("small", {}, facts.filter(Boolean).join(" · ")),
  );
  const color = colorOf(ride);
  if (color) {
    row.style.borderLeftColor = color;
    Object.assign(name.style, { backgroundColor: color, color: inkOn(color) });
  }
  return row;
}

// A list joined by "or".
const either = (names) => new Intl.ListFormat(locale(), { type: "disjunction" }).format(names);
