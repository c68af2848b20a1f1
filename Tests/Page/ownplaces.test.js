import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cityAround, geoJSONOf, isOwnPlace, OwnPlaces, sortedPlaces,
} from "../../Sources/DayPlanningServer/Page/ownplaces.js";
import { placesIn } from "../../Sources/DayPlanningServer/Page/placefile.js";

const cities = [
  { id: "london", bounds: { south: 51.3, west: -0.5, north: 51.7, east: 0.2 } },
  { id: "nyc", bounds: { south: 40.5, west: -74.3, north: 40.9, east: -73.7 } },
];
// The channel to other tabs would keep the test running.
delete globalThis.BroadcastChannel;
const place = (name, lat, lon) => ({ name, lat, lon, note: "" });

let count = 0;
const newID = () => `own-${(count += 1)}`;

test("places belong to the city around them; the sea and other cities are outside", () => {
  assert.equal(cityAround(cities, place("", 51.5, -0.1)), "london");
  assert.equal(cityAround(cities, place("", 51.75, -0.1)), "london");
  assert.equal(cityAround(cities, place("", 40.7, -74)), "nyc");
  assert.equal(cityAround(cities, place("", 48.8, 2.3)), null);
  assert.equal(cityAround([{ id: "unknown" }], place("", 1, 2)), null);
});

test("an import keeps what is inside, once, and counts the rest", () => {
  const known = [{ ...place("Tea Room", 51.5, -0.1), id: "own-0", city: "london", addedAt: 1 }];
  const found = [
    place("tea  room", 51.5001, -0.1), place("Tea Room", 51.51, -0.1), place("Café", 51.5, -0.1),
    place("cafe", 51.5, -0.1), place("Pizza", 40.7, -74), place("Louvre", 48.86, 2.33),
  ];
  const { added, doubles, outside } = sortedPlaces(found, known, cities, newID, 7);
  assert.deepEqual(added.map(({ name, city }) => [name, city]), [
    ["Tea Room", "london"], ["Café", "london"], ["Pizza", "nyc"],
  ]);
  assert.equal(doubles, 2);
  assert.deepEqual(outside.map(({ name }) => name), ["Louvre"]);
  assert.ok(added.every(isOwnPlace));
  const again = sortedPlaces(found, [...known, ...added], cities, newID, 8);
  assert.deepEqual([again.added.length, again.doubles], [0, 5]);
});

test("thousands of places with the same name are all added", () => {
  const found = Array.from({ length: 3000 }, (_, i) => place("Same", 51.4 + (i % 60) * 0.004, -0.3 + Math.floor(i / 60) * 0.006));
  assert.equal(sortedPlaces(found, [], cities, newID).added.length, 3000);
});

test("exported places can be opened again, with their visits", () => {
  const whole = { ...place("A <b>", 51.5, -0.1), note: "n", minutes: 90, hours: "Mo-Fr 10:00-12:00" };
  const { added } = sortedPlaces([whole, place("B", 51.6, -0.1)], [], cities, newID);
  assert.deepEqual(placesIn(JSON.stringify(geoJSONOf(added))).places, [whole, place("B", 51.6, -0.1)]);
});

test("a visit of a file that no plan can have is left out", () => {
  for (const facts of [{ minutes: 0 }, { minutes: 721 }, { minutes: "90" }, { opening_hours: "9".repeat(401) }, { opening_hours: 7 }]) {
    const feature = { type: "Feature", geometry: { type: "Point", coordinates: [-0.1, 51.5] }, properties: { name: "A", ...facts } };
    assert.deepEqual(placesIn(JSON.stringify(feature)).places, [place("A", 51.5, -0.1)]);
  }
});

test("without storage, places stay until the page is closed", async () => {
  const own = new OwnPlaces();
  await own.load();
  assert.equal(own.isKept, false);
  const { added } = sortedPlaces([place("A", 51.5, -0.1)], [], cities, newID);
  await assert.rejects(() => own.put(added));
  assert.equal(own.pinsOf("london").length, 1);
  assert.equal(own.at("london", [-0.1, 51.5])?.name, "A");
  await assert.rejects(() => own.remove(added));
  assert.equal(own.list.length, 0);
});

test("hostile records are not places", () => {
  for (const bad of [null, 7, {}, { id: "x" }, { ...place("", 1, 2), id: "own-1", city: "london" },
    { ...place("A", 91, 2), id: "own-1", city: "london" }, { ...place("A", "1", 2), id: "own-<b>", city: "london" }]) {
    assert.equal(isOwnPlace(bad), false);
  }
});
