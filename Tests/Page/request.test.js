import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  conditionsOf, fromFragment, isSame, labelOf, namedPlace, placeOf, plain, toBody, toFragment, withoutConditions,
} from "../../Sources/DayPlanningServer/Page/request.js";

const full = {
  ...plain, city: "nyc", date: "2026-12-01", days: "2", start: "10:00", end: "25:30", mode: "transit", stepFree: "yes",
  pace: "brisk", breaks: "none", lunch: "12:00-14:00/45", dinner: "18:00-20:30/60", must: ["a", "b", "own-1"],
  skip: ["c"], pins: ["d@10:00/60", "e@2026-12-02T11:00/30"], categories: ["museum", "park"], like: "museum=2",
  dislike: "park",
  familiarity: "first", from: "51.5,-0.1", to: "f", maxStops: "4", maxWalk: "20", maxWalkTotal: "90", budget: "40",
  freeOnly: "yes", weather: "rain", with: "children", travelCost: "0.2", slack: "share", seconds: "9",
  area: { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] },
  places: [
    { id: "own-1", name: "Café", lat: 51.5, lon: -0.1, minutes: 60, hours: "Mo-Fr 10:00-17:00", meal: "lunch" },
  ],
};

test("a link restores each field of a request", () => {
  const { request, unread, isPlanned, edit } = fromFragment(toFragment(full, true));
  assert.deepEqual(request, full);
  assert.deepEqual([unread, isPlanned, edit], [[], true, null]);
});

test("a link omits defaults, except the city and the date", () => {
  assert.equal(toFragment({ ...plain, date: "2026-12-01" }), "#city=london&date=2026-12-01");
});

test("text with characters of URLs survives", () => {
  for (const like of ["a&b=c", "50%", "a+b", "x#y", "ä ö"]) {
    assert.equal(fromFragment(toFragment({ ...plain, like })).request.like, like);
  }
});

test("a plus in a link is a plus", () => {
  assert.equal(fromFragment("#like=museum+park").request.like, "museum+park");
});

test("an area with holes or several parts survives", () => {
  const ring = (at) => [[at, 0], [at + 3, 0], [at + 3, 3], [at, 0]];
  for (const area of [
    { type: "Polygon", coordinates: [ring(0), [[2, 0.5], [2.5, 0.5], [2.5, 1], [2, 0.5]]] },
    { type: "MultiPolygon", coordinates: [[ring(0)], [ring(10)]] },
  ]) {
    assert.deepEqual(fromFragment(toFragment({ ...plain, area })).request.area, area);
  }
});

test("edits survive with stays, pinned times and meals", () => {
  const edit = [
    [{ id: "a", minutes: 90, enter: "10:00" }, { id: "b", minutes: 45 }],
    [{ id: "c", minutes: 60, meal: "lunch" }, { id: "d", minutes: 60, enter: "19:00", meal: "dinner" }],
  ];
  assert.deepEqual(fromFragment(toFragment(full, true, edit)).edit, edit);
});

test("a day without stops survives among the edits", () => {
  assert.deepEqual(fromFragment(toFragment(full, true, [[], [{ id: "c", minutes: 60 }]])).edit[0], []);
});

test("unreadable fields are reported, and the rest is used", () => {
  const { request, unread } = fromFragment("#city=nyc&area=1,2;3&colour=red&pace=relaxed");
  assert.deepEqual(unread.sort(), ["area", "colour"]);
  assert.deepEqual([request.city, request.pace, request.area], ["nyc", "relaxed", null]);
});

test("the body has numbers, lists and Booleans where the service has them", () => {
  const body = toBody(full);
  assert.deepEqual([body.days, body.travelCost, body.seconds, body.budget], [2, 0.2, 9, 40]);
  assert.deepEqual([body.like, body.dislike, body.with], [["museum=2"], ["park"], ["children"]]);
  assert.deepEqual([body.breaks, body.freeOnly, body.stepFree], [false, true, true]);
  assert.deepEqual([body.must, body.area], [full.must, full.area]);
});

test("the body omits empty fields, and has invalid numbers as typed", () => {
  const body = toBody({ ...plain, date: "2026-12-01", maxStops: "many", freeOnly: "" });
  assert.equal(body.maxStops, "many");
  for (const key of ["area", "must", "lunch", "freeOnly", "mode"]) assert.ok(!(key in body), key);
});

test("requests are equal if their links are", () => {
  assert.ok(isSame({ ...plain }, { ...plain, must: [] }));
  assert.ok(!isSame({ ...plain }, { ...plain, must: ["a"] }));
});

test("the name of a day is in its link, of a plan only", () => {
  const request = { ...plain, date: "2026-12-01" };
  for (const name of ["Rainy day", "a&b=c #1 +2", "Zoë’s day · 雨"]) {
    const read = fromFragment(toFragment(request, true, null, name));
    assert.deepEqual([read.name, read.unread, read.isPlanned], [name, [], true]);
  }
  assert.ok(!toFragment(request, false, null, "Rainy day").includes("name"));
  assert.equal(fromFragment(`#city=london&plan=1&name=${"x".repeat(500)}`).name.length, 80);
});

test("a start keeps its name in the link and for the service", () => {
  for (const name of ["King's Cross", "St. Pauls & Söhne, 50% ~ x", "A".repeat(200)]) {
    const from = namedPlace(51.53, -0.12, name);
    const { request } = fromFragment(toFragment({ ...plain, from }));
    assert.equal(request.from, from);
    assert.equal(labelOf(request.from), name.replace("~", " ").slice(0, 80));
    assert.equal(toBody(request).from, from);
  }
  assert.equal(toBody({ ...plain, from: "1,2 ~ x" }).from, "1,2~x");
  assert.equal(toBody({ ...plain, from: "tate-modern~x" }).from, "tate-modern");
  assert.deepEqual([placeOf("tate-modern"), labelOf("tate-modern"), namedPlace(1, 2)], ["tate-modern", "", "1,2"]);
});

test("the conditions of a request are what differs from the default, and can be removed", () => {
  assert.deepEqual(conditionsOf({ ...plain, city: "nyc", date: "2026-12-01", end: "25:00" }), []);
  const keys = conditionsOf(full);
  const others = ["city", "date", "days", "start", "end", "area"];
  assert.deepEqual([...keys, ...others].toSorted(), Object.keys(plain).toSorted());
  assert.deepEqual(conditionsOf({ ...full, ...withoutConditions(keys, full) }), []);
});
