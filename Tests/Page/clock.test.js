import { at } from "./browser.js";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import * as clock from "../../Sources/DayPlanningServer/Page/clock.js";
import { settings } from "../../Sources/DayPlanningServer/Page/settings.js";
import { t } from "../../Sources/DayPlanningServer/Page/text.js";

afterEach(() => Object.assign(settings, { clock: "", units: "" }));

test("times are minutes after the day's midnight, also after the next one", () => {
  for (const [time, minutes] of [["00:00", 0], ["9:05", 545], ["23:59", 1439], ["25:10", 1510], ["48:00", 2880]]) {
    assert.equal(clock.minutesOf(time), minutes);
    assert.equal(clock.timeOf(minutes), time.padStart(5, "0"));
  }
});

test("visitors see a time after midnight as the next day's", () => {
  settings.clock = "24";
  assert.equal(clock.clock("25:10"), "01:10");
  assert.equal(clock.clock("24:00"), "00:00");
  assert.equal(clock.span("22:30", "25:00"), "22:30–01:00");
});

test("with twelve hours, noon is pm and midnight is am", () => {
  settings.clock = "12";
  const read = (time) => clock.clock(time).replace("\u202f", " ");
  assert.deepEqual(["00:00", "00:30", "11:59", "12:00", "12:05", "13:00", "24:00"].map(read), [
    "12 am", "12:30 am", "11:59 am", "12 pm", "12:05 pm", "1 pm", "12 am",
  ]);
});

test("the time at the door precedes the entry minutes, and is not before midnight", () => {
  assert.equal(clock.doorTime({ enter: "10:20", entryMinutes: 15 }), "10:05");
  assert.equal(clock.doorTime({ enter: "10:20" }), "10:20");
  assert.equal(clock.doorTime({ enter: "00:05", entryMinutes: 30 }), "00:00");
});

test("a duration omits zero hours and zero minutes", () => {
  assert.equal(clock.duration(59), t("min", { minutes: 59 }));
  assert.equal(clock.duration(60), t("hoursOnly", { hours: 1 }));
  assert.equal(clock.duration(135), t("hoursAndMin", { hours: 2, minutes: 15 }));
});

test("lengths are in tens of meters, then in kilometers", () => {
  settings.units = "km";
  assert.equal(clock.length(0), t("meters", { length: "0" }));
  assert.equal(clock.length(994), t("meters", { length: "990" }));
  assert.equal(clock.length(995), t("kilometers", { length: "1" }));
  assert.equal(clock.length(1549), t("kilometers", { length: "1.5" }));
});

test("lengths below a tenth of a mile are in yards, others in miles", () => {
  settings.units = "mi";
  assert.equal(clock.length(91.44), t("yards", { length: "100" }));
  assert.equal(clock.length(1609.344), t("miles", { length: "1" }));
});

test("today and now are those of the city, regardless of the browser's time zone", () => {
  at("2026-12-31T23:30:00Z", () => {
    assert.equal(clock.today("Europe/London"), "2026-12-31");
    assert.equal(clock.today("Asia/Tokyo"), "2027-01-01");
    assert.equal(clock.today("America/New_York"), "2026-12-31");
    assert.equal(clock.now("Europe/London"), 23 * 60 + 30);
    assert.equal(clock.now("Asia/Tokyo"), 8 * 60 + 30);
  });
  at("2026-07-01T00:05:00Z", () => assert.equal(clock.now("Atlantic/Reykjavik"), 5));
});

test("a date is shown with its weekday, an invalid one unchanged", () => {
  assert.match(clock.spoken("2026-12-01"), /^Tuesday,? 1 December$/);
  assert.match(clock.spoken("2026-12-01", "short"), /^Tue,? 1 Dec$/);
  assert.equal(clock.spoken("2026-03-01", "weekday"), "Sunday");
  assert.equal(clock.spoken("someday"), "someday");
});

test("days are added across ends of months and clock changes", () => {
  assert.equal(clock.dayAfter("2028-02-28", 1), "2028-02-29");
  assert.equal(clock.dayAfter("2026-12-31", 1), "2027-01-01");
  assert.equal(clock.dayAfter("2026-03-28", 2), "2026-03-30");
  assert.equal(clock.dayAfter("2026-03-01", -1), "2026-02-28");
});

test("a week begins on Monday", () => {
  for (let day = 0; day < 7; day += 1) assert.equal(clock.mondayOf(clock.dayAfter("2026-11-30", day)), "2026-11-30");
  assert.equal(clock.mondayOf("2026-11-29"), "2026-11-23");
});

test("a day out is proposed for today until the afternoon, then for tomorrow", () => {
  assert.equal(clock.proposedDate("", "2026-11-25", 9 * 60), "2026-11-25");
  assert.equal(clock.proposedDate("", "2026-11-25", 22 * 60), "2026-11-26");
  assert.equal(clock.proposedDate("nonsense", "2026-12-31", 22 * 60), "2027-01-01");
});

test("a wished date that is over moves to its next weekday", () => {
  for (const [wished, minutes, date] of [
    ["2026-11-25", 1380, "2026-11-25"], ["2026-12-24", 0, "2026-12-24"], ["2026-11-21", 600, "2026-11-28"],
    ["2026-11-18", 600, "2026-11-25"], ["2026-11-18", 1380, "2026-12-02"], ["2026-10-14", 600, "2026-11-25"],
    ["2026-13-45", 600, "2026-13-45"],
  ]) assert.equal(clock.proposedDate(wished, "2026-11-25", minutes), date, wished);
});

test("the usual dates are today, tomorrow, and a later day of a weekend", () => {
  for (let offset = 0; offset < 7; offset += 1) {
    const first = clock.dayAfter("2026-11-23", offset);
    const dates = clock.usualDates(first);
    assert.deepEqual(dates.slice(0, 2), [first, clock.dayAfter(first, 1)]);
    assert.ok(dates[2] > dates[1] && [0, 6].includes(new Date(`${dates[2]}T00:00:00Z`).getUTCDay()), dates.join());
  }
});

test("a date of another year has its year, and one more than half a year ahead is far", () => {
  const year = new Date().getFullYear();
  assert.ok(!clock.spoken(`${year}-03-01`).includes(String(year)));
  for (const style of ["long", "short"]) assert.match(clock.spoken(`${year + 1}-03-01`, style), new RegExp(`${year + 1}`));
  assert.ok(!clock.spoken(`${year + 1}-03-01`, "weekday").includes(String(year + 1)));
  assert.deepEqual([clock.isFar("2027-06-01", "2026-12-01"), clock.isFar("2027-07-01", "2026-12-01")], [false, true]);
});
