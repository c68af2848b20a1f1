// Adds sights to the favorites, and removes them.
// @ts-check
import { toast } from "./dom.js";
import { favoriteId } from "./favorites.js";
import { Problem } from "./service.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./favorites.js").Favorite} Favorite
 */

/**
 * Makes a sight of the current city a favorite, or no longer one.
 *
 * @param {App} app
 * @param {{ id: string, name: string }} sight
 */
export async function toggleFavorite(app, sight) {
  const { id: city } = app.city;
  const favorites = await app.favorites();
  const known = favorites.among([{ city, id: sight.id }]);
  if (known.length) await change(app, () => favorites.remove(known));
  else await keepFavorites(app, [{ id: favoriteId(city, sight.id), name: sight.name, addedAt: Date.now() }]);
}

/**
 * Adds favorites.
 *
 * @param {App} app
 * @param {Favorite[]} added
 */
export async function keepFavorites(app, added) {
  const favorites = await app.favorites();
  await change(app, () => favorites.put(added));
}

/**
 * Removes a favorite, with Undo.
 *
 * @param {App} app
 * @param {Favorite} favorite
 */
export async function removeFavorite(app, favorite, name = favorite.name) {
  const favorites = await app.favorites();
  await change(app, () => favorites.remove([favorite]));
  toast(t("favoriteRemoved", { name }), { words: t("undo"), press: () => keepFavorites(app, [favorite]) });
}

// If the browser does not keep them, they stay until the page is closed, and the page says so.
async function change(app, act) {
  try {
    await act();
  } catch (error) {
    console.info(`the favorites are not kept: ${error?.message}`);
    app.fail(new Problem({ title: t("cannotSave"), detail: t("favoritesNotKept") }));
  }
  app.favoritesChanged();
}
