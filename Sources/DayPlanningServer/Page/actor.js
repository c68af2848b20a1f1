// Edits the stops of the current plan; the service computes the times.
// @ts-check
import { duration, spoken } from "./clock.js";
import { say, toast } from "./dom.js";
import { insertions, move } from "./reorder.js";
import { ask } from "./service.js";
import { endOf } from "./search.js";
import { t } from "./text.js";

/**
 * The location of a stop: the index of its day, and its own in that day.
 *
 * @typedef {{ day: number, index: number }} Spot
 */

// The number of positions on another day that the service times, those with the least detour.
const tried = 3;

/** The visitor's edits, each of which can be undone. */
export class Actor {
  /** @type {{ id: string, rows: API.Alternative[] } | null} The offered replacements of a stop. */
  swaps = null;
  /** @type {{ plan: object, id: string, words: string } | null} What a swap did, shown at its stop in that plan. */
  news = null;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.session = app.session;
    this.city = app.city;
    this.screen = app.screen;
  }

  lists() {
    return this.session.plan.days.map(({ stops }) => stops);
  }

  /** @param {"from" | "to"} end */
  nameOfEnd(end) {
    return endOf(end, this.session, this.city)?.name ?? "";
  }

  /** Opens the map apps for a leg of a day, by the stop where it ends, or for the whole day. */
  async navigate(plan, day, to, opener) {
    try {
      const { navigateDay, navigateLeg } = await import("./navigate.js");
      if (to) navigateLeg(this.city, plan, day, to, opener);
      else navigateDay(this.city, plan, day, opener);
    } catch (error) {
      this.app.fail(error);
    }
  }

  choose(id) {
    this.swaps = null;
    this.screen.choose(id);
  }

  details(id) {
    this.app.openSight(id);
  }

  /**
   * Edits the plan by `edit()`, shows what changed, and offers to undo it. `words()` are its announcement, `id` and
   * `act` the stop to show and its button to focus.
   */
  async #edit(edit, words, { id = null, act = null } = {}) {
    const { plan } = this.session;
    this.app.clearProblem();
    try {
      await edit();
      // Another edit or plan came first.
      if (this.session.plan === plan) return false;
      this.#report(words(), id === null ? [] : [id], act);
      return true;
    } catch (error) {
      this.app.fail(error, () => this.session.plan === plan && this.#edit(edit, words, { id, act }));
      return false;
    }
  }

  #report(words, ids, act) {
    const count = this.session.violations.length;
    this.screen.flash(ids, act);
    const effect = count === 0 ? t("allFits") : `${t("problems", { count })}.`;
    toast(`${words} ${effect}`, { words: t("undo"), press: () => this.app.undo(-1) });
  }

  #stop(at) {
    return this.session.plan.days[at.day].stops[at.index];
  }

  // The announcement of a stop's position in the plan.
  #place(id, key, values = {}) {
    const { days } = this.session.plan;
    const day = days.findIndex(({ stops }) => stops.some((stop) => stop.id === id));
    const index = days[day].stops.findIndex((stop) => stop.id === id) + 1;
    return t(key, { ...values, index, day: spoken(days[day].date, "short") });
  }

  /** Moves a stop to another position of its day, or to another day. */
  async move(from, to, act) {
    if (!to) return;
    const { id, name } = this.#stop(from);
    const isOtherDay = from.day !== to.day;
    await this.#edit(
      () => this.session.change((days) => moved(days, from, to)),
      () => this.#place(id, isOtherDay ? "movedToDay" : "movedTo", { name }), { id, act },
    );
  }

  /**
   * Moves a stop to another day, where it fits best: of the positions with the least detour, the one for which the
   * service reports the fewest problems, then the most value.
   */
  async moveToDay(from, day) {
    const stop = this.#stop(from);
    const { plan } = this.session;
    const ends = [plan.request.from, plan.request.to ?? plan.request.from].map((text) => this.city.position(text));
    const edits = insertions(plan.days[day].stops, stop, ends).slice(0, tried).map((index) => {
      const { days } = this.session;
      moved(days, from, { day, index });
      return days;
    });
    await this.#edit(
      () => this.session.changeBest(edits), () => this.#place(stop.id, "movedToDay", { name: stop.name }),
      { id: stop.id, act: "handle" },
    );
  }

  /** Sets how long a stop is visited, in minutes. */
  async stay(at, minutes) {
    const { id, name, minutes: before } = this.#stop(at);
    await this.#edit(
      () => this.session.change((days) => {
        days[at.day][at.index].minutes = minutes;
      }),
      () => t("staysNow", { name, time: duration(minutes) }), { id, act: minutes < before ? "shorter" : "longer" },
    );
  }

  /** Pins the time of arrival at the door of a stop; null unpins it. */
  async pin(at, enter) {
    const { id, name } = this.#stop(at);
    await this.#edit(
      () => this.session.change((days) => {
        if (enter) days[at.day][at.index].enter = enter;
        else delete days[at.day][at.index].enter;
      }),
      () => t(enter ? "pinnedNow" : "unpinnedNow", { name }), { id, act: "pin" },
    );
  }

  /** Removes the pins of a sight from the request, and plans again. */
  unpin(id) {
    this.app.unpin(id);
  }

  /** Opens the note of a stop. */
  async note(at, opener) {
    try {
      (await import("./noteview.js")).openNote(this.screen.app, at, opener);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** Leaves a stop out. */
  async remove(at) {
    const { name } = this.#stop(at);
    await this.#edit(
      () => this.session.change((days) => days[at.day].splice(at.index, 1)), () => t("removedNow", { name }),
    );
  }

  /** Reverts all edits. */
  restore() {
    this.session.restore();
    this.screen.flash([]);
    toast(t("restored"), { words: t("undo"), press: () => this.app.undo(-1) });
  }

  /** Fetches the best replacements of a stop. */
  async swap(at) {
    const { id } = this.#stop(at);
    if (this.swaps?.id === id) {
      this.swaps = null;
      this.screen.redraw();
      return;
    }
    const { plan } = this.session;
    const { rest } = plan.days[at.day];
    const days = this.session.days.map((stops) => ({ stops }));
    /** @type {any} */
    const body = {
      // The rest of a day of a trip has a request of its own.
      ...(rest ? { request: { ...rest }, days: [days[at.day]], day: 0 }
        : { request: { ...plan.request, city: plan.city }, days, day: at.day }),
      stop: at.index, limit: 3,
    };
    if (plan.travel?.source === "straight-lines") body.request.streets = "off";
    try {
      const { alternatives } = await ask("/v1/alternatives", body);
      if (this.session.plan !== plan) return;
      this.swaps = { id, rows: alternatives };
      this.screen.redraw();
      say(t("swapsFound", { count: alternatives.length }));
    } catch (error) {
      this.app.fail(error, () => this.session.plan === plan && this.swap(at));
    }
  }

  /** Applies a replacement of a stop. */
  async take(at, row) {
    this.swaps = null;
    const { name: old } = this.#stop(at);
    const values = { name: row.name, old, from: at.index + 1, index: row.stop + 1 };
    const words = t(row.stop === at.index ? "swappedNow" : "swappedMoved", values);
    const isDone = await this.#edit(
      () => this.session.change((days) => {
        days[at.day].splice(at.index, 1);
        days[at.day].splice(row.stop, 0, { id: row.id, minutes: row.minutes });
      }),
      () => words, { id: row.id, act: "swap" },
    );
    if (!isDone) return;
    this.news = { plan: this.session.plan, id: row.id, words };
    this.screen.choose(row.id, true);
  }
}

// Moves a stop of edited days; a time set on another day does not apply.
function moved(days, from, to) {
  move(days, from, to);
  if (from.day !== to.day) delete days[to.day][to.index].enter;
}
