import { randomFrom } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { settings } from "../../Sources/DayPlanningServer/Page/settings.js";
import { t } from "../../Sources/DayPlanningServer/Page/text.js";
import { arrivalOf, timelineOf } from "../../Sources/DayPlanningServer/Page/timeline.js";
import { day, stop } from "./plans.js";

Object.assign(settings, { clock: "24", units: "km" });
const time = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const kinds = (parts) => parts.map(({ kind }) => kind);

/** Returns a day as the service times it: per leg, breaks before, on and after the way, a wait and the entry. */
function randomDay(random, seed) {
  const stops = [];
  const legs = [];
  const breaks = [];
  let at = 540;
  const travel = (after, to) => {
    const minutes = random(3) ? 1 + random(40) : 0;
    legs.push({ from: after ?? "start", to, minutes, meters: minutes * 70 });
    const way = random(3) ? [0, minutes, random(minutes + 1)][random(3)] : null;
    if (way === null) return void (at += minutes);
    at += way;
    breaks.push({ kind: "lunch", after, start: time(at), end: time(at + 30), duringStop: false });
    at += 30 + minutes - way;
  };
  for (let index = 0; index < 1 + random(5); index += 1) {
    const id = `${seed}-${index}`;
    travel(stops.at(-1)?.id ?? null, id);
    const [wait, entry, minutes] = [random(2) * random(20), random(2) * random(15), 10 + random(60)];
    const enter = at + wait + entry;
    stops.push(
      stop(id, time(enter), time(enter + minutes), {
        arrive: time(at), waitMinutes: wait, entryMinutes: entry, minutes,
      }),
    );
    at = enter + minutes;
  }
  travel(stops.at(-1).id, "end");
  return day(stops, { legs, breaks, start: "09:00", end: time(at) });
}

test("the parts of a day follow each other from its start to its end, and meet the times of the plan", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const one = randomDay(randomFrom(seed), seed);
    let at = 540;
    for (const { kind, from, minutes, index, pause, onWay, leg } of timelineOf(one)) {
      const note = `seed ${seed}: ${kind} ${JSON.stringify(one)}`;
      assert.equal(from, at, note);
      assert.notEqual(kind, "spare", note);
      at += minutes;
      if (kind === "stay") assert.equal(time(from), one.stops[index].enter, note);
      if (kind === "arrival") assert.equal(time(from), one.stops[index].arrive, note);
      if (kind === "leg") assert.equal(minutes, leg.minutes, note);
      if (kind === "break" && onWay === undefined) assert.equal(time(from), pause.start, note);
    }
    assert.equal(time(at), one.end, `seed ${seed}`);
  }
});

test("the leg to a meal comes before it, and a meal during a visit after the stay", () => {
  const one = day([stop("a", "10:00", "11:00"), stop("b", "12:30", "13:30")], { end: "13:40" });
  one.legs[0].minutes = 60;
  const meal = (after, start, more) => ({ kind: "lunch", after, start, end: time(750), duringStop: false, ...more });
  one.breaks = [meal("a", "11:10")];
  assert.deepEqual(kinds(timelineOf(one)), ["leg", "stay", "leg", "break", "stay", "leg"]);
  one.breaks = [meal("a", "11:00", { end: "12:20" })];
  assert.deepEqual(kinds(timelineOf(one)), ["leg", "stay", "break", "leg", "stay", "leg"]);
  one.breaks = [meal("b", "12:30", { end: "13:00", duringStop: true })];
  assert.deepEqual(kinds(timelineOf(one)), ["leg", "stay", "spare", "leg", "stay", "break", "leg"]);
});

test("a break on the way names how much of the leg comes first", () => {
  const one = day([stop("a", "10:00", "11:00"), stop("b", "12:10", "13:00")], { end: "13:10" });
  one.legs[0].minutes = 60;
  one.legs[1].minutes = 30;
  one.breaks = [{ kind: "lunch", after: "a", start: "11:10", end: "11:50", duringStop: false }];
  const pause = timelineOf(one).find(({ kind }) => kind === "break");
  assert.equal(pause.onWay, 10);
});

test("time without a use is to spare, also before a ride that leaves later", () => {
  const one = day([stop("a", "10:00", "11:00"), stop("b", "12:00", "13:00")], { end: "13:10" });
  one.legs[0].minutes = 60;
  Object.assign(one.legs[1], { minutes: 40, depart: "11:15", arrive: "11:55" });
  assert.deepEqual(
    timelineOf(one).slice(2, 5).map(({ kind, minutes }) => [kind, minutes]), [["spare", 15], ["leg", 40], ["spare", 5]],
  );
});

test("an hour that occurs twice or not at all is counted in real minutes", () => {
  const change = (from, to, date) => [{ code: "clock-change", from, to, date, text: "", repeated: [] }];
  const back = day(
    [
      stop("a", "24:30", "25:50", { minutes: 80 }),
      stop("b", "25:00", "25:20", { minutes: 20, repeated: ["arrive", "enter", "leave"] }),
    ],
    { date: "2026-10-24", start: "24:20", end: "25:30", repeated: ["end"] },
  );
  const sum = (parts) => parts.reduce((total, { minutes }) => total + minutes, 0);
  const parts = timelineOf(back, change("02:00", "01:00", "2026-10-25"));
  assert.deepEqual([kinds(parts).includes("spare"), sum(parts)], [false, 130]);
  const forward = day([stop("a", "24:30", "26:10", { minutes: 40 })], { start: "24:20", end: "26:20" });
  forward.date = "2026-03-28";
  const less = timelineOf(forward, change("01:00", "02:00", "2026-03-29"));
  assert.deepEqual([kinds(less).includes("spare"), sum(less)], [false, 60]);
});

test("an arrival names the wait, and the time to get in or before an event", () => {
  const words = (more) => arrivalOf(stop("a", "10:30", "11:00", { waitMinutes: 0, entryMinutes: 10, ...more }));
  const ten = t("min", { minutes: 10 });
  assert.ok(words({}).includes(t("toGetIn", { time: ten })));
  assert.ok(words({ event: "Evensong" }).includes(t("beforeEvent", { time: ten })));
  assert.ok(words({ waitMinutes: 20 }).includes(t("wait", { time: t("min", { minutes: 20 }) })));
});
