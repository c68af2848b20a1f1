import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { linksOf, placesOf, routeLinks, tripOf } from "../../Sources/DayPlanningServer/Page/directions.js";
import {
  direction, distance, distanceTo, isHere, walkWords,
} from "../../Sources/DayPlanningServer/Page/distance.js";
import { isStale } from "../../Sources/DayPlanningServer/Page/offer.js";
import { headingOf } from "../../Sources/DayPlanningServer/Page/tracker.js";
import {
  goalOf, logged, startOf, visitOf, visitWords, withTimes, withVisited,
} from "../../Sources/DayPlanningServer/Page/visits.js";
import { day, plan, stop } from "./plans.js";

const london = { lat: 51.5, lon: -0.125 };
const none = { visits: {}, spots: {} };
const event = (name, id, local) => ({ name, data: { id, local } });

test("distances and directions are those of the compass", () => {
  assert.ok(Math.abs(distance(london, { lat: 51.51, lon: -0.125 }) - 1112) < 2);
  // Paris, to which the great circle is 343 km.
  assert.ok(Math.abs(distance(london, { lat: 48.857, lon: 2.352 }) - 343e3) < 3000);
  const around = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
  const points = around.map(([north, east]) =>
    direction(london, { lat: london.lat + north * 0.001, lon: london.lon + (east * 0.001) / Math.cos(0.8988) }),
  );
  assert.deepEqual(points, ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]);
  assert.ok(distance({ lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 }) < 300);
});

test("inside a rectangle the distance to it is zero, and outside it counts from the nearest edge", () => {
  const bounds = { south: 51.4, west: -0.3, north: 51.6, east: 0.1 };
  assert.equal(distanceTo(london, bounds), 0);
  assert.ok(Math.abs(distanceTo({ lat: 51.61, lon: 0 }, bounds) - 1112) < 2);
});

test("where one stands is no walk", () => {
  assert.equal(walkWords(1, 0, "E"), "You are here");
  assert.equal(walkWords(1, 19, "E"), "You are here");
  assert.equal(isHere(21), false);
  assert.match(walkWords(2, 150, "E"), /^2 min, .*, east$/);
});

test("links to map apps have the forms of the command", () => {
  const trip = { from: [-0.1, 51.5], to: [-0.12, 51.51], mode: "walk" };
  assert.deepEqual(linksOf(trip), {
    apple: "https://maps.apple.com/?saddr=51.5%2C-0.1&daddr=51.51%2C-0.12&dirflg=w",
    google:
      "https://www.google.com/maps/dir/?api=1&origin=51.5%2C-0.1&destination=51.51%2C-0.12&travelmode=walking",
    geo: "geo:51.51,-0.12",
    osm:
      "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=51.5%2C-0.1%3B51.51%2C-0.12",
  });
  const here = linksOf({ ...trip, from: null, mode: "cycle" });
  assert.deepEqual(Object.keys(here), ["apple", "google", "geo"]);
  assert.equal(here.apple, "https://maps.apple.com/?daddr=51.51%2C-0.12");
  assert.equal(here.google, "https://www.google.com/maps/dir/?api=1&destination=51.51%2C-0.12&travelmode=bicycling");
});

test("a link over a day has at most nine stops between, and the links of a long day join", () => {
  for (let count = 0; count < 45; count += 1) {
    const spots = Array.from({ length: count }, (_, i) => [i / 100, 51]);
    const links = routeLinks(spots, "walk");
    assert.equal(links.length, Math.ceil(Math.max(0, count - 1) / 10));
    links.forEach(({ first, last, url }, i) => {
      assert.equal(first, i ? links[i - 1].last : 0);
      const between = new URL(url).searchParams.get("waypoints")?.split("|") ?? [];
      assert.equal(between.length, last - first - 1);
      assert.ok(between.length <= 9);
    });
    if (count > 1) assert.equal(links.at(-1).last, count - 1);
  }
  assert.deepEqual(routeLinks([[0, 51], [1, 51], [2, 51]], "transit"), []);
});

