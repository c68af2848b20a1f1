// The view of the visitor's favorites in the city.
// @ts-check
import { categoryOf } from "./city.js";
import { button, icon, make, square } from "./dom.js";
import { picturesOf } from "./explore.js";
import { removeFavorite } from "./favoring.js";
import { partsOf } from "./favorites.js";
import { useWords } from "./ownuse.js";
import { inPlan } from "./sight.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./city.js").Place} Place
 * @typedef {import("./favorites.js").Favorite} Favorite
 */

// The number of rows that are shown at first.
const few = 50;

let shown = few;

/**
 * Returns the view.
 *
 * @param {App} app
 */
export function favoritesView(app) {
  const { city } = app;
  const { favorites } = city;
  if (!favorites) app.favorites().then(() => app.favoritesChanged(), (error) => app.fail(error));
  const all = favorites?.of(city.id) ?? [];
  const first = all.slice(0, shown);
  const places = first.map((favorite) => city.place(partsOf(favorite)[1]));
  if (places.some((place) => place && categoryOf(place) !== "own" && place.description === undefined)) app.describe();
  return [
    make(
      "div", { class: "view-head" }, square("back", t("back"), () => app.back(), { id: "back" }),
      make("h2", { id: "title", tabindex: "-1" }, t("favorites")),
    ),
    favorites && !favorites.isKept
      ? make("p", { class: "hint" }, t("favoritesNotKept"))
      : app.sync?.line("favorite") ?? make("p", { class: "hint" }, t("favoritesHere")),
    all.length ? make("h3", {}, t("favoritesIn", { count: all.length, city: city.name })) : null,
    favorites && all.length === 0 ? make("p", {}, t("noFavorites", { city: city.name })) : null,
    make("ul", { id: "favorites" }, first.map((favorite, index) => row(favorite, places[index], app))),
    all.length > first.length
      ? button("down", t("showMore", { count: all.length - first.length }), () => {
          shown += few * 4;
          app.redraw();
        }, { id: "more-favorites" })
      : null,
  ].filter(Boolean);
}

/**
 * @param {Favorite} favorite
 * @param {Place | undefined} place
 * @param {App} app
 */
function row(favorite, place, app) {
  const name = place?.name ?? favorite.name;
  return make(
    "li", { class: "favorite", "data-favorite": favorite.id },
    place ? openButton(place, app) : goneRow(favorite, app),
    square("heart", t("removeFavorite", { name }), () => removeFavorite(app, favorite, name), {
      class: "square loved", "data-unfavorite": favorite.id,
    }),
  );
}

/**
 * @param {Place} place
 * @param {App} app
 */
function openButton(place, app) {
  const { id, name, description } = place;
  const category = categoryOf(place);
  const words = category === "own" ? [place.note] : [description ?? t(`kind1-${category}`)];
  return make(
    "button", { type: "button", class: "grow", "data-open": id, click: () => app.openSight(id) },
    (category === "own" ? null : picturesOf(app)?.thumbOf(app, place))
      ?? make("span", { class: `face kind-${category}` }, icon(category)),
    make(
      "span", {}, make("b", {}, name),
      [useWords(place, app), ...words].filter(Boolean).map((text) => make("small", {}, text)), inPlan(app, place),
    ),
  );
}

/**
 * A favorite that is not among the sights of the city, which are not all known without the service.
 *
 * @param {Favorite} favorite
 * @param {App} app
 */
function goneRow({ name }, { city }) {
  return make(
    "div", { class: "grow" }, make("span", { class: "face" }, icon("unknown")),
    make(
      "span", {}, make("b", {}, name),
      city.isPartial ? null : make("small", {}, t("favoriteGone", { city: city.name })),
    ),
  );
}
