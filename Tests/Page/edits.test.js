import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { pinnedId, pinOf, pinWords } from "../../Sources/DayPlanningServer/Page/pinned.js";
import { changedStops, insertions } from "../../Sources/DayPlanningServer/Page/reorder.js";
import { direction } from "../../Sources/DayPlanningServer/Page/undokeys.js";

const at = (lon, exit = null) => ({ lat: 0, lon, exit });

test("a stop is inserted with the least detour first", () => {
  const stops = [at(0), at(10), at(20)];
  assert.equal(insertions(stops, at(12), [null, null])[0], 2);
  assert.equal(insertions(stops, at(-1), [null, null])[0], 0);
  assert.equal(insertions(stops, at(21), [null, null])[0], 3);
  assert.deepEqual(insertions([], at(5), [null, null]), [0]);
});

test("an insertion counts the ends of the day, and exits", () => {
  assert.equal(insertions([at(10)], at(12), [[30, 0], [0, 0]])[0], 0);
  // One leaves the first stop at 20, so 19 is not between the two.
  assert.equal(insertions([at(10, { lat: 0, lon: 20 }), at(30)], at(9), [null, null])[0], 0);
});

test("of an edit, only the stops that differ are shown", () => {
  const days = (...lists) => lists.map((ids) => [...ids].map((id) => ({ id, minutes: 30 })));
  assert.deepEqual(changedStops(days("abc"), days("abc")), []);
  assert.deepEqual(changedStops(days("abcd"), days("dabc")), ["d"]);
  assert.deepEqual(changedStops(days("ab", "c"), days("a", "bc")), ["b"]);
  assert.deepEqual(changedStops(days("abc"), days("ac")), []);
  assert.deepEqual(changedStops(days("abc"), days("axc")), ["x"]);
  const longer = days("abc");
  longer[0][1].minutes = 45;
  assert.deepEqual(changedStops(days("abc"), longer), ["b"]);
  const pinned = days("abc");
  pinned[0][2].enter = "10:00";
  assert.deepEqual(changedStops(days("abc"), pinned), ["c"]);
});

test("pins in every form of the service are read", () => {
  for (const [pin, words] of [
    ["british-museum@14:15/150", /14:15.*2 h 30 min/], ["a@2026-12-02T10:00", /2 Dec.*10:00/],
    ["a@10:00-11:00/90", /10:00–11:00.*1 h 30 min/], ["a@2026-12-02", /2 Dec/], ["a@/45", /^45 min$/],
  ]) {
    assert.match(pinWords(pin), words);
    assert.equal(pinnedId(pin), pin.split("@")[0]);
  }
  assert.deepEqual([pinWords("nonsense"), pinnedId("nonsense")], ["nonsense", "nonsense"]);
  assert.equal(pinOf(["a@10:00", "b@11:00"], "b"), "b@11:00");
  assert.equal(pinOf(undefined, "b"), undefined);
});

test("undo and redo have the usual keys, and no others", () => {
  const key = (letter, keys = {}) => ({
    key: letter, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys,
  });
  assert.equal(direction(key("z", { ctrlKey: true })), -1);
  assert.equal(direction(key("z", { metaKey: true })), -1);
  assert.equal(direction(key("Z", { ctrlKey: true, shiftKey: true })), 1);
  assert.equal(direction(key("y", { ctrlKey: true })), 1);
  for (const other of [
    key("z"), key("z", { altKey: true }), key("z", { ctrlKey: true, altKey: true }), key("y", { metaKey: true }),
  ]) {
    assert.equal(direction(other), 0);
  }
});