test("a trip starts at the exit of the stop before, and leads to any stop without a leg", () => {
  const exit = { lat: 51.52, lon: -0.11 };
  const one = plan([day([stop("a", "10:00", "11:00", { exit }), stop("b", "11:10", "12:00", { lat: 51.6, lon: 0 })])]);
  const at = (text) => (text ? [1, 2] : null);
  assert.deepEqual(tripOf(one, one.days[0], "b", at), { from: [-0.11, 51.52], to: [0, 51.6], mode: "walk" });
  // No start is known.
  assert.deepEqual(tripOf(one, one.days[0], "a", at), { from: null, to: [-0.1, 51.5], mode: "walk" });
  assert.equal(tripOf(one, one.days[0], "end", at), null);
  assert.equal(tripOf(one, one.days[0], "nowhere", at), null);
  one.days[0].legs = [];
  assert.deepEqual(tripOf(one, one.days[0], "b", at), { from: null, to: [0, 51.6], mode: "walk" });
  assert.deepEqual(placesOf(one, one.days[0], at).map(({ name }) => name), ["A", "B"]);
});

test("a day across water leads from the pier of its ferry and back", () => {
  const [startPlace, endPlace] = [{ lat: 51.4, lon: -0.2, name: "Pier ~1" }, { lat: 51.3, lon: -0.3 }];
  const one = plan([day([stop("a")], { startPlace, endPlace })]);
  const at = (text) => (text ? text.split("~")[0].split(",").map(Number).reverse() : null);
  assert.deepEqual(tripOf(one, one.days[0], "a", at), { from: [-0.2, 51.4], to: [-0.1, 51.5], mode: "walk" });
  assert.deepEqual(tripOf(one, one.days[0], "end", at).to, [-0.3, 51.3]);
  assert.deepEqual(placesOf(one, one.days[0], at).map(({ spot }) => spot), [[-0.2, 51.4], [-0.1, 51.5], [-0.3, 51.3]]);
  const asked = { ...one, request: { ...one.request, from: "51,0" } };
  const ashore = { ...one.days[0], startPlace: undefined, endPlace: undefined };
  assert.deepEqual([startOf(asked, ashore), goalOf(asked, ashore)], ["51,0", "51,0"]);
  // The rest of a day starts at a position, and may end anywhere.
  const rest = { ...one, request: { ...one.request, from: "51,0", to: "anywhere" } };
  assert.deepEqual(tripOf(rest, one.days[0], "end", at).to, [-0.3, 51.3]);
  assert.equal(startOf(one, { ...one.days[0], rest: { from: "52,1" } }), "52,1");
});

test("arrivals and departures of stops are logged with their times", () => {
  const one = plan([day([stop("a"), stop("b")])]);
  let log = logged(none, one, event("enter", "a", "2026-12-01T10:03"));
  assert.deepEqual(visitOf(log, "2026-12-01", "a"), { arrived: "10:03", left: null });
  log = logged(log, one, event("exit", "a", "2026-12-01T11:12"));
  // Returning continues the visit.
  log = logged(log, one, event("enter", "a", "2026-12-01T11:20"));
  assert.deepEqual(visitOf(log, "2026-12-01", "a"), { arrived: "10:03", left: null });
  log = logged(log, one, event("exit", "a", "2026-12-01T11:30"));
  assert.match(visitWords(visitOf(log, "2026-12-01", "a")), /10:03.*11:30/);
  for (const other of [
    event("enter", "c", "2026-12-01T10:03"), event("approach", "b", "2026-12-01T10:03"),
    event("enter", "b", "2026-12-03T10:03"),
  ]) assert.equal(logged(log, one, other), log);
  assert.deepEqual(none, { visits: {}, spots: {} });
});

