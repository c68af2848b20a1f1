import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Status } from "../../Sources/DayPlanningServer/Page/events.js";
import { costOf, money, priceOf } from "../../Sources/DayPlanningServer/Page/money.js";
import { settings } from "../../Sources/DayPlanningServer/Page/settings.js";
import { loadMore, t } from "../../Sources/DayPlanningServer/Page/text.js";
import {
  breakOf, changesOf, factsOf, iconOf, ideaOf, proofOf, stateOf, summaryOf, titleOf, violationOf,
} from "../../Sources/DayPlanningServer/Page/words.js";
import { day, plan, stop } from "./plans.js";

await loadMore("plan");
Object.assign(settings, { clock: "24", units: "km" });
const shown = (one, more = {}) => ({ plan: one, planned: one, violations: [], isEdited: false, ...more });
const withProof = (proof, objective = {}) => {
  const one = plan([day([stop("a")])]);
  return { ...one, proof: { ...one.proof, ...proof }, objective: { ...one.objective, ...objective } };
};

test("a plan of several days is named accordingly", () => {
  const one = plan([day([stop("a")])]);
  const three = plan([day([]), day([]), day([])]);
  assert.equal(titleOf(one, "London"), t("titleDay", { city: "London", day: "Tuesday 1 December" }));
  assert.equal(titleOf(three, "London"), t("titleDays", { city: "London", day: "Tuesday 1 December", count: 2 }));
});

test("a summary adds up all days, or has only the requested one", () => {
  const [first, second] = [day([stop("a")]), day([stop("b"), stop("c")])];
  const both = plan([first, second]);
  const has = (words, count, minutes) => {
    assert.ok(words.includes(t("sights", { count })), words);
    assert.ok(words.includes(t("min", { minutes })), words);
  };
  has(summaryOf(both), 3, 50);
  has(summaryOf(both, second), 2, 30);
});

test("with public transport, only walks count as walking", () => {
  const riding = day([stop("a")]);
  riding.legs[0] = {
    from: "start", to: "a", minutes: 20, meters: 9000, walkMeters: 300, rides: [{ line: "Victoria" }],
  };
  const words = summaryOf(plan([riding], { request: { date: "2026-12-01", days: 1, mode: "transit" } }));
  assert.ok(words.includes(t("meters", { length: "300" })) === false && words.includes("1.1"), words);
  assert.ok(words.includes(t("rides", { count: 1 })), words);
  // The time is that of all travel, not of the ride.
  assert.match(words, /30 min on the way: .* 1 ride/);
});

test("a plan is marked good only if it is proved and unedited", () => {
  const kind = (status, more) => stateOf(shown(withProof({ status }), more)).kind;
  assert.equal(kind(Status.optimal), "good");
  assert.equal(kind(Status.optimal, { isEdited: true }), "busy");
  assert.equal(kind(Status.optimal, { isEdited: true, violations: [{}] }), "care");
  assert.equal(kind(Status.searching), "busy");
  for (const status of [Status.stopped, Status.heuristic, Status.bounded]) assert.equal(kind(status), "care");
});

test("a proof for some of the sights counts them", () => {
  assert.equal(stateOf(shown(withProof({ setAside: 3 }))).words, t("provedBestOf", { count: 5 }));
});

test("a bound is shown as the percentage by which a plan could be better", () => {
  const words = (proof, objective) => proofOf(shown(withProof(proof, objective)));
  assert.ok(words({ status: Status.bounded }, { bound: 105 }).includes("5"));
  const none = words({ status: Status.heuristic }, { bound: 105 });
  assert.equal(none, words({ status: Status.heuristic }, { bound: 200 }).replace("200", "105"));
  assert.notEqual(
    words({ status: Status.bounded }, { bound: null }), words({ status: Status.bounded }, { bound: 105 }),
  );
});

test("the proof of an edited plan is that of the plan before the edits", () => {
  const session = { plan: withProof({ status: Status.heuristic }), planned: withProof({}), isEdited: true };
  assert.equal(proofOf(session), proofOf(shown(withProof({}))));
});

