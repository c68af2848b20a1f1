import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { useOf, withChanged, withoutUse, withUse } from "../../Sources/DayPlanningServer/Page/ownuse.js";
import {
  conditionsOf, fromFragment, isSame, plain, readPlaces, toBody, toFragment, withNeeded, withoutConditions,
} from "../../Sources/DayPlanningServer/Page/request.js";

const aunt = { id: "own-a", name: "Aunt", lat: 51.51, lon: -0.13 };
const café = { id: "own-c", name: "Café", lat: 51.52, lon: -0.12, minutes: 60, hours: "Mo-Fr 10:00-17:00; Sa off" };
const using = (request, ...uses) =>
  uses.reduce((now, [place, use]) => withNeeded({ ...now, ...withUse(now, place, use) }), request);

test("a link restores own places with names of any kind", () => {
  for (const name of ["a;b~c%d", "100%7E", "Müller & Söhne #1", "<img src=x>", "~", "日本", "a|b,c", "%3B"]) {
    const request = using(plain, [{ ...aunt, name }, "must"], [{ ...café, name }, "dinner"]);
    const { request: read, unread } = fromFragment(toFragment(request));
    assert.deepEqual([read, unread], [request, []]);
  }
});

test("a link is short, and has no place that is not used", () => {
  const request = using(plain, [aunt, "must"]);
  assert.equal(toFragment(request), "#city=london&date=&places=own-a~51.51,-0.13~Aunt&must=own-a");
  assert.equal(toFragment(using(request, [aunt, ""])), "#city=london&date=");
});

test("what is no place in a link is reported and not used", () => {
  for (const text of [
    "own-a", "own-a~51~Aunt", "own-a~,~Aunt", "own-a~91,0~Aunt", "own-a~1e999,0~Aunt", "own-a~51,-0.1~",
    "own-a~51,-0.1~ ", "big-ben~51,-0.1~Aunt", "own-~51,-0.1~Aunt", "own-a~51,-0.1~Aunt~0", "own-a~51,-0.1~Aunt~1.5",
    "own-a~51,-0.1~Aunt~x",
    "own-a~51,-0.1~Aunt~~~brunch", `own-a~51,-0.1~${"x".repeat(300)}`, `own-a~51,-0.1~Aunt~~${"x".repeat(500)}`,
    "own-b~51,-0.1~Nobody needs it", ";;;", "%%%~~~",
  ]) {
    const { request, unread } = fromFragment(`#must=own-a,big-ben&places=${encodeURIComponent(text)}`);
    assert.deepEqual([request.places, request.must, unread], [[], ["own-a", "big-ben"], ["places"]], text);
  }
  const twice = fromFragment("#must=own-a&places=own-a~51,-0.1~One;own-a~52,-0.2~Two");
  assert.deepEqual([twice.request.places.map(({ name }) => name), twice.unread], [["One"], ["places"]]);
});

test("places of a file or of the storage are read if they are places", () => {
  const mixed = [aunt, null, 7, "x", { ...aunt, id: "x" }, { ...café, extra: 1, meal: null }];
  assert.deepEqual(readPlaces(mixed), [aunt, café]);
  for (const list of [undefined, null, {}, "own-a", 3]) assert.deepEqual(readPlaces(list), []);
  const many = Array.from({ length: 150 }, (_, index) => ({ ...aunt, id: `own-${index}` }));
  assert.equal(readPlaces(many).length, 100);
});

test("the service gets the places as objects", () => {
  const { places, must } = toBody(using(plain, [café, "lunch"]));
  assert.deepEqual([places, must], [[{ ...café, meal: "lunch" }], ["own-c"]]);
  assert.ok(!("places" in toBody(plain)));
});

test("a place has one use, and a meal one place", () => {
  const uses = (request) => [aunt, café].map(({ id }) => useOf(request, id));
  let request = using(plain, [aunt, "must"]);
  assert.deepEqual(uses(request), ["must", ""]);
  request = using(request, [aunt, "lunch"]);
  assert.deepEqual([uses(request), request.must], [["lunch", ""], ["own-a"]]);
  request = using(request, [café, "dinner"]);
  assert.deepEqual(uses(request), ["lunch", "dinner"]);
  request = using(request, [café, "lunch"]);
  assert.deepEqual([uses(request), request.must, request.places.length], [["", "lunch"], ["own-c"], 1]);
  request = using(request, [café, "must"]);
  assert.deepEqual([uses(request), conditionsOf(request)], [["", "must"], ["must"]]);
  assert.ok(isSame(using(request, [café, ""]), plain));
});

test("a pinned place has its meal without becoming a must", () => {
  const request = { ...plain, pins: ["own-a@12:30/60"], places: [aunt] };
  const eaten = using(request, [aunt, "lunch"]);
  assert.deepEqual([eaten.pins, eaten.must, useOf(eaten, "own-a")], [request.pins, [], "lunch"]);
  assert.ok(isSame(using(eaten, [aunt, ""]), plain));
});

test("a changed place keeps its meal, and a deleted one leaves the request", () => {
  const request = using({ ...plain, must: ["big-ben"] }, [aunt, "dinner"]);
  const changed = { ...request, ...withChanged(request, { ...aunt, name: "Uncle", minutes: 30 }) };
  assert.deepEqual(changed.places, [{ ...aunt, name: "Uncle", minutes: 30, meal: "dinner" }]);
  const left = withNeeded({ ...changed, ...withoutUse(changed, [aunt]) });
  assert.deepEqual([left.places, left.must], [[], ["big-ben"]]);
});

test("the meal is a condition of its own, whose removal keeps the place", () => {
  const request = using(plain, [aunt, "lunch"]);
  assert.deepEqual(conditionsOf(request), ["must", "places"]);
  const without = withNeeded({ ...request, ...withoutConditions(["places"], request) });
  assert.deepEqual([without.places, without.must], [[aunt], ["own-a"]]);
  const reset = withNeeded({ ...request, ...withoutConditions(["must"], request) });
  assert.ok(isSame(reset, plain));
});