test("a visit after midnight belongs to the day that lasts until then", () => {
  const one = plan([day([stop("a", "24:10", "25:00")], { end: "25:30" })]);
  const log = logged(none, one, event("enter", "a", "2026-12-02T00:12"));
  assert.deepEqual(visitOf(log, "2026-12-01", "a"), { arrived: "24:12", left: null });
  assert.equal(logged(none, plan([day([stop("a")])]), event("enter", "a", "2026-12-02T00:12")), none);
});

test("unknown and impossible times of a visit are not shown", () => {
  const log = (visit) => ({ visits: { "2026-12-01": { a: visit } }, spots: {} });
  const seen = (visit) => visitOf(log(visit), "2026-12-01", "a");
  // The clock went back.
  assert.deepEqual(seen({ arrived: "12:00", left: "11:00" }), { arrived: "12:00", left: null });
  assert.deepEqual(seen({ arrived: "<b>", left: 5 }), { arrived: null, left: null });
  for (const visit of [null, "x", 7]) assert.equal(seen(visit), null);
  for (const broken of [undefined, {}, { visits: null }, { visits: { "2026-12-01": 5 } }]) {
    assert.equal(visitOf(broken, "2026-12-01", "a"), null);
  }
  assert.equal(visitOf(none, "constructor", "name"), null);
  assert.equal(visitWords({ arrived: null, left: null }), "Visited");
});

test("stops that count as visited without an event have no times, and known times stay", () => {
  const log = withVisited({ visits: { d: { a: { arrived: "10:00", left: null } } }, spots: {} }, "d", ["a", "b"]);
  assert.deepEqual(log.visits.d, { a: { arrived: "10:00", left: null }, b: { arrived: null, left: null } });
  assert.equal(withVisited(log, "d", ["a", "b"]), log);
});

test("the rest of a day keeps what was visited, with real times that end before it", () => {
  const visited = [stop("a", "10:00", "11:00"), stop("b", "11:10", "12:00"), stop("c", "12:10", "13:00")];
  const rest = plan([day([stop("d", "15:00", "16:00")], { visited, start: "13:30" })]);
  const log = {
    visits: {
      "2026-12-01": {
        a: { arrived: "10:05", left: "11:20" }, b: { arrived: "11:30", left: null }, c: { arrived: "13:10", left: "14:00" },
      },
    },
    spots: {},
  };
  const times = withTimes(rest, log).days[0].visited.map(({ enter, leave, minutes }) => [enter, leave, minutes]);
  assert.deepEqual(times, [["10:05", "11:20", 75], ["11:30", "12:00", 30], ["12:10", "13:00", 60]]);
  assert.deepEqual(withTimes(rest, none), rest);
});

test("an offer holds for ten minutes and 200 m, also if the clock goes back", () => {
  const moment = { ...london, day: 0, minutes: 610, visited: [] };
  const offer = { moment };
  const after = (change) => isStale(offer, { ...moment, ...change });
  assert.deepEqual(
    [after({}), after({ minutes: 619 }), after({ minutes: 620 }), after({ minutes: 600 }), after({ day: 1 })],
    [false, false, true, true, true],
  );
  assert.deepEqual([after({ lat: london.lat + 0.0017 }), after({ lat: london.lat + 0.0019 })], [false, true]);
});

test("the compass counts clockwise from north, as the screen is turned", () => {
  assert.equal(headingOf({ webkitCompassHeading: 90 }, 0), 90);
  assert.equal(headingOf({ alpha: 90, absolute: true }, 0), 270);
  assert.equal(headingOf({ alpha: 350, absolute: true }, 90), 100);
  assert.equal(headingOf({ alpha: 0, absolute: true }, 0), 0);
  // Relative to where the device was, not to north.
  assert.equal(headingOf({ alpha: 90, absolute: false }, 0), null);
  assert.equal(headingOf({ alpha: null, absolute: true }, 0), null);
});
