// What an account keeps of this page, as items: saved days, own places, favorites and settings; and back, checked.
// @ts-check
import { Status } from "./events.js";
import { isFavorite } from "./favorites.js";
import { normalArea } from "./geometry.js";
import { readNotes } from "./notes.js";
import { isOwnPlace } from "./ownplaces.js";
import { plain, readPlaces } from "./request.js";
import { standard } from "./service.js";
import { isTrip } from "./trips.js";

/**
 * @typedef {import("./trips.js").Trip} Trip
 * @typedef {import("./ownplaces.js").OwnPlace} OwnPlace
 * @typedef {import("./favorites.js").Favorite} Favorite
 * @typedef {import("./session.js").ShownPlan} ShownPlan
 * @typedef {import("./request.js").Wishes} Wishes
 *
 * @typedef {"trip" | "place" | "favorite" | "setting"} Kind
 */

/** The names of the settings that all devices share. */
export const settingNames = Object.freeze(["language", "theme", "units", "clock"]);

// The members that this page knows; others are of another version or another program, and are kept.
const known = {
  trip: ["name", "city", "date", "plan", "page"],
  place: ["name", "city", "lat", "lon", "note", "minutes", "hours", "addedAt"],
  favorite: ["name"],
  setting: settingNames,
};
const knownOfPage = [
  "savedAt", "request", "edit", "violations", "planned", "log", "notes", "rest", "bound", "status",
];

// What is larger than the page ever makes would only stop it. A day has at most a few dozen stops.
const most = { depth: 60, days: 14, rows: 300, leftOut: 3000, text: 20000, name: 300 };

const isText = (value, longest = most.text) => typeof value === "string" && value.length <= longest;
const isName = (value) => isText(value, most.name) && value.trim() !== "";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isDate = (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const isTime = (value) => /^\d\d?:[0-5]\d$/.test(value);
const isPosition = ({ lat, lon }) =>
  [lat, lon].every(Number.isFinite) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// To items

/**
 * Returns what the page knows of something as the content of an item.
 *
 * @param {Kind} kind
 * @param {any} value A saved day, an own place, a favorite or the settings.
 * @returns {Record<string, any>}
 */
export function contentOf(kind, value) {
  if (kind === "trip") return tripContent(value);
  if (kind === "place") return placeContent(value);
  if (kind === "favorite") return { name: value.name };
  return Object.fromEntries(settingNames.map((name) => [name, value[name] ?? ""]));
}

/** @param {OwnPlace} place */
function placeContent({ name, city, lat, lon, note, minutes, hours, addedAt }) {
  return {
    name, city, lat, lon, ...(note ? { note } : {}), ...(minutes ? { minutes } : {}), ...(hours ? { hours } : {}),
    addedAt,
  };
}

/**
 * The plan is one of the service, so that other programs can read it. What that form leaves out is in `page`.
 *
 * @param {Trip} trip
 */
function tripContent({ name, city, date, savedAt, plan, planned, edit, violations, request, log, notes }) {
  const sent = standard(plan);
  const { status } = plan.proof;
  if (status === Status.searching) sent.proof = { ...sent.proof, status: Status.heuristic };
  const page = {
    savedAt, request, ...(edit ? { edit } : {}), ...(violations?.length ? { violations } : {}),
    ...(planned ? { planned: difference(planned, plan) } : {}), ...(log ? { log } : {}), ...(notes ? { notes } : {}),
    ...(plan.days.some(({ rest }) => rest) ? { rest: plan.days.map(({ rest }) => rest ?? null) } : {}),
    ...(plan.objective.bound == null ? { bound: null } : {}), ...(status === sent.proof.status ? {} : { status }),
  };
  return { name, city, date, plan: sent, page };
}

// The members of a plan that differ from those of another one; null for those that it lacks.
function difference(plan, other) {
  const names = [...new Set([...Object.keys(plan), ...Object.keys(other)])];
  const differing = names.filter((name) => !isEqual(plan[name], other[name]));
  return Object.fromEntries(differing.map((name) => [name, plan[name] ?? null]));
}

/**
 * Returns the content of an item with what the page does not know of its last version.
 *
 * @param {Kind} kind
 * @param {Record<string, any>} content
 * @param {Record<string, any> | null} last
 */
export function withUnknown(kind, content, last) {
  if (!isObject(last)) return content;
  const whole = { ...content, ...without(last, known[kind]) };
  if (kind === "trip" && isObject(last.page)) whole.page = { ...content.page, ...without(last.page, knownOfPage) };
  return whole;
}

const without = (object, names) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

// From items

/**
 * Returns what an item has; null if the page cannot show it, as if its content is damaged.
 *
 * @param {Kind} kind
 * @param {string} key
 * @param {string} text The content.
 * @param {any} [old] What this browser has with the same key.
 */
export function valueOf(kind, key, text, old = null) {
  try {
    const content = JSON.parse(text);
    if (!isObject(content) || !isFlat(content, most.depth)) return null;
    if (kind === "trip") return tripOf(key, content, old);
    if (kind === "place") return placeOf(key, content);
    return kind === "favorite" ? favoriteOf(key, content, old) : settingsOf(content);
  } catch {
    return null;
  }
}

// Whether a value is not nested too deeply for what works on it.
function isFlat(value, depth) {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isFlat(part, depth - 1));
}

