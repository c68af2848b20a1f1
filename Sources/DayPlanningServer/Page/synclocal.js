// What this browser has, for the synchronization: saved days, own places, favorites and settings.
// @ts-check
import { flag as favoritesFlag, isFavorite, place as favoritesAt } from "./favorites.js";
import { recall, remember } from "./memory.js";
import { database as placesAt, flag, isOwnPlace, newID, store as placesIn } from "./ownplaces.js";
import { choose, settings } from "./settings.js";
import { settingNames } from "./syncitems.js";
import { idOf, settingsKey, textOf } from "./syncrules.js";
import { exchange, rowsOf, signRows } from "./syncstore.js";
import { database as tripsAt, isTrip, store as tripsIn } from "./trips.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./syncrules.js").Changes} Changes
 * @typedef {import("./syncrules.js").Local} Local
 */

/** @type {Record<string, [string, string]>} */
const places = { trip: [tripsAt, tripsIn], place: [placesAt, placesIn], favorite: favoritesAt };
const tests = { trip: isTrip, place: isOwnPlace, favorite: isFavorite };
// What says that there may be rows.
const flags = { place: flag, favorite: favoritesFlag };
const kinds = /** @type {const} */ (["trip", "place", "favorite"]);

/** Returns a key that no other item has. */
export const newKey = (kind) =>
  kind === "place" ? newID() : crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** What this browser has. */
export class SyncLocal {
  /** @type {Set<"trip" | "place" | "favorite">} The kinds whose databases are not signed. */
  unsigned = new Set();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Reads everything; throws if the browser refuses, so that nothing seems to be deleted. */
  async read() {
    /** @type {Map<string, Local>} */
    const here = new Map();
    const add = (kind, key, value) =>
      here.set(idOf({ kind, key }), { kind, key, value, text: textOf(kind, value) });
    for (const kind of kinds) {
      const { rows, isSigned } = await rowsOf(places[kind]);
      if (!isSigned) this.unsigned.add(kind);
      for (const row of rows) if (tests[kind](row)) add(kind, row.id, row);
    }
    const kept = { ...settings, ...recall("settings", {}) };
    add("setting", settingsKey, Object.fromEntries(settingNames.map((name) => [name, kept[name]])));
    return here;
  }

  /** Signs the databases. */
  async sign() {
    for (const kind of this.unsigned) await signRows(places[kind]);
    this.unsigned.clear();
  }

  /**
   * Makes groups of changes, each if nothing else changed the same meanwhile. Returns the others.
   *
   * @param {Changes[]} groups
   */
  async exchange(groups) {
    const late = [];
    for (const kind of kinds) {
      const own = groups.filter(([change]) => change.kind === kind);
      if (own.length === 0) continue;
      for (const { after } of kind === "trip" ? own.flat() : []) {
        if (!after) continue;
        // Shows the day without the service, too.
        after.facts ??= this.app.city.all.get(after.city) ?? null;
        after.syncedAt = Date.now();
      }
      const isAsBefore = ({ before }, row) => (row && tests[kind](row) ? textOf(kind, row) : null) === before;
      late.push(...await exchange(places[kind], own, isAsBefore));
      if (flags[kind]) remember(flags[kind], true);
    }
    for (const group of groups.filter(([{ kind }]) => kind === "setting")) {
      const now = (await this.read()).get(idOf(group[0]));
      if (now?.text === group[0].before) await this.#set(group[0].after);
      else late.push(group);
    }
    return late;
  }

  async #set(wanted) {
    Object.assign(settings, recall("settings", {}));
    const changed = settingNames.filter((name) => settings[name] !== wanted[name]);
    for (const name of changed) choose(name, wanted[name]);
    if (changed.length) await this.app.restyle(changed.includes("language") ? "language" : changed[0]);
  }
}
