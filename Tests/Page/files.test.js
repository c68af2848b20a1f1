import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf, stampOf } from "../../Sources/DayPlanningServer/Page/files.js";
import { day, plan, stop } from "./plans.js";

const hard = `<b>"Rock & 'Roll'";, \\ \u0001${"ä".repeat(80)}`;
const lunch = { kind: "lunch", after: "a", start: "11:10", end: "12:00", near: "A", places: [], duringStop: false };
const shown = plan(
  [
    day([stop("a", "10:00", "11:00", { name: hard }), stop("b", "13:00", "14:00", { lat: 51.6 })], { breaks: [lunch] }),
    day([stop("c", "24:30", "25:30")], { date: "2026-12-02" }),
  ],
  { timeZone: "Europe/London" },
);
const write = (ending) => fileOf(ending, shown, hard).text();

test("each format names each stop, and is named after the city and the date", async () => {
  for (const ending of ["ics", "html", "gpx", "kml", "geojson", "txt", "json"]) {
    const file = fileOf(ending, shown, hard);
    assert.equal(file.name, `london-2026-12-01.${ending}`);
    const text = (await file.text()).replace(/\r\n /g, "");
    for (const name of ["B", "C"]) assert.match(text, new RegExp(`\\b${name}\\b`), ending);
  }
});

test("names are escaped: in XML and HTML as entities, in calendars with backslashes", async () => {
  for (const ending of ["html", "gpx", "kml"]) {
    const text = await write(ending);
    assert.ok(!text.includes("<b>\"Rock") && !text.includes("\u0001"), ending);
    assert.ok(text.includes("&lt;b&gt;&quot;Rock &amp; &#39;Roll&#39;&quot;"), ending);
  }
  assert.ok((await write("ics")).replace(/\r\n /g, "").includes("SUMMARY:<b>\"Rock & 'Roll'\"\\;\\, \\\\ "));
});

test("a calendar has an event for each stop and break, and lines of at most 75 bytes", async () => {
  const text = await write("ics");
  assert.equal(text.match(/BEGIN:VEVENT/g).length, 4);
  assert.equal(new Set(text.match(/UID:.*/g)).size, 4);
  for (const line of text.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(text.includes("DTSTART:20261203T003000Z"));
});

test("local times are converted to UTC, also after midnight and around changes of the clocks", () => {
  for (const [date, time, zone, wanted] of [
    ["2026-12-01", "09:00", "Europe/London", "20261201T090000Z"],
    ["2026-07-01", "09:00", "Europe/London", "20260701T080000Z"],
    ["2026-07-01", "25:10", "America/New_York", "20260702T051000Z"],
    ["2026-03-29", "00:30", "Europe/London", "20260329T003000Z"],
    ["2026-03-29", "02:30", "Europe/London", "20260329T013000Z"],
    ["2026-11-01", "00:30", "America/New_York", "20261101T043000Z"],
    ["2026-11-01", "03:00", "America/New_York", "20261101T080000Z"],
  ]) assert.equal(stampOf(date, time, zone), wanted, `${date} ${time} ${zone}`);
});

test("GeoJSON has a point a stop and a line a day with a route", async () => {
  const { features } = JSON.parse(await write("geojson"));
  assert.deepEqual(features.map(({ geometry }) => geometry.type), ["Point", "Point", "LineString", "Point"]);
  assert.deepEqual(features[1].geometry.coordinates, [-0.1, 51.6]);
});

test("files name the start and the end of a day as the visitor does", async () => {
  const place = (name, lat) => ({ name, lat, lon: -0.12 });
  const walk = (from, to) => ({ from, to, minutes: 5, meters: 400 });
  const trip = plan([day([stop("a")], { legs: [walk("start", "a"), walk("a", "end")] })], { timeZone: "Europe/London" });
  const ends = { from: place("King's <Cross>", 51.53), to: place("Hôtel", 51.54) };
  for (const ending of ["html", "gpx", "kml", "geojson", "txt"]) {
    const text = await fileOf(ending, trip, "A day", ends).text();
    assert.match(text, /King('|&#39;)s (<|&lt;)Cross/, ending);
    assert.match(text, /Hôtel/, ending);
  }
  const free = await fileOf("txt", shown, "A day", ends).text();
  assert.ok(!free.includes("Hôtel") || shown.days[0].legs.some(({ to }) => to === "end"));
});

test("each format has the piers at which a day across water begins and ends", async () => {
  const [startPlace, endPlace] = [{ lat: 51.4, lon: -0.2, name: "First pier" }, { lat: 51.3, lon: -0.3, name: "Last pier" }];
  const trip = plan([day([stop("a")], { startPlace, endPlace })], { timeZone: "Europe/London" });
  for (const ending of ["html", "gpx", "kml", "geojson", "txt"]) {
    const text = await fileOf(ending, trip, "A day").text();
    for (const name of ["First pier", "Last pier"]) assert.ok(text.includes(name), `${ending}: ${name}`);
  }
});
