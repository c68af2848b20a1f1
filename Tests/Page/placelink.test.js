import { randomFrom } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { cleaned, coordinatesOf, pastedPlace } from "../../Sources/DayPlanningServer/Page/placelink.js";

const isNear = (at, [lat, lon], words) => {
  assert.ok(at, `${words} is not read`);
  assert.ok(Math.abs(at.lat - lat) < 2e-6 && Math.abs(at.lon - lon) < 2e-6, `${words} is ${at.lat}, ${at.lon}`);
};

test("coordinates are read in decimals and in degrees, minutes and seconds", () => {
  for (const [text, at] of [
    ["51.5074,-0.1278", [51.5074, -0.1278]], ["51.5074 -0.1278", [51.5074, -0.1278]], ["(51.5, -0.12)", [51.5, -0.12]],
    ["51,5074; -0,1278", [51.5074, -0.1278]], ["51,5074 -0,1278", [51.5074, -0.1278]],
    ["51°30'26\"N 0°7'39\"W", [51.507222, -0.1275]], ["N 51° 30.433' W 000° 07.65'", [51.507217, -0.1275]],
    ["0°7'39\"W, 51°30'26\"N", [51.507222, -0.1275]], ["51 30 26 N 0 7 39 W", [51.507222, -0.1275]],
    ["51.5074°N, 0.1278°W", [51.5074, -0.1278]], ["51.5074N 0.1278W", [51.5074, -0.1278]],
    ["−33.8688, 151.2093", [-33.8688, 151.2093]], ["51°30′26″ -0°7′39″", [51.507222, -0.1275]],
  ]) isNear(coordinatesOf(text), at, text);
});

