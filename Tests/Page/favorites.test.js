import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { City } from "../../Sources/DayPlanningServer/Page/city.js";
import { favoriteId, Favorites, isFavorite, partsOf } from "../../Sources/DayPlanningServer/Page/favorites.js";

// The channel to other tabs would keep the test running.
delete globalThis.BroadcastChannel;
const favorite = (city, sight, addedAt = 1) => ({ id: favoriteId(city, sight), name: sight, addedAt });

test("the id of a favorite has its city and its sight", () => {
  assert.equal(favoriteId("london", "tate-modern"), "london/tate-modern");
  assert.deepEqual(partsOf({ id: "london/own-1" }), ["london", "own-1"]);
});

test("hostile records are not favorites", () => {
  assert.ok(isFavorite(favorite("london", "tate-modern")));
  const sound = favorite("london", "a");
  for (const bad of [
    null, 7, {}, { id: "~sync" }, { ...sound, id: 7 }, { ...sound, id: "london" }, { ...sound, id: "london/" }, { ...sound, id: "/a" },
    { ...sound, id: "london/a/b" }, { ...sound, id: `london/${"a".repeat(200)}` }, { ...sound, name: "" }, { ...sound, name: " " },
    { ...sound, name: { toString: 1 } }, { ...sound, name: "a".repeat(301) }, { ...sound, addedAt: "x" }, { ...sound, addedAt: NaN },
  ]) {
    assert.equal(isFavorite(bad), false, JSON.stringify(bad));
  }
});

test("without storage, favorites stay until the page is closed, the latest first", async () => {
  const favorites = new Favorites();
  await favorites.load();
  assert.equal(favorites.isKept, false);
  const [tate, zoo, met] = [favorite("london", "tate"), favorite("london", "zoo", 2), favorite("nyc", "met", 3)];
  await assert.rejects(() => favorites.put([tate, zoo]));
  await assert.rejects(() => favorites.put([met]));
  assert.deepEqual(favorites.of("london"), [zoo, tate]);
  assert.deepEqual(favorites.among([{ city: "london", id: "tate" }, { city: "nyc", id: "zoo" }]), [tate]);
  const city = new City();
  assert.equal(city.heartOf("tate"), null);
  [city.id, city.favorites] = ["london", favorites];
  assert.equal(city.heartOf("met"), null);
  assert.deepEqual(["tate", "zoo", "met"].map((id) => favorites.has("london", id)), [true, true, false]);
  await assert.rejects(() => favorites.remove([tate]));
  assert.deepEqual(["tate", "zoo"].map((id) => favorites.has("london", id)), [false, true]);
});
