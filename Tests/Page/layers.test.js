import "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let entries;
let index;
let layers;
let isLeft;

// A browser's history, with the page's first entry at 0.
globalThis.history = {
  get state() {
    return entries[index];
  },
  pushState(state) {
    entries = [...entries.slice(0, index + 1), state];
    index += 1;
  },
  back: () => go(-1),
};

function go(by, isOther = false) {
  if (index + by < 0) isLeft = true;
  if (index + by < 0 || index + by >= entries.length) return;
  index += by;
  layers.follow(isOther);
}

let count = 0;
beforeEach(async () => {
  [entries, index, isLeft] = [[null], 0, false];
  count += 1;
  layers = await import(`../../Sources/DayPlanningServer/Page/layers.js?${count}`);
});

/** Opens a layer that records its name when Back closes it. */
function open(closed, name) {
  const close = () => closed.push(name);
  layers.openLayer(close);
  return close;
}

test("Back closes the topmost layer, then the next, then leaves the page", () => {
  const closed = [];
  for (const name of ["a", "b"]) open(closed, name);
  go(-1);
  assert.deepEqual([closed, isLeft], [["b"], false]);
  go(-1);
  assert.deepEqual([closed, isLeft], [["b", "a"], false]);
  go(-1);
  assert.equal(isLeft, true);
});

test("Back skips the entry of a layer that was closed otherwise", () => {
  const closed = [];
  layers.closeLayer(open(closed, "a"));
  go(-1);
  assert.deepEqual([closed, isLeft], [[], true]);
});

test("a new layer reuses the entry of a closed one", () => {
  const closed = [];
  for (let each = 0; each < 5; each += 1) layers.closeLayer(open(closed, "menu"));
  open(closed, "view");
  assert.equal(entries.length, 2);
  go(-1);
  assert.deepEqual([closed, isLeft], [["view"], false]);
});

test("with a spare entry below, one press of Back still closes a layer", () => {
  const closed = [];
  const [one, other] = [open(closed, "a"), open(closed, "b")];
  layers.closeLayer(one);
  layers.closeLayer(other);
  open(closed, "c");
  go(-1);
  assert.deepEqual([closed, isLeft], [["c"], false]);
});

test("another address closes everything, and is not skipped", () => {
  const closed = [];
  open(closed, "a");
  entries.push(layers.stateOf(true));
  index += 1;
  go(-1, true);
  assert.deepEqual([closed, isLeft, index], [["a"], false, 1]);
});
