// Saved days, stored in the browser's IndexedDB.
// @ts-check
import { run } from "./memory.js";
import { Problem } from "./service.js";
import { t } from "./text.js";

/**
 * A saved day.
 *
 * @typedef {object} TripFacts
 * @property {string} id
 * @property {string} name
 * @property {string} city
 * @property {string} date
 * @property {number} savedAt In milliseconds since 1970.
 * @property {number} [syncedAt] When it came from another device, in milliseconds since 1970.
 * @property {API.City | null} [facts] The city, to show the day without the service.
 * @property {import("./session.js").Log} [log] What was visited.
 * @property {import("./notes.js").Notes} [notes] The notes on its stops.
 *
 * @typedef {import("./session.js").State & TripFacts} Trip
 */

/** Where saved days are. */
export const [database, store] = ["planday", "trips"];
/** The format of files. */
export const format = "planday.trips/1";

const act = (mode, use) => run(database, store, mode, use);

const stampOf = ({ plan, edit }) =>
  JSON.stringify([
    plan.city, plan.request, edit ?? plan.days.map(({ stops }) => stops.map(({ id, minutes }) => [id, minutes])),
  ]);

/** The saved days of this browser, newest first. */
export class Trips {
  /** @type {Trip[]} */
  list = [];
  /** @type {string | null} The id of the saved day that is open. */
  #current = null;

  // The other tabs of the page.
  #others = "BroadcastChannel" in globalThis ? new BroadcastChannel(database) : null;

  /** Calls `changed()` after another tab changed the saved days. */
  listen(changed) {
    this.#others?.addEventListener("message", () => this.load().then(changed));
  }

  /** Reads the saved days; without storage there are none. */
  async load() {
    try {
      const all = await act("readonly", (trips) => trips.getAll());
      this.list = all.filter(isTrip).sort((one, other) => other.savedAt - one.savedAt);
    } catch {
      this.list = [];
    }
  }

  /** Returns the saved day that is open; null if none is. */
  get current() {
    return this.list.find(({ id }) => id === this.#current) ?? null;
  }

  /** Sets the open saved day. */
  setCurrent(id) {
    this.#current = id;
  }

  /** Returns the id of the saved day with the same plan and edits; null if there is none. */
  idOf(day) {
    return this.list.find((trip) => stampOf(trip) === stampOf(day))?.id ?? null;
  }

  /** Returns the name of the current day, if it has one. */
  nameOf() {
    return this.current?.name ?? null;
  }

  /**
   * Returns whether the current day is saved without changes since.
   *
   * @param {import("./session.js").Session} session
   */
  isSaved(session) {
    return this.current !== null && session.plan !== null && stampOf(this.current) === stampOf(session);
  }

  /**
   * Saves the current day, replacing the open one if any. Throws if the browser refuses.
   *
   * @param {import("./session.js").Session} session
   * @param {string} title
   * @param {API.City | null} [facts] Its city.
   */
  async save(session, title, facts = null) {
    const { plan, planned, edit, violations, request, log, notes } = session;
    const old = this.current;
    const id = old?.id ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const trip = {
      id, name: old?.name ?? title, city: plan.city, date: plan.request.date, savedAt: Date.now(), plan,
      planned: edit ? planned : null, edit, violations, request, facts, log, notes,
    };
    await this.put(trip);
    this.#current = id;
    return trip;
  }

  /**
   * Stores a saved day unchanged.
   *
   * @param {Trip} trip
   */
  async put(trip) {
    try {
      await act("readwrite", (trips) => trips.put(structuredClone(trip)));
    } catch (error) {
      throw new Problem({
        title: t("cannotSave"), detail: t(error?.name === "QuotaExceededError" ? "storageFull" : "storageRefused"),
      });
    }
    this.#others?.postMessage(null);
    this.list = [trip, ...this.list.filter(({ id }) => id !== trip.id)].sort(
      (one, other) => other.savedAt - one.savedAt,
    );
  }

  /** Renames a saved day. */
  rename(trip, title) {
    return this.put({ ...trip, name: title });
  }

  /** Saves a copy of a saved day. */
  duplicate(trip) {
    return this.put({
      ...trip,
      id: crypto.randomUUID?.() ?? `${Date.now()}`, name: t("copyOf", { name: trip.name }), savedAt: Date.now(),
    });
  }

  /** Deletes a saved day. */
  async remove(trip) {
    await act("readwrite", (trips) => trips.delete(trip.id));
    this.#others?.postMessage(null);
    import("./keep.js").then(({ forgetRoute }) => forgetRoute(trip.id)).catch(() => {});
    this.list = this.list.filter(({ id }) => id !== trip.id);
    if (this.#current === trip.id) this.#current = null;
  }

  /** Adds the saved days of a file; returns the file and their number. Throws with a message if it is invalid. */
  async import(text) {
    let read;
    try {
      read = JSON.parse(text);
    } catch {
      throw new Problem({ title: t("cannotOpen"), detail: t("notTrips") });
    }
    if (read?.format !== format) {
      throw new Problem({
        title: t("cannotOpen"),
        detail: t(String(read?.format).startsWith("planday.trips/") ? "laterTrips" : "notTrips"),
      });
    }
    const trips = (Array.isArray(read.trips) ? read.trips : []).filter(isTrip);
    for (const trip of trips) await this.put(trip);
    return { file: read, count: trips.length };
  }
}

/**
 * Whether a day from the browser's storage or a file can be shown.
 *
 * @param {Trip} trip
 */
export function isTrip(trip) {
  const isText = (value) => typeof value === "string" && value !== "";
  return (
    isText(trip?.id)
    && isText(trip.name)
    && isText(trip.city)
    && Array.isArray(trip.plan?.days)
    && typeof trip.plan.request === "object"
    && trip.plan.days.every((day) => Array.isArray(day.stops) && Array.isArray(day.legs) && Array.isArray(day.breaks))
    && typeof trip.plan.objective === "object"
    && typeof trip.plan.proof === "object"
    && Array.isArray(trip.plan.leftOut)
    && typeof trip.request === "object"
  );
}
