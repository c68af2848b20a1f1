import { randomFrom } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areaOf, cornersOf, isInside, loops, normalArea, polygonsOf, rectangle, roundedPosition, simplified, size,
} from "../../Sources/DayPlanningServer/Page/geometry.js";

const square = (west, south, side) => [
  [west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south],
];

test("positions are precise to a tenth of a meter", () => {
  assert.deepEqual(roundedPosition([-0.12345678, 51.50000049]), [-0.123457, 51.5]);
});

test("an area needs three corners, and its ring is closed", () => {
  assert.equal(areaOf([[0, 0], [1, 0]]), null);
  assert.deepEqual(areaOf([[0, 0], [1, 0], [1, 1]]).coordinates, [[[0, 0], [1, 0], [1, 1], [0, 0]]]);
});

test("a position is inside an area, outside its holes, and in any of its parts", () => {
  const holed = { type: "Polygon", coordinates: [square(0, 0, 10), square(4, 4, 2)] };
  assert.equal(isInside(holed, [1, 1]), true);
  assert.equal(isInside(holed, [5, 5]), false);
  for (const at of [[11, 5], [-1, 1], [5, 11], [5, -1]]) assert.equal(isInside(holed, at), false);
  const parts = { type: "MultiPolygon", coordinates: [[square(0, 0, 1)], [square(5, 5, 1)]] };
  assert.deepEqual([[0.5, 0.5], [5.5, 5.5], [3, 3]].map((at) => isInside(parts, at)), [true, true, false]);
  assert.equal(isInside(null, [200, 100]), true);
});

test("a notch is outside, whichever way the ring winds", () => {
  const notched = [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4], [0, 0]];
  for (const ring of [notched, [...notched].reverse()]) {
    const area = { type: "Polygon", coordinates: [ring] };
    assert.equal(isInside(area, [2, 3]), false);
    assert.equal(isInside(area, [0.5, 2]), true);
  }
});

test("GeoJSON of any depth becomes one geometry", () => {
  const polygon = { type: "Polygon", coordinates: [square(0, 0, 1)] };
  const feature = { type: "Feature", properties: {}, geometry: polygon };
  assert.deepEqual(normalArea(feature), polygon);
  const all = { type: "FeatureCollection", features: [feature, { type: "Feature", geometry: {
    type: "GeometryCollection", geometries: [{ type: "Point", coordinates: [0, 0] }, polygon],
  } }] };
  assert.deepEqual(normalArea(all), { type: "MultiPolygon", coordinates: [[square(0, 0, 1)], [square(0, 0, 1)]] });
  assert.equal(polygonsOf(all).length, 2);
});

test("input without a polygon, or with an invalid corner, is rejected", () => {
  for (const json of [null, {}, { type: "Point", coordinates: [0, 0] }]) assert.throws(() => normalArea(json));
  for (const corner of [["0", 0], [1], "x", [Infinity, 0]]) {
    assert.throws(() => normalArea({ type: "Polygon", coordinates: [[corner, [1, 1], [2, 0], corner]] }), /position/);
  }
});

test("a simplified line keeps its ends and stays within the tolerance", () => {
  const seed = 20261201;
  const random = randomFrom(seed);
  const distance = ([x, y], [ax, ay], [bx, by]) => {
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const share = square ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    return Math.hypot(x - ax - share * dx, y - ay - share * dy);
  };
  for (let round = 0; round < 200; round += 1) {
    const line = Array.from({ length: 2 + random(40) }, () => [random(100), random(100)]);
    const tolerance = random(30);
    const kept = simplified(line, tolerance);
    assert.deepEqual([kept[0], kept.at(-1)], [line[0], line.at(-1)], `seed ${seed}, round ${round}`);
    let segment = 0;
    for (const point of line) {
      while (segment + 2 < kept.length && point === kept[segment + 1]) segment += 1;
      const away = kept.length < 2 ? 0 : distance(point, kept[segment], kept[segment + 1]);
      assert.ok(away <= tolerance + 1e-9, `seed ${seed}, round ${round}: ${away} > ${tolerance}`);
    }
  }
});

test("points on a straight line are dropped", () => {
  assert.deepEqual(simplified([[0, 0], [1, 1], [2, 2], [3, 3]], 0.01), [[0, 0], [3, 3]]);
});

test("a line that crosses itself goes around each of its loops", () => {
  const eight = [[0, 0], [2, 2], [2, 0], [0, 2]];
  assert.deepEqual(loops(eight).map(size).sort(), [1, 1]);
  assert.deepEqual(loops([[0, 0], [4, 0], [4, 4], [0, 4]]).map(size), [16]);
});

test("a tiny accidental loop is dropped", () => {
  const slipped = [[0, 0], [100, 0], [100, 100], [1, 100], [0, 99], [1, 99], [0, 100]];
  const parts = loops(slipped);
  assert.equal(parts.length, 1);
  assert.ok(size(parts[0]) > 9800);
});

test("the size of a ring does not depend on where it begins or how it winds", () => {
  const ring = [[0, 0], [3, 0], [3, 2], [0, 2]];
  assert.equal(size(ring), 6);
  assert.equal(size([...ring.slice(2), ...ring.slice(0, 2)]), 6);
  assert.equal(size([...ring].reverse()), 6);
});

test("a rectangle has its four corners, which are those of the area", () => {
  const area = rectangle({ south: 51, west: -0.2, north: 52, east: 0.1 });
  assert.deepEqual(new Set(cornersOf(area).map(String)), new Set(["-0.2,51", "0.1,51", "0.1,52", "-0.2,52"]));
  assert.deepEqual(cornersOf(null), []);
});
