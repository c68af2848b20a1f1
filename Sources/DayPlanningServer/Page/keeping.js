// Keeps the day on the screen for reloads: at once, then at intervals while it changes, and when the page is left.
// @ts-check
import { keepDay, keepRoute, keepSeen } from "./keep.js";
import { showPill } from "./offline.js";
import { isSame } from "./request.js";

// The milliseconds between two times that a changing day is stored, and until the map along its route is.
const [pause, rest] = [1000, 2000];

/** Stores the day on the screen. */
export class Keeping {
  #timer = 0;
  #routeTimer = 0;
  #stored = -Infinity;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    // A phone may end a hidden page without notice.
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#flush());
    addEventListener("pagehide", () => this.#flush());
  }

  /** Stores the day soon; the first change at once, since the page may be left before the next. */
  keep() {
    if (this.#timer) return;
    const wait = this.#stored + pause - performance.now();
    if (wait <= 0) this.#store();
    else this.#timer = setTimeout(() => this.#store(), wait);
  }

  #flush() {
    if (this.#timer) this.#store();
  }

  async #store() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const day = this.#day();
    if (!day) return;
    this.#stored = performance.now();
    const { app } = this;
    const { takenNotes } = app;
    try {
      await keepDay(day);
      app.isDayKept = true;
      app.store.dropNotes(takenNotes);
      if (!day.isPartial) this.#keepRouteSoon(day.plan);
    } catch (error) {
      // The pill does not name it then.
      app.isDayKept = false;
      console.info(`the day is not kept: ${error?.message}`);
    }
    showPill();
  }

  #day() {
    const { session, store, city, trips, pageVersion, linkEdit, isDayKept } = this.app;
    const { kept } = session;
    // The address is that of another day, or of edits that are not applied yet to a day that is kept with them.
    if (!kept || !isSame(kept.request, store.request) || (linkEdit && isDayKept)) return null;
    return {
      id: store.fragment, at: Date.now(), version: pageVersion, trip: trips.current?.id ?? null,
      facts: city.facts ?? null, ...kept, isPartial: kept.isPartial || linkEdit !== null,
    };
  }

  #keepRouteSoon(plan) {
    clearTimeout(this.#routeTimer);
    this.#routeTimer = setTimeout(async () => {
      try {
        await keepSeen();
        await keepRoute(plan);
      } catch (error) {
        // The pill names only what is kept.
        console.info(`the map of the day is not kept: ${error?.message}`);
      }
      showPill();
    }, rest);
  }
}
