import { randomFrom } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { rowsOf } from "../../Sources/DayPlanningServer/Page/csv.js";
import { limits, placesIn, placesOf } from "../../Sources/DayPlanningServer/Page/placefile.js";
import { elementOf, within } from "../../Sources/DayPlanningServer/Page/xml.js";

const fileOf = (content) => new Blob([content]);
const names = ({ places }) => places.map(({ name }) => name);

/** Writes a zip archive as its specification describes it: local headers, the directory, and its end. */
function zipOf(files) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const { name, content, method = 8, claimed } of files) {
    const data = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const title = Buffer.from(name);
    const size = claimed ?? content.length;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, title, data);
    directory.push(entry, title);
    at += 30 + title.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const kml = (marks) => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${marks}</Document></kml>`;
const mark = (name, lon, lat) =>
  `<Placemark><name>${name}</name><Point><coordinates>${lon},${lat},0</coordinates></Point></Placemark>`;

async function refused(act) {
  try {
    await act();
  } catch (error) {
    return error.key ?? `throws ${error.message}`;
  }
  return "nothing";
}

test("Takeout's table gives places from its links, and names the rows without a position", () => {
  const read = placesIn(
    "Title,Note,URL,Tags,Comment\n"
    + ",,,,\n"
    + '"Tea, ""the"" room","nice\nand warm","https://www.google.com/maps/search/51.5,-0.12",,\n'
    + "British Museum,,https://www.google.com/maps/place/British+Museum/data=!4m2!3m1!1s0x4:0x2,,\n"
    + "Café,,\"https://www.google.com/maps/place/Caf%C3%A9/data=!3d51.6!4d-0.2\",,\n",
  );
  assert.deepEqual(read.places, [
    { name: 'Tea, "the" room', lat: 51.5, lon: -0.12, note: "nice and warm" },
    { name: "Café", lat: 51.6, lon: -0.2, note: "" },
  ]);
  assert.deepEqual(read.unplaced, [{ name: "British Museum", line: 5 }]);
});

test("tables may have a description above, German names and semicolons, and columns with coordinates", () => {
  assert.deepEqual(names(placesIn("My list of tea rooms\n\nTitel,Notiz,URL\nTee,,\"geo:51.5,-0.1\"\n")), ["Tee"]);
  const read = placesIn("\ufeffName;Breitengrad;Längengrad\r\nTee;51,5;-0,12\r\nKaffee;;\r\n");
  assert.deepEqual(read, {
    places: [{ name: "Tee", lat: 51.5, lon: -0.12, note: "" }], unplaced: [{ name: "Kaffee", line: 3 }], shapes: 0,
  });
  assert.deepEqual(names(placesIn("WKT,name,description\n\"POINT (-0.12 51.5)\",Tea,\n")), ["Tea"]);
});

test("a table is split like an independent reader does", () => {
  const random = randomFrom(5);
  const letters = ["a", ",", '"', "\n", "é", " "];
  for (let each = 0; each < 300; each += 1) {
    const rows = Array.from({ length: 1 + random(4) }, () =>
      Array.from({ length: 2 + random(3) }, () =>
        `x${Array.from({ length: random(6) }, () => letters[random(6)]).join("")}`),
    );
    const text = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(",")).join("\r\n");
    assert.deepEqual(rowsOf(text).map(({ fields }) => fields), rows, text);
  }
});

test("GeoJSON and Takeout's saved places are read, old and new", () => {
  const point = (lon, lat, properties) => ({
    type: "Feature", geometry: { type: "Point", coordinates: [lon, lat] }, properties,
  });
  const read = placesIn(JSON.stringify({
    type: "FeatureCollection", features: [
      point(-0.12, 51.5, { location: { name: "Tea" }, google_maps_url: "http://maps.google.com/?cid=1" }),
      point(0, 0, { Title: "Nowhere", "Google Maps URL": "http://maps.google.com/?cid=2" }),
      point(0, 0, { Title: "Old", Location: { "Geo Coordinates": { Latitude: "51.6", Longitude: "-0.2" } } }),
      point(0, 0, { "Google Maps URL": "http://maps.google.com/?q=51.7,-0.3", Title: "Linked" }),
      { type: "Feature", geometry: { type: "LineString", coordinates: [[0, 0], [1, 1]] }, properties: {} },
      { type: "Feature", geometry: null, properties: { name: "Empty" } }, 7, null, { type: "Feature" },
    ],
  }));
  assert.deepEqual(names(read), ["Tea", "Old", "Linked"]);
  assert.deepEqual(read.unplaced.map(({ name }) => name), ["Nowhere", "Empty"]);
  assert.equal(read.shapes, 1);
});

test("KML, GPX and KMZ are read; markup in names stays text", async () => {
  const text = kml(
    `${mark("A &amp; B", -0.12, 51.5)}<Folder>${mark("<![CDATA[<b onclick=\"x\">C</b>]]>", -0.13, 51.6)}</Folder>`
    + "<Placemark><name>Way</name><LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark>"
    + "<Placemark><name>Lost</name><address>Street 1</address></Placemark>",
  );
  const read = placesIn(text);
  assert.deepEqual(names(read), ["A & B", '<b onclick="x">C</b>']);
  assert.deepEqual([read.unplaced, read.shapes], [[{ name: "Lost" }], 1]);
  assert.deepEqual(await placesOf(fileOf(zipOf([{ name: "doc.kml", content: text }]))), read);
  assert.deepEqual(await placesOf(fileOf(zipOf([{ name: "doc.kml", content: text, method: 0 }]))), read);
  const gpx = placesIn(
    "<gpx version='1.1'><wpt lat='51.5' lon='-0.12'><name>Tea</name><desc>warm</desc></wpt><wpt lat='x'><name>?</name></wpt>"
    + "<rte><rtept lat='51.6' lon='-0.1'><name>Stop</name></rtept></rte><trk><trkseg/></trk></gpx>",
  );
  assert.deepEqual([names(gpx), gpx.unplaced, gpx.shapes], [["Tea", "Stop"], [{ name: "?" }], 1]);
});

test("files in UTF-16 and in a declared encoding are read", async () => {
  const text = kml(mark("Café", -0.12, 51.5));
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  assert.deepEqual(names(await placesOf(fileOf(utf16))), ["Café"]);
  const latin = Buffer.from(text.replace('"1.0"', '"1.0" encoding="ISO-8859-1"'), "latin1");
  assert.deepEqual(names(await placesOf(fileOf(latin))), ["Café"]);
  assert.equal(await refused(() => placesOf(fileOf(Buffer.from("title,url\nCaf\xe9,x", "latin1")))), "fileEncoding");
});

test("a file that is too large is refused before it is read", async () => {
  const file = { size: 50e6, arrayBuffer: () => assert.fail("it is read") };
  assert.equal(await refused(() => placesOf(file)), "fileTooLarge");
});

test("an archive that unpacks to more than the limit, or lies about its size, is refused", async () => {
  const content = Buffer.alloc(limits.unpacked + 1000, " ");
  const packed = zipOf([{ name: "doc.kml", content, claimed: 10 }]);
  assert.ok(packed.length < 1e6);
  assert.equal(await refused(() => placesOf(fileOf(packed))), "fileUnpackedTooLarge");
});

test("broken files are refused with the reason", async () => {
  for (const [text, key] of [
    ["", "fileEmpty"], ["  \n ", "fileEmpty"], ["{\"type\":", "fileNotJSON"], ["[1,2", "fileNotJSON"], ["{}", "fileNoPlaces"],
    ["[[[[[]]]]]", "fileNoPlaces"], ["<kml><Placemark></kml>", "fileNotXML"], ["<kml>", "fileNotXML"], ["<", "fileNotXML"],
    ["<html><body>no</body></html>", "fileNoPlaces"], ["<kml/>", "fileNoPlaces"], ["hello", "fileNoColumns"],
    ["title,url\n\"open,x", "fileNotCSV"], ["title,url\n", "fileNoPlaces"], ["a,b,c\n1,2,3", "fileNoColumns"],
    ["<!DOCTYPE kml [<!ENTITY a \"b\">]><kml>&a;</kml>", "fileNotXML"], ["<a b='1' b2=\"<\"/>", "fileNotXML"],
  ]) assert.equal(await refused(() => placesOf(fileOf(text))), key, text);
  for (const bytes of [[0x50, 0x4b], [0x50, 0x4b, 3, 4, ...Array(100).fill(255)]]) {
    assert.equal(await refused(() => placesOf(fileOf(new Uint8Array(bytes)))), "fileDamaged");
  }
});

test("damaged archives and documents are read or refused, and never throw anything else", async () => {
  const random = randomFrom(3);
  const whole = zipOf([{ name: "doc.kml", content: kml(mark("A", 1, 2).repeat(20)) }]);
  const text = Buffer.from(kml(`<!-- x --><?y?>${mark("<![CDATA[A]]>&#65;&#x41;", 1, 2).repeat(5)}`));
  for (let each = 0; each < 400; each += 1) {
    const bytes = Buffer.from(each % 2 ? whole : text);
    for (let change = 0; change <= random(4); change += 1) bytes[random(bytes.length)] = random(256);
    const cut = random(3) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
    const outcome = await refused(() => placesOf(fileOf(cut)));
    assert.ok(outcome === "nothing" || outcome.startsWith("file"), `${outcome} (seed 3, ${each})`);
  }
});

test("nested and repeated markup is read in linear time", () => {
  const began = performance.now();
  assert.throws(() => elementOf("<a>".repeat(100000)), SyntaxError);
  assert.throws(() => elementOf(`<a ${"b='1' ".repeat(50000)}`), SyntaxError);
  assert.throws(() => elementOf("<!--".repeat(50000)), SyntaxError);
  assert.equal([...within(elementOf(`<a>${"<b/>".repeat(50000)}</a>`))].length, 50001);
  assert.equal(placesIn(kml(mark("A", 1, 2).repeat(9000))).places.length, 9000);
  assert.ok(performance.now() - began < 10000);
});

test("more places than the limit are refused with their number", async () => {
  const text = `name,latitude,longitude\n${"A,1,2\n".repeat(limits.places + 1)}`;
  assert.equal(await refused(() => placesOf(fileOf(text))), "filePlacesTooMany");
});
