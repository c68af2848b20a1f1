import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromFragment, isSame, plain, toBody, toFragment } from "../../Sources/DayPlanningServer/Page/request.js";

const full = {
  ...plain, city: "nyc", date: "2026-12-01", days: "2", start: "10:00", end: "25:30", mode: "transit", stepFree: "yes",
  pace: "brisk", breaks: "none", lunch: "12:00-14:00/45", dinner: "18:00-20:30/60", must: ["a", "b"], skip: ["c"],
  pins: ["d@10:00/60", "e@2026-12-02T11:00/30"], categories: ["museum", "park"], like: "museum=2", dislike: "park",
  familiarity: "first", from: "51.5,-0.1", to: "f", maxStops: "4", maxWalk: "20", maxWalkTotal: "90", budget: "40",
  freeOnly: "yes", weather: "rain", with: "children", travelCost: "0.2", slack: "share", seconds: "9",
  area: { type: "Polygon", coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] },
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

test("edits survive with stays and pinned times", () => {
  const edit = [[{ id: "a", minutes: 90, enter: "10:00" }, { id: "b", minutes: 45 }], [{ id: "c", minutes: 60 }]];
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
