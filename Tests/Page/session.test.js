import { json, serving } from "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Change, Status } from "../../Sources/DayPlanningServer/Page/events.js";
import { Session } from "../../Sources/DayPlanningServer/Page/session.js";
import { day, plan, stop } from "./plans.js";

const [wishes, body] = [{ city: "london" }, { city: "london", date: "2026-12-01" }];
let session;
let heard;

beforeEach(() => {
  session = new Session();
  heard = [];
  session.listen((what) => heard.push(what));
});

const planned = (...ids) => plan([day(ids.map((id) => stop(id)))]);
const ids = () => session.plan.days[0].stops.map(({ id }) => id);

/** Simulates planning: an incumbent, the proved plan, then the plan with its reasons. */
function arrive(one) {
  session.begin(wishes);
  session.incumbent({ value: 50, days: one.days }, body);
  session.arrive(one, false);
  session.arrive(one, true);
}

/** Simulates retiming, with the stops in their order. */
const retimed = (_, { body: text }) => {
  const { days, request } = JSON.parse(text);
  return json({
    plan: {
      ...plan(days.map(({ stops }) => day(stops.map(({ id, minutes }) => stop(id, "10:00", "11:00", { minutes }))))),
      request,
    },
    violations: [],
  });
};

test("listeners are notified of each step of planning, and a sketch is shown until the plan arrives", () => {
  session.begin(wishes);
  session.incumbent({ value: 50, days: planned("a").days }, body);
  assert.deepEqual([session.plan.proof.status, session.isBusy, session.planned], [Status.searching, true, null]);
  session.arrive(planned("a", "b"), false);
  assert.deepEqual([session.isBusy, ids()], [true, ["a", "b"]]);
  session.arrive(planned("a", "b"), true);
  assert.deepEqual([session.isBusy, session.request], [false, wishes]);
  assert.deepEqual(heard, [Change.begin, Change.incumbent, Change.plan, Change.plan]);
});

test("values never fall and bounds never rise in the progress of a search", () => {
  session.begin(wishes);
  for (const value of [5, 3, 7]) session.note({ value });
  for (const bound of [9, 10, 8, null]) session.note({ bound });
  assert.deepEqual(session.progress.values.map(([, value]) => value), [5, 5, 7]);
  assert.deepEqual(session.progress.bounds.map(([, bound]) => bound), [9, 9, 8]);
});

test("an edit is timed by the service, undone and redone", async () => {
  arrive(planned("a", "b"));
  await serving(retimed, async (asked) => {
    await session.change((days) => days[0].reverse());
    assert.equal(asked[0].path, "/v1/retime");
  });
  assert.deepEqual([ids(), session.isEdited, session.canUndo], [["b", "a"], true, true]);
  assert.deepEqual(session.step(-1), wishes);
  assert.deepEqual([ids(), session.isEdited, session.canRedo], [["a", "b"], false, true]);
  session.step(1);
  assert.deepEqual(ids(), ["b", "a"]);
  session.restore();
  assert.deepEqual([ids(), session.isEdited], [["a", "b"], false]);
  session.step(-1);
  assert.deepEqual(ids(), ["b", "a"]);
});

test("an edit clears the redo stack", async () => {
  arrive(planned("a", "b"));
  await serving(retimed, async () => {
    await session.change((days) => days[0].reverse());
    session.step(-1);
    await session.change((days) => days[0].pop());
  });
  assert.deepEqual([ids(), session.canRedo], [["a"], false]);
});

test("a response that a later edit supersedes is dropped", async () => {
  arrive(planned("a", "b"));
  const waiting = [];
  const answer = (path, options) => new Promise((resolve) => {
    waiting.push(() => resolve(retimed(path, options)));
  });
  await serving(answer, async () => {
    const first = session.change((days) => days[0].pop());
    const second = session.change((days) => days[0].shift());
    waiting[1]();
    await second;
    waiting[0]();
    await first;
  });
  assert.deepEqual(ids(), ["b"]);
});

test("a rejected edit changes nothing", async () => {
  arrive(planned("a", "b"));
  await serving(() => json({ title: "no", detail: "no" }, 422), async () => {
    await assert.rejects(session.change((days) => days[0].pop()), /no/);
  });
  assert.deepEqual([ids(), session.isEdited, session.canUndo], [["a", "b"], false, false]);
});

test("a meal during a visit stays there in edits", () => {
  const one = planned("a", "b");
  one.days[0].breaks = [{ kind: "lunch", after: "b", duringStop: true, start: "12:00", end: "12:45" }];
  arrive(one);
  assert.deepEqual(session.days, [[{ id: "a", minutes: 60 }, { id: "b", minutes: 60, meal: "lunch" }]]);
});

test("edits during the search for reasons are kept, and get the reasons", async () => {
  session.begin(wishes);
  session.arrive(planned("a", "b"), false);
  await serving(retimed, () => session.change((days) => days[0].pop()));
  session.arrive({ ...planned("a", "b"), leftOut: [{ id: "x" }] }, true);
  assert.deepEqual([ids(), session.plan.leftOut, session.isBusy], [["a"], [{ id: "x" }], false]);
  assert.equal(heard.at(-1), Change.reasons);
});