function settingsOf(content) {
  const read = settingNames.map((name) => [name, content[name] ?? ""]);
  return read.every(([, value]) => /^[\w-]{0,20}$/.test(value)) ? Object.fromEntries(read) : null;
}

/** @returns {OwnPlace | null} */
function placeOf(key, { name, city, lat, lon, note = "", minutes, hours, addedAt = Date.now() }) {
  const place = {
    id: key, city, name, lat, lon, note, addedAt, ...(minutes ? { minutes } : {}), ...(hours ? { hours } : {}),
  };
  const isSound = isName(name) && isName(city) && isText(note) && isText(hours ?? "", 1000) && isPosition(place)
    && Number.isFinite(addedAt);
  return isSound && isOwnPlace(place) ? place : null;
}

/**
 * @param {string} key
 * @param {any} content
 * @param {Favorite | null} old
 * @returns {Favorite | null}
 */
function favoriteOf(key, { name }, old) {
  // Each browser has its own order.
  const favorite = { id: key, name, addedAt: old?.addedAt ?? Date.now() };
  return isFavorite(favorite) ? favorite : null;
}

/**
 * @param {string} key
 * @param {any} content
 * @param {Trip | null} old
 * @returns {Trip | null}
 */
function tripOf(key, { name, city, date, plan: sent, page = {} }, old) {
  if (!/^[\w.-]{1,100}$/.test(key) || !isName(name) || !isName(city) || !isDate(date) || !isObject(page)) return null;
  if (!isPlan(sent) || sent.city !== city) return null;
  const plan = shownPlan(sent, page);
  const planned = isObject(page.planned) ? restored(page.planned, plan) : null;
  const edit = page.edit ?? null;
  const violations = page.violations ?? [];
  const isSound = (planned === null || isPlan(planned)) && (edit === null || isEdit(edit, plan))
    && Array.isArray(violations) && violations.length <= most.rows && violations.every(isObject);
  if (!isSound) return null;
  const request = page.request ? wishesFrom(page.request) : wishesOf(plan.request, city);
  const trip = /** @type {any} */ ({
    id: key, name, city, date, savedAt: Number.isFinite(page.savedAt) ? page.savedAt : Date.now(), plan, planned, edit,
    violations, request: { ...request, city, date: request.date || date }, facts: old?.facts ?? null,
    ...(page.log ? { log: logOf(page.log) } : {}),
    ...(page.notes ? { notes: readNotes(page.notes) } : {}),
  });
  return isTrip(trip) ? trip : null;
}

// The plan as the page had it.
function shownPlan(sent, { rest, bound, status }) {
  const days = sent.days.map((day, index) => (isObject(rest?.[index]) ? { ...day, rest: rest[index] } : day));
  return {
    ...sent, days, objective: bound === null ? { ...sent.objective, bound } : sent.objective,
    proof: Object.values(Status).includes(status) ? { ...sent.proof, status } : sent.proof,
  };
}

const restored = (differing, plan) =>
  Object.fromEntries(Object.entries({ ...plan, ...differing }).filter(([, value]) => value !== null));

