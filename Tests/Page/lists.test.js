import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { modulesOf } from "../../Sources/DayPlanningServer/Page/qr.js";
import { move, stepped } from "../../Sources/DayPlanningServer/Page/reorder.js";
import { colorOf, inkOn, partsOf } from "../../Sources/DayPlanningServer/Page/rides.js";
import { found, nameOf } from "../../Sources/DayPlanningServer/Page/search.js";

const place = (name, relevance = 50) => ({ id: name, name, relevance, category: "museum", lat: 1, lon: 2 });
const names = (query, places, limit) => found(places, query, limit).map(({ name }) => name);

test("sights are found by beginnings of words, without accents, capitals and apostrophes", () => {
  const places = [place("Musée d’Orsay"), place("St. Paul's Cathedral"), place("Orsay Street")];
  assert.deepEqual(names("musee d'or", places), ["Musée d’Orsay"]);
  assert.deepEqual(names("pauls st", places), ["St. Paul's Cathedral"]);
  assert.deepEqual(names("say", places), []);
});

test("the best known are found first, up to the limit", () => {
  const places = [place("Park A", 10), place("Park B", 90), place("Park C", 50)];
  assert.deepEqual(names("park", places), ["Park B", "Park C", "Park A"]);
  assert.deepEqual(names("park", places, 1), ["Park B"]);
});

test("a start is named by its sight, as a point, or as typed", () => {
  const city = {
    place: (id) => (id === "a" ? { name: "A" } : undefined), position: (text) => (text === "1,2" ? [2, 1] : null),
  };
  assert.deepEqual([nameOf("a", city), nameOf("x", city), nameOf("", city)], ["A", "x", ""]);
  assert.ok(nameOf("1,2", city).includes("1,2"));
});

test("a stop moves within its day and to another day", () => {
  const lists = [["a", "b", "c"], ["d"]];
  move(lists, { day: 0, index: 0 }, { day: 0, index: 2 });
  assert.deepEqual(lists, [["b", "c", "a"], ["d"]]);
  move(lists, { day: 0, index: 1 }, { day: 1, index: 0 });
  assert.deepEqual(lists, [["b", "a"], ["c", "d"]]);
});

test("a step beyond a day leads to the adjacent day, if any", () => {
  const lists = [["a", "b"], ["c"]];
  assert.deepEqual(stepped(lists, { day: 0, index: 0 }, 1), { day: 0, index: 1 });
  assert.deepEqual(stepped(lists, { day: 0, index: 1 }, 1), { day: 1, index: 0 });
  assert.deepEqual(stepped(lists, { day: 1, index: 0 }, -1), { day: 0, index: 2 });
  assert.deepEqual([stepped(lists, { day: 0, index: 0 }, -1), stepped(lists, { day: 1, index: 0 }, 1)], [null, null]);
});

test("the parts of a ride cover the leg, and their minutes and waits add up", () => {
  const line = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]];
  const ride = (from, to, path, more) => ({
    line: "Victoria", from: { id: from, name: from }, to: { id: to, name: to }, path, minutes: 5, walkMinutes: 3,
    waitMinutes: 2,
    ...more,
  });
  const rides = [ride("P", "Q", [[1, 0], [2, 0]]), ride("Q", "R", [[2, 0], [3, 0]], { walkMinutes: 1 })];
  const parts = partsOf({ rides, line, minutes: 25 });
  assert.deepEqual(parts.map(({ kind }) => kind), ["walk", "ride", "change", "ride", "walk"]);
  assert.deepEqual([parts[0].to, parts[2].isHere, parts[4].to], ["P", true, null]);
  assert.equal(parts.reduce((sum, { minutes }) => sum + minutes, 0) + 4, 25);
  for (let i = 1; i < parts.length; i += 1) assert.deepEqual(parts[i].line[0], parts[i - 1].line.at(-1));
  assert.deepEqual([parts[0].line[0], parts.at(-1).line.at(-1)], [line[0], line.at(-1)]);
  assert.deepEqual(partsOf({ minutes: 9, line }), []);
});

test("the text on a line's color has the higher contrast", () => {
  const brightness = (color) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const color of ["#ffffff", "#000000", "#ffd300", "#003688", "#e32017", "#00782a", "#808080", "#757575"]) {
    const onWhite = 1.05 / (brightness(color) + 0.05);
    const onBlack = (brightness(color) + 0.05) / 0.05;
    assert.equal(inkOn(color), onBlack > onWhite ? "#000000" : "#ffffff", color);
  }
});

test("only valid colors are accepted for a line", () => {
  assert.deepEqual(
    ["#00782A", "red", "#fff", "#00782a;x", undefined].map((color) => colorOf({ color })), ["#00782A", "", "", "", ""],
  );
});

test("a QR code has three corners, timing lines and the size of its version", () => {
  const corner = (rows, x, y) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7).map(Number).join("")).join(" ");
  for (const [length, size] of [[1, 21], [17, 21], [18, 25], [271, 57], [272, 61], [1273, 117]]) {
    const rows = modulesOf("x".repeat(length));
    assert.deepEqual([rows.length, rows[0].length], [size, size]);
    for (const [x, y] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
      assert.equal(corner(rows, x, y), "1111111 1000001 1011101 1011101 1011101 1000001 1111111");
    }
    for (let i = 8; i < size - 8; i += 1) assert.deepEqual([rows[6][i], rows[i][6]], [i % 2 === 0, i % 2 === 0]);
    assert.ok(rows.flat().every((isDark) => typeof isDark === "boolean"));
  }
  assert.equal(modulesOf("x".repeat(1274)), null);
});

test("the two copies of a QR code's format agree and are valid", () => {
  for (const text of ["planday", "https://example.org/#city=london&date=2026-12-01"]) {
    const rows = modulesOf(text);
    const last = rows.length - 1;
    const spots = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => rows[y][8]).concat([7, 5, 4, 3, 2, 1, 0].map((x) => rows[8][x]));
    const others = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => rows[8][last - i])
      .concat([6, 5, 4, 3, 2, 1, 0].map((i) => rows[last - i][8]));
    assert.deepEqual(spots, others);
    let word = spots.reduceRight((value, isDark) => value * 2 + Number(isDark), 0) ^ 0x5412;
    assert.equal(word >> 13, 1, "error correction level L");
    for (let bit = 14; bit >= 10; bit -= 1) if ((word >> bit) & 1) word ^= 0x537 << (bit - 10);
    assert.equal(word, 0);
  }
});