test("changes name added and removed sights, in any order", () => {
  const [before, after] = [plan([day([stop("a"), stop("b")])]), plan([day([stop("b"), stop("c")])])];
  assert.equal(changesOf(after, before), `${t("added", { names: "C" })} ${t("removed", { names: "A" })}`);
  assert.equal(changesOf(before, plan([day([stop("b"), stop("a")])])), "");
  assert.equal(changesOf(before, null), "");
});

test("a break has its location: during a visit, at the meal's place, or near a stop", () => {
  const meal = { kind: "lunch", start: "12:00", end: "12:45", after: "a" };
  const at = (more, stops = [stop("a")]) => breakOf({ ...meal, ...more }, day(stops)).where;
  assert.equal(at({ duringStop: true }), t("mealDuring", { name: "A" }));
  assert.equal(at({}, [stop("a", "10:00", "11:00", { meal: "lunch" })]), t("mealAt", { name: "A" }));
  assert.equal(at({}), t("near", { name: "A" }));
  assert.equal(at({ after: null }), "");
  assert.equal(breakOf(meal, day([])).length, t("min", { minutes: 45 }));
});

test("the hours of a stop show when it opens or closes, or that they are unknown", () => {
  const facts = (more) => factsOf(stop("a", "10:00", "11:00", more), day([]));
  assert.ok(facts({}).includes(t("openUntil", { time: "17:00" })));
  assert.ok(facts({ arrive: "09:40" }).includes(t("opensAt", { time: "10:00" })));
  assert.ok(facts({ open: "00:00-24:00" }).includes(t("alwaysOpen")));
  assert.ok(facts({ hoursKnown: false }).includes(t("hoursUnknown")));
});

test("a shorter stay names the usual one from ten minutes on", () => {
  const usual = (minutes) => factsOf(stop("a", "10:00", "11:00", { recommendedMinutes: minutes }), day([]));
  assert.ok(usual(70).includes(t("recommended", { time: t("hoursAndMin", { hours: 1, minutes: 10 }) })));
  assert.ok(!usual(69).includes("69") && !usual(69).includes(t("hoursAndMin", { hours: 1, minutes: 9 })));
});

test("visits at opening are noted, but only of great sights", () => {
  const opens = (enter, more) =>
    factsOf(stop("a", enter, "12:00", { relevance: 90, ...more }), day([])).includes(t("asItOpens"));
  assert.deepEqual([opens("10:00"), opens("10:15"), opens("10:16")], [true, true, false]);
  assert.equal(opens("10:30", { entryMinutes: 20 }), true);
  assert.equal(opens("10:00", { relevance: 79 }), false);
});

test("the title of a day has names without parentheses", () => {
  const title = { theme: null, highlights: ["a", "x"], from: null, to: null };
  assert.equal(ideaOf(day([stop("a", "10:00", "11:00", { name: "Tate (Modern)" })], { title })), "Tate and x");
  assert.equal(ideaOf(day([])), "");
});

test("violations are shown with their data, and never in the service's words", () => {
  assert.equal(violationOf({ reason: { unheard: {} }, problem: "it rains" }), t("breaksOther"));
  assert.equal(violationOf({ problem: "it rains" }), t("breaksOther"));
});

test("the icon shows the number of stops of all days", () => {
  const icon = decodeURIComponent(iconOf(plan([day([stop("a")]), day([stop("b"), stop("c")])])));
  assert.match(icon, />3<\/text>/);
});

test("amounts are in the city's currency, or plain numbers", () => {
  assert.deepEqual([money(31, "GBP"), money(1200, null), money(5, "no money")], ["£31", "1,200", "5 no money"]);
});

test("the cost of a day is the sum of known costs", () => {
  const cost = (about, unknown = []) => costOf(day([], { cost: { about, unknown, currency: "GBP" } }));
  assert.equal(cost(31), t("aboutAmount", { amount: "£31" }));
  assert.equal(cost(0), t("freeDay"));
  assert.equal(cost(0, [{ name: "A" }]), "");
  assert.equal(costOf(day([])), "");
});

test("only stops that cost something have a price", () => {
  const price = (admission) =>
    priceOf(stop("a", "10:00", "11:00", { admission }), day([], { cost: { currency: "GBP" } }));
  assert.equal(price({ code: "paid", about: 12 }), t("aboutAmount", { amount: "£12" }));
  assert.deepEqual([price({ code: "free" }), price(undefined)], ["", ""]);
});
