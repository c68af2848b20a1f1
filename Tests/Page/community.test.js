import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addressOf, changesOf, contentIn, contentOf, decisionIn, deviceOf, joined, kinds, may, nearOnes, restoredBy, valueOf, waitOf,
} from "../../Sources/DayPlanningServer/Page/communitydata.js";
import { faultsOf } from "../../Sources/DayPlanningServer/Page/communitywords.js";
import { Problem } from "../../Sources/DayPlanningServer/Page/service.js";
import { loadMore } from "../../Sources/DayPlanningServer/Page/text.js";
import { at, json, serving } from "./browser.js";

const oak = { title: "Old Oak", category: "park", lat: 51.5305, lon: -0.1301, minutes: 20 };

test("a role may do what those below it may", () => {
  assert.equal(may(null, "user"), false);
  assert.deepEqual(["user", "trusted", "moderator", "admin"].map((role) => may({ role }, "moderator")), [false, false, true, true]);
});

test("changes are listed by field, and a position is one", () => {
  assert.deepEqual(changesOf(oak, { ...oak }), []);
  assert.deepEqual(changesOf(oak, { ...oak, title: "The Old Oak", lat: 51.5306, minutes: undefined }), [
    { field: "title", before: "Old Oak", after: "The Old Oak" },
    { field: "position", before: "51.5305, -0.1301", after: "51.5306, -0.1301" },
    { field: "minutes", before: 20, after: undefined },
  ]);
  assert.deepEqual(changesOf({ ...oak, text: "" }, oak), [], "an empty text is none");
  assert.equal(valueOf({ ...oak, hours: null }, "hours"), undefined);
});

test("what others changed meanwhile is joined with what was typed, which is never lost", () => {
  const mine = { ...oak, title: "My Oak", hours: "24/7" };
  const theirs = { ...oak, title: "Their Oak", text: "Old.", lat: 51.6 };
  const { content, taken, clashes } = joined(oak, mine, theirs);
  assert.deepEqual([content.title, content.hours, content.text, content.lat], ["My Oak", "24/7", "Old.", 51.6]);
  assert.deepEqual(taken.map(({ field }) => field), ["position", "text"]);
  assert.deepEqual(clashes, [{ field: "title", before: "Old Oak", after: "Their Oak" }]);
  assert.deepEqual(joined(oak, theirs, theirs), { content: theirs, taken: [], clashes: [] }, "the same change is no clash");
});

test("what is sent has no empty fields, and an address its scheme", () => {
  const typed = { title: " Oak ", category: "park", text: "", minutes: "", hours: " ", website: "example.org/oak" };
  assert.deepEqual(contentOf(typed, { lat: 51.53051234567, lon: -0.13 }), {
    title: "Oak", category: "park", lat: 51.530512, lon: -0.13, website: "https://example.org/oak",
  });
  assert.equal(contentOf({ ...typed, minutes: "45" }, oak, "CC0-1.0").minutes, 45);
  assert.deepEqual(["", " http://a.b ", "mailto:x"].map(addressOf), ["", "http://a.b", "mailto:x"]);
  assert.equal("id" in contentIn({ ...oak, id: "shared-x", state: "approved" }), false);
});

test("near places and those of the same name are found, the nearest first", () => {
  const places = [
    { id: "a", name: "Elm", lat: 51.5306, lon: -0.1301 }, { id: "b", name: "OLD-OAK", lat: 51.4, lon: -0.1 },
    { id: "c", name: "Far", lat: 51.55, lon: -0.13 }, { id: "self", name: "Old Oak", lat: 51.5305, lon: -0.1301 },
  ];
  const found = nearOnes(places, { id: "self", ...oak });
  assert.deepEqual(found.map(({ id }) => id), ["a", "b"]);
  assert.ok(found[0].meters > 8 && found[0].meters < 15);
});

test("browsers are called by their names, and other labels stay", () => {
  const named = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": "Firefox, Linux",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0": "Edge, Windows",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36": "Chrome, Android",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Vers": "Safari, iOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15": "Safari, macOS",
    "planday on my laptop": "planday on my laptop", "": "",
  };
  for (const [label, name] of Object.entries(named)) assert.equal(deviceOf(label), name);
});

test("notes and details of the service are read, not shown", () => {
  assert.deepEqual(["reverted to version 12", "reverted to version x", ""].map(restoredBy), [12, null, null]);
  assert.deepEqual(decisionIn({ detail: "refused: an ad\nand rude" }), { outcome: "refused", reason: "an ad\nand rude", place: "" });
  assert.deepEqual(decisionIn({ detail: "shared-ab1 accepted: " }), { outcome: "accepted", reason: "", place: "shared-ab1" });
  assert.deepEqual(decisionIn({ detail: "version 3" }), { outcome: "", reason: "", place: "" });
});

test("a time to wait is in seconds or minutes, never too short", () => {
  assert.deepEqual(waitOf(59), { key: "waitSeconds", count: 59 });
  assert.deepEqual(waitOf(121), { key: "waitMinutes", count: 3 });
});

test("faults are named by their fields", async () => {
  await loadMore("community");
  const errors = [{ pointer: "/name" }, { pointer: "/nonsense" }, { pointer: "" }];
  assert.deepEqual(faultsOf(new Problem({ errors })), {
    name: "entry-name", nonsense: "entry-other", "": "entry-other",
  });
});

test("a wrong password logs nobody out, and an expired login does", async () => {
  const { account, community, setAccount } = await import("../../Sources/DayPlanningServer/Page/account.js");
  const refused = () => json({ title: "Not logged in", status: 401 }, 401);
  setAccount({ name: "Mary", role: "user" });
  await serving(refused, async () => {
    for (const path of ["sessions", "recovery", "account/password", "account/delete"]) {
      await assert.rejects(community("POST", path, {}), { status: 401 });
    }
    assert.equal(account()?.name, "Mary");
    await assert.rejects(community("GET", "sessions"), { status: 401 });
  });
  assert.equal(account(), null);
});

test("the time to wait comes from the header", async () => {
  const { community } = await import("../../Sources/DayPlanningServer/Page/account.js");
  const locked = () => new Response(JSON.stringify({ title: "Too many requests", status: 429 }), {
    status: 429, headers: { "Retry-After": "61" },
  });
  await serving(locked, () => assert.rejects(community("POST", "sessions", {}), { retryAfter: 61 }));
});

test("every kind has its words, and dates are the visitor's", async () => {
  const { t } = await import("../../Sources/DayPlanningServer/Page/text.js");
  for (const kind of kinds) assert.notEqual(t(`kind1-${kind}`), `kind1-${kind}`);
  const { dayOf } = await import("../../Sources/DayPlanningServer/Page/communitywords.js");
  assert.match(at("2026-12-01T09:00:00Z", () => dayOf(1796119200)), /2026/);
});

test("the texts of accounts have keys of their own", async () => {
  const read = async (part) =>
    Object.keys((await import(`../../Sources/DayPlanningServer/Page/text-${part}en.js`)).default);
  const others = new Set((await Promise.all(["", "plan-", "faults-", "walk-"].map(read))).flat());
  assert.deepEqual((await read("community-")).filter((key) => others.has(key)), []);
});