// Whether the page can show a plan.
function isPlan(plan) {
  return (
    isObject(plan) && isName(plan.city) && isZone(plan.timeZone) && isObject(plan.request) && isObject(plan.objective)
    && isObject(plan.proof) && Object.values(Status).includes(plan.proof.status)
    && Number.isFinite(plan.objective.value) && Number.isFinite(plan.objective.travelMinutes)
    && isList(plan.days, most.days, isDay) && plan.days.length > 0 && isList(plan.leftOut, most.leftOut, isRow)
    && isList(plan.clusters ?? [], most.leftOut, isObject) && isList(plan.warnings ?? [], most.leftOut, isObject)
    && isList(plan.bookings ?? [], most.leftOut, (booking) => isObject(booking) && isObject(booking.sight))
    && isTame(plan)
  );
}

const isList = (list, longest, test) => Array.isArray(list) && list.length <= longest && list.every(test);
const isRow = (row) => isObject(row) && isName(row.id) && isText(row.name ?? "");

function isZone(zone) {
  if (zone === undefined) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return typeof zone === "string";
  } catch {
    return false;
  }
}

function isDay(day) {
  return (
    isObject(day) && isDate(day.date) && isTime(day.start) && isTime(day.end) && isList(day.stops, most.rows, isStop)
    && isList(day.legs, most.rows, isLeg) && isList(day.breaks, most.rows, isBreak)
    && isList(day.visited ?? [], most.rows, isStop)
  );
}

const isStop = (stop) => isRow(stop) && isName(stop.name) && isPosition(stop) && Number.isFinite(stop.minutes)
  && [stop.enter, stop.leave, stop.arrive ?? stop.enter].every(isTime);
const isLeg = (leg) => isObject(leg) && isText(leg.from) && isText(leg.to) && Number.isFinite(leg.minutes)
  && Number.isFinite(leg.meters) && isList(leg.line ?? [], 20000, Array.isArray)
  && isList(leg.rides ?? [], most.rows, isObject);
const isBreak = (pause) => isObject(pause) && isTime(pause.start) && isTime(pause.end)
  && isList(pause.places ?? [], most.rows, (name) => isText(name));

// Whether all addresses and currencies in a plan are some, and no text is endless.
function isTame(value, name = "") {
  if (typeof value === "string") {
    if (["page", "url", "website"].includes(name)) return /^https?:\/\//.test(value);
    return name === "currency" ? /^[A-Z]{3}$/.test(value) : value.length <= most.text;
  }
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, part]) => isTame(part, Array.isArray(value) ? name : key));
}

const isEdit = (edit, plan) => isList(edit, most.days, (stops) => isList(stops, most.rows, (stop) =>
  isObject(stop) && isName(stop.id) && isText(stop.enter ?? "") && Number.isFinite(stop.minutes ?? 0)))
  && edit.length === plan.days.length;

/** @returns {import("./session.js").Log} */
function logOf({ visits, spots }) {
  const part = (object, test, read = (value) => value) => Object.fromEntries(
    Object.entries(isObject(object) ? object : {}).filter(test).map(([name, value]) => [name, read(value)]),
  );
  const time = (text) => (isTime(text) ? text : null);
  const visit = ({ arrived, left }) => ({ arrived: time(arrived), left: time(left) });
  const day = (stops) => part(stops, ([, one]) => isObject(one), visit);
  return { visits: part(visits, ([date]) => isDate(date), day), spots: part(spots, ([, text]) => isText(text)) };
}

// A request of the page; what is none of its values has the default.
/** @returns {Wishes} */
function wishesFrom(request) {
  const read = Object.entries(plain).map(([key, usual]) => {
    const value = request[key];
    if (key === "area") return [key, areaOf(value)];
    if (key === "places") return [key, readPlaces(value)];
    if (Array.isArray(usual)) return [key, isList(value, 1000, isName) ? value : usual];
    return [key, isText(value) ? value : usual];
  });
  return Object.fromEntries(read);
}

function areaOf(area) {
  try {
    return area ? /** @type {any} */ (normalArea(area)) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the request of a plan, which another program stored, as the page has it.
 *
 * @param {any} request
 */
export function wishesOf(request, city) {
  const texts = Object.entries(request).filter(([key, value]) => key in plain && value !== null).map(([key, value]) => {
    if (key === "breaks") return [key, value ? "" : "none"];
    if (typeof value === "boolean") return [key, value ? "yes" : ""];
    if (Array.isArray(value) && !Array.isArray(plain[key])) return [key, value.join(",")];
    return [key, typeof value === "number" ? String(value) : value];
  });
  return wishesFrom({ ...Object.fromEntries(texts), city });
}
