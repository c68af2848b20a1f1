import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { bookedPins, emptyNote, isEmpty, notesToShare, readNotes, sharedNotes } from "../../Sources/DayPlanningServer/Page/notes.js";
import { fromFragment, plain, toFragment } from "../../Sources/DayPlanningServer/Page/request.js";
import { ticketOf, typeOf } from "../../Sources/DayPlanningServer/Page/tickets.js";

const note = (patch) => ({ ...emptyNote(), ...patch });

test("notes are read as they were written", () => {
  const notes = {
    "british-museum": note({ text: "a <b>", booked: "14:15", date: "2026-12-01", items: [{ text: "x", done: true }] }),
    "tate-modern": note({ tickets: [{ id: "1", name: "t.pdf", type: "application/pdf", size: 9 }] }),
  };
  assert.deepEqual(readNotes(JSON.parse(JSON.stringify(notes))), notes);
});

test("what is no note in a file is left out", () => {
  for (const bad of [null, 7, "x", [], { a: null }, { a: 7 }, { a: {} }, { a: { text: 7, items: "x", tickets: {} } },
    { a: { booked: "25", date: "x" } }, JSON.parse('{"__proto__": {"text": "x"}}')]) {
    assert.deepEqual(readNotes(bad), {}, JSON.stringify(bad));
  }
  const read = readNotes({ a: { text: "x".repeat(99999), items: [null, { text: "y", done: "yes" }], booked: "<b>" } });
  assert.equal(read.a.text.length, 5000);
  assert.deepEqual(read.a.items, [{ text: "y", done: false }]);
  assert.equal(read.a.booked, "");
});

test("a link has the notes on its stops without tickets, as they were", () => {
  const text = "a;b&c=d#e%25 + \u202e<b>\n";
  const notes = {
    a: note({ text, items: [{ text: "x", done: true }], booked: "14:15", date: "2026-12-01" }), b: note({ text: "y" }),
    c: note({ tickets: [{ id: "1", name: "t.pdf", type: "application/pdf", size: 9 }] }),
  };
  const shared = notesToShare(notes, ["a", "c"]);
  assert.deepEqual(shared, { a: notes.a });
  assert.equal(notesToShare(notes, ["c"]), null);
  const { notes: read, unread } = fromFragment(toFragment({ ...plain, date: "2026-12-01" }, true, null, "", shared));
  assert.deepEqual([read, unread], [shared, []]);
  for (const bad of ["", "{", "7", "null", "[]", '{"a": 7}', '{"__proto__": {"text": "x"}}']) {
    assert.equal(sharedNotes(bad), null, bad);
    assert.deepEqual(fromFragment(`#city=london&plan=1&notes=${encodeURIComponent(bad)}`).unread, ["notes"], bad);
  }
});

test("a note without content is empty", () => {
  assert.ok(isEmpty(emptyNote()) && isEmpty(undefined));
  assert.ok(!isEmpty(note({ text: "x" })));
});

test("bookings become pins on their days, except of sights left out", () => {
  const notes = {
    a: note({ booked: "14:15", date: "2026-12-01" }), b: note({ booked: "10:00", date: "2026-12-05" }),
    c: note({ booked: "11:00", date: "2026-12-02" }), d: note({ text: "x" }), e: note({ booked: "9:00", date: "2026-12-01" }),
  };
  const request = { pins: ["a@10:00/60", "z@12:00"], skip: ["e"] };
  assert.deepEqual(bookedPins(notes, request, ["2026-12-01"]), ["z@12:00", "a@14:15"]);
  assert.deepEqual(bookedPins(notes, request, ["2026-12-01", "2026-12-02"]), [
    "z@12:00", "a@2026-12-01T14:15", "c@2026-12-02T11:00",
  ]);
  assert.deepEqual(bookedPins({}, request, ["2026-12-01"]), request.pins);
});

test("only PDF files and pictures are tickets, whatever their names say", async () => {
  const pdf = await ticketOf(new Blob(["%PDF-1.7 x"]), "a\u0000.pdf");
  assert.deepEqual([pdf.type, pdf.name, pdf.blob.type], ["application/pdf", "a .pdf", "application/pdf"]);
  assert.equal(typeOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])), "image/png");
  assert.equal(typeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])), "image/jpeg");
  for (const text of ["<svg onload='x'/>", "<html>", "", "MZ", "PK\u0003\u0004"]) {
    assert.equal(await ticketOf(new Blob([text], { type: "image/png" }), "a.png"), null, text);
  }
});
