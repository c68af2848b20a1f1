// The pictures of a city's sights, with their authors and licenses; a drawing by category where there is none.
// @ts-check
import { icon, make, style } from "./dom.js";
import { whenReachable } from "./offline.js";
import { get } from "./service.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./city.js").Place} Place
 */

/** @type {Map<string, Map<string, API.SightPicture>>} The pictures by the ids of their sights, by city. */
const albums = new Map();
/** @type {Set<string>} The cities whose pictures are being loaded, or cannot be. */
const asked = new Set();

/** Loads what pictures look like. */
export const ready = style("pictures.css");

/**
 * Returns the picture of a sight; null if there is none, or if the list of its city is still to be loaded. The page is
 * drawn again once it is.
 *
 * @param {App} app
 * @param {string} sight
 */
export function pictureOf(app, sight) {
  const { id, facts } = app.city;
  if (!id || !facts?.pictures) return null;
  const album = albums.get(id);
  if (!album && !asked.has(id)) load(app, id);
  return album?.get(sight) ?? null;
}

/**
 * @param {App} app
 * @param {string} city
 */
async function load(app, city) {
  asked.add(city);
  try {
    const { pictures } = await get(`/v1/cities/${encodeURIComponent(city)}/pictures`);
    albums.set(city, new Map(pictures.map((one) => [one.sight, one])));
    app.redraw();
  } catch (error) {
    if (error.isLost) {
      whenReachable("pictures", () => {
        asked.delete(city);
        app.redraw();
      });
    }
  }
}

/**
 * Returns the small picture of a sight for a row of a list.
 *
 * @param {App} app
 * @param {Place} place
 */
export function thumbOf(app, place) {
  return framed("span", "thumb", place, pictureOf(app, place.id), "");
}

/**
 * Returns the picture of a sight for its panel, with the author and the license.
 *
 * @param {App} app
 * @param {Place} place
 */
export function figureOf(app, place) {
  const picture = pictureOf(app, place.id);
  const figure = framed("figure", "picture", place, picture, place.name);
  if (!picture) return figure;
  const { credit, license, licenseUrl, source } = picture;
  const author = credit ? t("photoBy", { credit }) : t("photo");
  figure.append(make("figcaption", { class: "hint" }, link(source, author), ", ", link(licenseUrl, license)));
  return figure;
}

/**
 * Returns the card of a pin: the picture of its sight, its name and its kind.
 *
 * @param {App} app
 * @param {Place} place
 * @param {string} [words]
 */
export function cardOf(app, place, words = t(`kind1-${place.category}`)) {
  const picture = framed("span", "picture", place, pictureOf(app, place.id), "");
  return make("span", { class: "pin-card" }, picture, make("b", {}, place.name), make("small", {}, words));
}

// An image in a frame, or the drawing of a kind, also if the image cannot be loaded.
function framed(tag, name, place, picture, alt) {
  const frame = make(tag, { class: `${name} kind-${place.category}` });
  const draw = () => {
    frame.classList.add("drawn");
    return icon(place.category);
  };
  if (!picture) {
    frame.append(draw());
    return frame;
  }
  const image = make("img", {
    src: picture.url, width: picture.width, height: picture.height, alt, loading: "lazy", decoding: "async",
  });
  image.addEventListener("error", () => image.replaceWith(draw()));
  frame.append(image);
  return frame;
}

// Returns a link if the address is a web address, otherwise plain text.
function link(address, words) {
  if (!/^https?:\/\//i.test(address)) return make("span", {}, words);
  return make("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, words);
}
