// What the page says of edits and of added sights.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcedOf } from "../../Sources/DayPlanningServer/Page/announced.js";
import { causeOf } from "../../Sources/DayPlanningServer/Page/cause.js";
import { mayBeAdded, wordsOf } from "../../Sources/DayPlanningServer/Page/left.js";
import { settings } from "../../Sources/DayPlanningServer/Page/settings.js";
import { loadMore, t } from "../../Sources/DayPlanningServer/Page/text.js";
import { violationOf } from "../../Sources/DayPlanningServer/Page/words.js";
import { day, plan, stop } from "./plans.js";

await loadMore("plan");
Object.assign(settings, { clock: "24", units: "km" });
const three = (more = {}) => plan([day([stop("a"), stop("b", "12:00", "13:00"), stop("c", "14:00", "15:00", more)])]);
const asEdit = (one) => one.days.map(({ stops }) => stops.map(({ id, minutes }) => ({ id, minutes })));
const late = { day: 0, place: "", problem: "", reason: { endsLate: { at: "19:04", minutes: 64 } } };
const cause = (change, violation = late, shown = three()) => {
  const [planned, edit] = [three(), asEdit(three())];
  change(edit);
  return causeOf({ plan: shown, planned, edit }, violation);
};

test("lateness is in hours and minutes, and other numbers stay numbers", () => {
  assert.ok(violationOf(late).includes(t("hoursAndMin", { hours: 1, minutes: 4 })));
  const reason = { wrongBreakCount: { count: 1, expected: 90 } };
  assert.ok(violationOf({ place: "", problem: "", reason }).includes("90"));
});

test("a closed sight names the hours of the day instead of those of all days", () => {
  const reason = { closed: { minutes: 5, from: "16:00", until: "17:05", hours: "Mo-Th 10:00-17:00; Fr 10:00-20:30" } };
  const words = violationOf({ place: "", problem: "", reason }, stop("a"));
  assert.ok(words.includes("10:00–17:00") && !words.includes("Fr"), words);
});

test("lateness names the edits before it: longer stays, new stops, pins, or the order", () => {
  const longer = t("causeLonger", { name: "B", time: t("min", { minutes: 45 }) });
  assert.equal(cause((days) => (days[0][1].minutes += 45)), t("cause", { what: longer }));
  const added = t("causeAdded", { name: "x" });
  assert.equal(cause((days) => days[0].splice(0, 1, { id: "x", minutes: 5 })), t("cause", { what: added }));
  const pinned = t("causePinned", { name: "A", time: "11:00" });
  assert.equal(cause((days) => (days[0][0].enter = "11:00")), t("cause", { what: pinned }));
  assert.equal(cause((days) => days[0].reverse()), t("cause", { what: t("causeOrder") }));
  assert.equal(cause(() => {}), "");
});

test("what comes after a violation, or has nothing to do with lateness, is not its cause", () => {
  const pause = { ...late, after: "a", reason: { breakAfterWindow: { minutes: 5, window: "14:00" } } };
  assert.equal(cause((days) => (days[0][1].minutes += 45), pause), "");
  assert.notEqual(cause((days) => (days[0][0].minutes += 45), pause), "");
  assert.equal(cause((days) => (days[0][0].minutes += 45), { ...late, reason: { outsideArea: {} } }), "");
  const early = { ...late, stop: 2, reason: { closed: { minutes: 5 } } };
  assert.equal(cause((days) => (days[0][0].minutes += 45), early), "");
  assert.notEqual(cause((days) => (days[0][0].minutes += 45), early, three({ enter: "15:00", leave: "16:00" })), "");
});

const row = (more = {}) => ({
  id: "x", name: "X", score: 5, code: "displaced", proved: true, cost: 3, fix: { code: "must", text: "" },
  reason: { code: "displaced", dropped: [{ id: "b", name: "B" }], gained: [], shortened: [], lengthened: [], text: "" },
  ...more,
});

test("a sight can be added if that is possible or was not computed", () => {
  const unknown = { fix: undefined, proved: false, reason: { code: "not-computed", text: "" } };
  assert.deepEqual([row(), row(unknown), row({ fix: undefined, code: "closed" })].map(mayBeAdded), [true, true, false]);
  assert.equal(wordsOf(row(unknown)), t("why-not-computed"));
});

test("a cost without a proof is marked", () => {
  assert.ok(!wordsOf(row()).includes(t("why-unproved")));
  assert.ok(wordsOf(row({ proved: false })).includes(t("why-unproved")));
});

test("a difference between what was announced and what happened is stated", () => {
  const previous = plan([day([stop("a"), stop("b"), stop("c")])]);
  const after = (ids, value) => plan([day(ids.map((id) => stop(id)))], { objective: { value } });
  const said = (announced, now) => announcedOf({ announced, previous, plan: now });
  assert.equal(said(row(), after(["a", "x", "c"], 97)), "");
  assert.equal(said(null, after(["a", "x", "c"], 97)), "");
  assert.equal(said(row({ reason: { code: "not-computed", text: "" } }), after(["x"], 97)), "");
  const words = said(row(), after(["b", "c", "x"], 95));
  for (const part of [t("why-drops", { names: "B" }), t("removed", { names: "A" }), t("why-cost", { points: 5 })]) {
    assert.ok(words.includes(part), words);
  }
  assert.ok(said(row(), after(["a", "x", "c"], 90)).includes(t("why-cost", { points: 10 })));
});