test("coordinates are read as they were written, from every part of the globe", () => {
  const random = randomFrom(11);
  const inParts = (degrees, letters) => {
    const seconds = Math.round(Math.abs(degrees) * 36000) / 10;
    const [whole, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
    return `${whole}° ${minutes}' ${(seconds % 60).toFixed(1)}" ${letters[degrees < 0 ? 1 : 0]}`;
  };
  for (let each = 0; each < 500; each += 1) {
    const tenths = (limit) => (random(2 * limit * 36000 - 1) - limit * 36000) / 36000;
    const [lat, lon] = [tenths(90), tenths(180)];
    const text = `${inParts(lat, "NS")}, ${inParts(lon, "EW")}`;
    isNear(coordinatesOf(text), [lat, lon], text);
    isNear(coordinatesOf(`${lat.toFixed(6)}, ${lon.toFixed(6)}`), [lat, lon], `${lat},${lon}`);
  }
});

test("what is not on the globe, or not a pair of coordinates, is no position", () => {
  for (const text of [
    "91,0", "0,181", "51°61'N 0°1'E", "51 5", "51.5", "10 Downing Street", "5th Avenue 5", "51°N 52°N", "2026-12-01",
    "Flat 3, 221B", "", "-51.5°S 0°E", "51°30'O 0°7'O", "1.2.3, 4", "NaN,NaN", "1e2,3", "9".repeat(5000),
  ]) assert.equal(coordinatesOf(text), null, text);
});

test("links of maps are read without a network", () => {
  const museum = [51.519413, -0.126957];
  for (const [link, at, name] of [
    ["https://www.google.com/maps/place/British+Museum/@51.5,-0.1,17z/data=!3m1!4b1!4m6!3m5!1s0x4:0x2!8m2!3d51.519413!4d-0.126957",
      museum, "British Museum"],
    ["https://www.google.de/maps/place/Caf%C3%A9/@51.519413,-0.126957,17z", museum, "Café"],
    ["https://maps.google.com/?q=51.519413,-0.126957", museum, ""],
    ["https://www.google.com/maps?q=loc:51.519413,-0.126957(Tea+Room)", museum, "Tea Room"],
    ["https://www.google.com/maps/search/?api=1&query=51.519413%2C-0.126957", museum, ""],
    ["https://maps.google.com/maps?ll=51.519413,-0.126957", museum, ""],
    ["https://www.google.com/maps/place/51%C2%B030'26.0%22N+0%C2%B007'39.0%22W/@51,0,17z", [51.507222, -0.1275], ""],
    ["https://www.google.com/maps/dir/A/B/@51,0,9z/data=!3d1!4d2!3d51.519413!4d-0.126957", museum, ""],
    ["https://maps.apple.com/?ll=51.519413,-0.126957&q=Tea+Room", museum, "Tea Room"],
    ["https://maps.apple.com/?q=51.519413,-0.126957", museum, ""],
    ["https://maps.apple.com/place?coordinate=51.519413,-0.126957&name=Tea%20Room", museum, "Tea Room"],
    ["https://www.openstreetmap.org/#map=17/51.519413/-0.126957", museum, ""],
    ["https://www.openstreetmap.org/?mlat=51.519413&mlon=-0.126957#map=17/1/2", museum, ""],
    ["geo:51.519413,-0.126957", museum, ""], ["geo:51.519413,-0.126957;u=35?z=3", museum, ""],
    ["geo:0,0?q=51.519413,-0.126957(Tea+Room)", museum, "Tea Room"],
    ["https://osmand.net/map?pin=51.519413,-0.126957#15/1/2", museum, ""],
    ["https://osmand.net/go?lat=51.519413&lon=-0.126957&z=14", museum, ""],
    ["https://waze.com/ul?ll=51.519413,-0.126957&navigate=yes", museum, ""],
    ["https://www.bing.com/maps?cp=51.519413~-0.126957&lvl=16", museum, ""],
    ["The tea room https://maps.google.com/?q=51.519413,-0.126957", museum, "The tea room"],
  ]) {
    const read = pastedPlace(link);
    assert.equal(read?.kind, "place", link);
    isNear(read, at, link);
    assert.equal(read.name, name, link);
  }
});

test("a link that only shows a part of the map says so", () => {
  assert.equal(pastedPlace("https://www.google.com/maps/@51.5,-0.12,15z").isView, true);
  assert.equal(pastedPlace("https://www.openstreetmap.org/#map=17/51.5/-0.12").isView, true);
  assert.equal(pastedPlace("https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1").isView, undefined);
});

test("short links, links without a position, and names are told apart", () => {
  for (const text of ["https://maps.app.goo.gl/abc123", "Tea Room\nhttps://goo.gl/maps/abc", "maps.app.goo.gl/xyz"]) {
    assert.equal(pastedPlace(text).kind, "short", text);
  }
  assert.deepEqual(pastedPlace("https://www.google.com/maps/place/Tea+Room/data=!4m2!3m1!1s0x0:0x1"), {
    kind: "name", name: "Tea Room",
  });
  assert.deepEqual(pastedPlace("https://example.org/tea"), { kind: "unread", host: "example.org" });
  for (const text of ["British Museum", "221B Baker Street", "", "https://", "http:"]) assert.equal(pastedPlace(text), null);
});

test("hostile texts are read quickly and give at most a position", () => {
  for (const text of [
    "https://www.google.com/maps/place/%E0%A4%A", "http://[", "geo:", "geo:a,b", "geo:0,0?q=", `geo:${"9".repeat(9999)},1`,
    `https://www.google.com/maps/${"@".repeat(50000)}`, `${"51.5 ".repeat(20000)}`, `${"N".repeat(20000)}`,
    `https://www.google.com/maps/place/${"!3d1!4d".repeat(5000)}`, `${"1,".repeat(30000)}`, `${"1°".repeat(30000)}`,
    "javascript://x/?q=1,2", "https://maps.apple.com/?ll=NaN,Infinity", "https://osm.org/?mlat=&mlon=",
  ]) {
    const began = performance.now();
    const read = pastedPlace(text);
    assert.ok(performance.now() - began < 1000, text.slice(0, 40));
    if (read?.kind === "place") assert.ok(Math.abs(read.lat) <= 90 && Math.abs(read.lon) <= 180);
  }
});

test("names are single lines without control characters", () => {
  assert.equal(cleaned(" a\u0000\n\tb\u202e  c "), "a b c");
  assert.equal(cleaned("x".repeat(999)).length, 200);
});
