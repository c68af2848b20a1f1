// Areas and distances. Positions are [longitude, latitude] in degrees, as in GeoJSON.
// @ts-check

/** Returns degrees rounded to about a tenth of a meter, for links. */
const rounded = (degrees) => Math.round(degrees * 1e6) / 1e6;

/**
 * Returns a position in the format of links.
 *
 * @param {number[]} position
 */
export const roundedPosition = ([longitude, latitude]) => [rounded(longitude), rounded(latitude)];

/**
 * Returns the polygons of any GeoJSON as one geometry, rounded for links; throws if there are none.
 *
 * @returns {API.AreaPolygon | API.AreaMultiPolygon}
 */
export function normalArea(json) {
  const polygons = polygonsOf(json).map((rings) => rings.map((ring) => ring.map(position)));
  if (polygons.length === 0) throw new RangeError("it contains no polygon");
  return polygons.length === 1
    ? { type: "Polygon", coordinates: polygons[0] }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** Returns the rings of each polygon of a GeoJSON object. */
export function polygonsOf(json) {
  switch (json?.type) {
    case "Polygon": return [json.coordinates];
    case "MultiPolygon": return json.coordinates;
    case "Feature": return polygonsOf(json.geometry);
    case "FeatureCollection": return json.features.flatMap(polygonsOf);
    case "GeometryCollection": return json.geometries.flatMap(polygonsOf);
    default: return [];
  }
}

/** @returns {number[]} */
function position(pair) {
  if (!Array.isArray(pair) || !pair.slice(0, 2).every(Number.isFinite) || pair.length < 2) {
    throw new TypeError(`${JSON.stringify(pair)} is not a position`);
  }
  return roundedPosition(pair);
}

/**
 * Returns the area with these corners, or null if there are too few.
 *
 * @param {number[][]} corners
 * @returns {API.AreaPolygon | null}
 */
export function areaOf(corners) {
  return corners.length < 3 ? null : { type: "Polygon", coordinates: [[...corners, corners[0]]] };
}

/** Returns whether a position is in an area; a null area contains everything. */
export function isInside(area, [x, y]) {
  if (!area) return true;
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygons.some((rings) => rings.filter((ring) => windsAround(ring, x, y)).length % 2 === 1);
}

/**
 * Returns whether a sight is in an area: it or the pier of its ferry.
 *
 * @param {API.AreaPolygon | API.AreaMultiPolygon | null} area
 * @param {{ lat: number, lon: number, pier?: { lat: number, lon: number } }} place
 */
export const isIn = (area, { lat, lon, pier }) =>
  isInside(area, [lon, lat]) || (pier !== undefined && isInside(area, [pier.lon, pier.lat]));

function windsAround(ring, x, y) {
  let isInside = false;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[i + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside;
}

/**
 * Simplifies a line so that it stays within `tolerance` of the original.
 *
 * Source: D. Douglas, T. Peucker, "Algorithms for the Reduction of the Number of Points Required to Represent a
 * Digitized Line or its Caricature", Cartographica 10 (1973), 112–122.
 */
export function simplified(line, tolerance) {
  if (line.length < 3) return line;
  const [first, last] = [line[0], line[line.length - 1]];
  let [farthest, distance] = [0, 0];
  for (let i = 1; i + 1 < line.length; i += 1) {
    const away = distanceToSegment(line[i], first, last);
    if (away > distance) [farthest, distance] = [i, away];
  }
  if (distance <= tolerance) return [first, last];
  const before = simplified(line.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(line.slice(farthest), tolerance)];
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/**
 * Splits a hand-drawn line at its self-intersections into simple rings. Loops smaller than a hundredth of the largest
 * are dropped as accidental.
 */
export function loops(ring) {
  const all = split(ring);
  const largest = Math.max(...all.map(size));
  return all.filter((loop) => loop.length >= 3 && size(loop) > largest / 100);
}

function split(ring) {
  for (let i = 0; i < ring.length; i += 1) {
    for (let j = i + 2; j < ring.length; j += 1) {
      if (i === 0 && j === ring.length - 1) continue;
      const point = crossing(ring[i], ring[i + 1], ring[j], ring[(j + 1) % ring.length]);
      if (!point) continue;
      const inner = [point, ...ring.slice(i + 1, j + 1)];
      const outer = [...ring.slice(0, i + 1), point, ...ring.slice(j + 1)];
      return [...split(inner), ...split(outer)];
    }
  }
  return [ring];
}

function crossing([ax, ay], [bx, by], [cx, cy], [dx, dy]) {
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (turn === 0) return null;
  const s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn;
  const t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn;
  return s > 0 && s < 1 && t > 0 && t < 1 ? [ax + s * (bx - ax), ay + s * (by - ay)] : null;
}

/** Returns the area enclosed by a ring, in square units. */
export function size(ring) {
  const doubled = ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length];
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Returns the positions of an area's corners. */
export function cornersOf(area) {
  return area ? area.coordinates.flat(area.type === "Polygon" ? 1 : 2) : [];
}

/** Returns the rectangle of a map's bounds as an area. */
export function rectangle({ south, west, north, east }) {
  const corners = [[west, south], [east, south], [east, north], [west, north]].map(roundedPosition);
  return areaOf(corners);
}
