// Positions in what a visitor pastes: coordinates, and links of map sites and apps. Needs no network.
// @ts-check

/**
 * What a text says about a place: a position (`isView` if it is only where the linked map is centered), a name to
 * search for, or a short link that only its site can resolve.
 *
 * @typedef {{ kind: "place", lat: number, lon: number, name: string, isView?: boolean }} FoundPosition
 * @typedef {FoundPosition | { kind: "name", name: string } | { kind: "short", host: string }
 *   | { kind: "unread", host: string }} PastedPlace
 */

// Longer texts are no address and no link to a place.
const longest = 4000;

/**
 * Reads coordinates or a link; null for any other text, which may be a name or an address.
 *
 * @param {string} text
 * @returns {PastedPlace | null}
 */
export function pastedPlace(text) {
  const trimmed = text.trim().slice(0, longest);
  if (/^geo:/i.test(trimmed)) return geoPlace(trimmed);
  // Apps share a name and a link, in one or several lines.
  const link = trimmed.match(/(?:https?:\/\/|\b(?:maps\.app\.goo\.gl|goo\.gl|osm\.org|maps\.apple\.com)\/)[^\s<>"]+/i);
  if (link) return linkedPlace(link[0], trimmed.slice(0, link.index).trim());
  const at = coordinatesOf(trimmed);
  return at && { kind: "place", ...at, name: "" };
}

/**
 * Returns a position if both numbers are on the globe; null otherwise.
 *
 * @returns {{ lat: number, lon: number } | null}
 */
export function onGlobe(lat, lon) {
  const isThere = Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return isThere ? { lat: rounded(lat), lon: rounded(lon) } : null;
}

/** About a tenth of a meter. */
const rounded = (degrees) => Math.round(degrees * 1e6) / 1e6;

// Coordinates

const decimals = String.raw`\d{1,3}(?:[.,]\d+)?`;
// One angle: degrees, and minutes and seconds or not, between their signs or spaces.
const angle = new RegExp(
  String.raw`^([+-]?)(${decimals})(?:[\s°º:]+(${decimals}))?(?:[\s'′:]+(${decimals}))?[\s°º'′"″”]*$`,
);

/**
 * Reads a latitude and a longitude: decimal degrees, or degrees, minutes and seconds, with letters or signs, separated
 * by a comma, a semicolon or spaces. Returns null for any other text.
 *
 * @param {string} text
 */
export function coordinatesOf(text) {
  const plain = text.trim().replace(/^[([]+|[)\]]+$/g, "").replace(/[−–]/g, "-").replace(/[’‘]/g, "'").trim();
  if (plain.length > 100) return null;
  // Two decimals with points, or with commas and another separator: 51,5 -0,12 and 51,5; -0,12.
  const pair =
    plain.match(/^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;/]\s*([+-]?\d{1,3}(?:\.\d+)?)$/)
    ?? plain.match(/^([+-]?\d{1,3}\.\d+)\s+([+-]?\d{1,3}\.\d+)$/)
    ?? plain.match(/^([+-]?\d{1,3},\d+)(?:\s*[;/]\s*|,?\s+)([+-]?\d{1,3},\d+)$/);
  if (pair) return onGlobe(decimal(pair[1]), decimal(pair[2]));
  const halves = halvesOf(plain)?.map(([half, letter]) => angleOf(half, letter));
  if (!halves?.every((half) => half !== null)) return null;
  const [one, other] = halves;
  // Only letters say that the longitude comes first. O is not one: it is west in Spanish, but east in German.
  if (one.axis && one.axis === other.axis) return null;
  const [lat, lon] = one.axis === "lon" || other.axis === "lat" ? [other, one] : [one, other];
  return onGlobe(lat.degrees, lon.degrees);
}

const decimal = (text) => Number(text.replace(",", "."));

/**
 * Returns the two angles of a text with their letters; null if it has another form.
 *
 * @returns {[string, string][] | null}
 */
function halvesOf(text) {
  const before = text.match(/^([NSEW])([^A-Z]+)([NSEW])([^A-Z]+)$/i);
  if (before) return [[before[2], before[1]], [before[4], before[3]]];
  const after = text.match(/^([^A-Z]+)([NSEW])([^A-Z]+)([NSEW])$/i);
  if (after) return [[after[1], after[2]], [after[3], after[4]]];
  const signs = text.match(/^([^°º]+[°º][^°º]*?)[\s,;]+([+-]?[\d.,]+\s*[°º][^°º]*)$/);
  return signs && [[signs[1], ""], [signs[2], ""]];
}

/** Returns the degrees of an angle, and whether its letter is one of latitudes or longitudes; null if it is invalid. */
function angleOf(text, letter) {
  const [all, sign, degrees, minutes = "0", seconds = "0"] =
    text.replace(/^[\s,;]+|[\s,;]+$/g, "").match(angle) ?? [];
  if (!all || decimal(minutes) >= 60 || decimal(seconds) >= 60 || (letter && sign)) return null;
  const size = decimal(degrees) + decimal(minutes) / 60 + decimal(seconds) / 3600;
  const isBelow = sign === "-" || /[SW]/i.test(letter);
  const axis = letter === "" ? null : /[NS]/i.test(letter) ? "lat" : "lon";
  return { degrees: isBelow ? -size : size, axis };
}

// Links

/** @returns {PastedPlace} */
function geoPlace(text) {
  const [, lat, lon, rest = ""] = text.match(/^geo:([+-]?[\d.]+),([+-]?[\d.]+)[^?]*\??(.*)$/i) ?? [];
  const query = new URLSearchParams(rest).get("q") ?? "";
  // As Android writes it: geo:0,0?q=51.5,-0.1(Name)
  const [, inner, label = ""] = query.match(/^([^(]*)(?:\((.*)\))?$/s) ?? [null, "", ""];
  const at = coordinatesOf(inner ?? "") ?? onGlobe(Number(lat), Number(lon));
  const isNowhere = at && at.lat === 0 && at.lon === 0;
  if (at && !isNowhere) return { kind: "place", ...at, name: cleaned(label) };
  return inner?.trim() ? { kind: "name", name: cleaned(inner) } : { kind: "unread", host: "geo:" };
}

// The hosts of links without a position in them.
const shorteners = /(^|\.)(goo\.gl|g\.co|bit\.ly|t\.co|tinyurl\.com|osm\.app|apple\.co)$/;

/**
 * @param {string} text
 * @param {string} words The words before the link.
 * @returns {PastedPlace}
 */
function linkedPlace(text, words) {
  let url;
  try {
    url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  } catch {
    return { kind: "unread", host: text.slice(0, 60) };
  }
  const host = url.hostname.replace(/^www\./, "");
  if (shorteners.test(host) || (host === "maps.apple.com" && url.pathname.startsWith("/p/"))) {
    return { kind: "short", host };
  }
  const read =
    /(^|\.)google\./.test(host) ? google(url)
    : /(^|\.)apple\.com$/.test(host) ? apple(url)
    : /(^|\.)(openstreetmap\.org|osm\.org|openstreetmap\.de)$/.test(host) ? openStreetMap(url)
    : other(url);
  if (!read) return { kind: "unread", host };
  return "lat" in read
    ? {
        kind: "place", lat: read.lat, lon: read.lon, name: cleaned(read.name || words),
        ...(read.isView ? { isView: true } : {}),
      }
    : { kind: "name", name: cleaned(read.name) };
}

/** @returns {{ lat: number, lon: number, name?: string, isView?: boolean } | { name: string } | null} */
function google(url) {
  const path = decoded(url.pathname);
  const name = (path.match(/\/maps\/(?:place|search)\/([^/@]+)/)?.[1] ?? "").replaceAll("+", " ");
  // A place's own position; the last, since directions have one for each of their points.
  const exact = [...path.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g)].at(-1);
  const own = coordinatesOf(name);
  const named = own ? "" : name;
  if (exact) return pairOf(exact, named);
  if (own) return own;
  const query = firstOf(url, ["q", "query", "destination", "daddr", "ll", "center", "viewpoint", "cbll", "sll"]);
  if (query?.at) return { ...query.at, name: named || query.name };
  // Where the map was, which is near the place.
  const seen = path.match(/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/);
  if (seen) return viewOf(seen, named);
  return query?.name || named ? { name: query?.name || named } : null;
}

/** @returns {{ lat: number, lon: number, name?: string, isView?: boolean } | { name: string } | null} */
function apple(url) {
  const query = firstOf(url, ["coordinate", "ll", "sll", "q", "address", "daddr", "center", "name"]);
  const name = ["name", "q", "address"].map((key) => url.searchParams.get(key) ?? "").find((text) =>
    text && !coordinatesOf(text)) ?? "";
  if (query?.at) return { ...query.at, name };
  return name ? { name } : null;
}

/** @returns {{ lat: number, lon: number, name?: string, isView?: boolean } | { name: string } | null} */
function openStreetMap(url) {
  const [lat, lon] = ["mlat", "mlon"].map((key) => number(url.searchParams.get(key)));
  const marked = onGlobe(lat, lon);
  if (marked) return marked;
  const seen = decoded(url.hash).match(/map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/);
  const name = url.searchParams.get("query") ?? "";
  const own = coordinatesOf(name) ?? latLon(url) ?? (seen && viewOf(seen, name));
  return own ?? (name ? { name } : null);
}

/**
 * OsmAnd and Organic Maps, Bing, HERE, Waze and others use a few ways.
 *
 * @returns {{ lat: number, lon: number, name?: string, isView?: boolean } | null}
 */
function other(url) {
  const name = url.searchParams.get("name") ?? "";
  const query = firstOf(url, ["pin", "ll", "latlng", "coordinate", "q", "query", "center", "cp", "map", "to"]);
  const at = query?.at ?? latLon(url);
  if (at) return { ...at, name };
  const text = decoded(`${url.pathname}${url.hash}`);
  const seen =
    text.match(/[@#]?map=[\d.]+\/(-?\d+\.\d+)\/(-?\d+\.\d+)/) ?? text.match(/@(-?\d+\.\d+),(-?\d+\.\d+)/)
    ?? text.match(/#\d+(?:\.\d+)?\/(-?\d+\.\d+)\/(-?\d+\.\d+)/) ?? text.match(/\/(-?\d+\.\d+),(-?\d+\.\d+)/);
  return seen ? viewOf(seen, name) : null;
}

// Two parameters.
function latLon(url) {
  const of = (...keys) => keys.map((key) => number(url.searchParams.get(key))).find(Number.isFinite);
  return onGlobe(of("lat", "latitude"), of("lon", "lng", "longitude"));
}

const number = (text) => (text === null || text.trim() === "" ? NaN : Number(text));

/** Returns the first parameter with a position, or else the first with words. */
function firstOf(url, keys) {
  const values = keys.map((key) => url.searchParams.get(key)).filter((text) => text?.trim());
  for (const text of values) {
    const [, pair, label = ""] = text.match(/^(?:loc:)?([^(]*?)~?(?:\((.*)\))?$/s) ?? [];
    const at = coordinatesOf((pair ?? "").replace("~", ","));
    if (at) return { at, name: label };
  }
  return values.length ? { at: null, name: values[0] } : null;
}

function pairOf([, lat, lon], name) {
  const at = onGlobe(Number(lat), Number(lon));
  return at && { ...at, name };
}

function viewOf(match, name) {
  const pair = pairOf(match, name);
  return pair && { ...pair, isView: true };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a name in one line, without control characters, of a limited length. */
export function cleaned(text, most = 200) {
  // eslint-disable-next-line no-control-regex
  return String(text ?? "").replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/\s+/g, " ").trim().slice(0, most);
}
