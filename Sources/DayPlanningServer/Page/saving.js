// Saves the day on the screen and its notes, and opens saved days.
// @ts-check
import { toast } from "./dom.js";
import { readNotes } from "./notes.js";
import { showPill } from "./offline.js";
import { t } from "./text.js";
import { titleOf } from "./words.js";

/** The saved days and the day on the screen. */
export class Saving {
  // The last change of the notes, once stored.
  #noted = Promise.resolve();

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /** Saves the day, or deletes it if it is saved, which can be undone. */
  async toggle() {
    const { app } = this;
    const { session, trips } = app;
    try {
      if (!trips.isSaved(session)) await this.#save();
      else {
        const trip = trips.current;
        await trips.remove(trip);
        app.keepDay();
        toast(t("deleted", { name: trip.name }), { words: t("undo"), press: () => this.#restore(trip) });
      }
    } catch (error) {
      app.fail(error);
    }
    app.redraw();
  }

  async #restore(trip) {
    const { app } = this;
    try {
      await app.trips.put(trip);
      app.trips.setCurrent(trip.id);
      app.redraw();
    } catch (error) {
      app.fail(error);
    }
  }

  async #save() {
    const { app } = this;
    const { session, trips, city } = app;
    const title = app.nameOfDay() ?? titleOf(session.plan, city.name);
    const { id, plan } = await trips.save(session, title, city.isPartial ? null : city.facts);
    app.keepDay();
    import("./keep.js").then(({ keepRoute }) => keepRoute(plan, id)).then(showPill, () => {});
    toast(t("savedNow"), { words: t("showSaved"), press: () => app.screen.show("trips") });
  }

  /** Shows that the day of a link is a saved one, with its notes. */
  find() {
    const { session, trips } = this.app;
    if (!session.plan || trips.current) return;
    trips.setCurrent(trips.idOf(session));
    if (trips.current) session.notes = { ...readNotes(trips.current.notes), ...session.notes };
    this.app.redraw();
  }

  /** Keeps changed notes with the day, which is saved if it was not. */
  keepNotes() {
    this.app.keepDay();
    this.app.redraw();
    // One after another: two quick changes must not save a new day twice.
    this.#noted = this.#noted.then(() => this.#storeNotes());
    return this.#noted;
  }

  async #storeNotes() {
    const { app } = this;
    const { session, trips } = app;
    if (!session.plan) return;
    try {
      if (trips.current) await trips.put({ ...trips.current, notes: session.notes });
      else await this.#save();
    } catch (error) {
      app.fail(error);
    }
    app.redraw();
  }

  /**
   * Opens a saved day; works offline.
   *
   * @param {import("./trips.js").Trip} trip
   */
  async open(trip) {
    const { app } = this;
    app.planning.drop();
    app.clearProblem();
    app.store.adopt(trip.request, trip.edit ?? null);
    const { request } = app.store;
    try {
      await app.showCity(trip.city);
    } catch (error) {
      if (error.isLost) app.completeCity(trip.city);
    }
    if (app.store.request !== request) return;
    app.showDay({ ...trip, trip: trip.id });
    app.screen.show("home");
  }
}
