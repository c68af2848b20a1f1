// The beginning of the encyclopedia's article on a sight, with its picture, its authors and their licenses.
// @ts-check
import { make } from "./dom.js";
import { get } from "./service.js";
import { t } from "./text.js";

const kept = new Map();

/**
 * Fills `box` with the article on a sight, if the service has one, without its picture if another one is shown.
 *
 * @param {string} city
 * @param {string} place
 */
export async function showArticle(city, place, box, hasPicture = false) {
  const address = `/v1/cities/${encodeURIComponent(city)}/attractions/${encodeURIComponent(place)}/article`;
  // Retry the next time if it is unreachable now.
  if (!kept.has(address)) kept.set(address, await get(address).catch(() => null));
  const article = kept.get(address);
  if (!article) kept.delete(address);
  else if (article.extract || article.picture) {
    const shown = [hasPicture ? null : figure(article), make("p", {}, article.extract), source(article)];
    box.replaceChildren(...shown.filter(Boolean));
  }
}

/** @param {API.SightArticle} article */
function figure({ picture, title }) {
  if (!picture) return null;
  const { url, width, height, credit, license, source: page } = picture;
  const words = [credit ? t("photoBy", { credit }) : "", license].filter(Boolean).join(", ");
  return make(
    "figure", {}, make("img", { src: url, width, height, alt: title, loading: "lazy" }),
    make("figcaption", { class: "hint" }, link(page, words)),
  );
}

/** @param {API.SightArticle} article */
function source({ title, url, license, licenseUrl }) {
  const host = url.replace(/^https?:\/\//i, "").split("/")[0];
  return make("p", { class: "hint" }, link(url, t("fromArticle", { title, host })), ", ", link(licenseUrl, license));
}

// Returns a link if the address is a web address, otherwise plain text.
function link(address, words) {
  if (!/^https?:\/\//i.test(address)) return make("span", {}, words);
  return make("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, words);
}
