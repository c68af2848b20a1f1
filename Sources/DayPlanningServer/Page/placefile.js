// Files of places: GeoJSON, Takeout's JSON and CSV, other CSV, GPX, KML and KMZ, recognized by their content.
// @ts-check
import { rowsOf } from "./csv.js";
import { cleaned, coordinatesOf, onGlobe, pastedPlace } from "./placelink.js";
import { isStay, longestHours } from "./request.js";
import { elementOf, textIn, within } from "./xml.js";
import { contentOf, entriesOf } from "./zip.js";

/**
 * A place of a file.
 *
 * @typedef {{ name: string, lat: number, lon: number, note: string, minutes?: number, hours?: string }} FilePlace
 *
 * An entry of a file that has no position: its name, and its line if the file is a table.
 *
 * @typedef {{ name: string, line?: number }} Unplaced
 *
 * What a file has: its places, the entries without a position, and the number of lines and areas, which are no places.
 *
 * @typedef {{ places: FilePlace[], unplaced: Unplaced[], shapes: number }} PlaceFile
 */

/** The limits of files, in bytes, and of the places in them. */
export const limits = { bytes: 20e6, unpacked: 60e6, places: 10000 };

const longestNote = 2000;

/** Why a file cannot be read: the key of a text, with its values. */
export class PlaceFileError extends Error {
  /**
   * @param {string} key
   * @param {Record<string, any>} values
   */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/**
 * Reads a file. Throws `PlaceFileError` with the reason if it cannot be read.
 *
 * @param {{ size: number, arrayBuffer(): Promise<ArrayBuffer> }} file
 * @returns {Promise<PlaceFile>}
 */
export async function placesOf(file) {
  // Before a byte of it is read.
  if (file.size > limits.bytes) {
    throw new PlaceFileError("fileTooLarge", { size: file.size / 1e6, most: limits.bytes / 1e6 });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const found = isZip ? await packedPlaces(bytes) : placesIn(textOf(bytes));
  if (found.places.length > limits.places) {
    throw new PlaceFileError("filePlacesTooMany", { count: found.places.length, most: limits.places });
  }
  return found;
}

async function packedPlaces(bytes) {
  const all = empty();
  try {
    const entries = entriesOf(bytes).filter(({ name }) => /\.(kml|gpx|csv|json|geojson)$/i.test(name));
    let room = limits.unpacked;
    for (const entry of entries) {
      const content = await contentOf(bytes, entry, room);
      room -= content.length;
      const { places, unplaced, shapes } = placesIn(textOf(content));
      all.places.push(...places);
      all.unplaced.push(...unplaced);
      all.shapes += shapes;
    }
    if (entries.length === 0) throw new PlaceFileError("fileNoPlaces");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw error.message === "too large"
      ? new PlaceFileError("fileUnpackedTooLarge", { most: limits.unpacked / 1e6 })
      : new PlaceFileError("fileDamaged");
  }
  return all;
}

/** @returns {PlaceFile} */
const empty = () => ({ places: [], unplaced: [], shapes: 0 });

/** Decodes a file: UTF-16 with its mark, the encoding that XML declares, or UTF-8. */
function textOf(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  const declared = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).match(/^<\?xml[^>]*encoding=["']([\w-]+)/);
  const name = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : declared?.[1] ?? "utf-8";
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw new PlaceFileError("fileEncoding");
  }
}

/**
 * Reads the text of a file.
 *
 * @param {string} text
 * @returns {PlaceFile}
 */
export function placesIn(text) {
  const start = text.trimStart()[0];
  if (start === undefined) throw new PlaceFileError("fileEmpty");
  const found = start === "{" || start === "[" ? fromJSON(text) : start === "<" ? fromXML(text) : fromTable(text);
  if (found.places.length + found.unplaced.length + found.shapes === 0) throw new PlaceFileError("fileNoPlaces");
  return found;
}

/**
 * Adds a place; without a position, it is listed as such. The position 0,0 is Takeout's for an unknown one.
 *
 * @param {PlaceFile} file
 */
/** @param {{ line?: number, minutes?: number, hours?: string }} [more] */
function add(file, name, lat, lon, note, more = {}) {
  const { line, ...visit } = more;
  const title = cleaned(name);
  const at = Number.isFinite(lat) && Number.isFinite(lon) && (lat !== 0 || lon !== 0) ? onGlobe(lat, lon) : null;
  if (at) file.places.push({ name: title, ...at, note: noteOf(note), ...visit });
  else if (title || line) file.unplaced.push({ name: title, ...(line ? { line } : {}) });
}

// Descriptions may be HTML: its tags are dropped here, and what looks like one is only ever shown as text.
const noteOf = (text) => cleaned(String(text ?? "").replace(/<[^<>]*>/g, " "), longestNote);

const number = (text) => {
  const plain = String(text ?? "").trim().replace(/^([+-]?\d+),(\d+)$/, "$1.$2");
  return plain === "" ? NaN : Number(plain);
};

// GeoJSON

function fromJSON(text) {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PlaceFileError("fileNotJSON");
  }
  const file = empty();
  const rest = [json];
  while (rest.length) {
    const item = rest.pop();
    if (Array.isArray(item)) rest.push(...[...item].reverse());
    else if (Array.isArray(item?.features)) rest.push(...[...item.features].reverse());
    else if (item?.type === "Feature") addFeature(file, item);
  }
  return file;
}

function addFeature(file, { geometry, properties }) {
  const facts = properties && typeof properties === "object" ? properties : {};
  // The names in files of Takeout, old and new, and of others.
  const place = facts.location ?? facts.Location ?? {};
  const name =
    [place.name, place["Business Name"], facts.name, facts.Name, facts.Title, facts.title, place.address, place.Address]
      .find((text) => typeof text === "string" && text.trim()) ?? "";
  const notes = [facts.note, facts.Comment, facts.comment, facts.description];
  const note = notes.find((text) => typeof text === "string") ?? "";
  const point = pointOf(geometry);
  if (!point && geometry?.type) {
    file.shapes += 1;
    return;
  }
  const [lon, lat] = point ?? [];
  const link = pastedPlace(String(facts.google_maps_url ?? facts["Google Maps URL"] ?? facts.url ?? ""));
  const old = place["Geo Coordinates"] ?? {};
  const isPlaced = Number.isFinite(lat) && Number.isFinite(lon) && (lat !== 0 || lon !== 0);
  const spare = link?.kind === "place" ? [link.lat, link.lon] : [number(old.Latitude), number(old.Longitude)];
  const [north, east] = isPlaced ? [lat, lon] : spare;
  const linked = link?.kind === "place" || link?.kind === "name" ? link.name : "";
  add(file, name || linked, north, east, note, visitOf(facts));
}

// What this page knows about a visit, and writes into its own files.
function visitOf({ minutes, opening_hours: hours }) {
  const isHours = typeof hours === "string" && hours.trim() !== "" && hours.length <= longestHours;
  return { ...(minutes && isStay(minutes) ? { minutes } : {}), ...(isHours ? { hours } : {}) };
}

function pointOf(geometry) {
  if (geometry?.type === "Point" && Array.isArray(geometry.coordinates)) return geometry.coordinates;
  if (geometry?.type === "MultiPoint") return geometry.coordinates?.[0] ?? null;
  if (geometry?.type !== "GeometryCollection" || !Array.isArray(geometry.geometries)) return null;
  return geometry.geometries.find((one) => one?.type === "Point")?.coordinates ?? null;
}

// KML and GPX

function fromXML(text) {
  let root;
  try {
    root = elementOf(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PlaceFileError("fileNotXML", { line: error.message });
  }
  const file = empty();
  if (root.name === "gpx") addGPX(file, root);
  else if (root.name === "kml") addKML(file, root);
  else throw new PlaceFileError("fileNoPlaces");
  return file;
}

function addGPX(file, root) {
  for (const element of within(root)) {
    if (element.name === "trk") file.shapes += 1;
    if (element.name !== "wpt" && element.name !== "rtept") continue;
    const { lat, lon } = element.attributes;
    const words = ["desc", "cmt"].map((name) => textIn(element, name)).find(Boolean) ?? "";
    add(file, textIn(element, "name"), number(lat), number(lon), words);
  }
}

function addKML(file, root) {
  for (const element of within(root)) {
    if (element.name !== "Placemark") continue;
    const parts = [...within(element)];
    const point = parts.find(({ name }) => name === "Point");
    if (!point && parts.some(({ name }) => /^(LineString|Polygon|LinearRing|Track|MultiTrack|Model)$/.test(name))) {
      file.shapes += 1;
      continue;
    }
    const [lon, lat] = (point ? textIn(point, "coordinates") : "").split(",").map(number);
    add(file, textIn(element, "name"), lat, lon, textIn(element, "description"));
  }
}

// Tables

// The names of columns, in the languages of Takeout and of the page.
const columns = {
  name: ["title", "name", "titel", "titre", "nom", "título", "titulo", "nombre"],
  note: ["note", "notes", "notiz", "notizen", "remarque", "nota", "comment", "kommentar", "commentaire", "comentario",
    "description", "beschreibung"],
  link: ["url", "link", "lien", "enlace", "google_maps_url", "google maps url"],
  lat: ["latitude", "lat", "breite", "breitengrad", "latitud", "y"],
  lon: ["longitude", "lon", "lng", "long", "länge", "längengrad", "longitud", "x"],
  point: ["wkt", "coordinates", "koordinaten", "coordonnées", "coordenadas", "location"],
};

function fromTable(text) {
  let rows;
  try {
    rows = rowsOf(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PlaceFileError("fileNotCSV", { line: error.message });
  }
  const named = (fields) => {
    const heads = fields.map((field) => field.trim().toLowerCase());
    return Object.fromEntries(
      Object.entries(columns).map(([key, names]) => [key, heads.findIndex((head) => names.includes(head))]),
    );
  };
  // Takeout writes the description of a list above the table.
  const start = rows.slice(0, 5).findIndex(({ fields }) => {
    const { name, link, lat, lon, point } = named(fields);
    return name >= 0 && (link >= 0 || (lat >= 0 && lon >= 0) || point >= 0);
  });
  if (start < 0) throw new PlaceFileError("fileNoColumns");
  const at = named(rows[start].fields);
  const file = empty();
  for (const { line, fields } of rows.slice(start + 1)) addRow(file, (key) => fields[at[key]] ?? "", line);
  return file;
}

function addRow(file, field, line) {
  const [lat, lon] = [number(field("lat")), number(field("lon"))];
  const wkt = field("point").match(/^\s*POINT\s*Z?\s*\(\s*([-\d.]+)\s+([-\d.]+)/i);
  const point = wkt ? { lat: number(wkt[2]), lon: number(wkt[1]) } : coordinatesOf(field("point"));
  const link = field("link").trim() ? pastedPlace(field("link")) : null;
  const linked = link?.kind === "place" ? link : null;
  const at = Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : point ?? linked;
  const name = field("name").trim() || (link && "name" in link ? link.name : "");
  // Takeout has a row without anything at the top.
  if (!name && !at && !field("link").trim()) return;
  add(file, name, at?.lat, at?.lon, field("note"), { line });
}
