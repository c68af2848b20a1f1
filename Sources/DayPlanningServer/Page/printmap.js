// The map of each day on paper: light tiles, the route and numbered stops. Leaflet's own map cannot be resized in time.
// @ts-check
import { draw, make } from "./dom.js";
import { routeOf } from "./route.js";
import { tilesFor } from "./tiles.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./route.js").DayShape} DayShape
 */

// The width of a map in CSS pixels, which fits A4 and Letter, and its margins around the route.
const [width, margin] = [680, 28];
// A day with more rows has a lower map, so that it fits on one sheet.
const [highest, lowest] = [330, 150];
const [sheet, perStop, perLeg] = [860, 52, 24];
// How long printing waits for tiles, in milliseconds.
const patience = 20_000;
// The most that a map is enlarged, for a day whose stops are close together.
const nearest = 17;

/** @type {{ city: string, set: any }} The tiles that are known when the browser prints without asking. */
let known = { city: "", set: null };
let isConnected = false;

/**
 * Adds the maps when the browser prints. Those that it prints by itself have the tiles that are loaded until then.
 *
 * @param {App} app
 */
export async function connectPrint(app) {
  const { city } = app.session.plan;
  if (!isConnected) {
    isConnected = true;
    addEventListener("beforeprint", () => addMaps(app));
  }
  if (known.city !== city || !known.set) known = { city, set: await tilesFor(city) };
}

/**
 * Prints the days of the plan with their maps, once these are loaded.
 *
 * @param {App} app
 */
export async function printDays(app) {
  await connectPrint(app);
  const end = new Promise((resolve) => setTimeout(resolve, patience));
  let maps;
  do {
    maps = addMaps(app);
    const images = maps.flatMap((map) => [...map.querySelectorAll("img")]);
    // A tile that does not load leaves the route on plain paper.
    await Promise.race([Promise.allSettled(images.map((image) => image.decode())), end]);
    // The plan may have been drawn again meanwhile, without its maps.
  } while (!maps.every((map) => map.isConnected));
  print();
}

/**
 * Adds the maps that are missing, and returns all.
 *
 * @param {App} app
 */
function addMaps(app) {
  const { plan } = app.session;
  if (!plan) return [];
  return plan.days.flatMap((day, index) => {
    const section = document.querySelector(`section.day[data-day="${index}"]`);
    if (!section || day.stops.length === 0) return [];
    const old = section.querySelector(".print-map");
    if (old) return [old];
    const rides = day.legs.flatMap((leg) => leg.rides ?? []).length;
    const tall = day.stops.length + day.breaks.length;
    // Ways, waits, times at a door, the start and the end have low rows.
    const low = Math.max(0, section.querySelectorAll(".rows > li").length - tall) + 2 * rides;
    const rest = sheet - perStop * tall - perLeg * low;
    const map = mapOf(app, routeOf(plan, day, app.city, app.session.log), Math.max(lowest, Math.min(highest, rest)));
    section.querySelector(".rows")?.before(map);
    return [map];
  });
}

/**
 * Returns the position of a place on a map of the world with 256 pixels, by the projection of the tiles.
 *
 * @param {number[]} place
 */
function project([longitude, latitude]) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [256 * (longitude / 360 + 0.5), 256 * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
}

/**
 * @param {App} app
 * @param {DayShape} shape
 * @param {number} height
 */
function mapOf(app, { legs, stops, ends }, height) {
  const places = [...stops, ...ends].map(({ lon, lat }) => [lon, lat]);
  const spots = [...places, ...legs.flatMap(({ line }) => line)].map(project);
  const [least, most] = [Math.min, Math.max].map((pick) => [0, 1].map((axis) => pick(...spots.map((at) => at[axis]))));
  const room = [width - 2 * margin, height - 2 * margin];
  const fits = [0, 1].map((axis) => Math.log2(room[axis] / Math.max(most[axis] - least[axis], 1e-9)));
  const zoom = Math.min(nearest, ...fits);
  const scale = 2 ** zoom;
  const left = ((least[0] + most[0]) / 2) * scale - width / 2;
  const top = ((least[1] + most[1]) / 2) * scale - height / 2;
  const at = (position) => {
    const [x, y] = project(position);
    return [x * scale - left, y * scale - top];
  };
  const set = known.city === app.city.id ? known.set : null;
  const credits = set?.isOther ? [set.attribution] : app.city.attribution;
  const map = make(
    "figure", { class: "print-map", "aria-hidden": "true" },
    tiles(set, zoom, { left, top, height }), drawnRoute(legs, stops, ends, at, height),
    make("figcaption", {}, credits.join("; ")),
  );
  map.style.width = `${width}px`;
  map.style.height = `${height}px`;
  return map;
}

// The tiles below a map, those of the next lower zoom enlarged.
function tiles(set, zoom, { left, top, height }) {
  if (!set) return [];
  const level = Math.max(set.minzoom ?? 0, Math.min(set.maxzoom ?? nearest, Math.floor(zoom)));
  const size = 256 * 2 ** (zoom - level);
  const [address] = set.tiles;
  const url = set.isOther ? address : `${address}${address.includes("?") ? "&" : "?"}theme=light`;
  const [west, south, east, north] = set.bounds ?? [-180, -85, 180, 85];
  const edge = [project([west, north]), project([east, south])].map((spot) => spot.map((one) => one * 2 ** zoom));
  const range = (axis, from, length) => [
    Math.floor(Math.max(from, edge[0][axis]) / size), Math.floor((Math.min(from + length, edge[1][axis]) - 1) / size),
  ];
  const [columns, rows] = [range(0, left, width), range(1, top, height)];
  const images = [];
  for (let y = rows[0]; y <= rows[1]; y += 1) {
    for (let x = columns[0]; x <= columns[1]; x += 1) {
      const values = { z: level, x, y, s: "a", r: "" };
      const image = make("img", { alt: "", src: url.replace(/\{(\w)\}/g, (_, name) => values[name] ?? "") });
      Object.assign(image.style, {
        left: `${x * size - left}px`, top: `${y * size - top}px`, width: `${size + 0.5}px`, height: `${size + 0.5}px`,
      });
      images.push(image);
    }
  }
  return images;
}

function drawnRoute(legs, stops, ends, at, height) {
  const path = ({ line }) => line.map((position, index) => `${index ? "L" : "M"}${at(position).join(" ")}`).join("");
  const lines = legs.flatMap((leg) => {
    const shape = draw("path", { class: leg.isWalked || leg.isEstimated ? "dashed" : "", d: path(leg) });
    if (leg.color) shape.style.stroke = leg.color;
    return [draw("path", { class: "edge", d: path(leg) }), shape];
  });
  const marks = [...ends, ...stops].map((place) => {
    const [x, y] = at([place.lon, place.lat]);
    const text = "mark" in place ? draw("text", { x, y: y + 4 }, place.mark) : null;
    return [draw("circle", { cx: x, cy: y, r: text ? 11 : 6, class: text ? "" : "end" }), text];
  });
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, lines, marks.flat());
}
