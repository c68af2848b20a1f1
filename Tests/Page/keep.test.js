import { randomFrom } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { tilesAlong } from "../../Sources/DayPlanningServer/Page/keep.js";
import { day, plan, stop } from "./plans.js";

const at = (id, lat, lon) => stop(id, "10:00", "11:00", { lat, lon });

/** Returns the tile of a position, by the formula of the OpenStreetMap wiki. */
function tileOf(lat, lon, zoom) {
  const n = 2 ** zoom;
  const rad = (lat * Math.PI) / 180;
  const y = ((1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2) * n;
  return `${zoom}/${Math.floor(((lon + 180) / 360) * n)}/${Math.floor(y)}`;
}

test("the tiles along a route include those of each stop and of each point between", () => {
  const random = randomFrom(7);
  for (let each = 0; each < 20; each += 1) {
    const place = () => [51.4 + random(1000) / 10000, -0.2 + random(1000) / 10000];
    const [[lat0, lon0], [lat1, lon1]] = [place(), place()];
    const tiles = new Set(tilesAlong(plan([day([at("a", lat0, lon0), at("b", lat1, lon1)])]), 10000));
    for (let step = 0; step <= 10; step += 1) {
      const [lat, lon] = [lat0 + ((lat1 - lat0) * step) / 10, lon0 + ((lon1 - lon0) * step) / 10];
      for (const zoom of [12, 13, 14, 15, 16]) assert.ok(tiles.has(tileOf(lat, lon, zoom)), `${lat},${lon} at ${zoom}`);
    }
  }
});

test("a limit keeps the widest tiles", () => {
  const wide = plan([day([at("a", 51.3, -0.4), at("b", 51.7, 0.1)])]);
  const tiles = tilesAlong(wide, 50);
  assert.equal(tiles.length, 50);
  assert.ok(tiles.every((tile) => Number(tile.split("/")[0]) <= 13));
});

test("a day without stops has no tiles", () => assert.deepEqual(tilesAlong(plan([day([])])), []));
