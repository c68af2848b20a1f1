import "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const pill = { hidden: true, textContent: "" };
Object.assign(globalThis, {
  document: { getElementById: () => pill, addEventListener() {}, visibilityState: "visible" }, addEventListener() {},
});
navigator.onLine = true;

// Timers that run only when the test says so.
let timers;
let isThere;
globalThis.setTimeout = (run, delay) => timers.push({ run, delay });
globalThis.clearTimeout = () => {
  timers = [];
};
globalThis.fetch = async (_, { cache }) => {
  assert.equal(cache, "no-store");
  if (!isThere) throw new TypeError("failed");
  return { status: 200 };
};
const tick = () => new Promise((resolve) => setImmediate(resolve));

let offline;
let count = 0;
beforeEach(async () => {
  [timers, isThere] = [[], false];
  count += 1;
  offline = await import(`../../Sources/DayPlanningServer/Page/offline.js?${count}`);
});

/** Runs the pending probe; returns the delay before it. */
async function probe() {
  const [{ run, delay }] = timers.splice(0);
  run();
  await tick();
  return delay;
}

test("an unreachable service is probed at growing intervals, also if more requests fail meanwhile", async () => {
  offline.markReachable(false);
  offline.markReachable(false);
  const delays = [];
  for (let each = 0; each < 5; each += 1) delays.push(await probe());
  assert.deepEqual(delays, [2000, 4000, 8000, 15000, 15000]);
  assert.equal(offline.isUnreachable(), true);
});

test("what failed is repeated once, the latest of each kind, when the service is back", async () => {
  const repeated = [];
  offline.whenReachable("a", () => repeated.push("old"));
  offline.whenReachable("a", () => repeated.push("new"));
  offline.whenReachable("b", () => repeated.push("b"));
  offline.whenReachable("c", () => repeated.push("c"));
  offline.forgetRetry("c");
  offline.markReachable(false);
  await probe();
  assert.deepEqual(repeated, []);
  isThere = true;
  await probe();
  assert.deepEqual([repeated, offline.isUnreachable(), timers], [["new", "b"], false, []]);
  offline.markReachable(false);
  await probe();
  assert.deepEqual(repeated, ["new", "b"]);
});

test("the pill is shown only while the service is unreachable", async () => {
  offline.markReachable(false);
  await tick();
  assert.equal(pill.hidden, false);
  assert.match(pill.textContent, /Nothing is kept/);
  isThere = true;
  await probe();
  await tick();
  assert.equal(pill.hidden, true);
});