test("a reason replaces the previous one of the same sight", () => {
  arrive({ ...planned("a"), leftOut: [{ id: "x", code: "not-computed" }] });
  session.reason({ id: "x", code: "displaced" });
  session.reason({ id: "y", code: "closed-on" });
  assert.deepEqual(session.plan.leftOut, [{ id: "x", code: "displaced" }, { id: "y", code: "closed-on" }]);
});

test("stopped planning keeps the best day, with the service's times", async () => {
  session.begin(wishes);
  session.incumbent({ value: 50, days: planned("a").days }, body);
  session.note({ bound: 70 });
  await serving(retimed, async () => assert.equal(await session.stop(body), true));
  assert.deepEqual([session.plan.proof.status, session.isCut, session.isBusy], [Status.stopped, true, false]);
  assert.deepEqual([session.plan.objective.bound, session.planned], [70, session.plan]);
});

test("without the service, the last reported best day stays", async () => {
  session.begin(wishes);
  session.incumbent({ value: 50, days: planned("a").days }, body);
  await serving(
    () => Promise.reject(new TypeError("offline")), async () => assert.equal(await session.stop(body), true),
  );
  assert.deepEqual([ids(), session.plan.proof.status], [["a"], Status.stopped]);
});

test("planning that fails before a first day keeps the previous plan", async () => {
  arrive(planned("a"));
  session.begin(wishes);
  assert.equal(await session.stop(body), false);
  assert.deepEqual([ids(), session.isBusy], [["a"], false]);
});

test("a new plan refers to the previous one, and can be undone", () => {
  arrive(planned("a"));
  arrive(planned("b"));
  assert.deepEqual(session.previous.days[0].stops.map(({ id }) => id), ["a"]);
  session.step(-1);
  assert.deepEqual(ids(), ["a"]);
});

test("a plan of another city is not compared", () => {
  arrive(planned("a"));
  arrive({ ...planned("b"), city: "nyc" });
  assert.equal(session.previous, null);
});

test("an accepted new plan for the rest of the day can be undone", () => {
  arrive(planned("a", "b"));
  session.take(planned("b"));
  assert.deepEqual([ids(), session.canUndo], [["b"], true]);
  session.step(-1);
  assert.deepEqual(ids(), ["a", "b"]);
});

/** Returns the day as the browser stores it. */
const reloaded = () => {
  const kept = structuredClone(session.kept);
  session = new Session();
  session.open(kept);
};

test("a search that a reload interrupts is shown as stopped, goes on from its best day, and cannot be undone", () => {
  session.begin(wishes);
  session.incumbent({ value: 50, days: planned("a").days }, body);
  reloaded();
  assert.deepEqual(
    [ids(), session.plan.proof.status, session.isCut, session.isInterrupted], [["a"], Status.stopped, true, true],
  );
  session.begin(structuredClone(wishes));
  assert.deepEqual([session.plan.proof.status, session.isCut], [Status.searching, false]);
  session.incumbent({ value: 40, days: planned("b").days }, body);
  assert.deepEqual(ids(), ["a"]);
  session.incumbent({ value: 60, days: planned("c").days }, body);
  assert.deepEqual([ids(), session.kept.isPartial], [["c"], true]);
  session.arrive(planned("d"), true);
  assert.deepEqual([ids(), session.canUndo, session.previous, session.kept.isPartial], [["d"], false, null, false]);
});

test("a search that is started again goes on from its best day, and leaves the day before to undo", () => {
  arrive(planned("a"));
  session.begin({ city: "london", days: "2" });
  session.incumbent({ value: 50, days: planned("b").days }, body);
  session.begin({ city: "london", days: "2" });
  session.incumbent({ value: 40, days: planned("c").days }, body);
  assert.deepEqual(ids(), ["b"]);
  session.arrive(planned("d"), true);
  session.step(-1);
  assert.deepEqual(ids(), ["a"]);
});

test("a lost connection interrupts a search, the visitor ends it", async () => {
  for (const isWanted of [true, false]) {
    session = new Session();
    session.begin(wishes);
    session.incumbent({ value: 50, days: planned("a").days }, body);
    await serving(() => Promise.reject(new TypeError("offline")), () => session.stop(body, isWanted));
    const { isPartial, isCut, planned: kept } = session.kept;
    assert.deepEqual([isPartial, isCut, kept.days[0].stops[0].id], [!isWanted, true, "a"]);
  }
});

test("while planning again finds nothing better, the day before is kept; one of another request is kept for undo", () => {
  arrive(planned("a"));
  session.begin(structuredClone(wishes));
  session.incumbent({ value: 50, days: planned("b").days }, body);
  const { kept } = session;
  assert.deepEqual([kept.plan.days[0].stops[0].id, kept.isPartial, kept.past.length], ["a", true, 0]);
  session.begin({ city: "london", days: "2" });
  session.incumbent({ value: 50, days: planned("c").days }, body);
  reloaded();
  assert.deepEqual([ids(), session.canUndo], [["c"], true]);
});

test("without a day, nothing is kept", () => assert.equal(session.kept, null));

test("clearing removes the plan and the undo stack", () => {
  arrive(planned("a"));
  arrive(planned("b"));
  session.clear();
  assert.deepEqual([session.plan, session.canUndo, session.step(-1), heard.at(-1)], [null, false, null, Change.none]);
});
