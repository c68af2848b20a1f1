// Links to directions in map apps, by position alone, in the forms of the command's `--links`.
// @ts-check
import { goalOf, startOf } from "./visits.js";

/**
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./session.js").ShownDay} ShownDay
 *
 * A position as longitude and latitude.
 *
 * @typedef {number[]} Spot
 *
 * A trip between two places; without `from`, the app starts at the visitor's position.
 *
 * @typedef {{ from: Spot | null, to: Spot, mode: string }} Trip
 */

// Google Maps takes this number of stops between start and destination.
const mostBetween = 9;

const googleModes = { walk: "walking", cycle: "bicycling", drive: "driving", transit: "transit" };
const appleFlags = { walk: "&dirflg=w", cycle: "", drive: "&dirflg=d", transit: "&dirflg=r" };
const engines = { walk: "foot", cycle: "bike", drive: "car", transit: "foot" };

// At most six decimals, which is a tenth of a meter.
const decimal = (degrees) => String(Number(degrees.toFixed(6)));

/** @param {Spot} spot */
const pair = ([lon, lat]) => `${decimal(lat)}%2C${decimal(lon)}`;

/**
 * Returns the links to the directions of a trip, by app.
 *
 * @param {Trip} trip
 */
export function linksOf({ from, to, mode }) {
  const [lon, lat] = to;
  const links = {
    apple: `https://maps.apple.com/?${from ? `saddr=${pair(from)}&` : ""}daddr=${pair(to)}${appleFlags[mode] ?? ""}`,
    google: google(from, [], to, mode),
    geo: `geo:${decimal(lat)},${decimal(lon)}`,
  };
  // openstreetmap.org needs a start.
  if (!from) return links;
  const route = `${pair(from)}%3B${pair(to)}`;
  return {
    ...links,
    osm: `https://www.openstreetmap.org/directions?engine=fossgis_osrm_${engines[mode] ?? "foot"}&route=${route}`,
  };
}

function google(from, between, to, mode) {
  const start = from ? `&origin=${pair(from)}` : "";
  const stops = between.length ? `&waypoints=${between.map(pair).join("%7C")}` : "";
  const way = googleModes[mode] ?? "walking";
  return `https://www.google.com/maps/dir/?api=1${start}&destination=${pair(to)}${stops}&travelmode=${way}`;
}

/**
 * Returns Google's links for a route over several places, each with the indices of its first and last one. A long route
 * has several links; by public transport, Google has none.
 *
 * @param {Spot[]} spots
 */
export function routeLinks(spots, mode) {
  const links = [];
  if (mode === "transit") return links;
  for (let first = 0; first < spots.length - 1; first += mostBetween + 1) {
    const last = Math.min(first + mostBetween + 1, spots.length - 1);
    const between = spots.slice(first + 1, last);
    links.push({ first, last, url: google(spots[first], between, spots[last], mode) });
  }
  return links;
}

/**
 * Returns the trip of a leg, or without a leg, to a stop from anywhere; null if its end has no position.
 *
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {string} to The id of the stop that the leg leads to, or `end`.
 * @param {(text: string) => Spot | null} position Returns the position of a place of the request.
 * @returns {Trip | null}
 */
export function tripOf(plan, day, to, position) {
  const leg = day.legs.find((each) => each.to === to);
  const stopAt = (id) => [...day.stops, ...(day.visited ?? [])].find((stop) => stop.id === id);
  const leaving = stopAt(leg?.from)?.exit ?? stopAt(leg?.from);
  const from = leg?.from === "start" ? position(startOf(plan, day)) : leaving && [leaving.lon, leaving.lat];
  const stop = stopAt(to);
  const goal = to === "end" ? position(goalOf(plan, day)) : stop && [stop.lon, stop.lat];
  return goal ? { from: from ?? null, to: goal, mode: leg?.mode ?? plan.request.mode ?? "walk" } : null;
}

/**
 * Returns the places of a day in order: its start, its stops, and its end.
 *
 * @param {ShownPlan} plan
 * @param {ShownDay} day
 * @param {(text: string) => Spot | null} position
 * @returns {{ name: string, spot: Spot }[]} Those with a position; start and end have an empty name.
 */
export function placesOf(plan, day, position) {
  const goes = (side, end) => day.legs.some((leg) => leg[side] === end);
  return [
    { name: "", spot: goes("from", "start") ? position(startOf(plan, day)) : null },
    ...day.stops.map(({ name, lat, lon }) => ({ name, spot: [lon, lat] })),
    { name: "", spot: goes("to", "end") ? position(goalOf(plan, day)) : null },
  ].filter(({ spot }) => spot);
}
