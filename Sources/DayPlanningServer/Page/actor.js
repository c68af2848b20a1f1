// Edits the stops of the current plan; the service computes the times.
// @ts-check
import { say, toast } from "./dom.js";
import { move } from "./reorder.js";
import { ask } from "./service.js";
import { nameOf } from "./search.js";
import { t } from "./text.js";

/**
 * The location of a stop: the index of its day, and its own in that day.
 *
 * @typedef {{ day: number, index: number }} Spot
 */

/** The visitor's edits, each of which can be undone. */
export class Actor {
  /** @type {{ id: string, rows: API.Alternative[] } | null} The offered replacements of a stop. */
  swaps = null;

  /**
   * `screen` selects, focuses and shows; `fail(error)` reports errors.
   *
   * @param {import("./session.js").Session} session
   * @param {import("./city.js").City} city
   * @param {import("./screen.js").Screen} screen
   * @param {(error: Error, retry?: () => void) => void} fail
   */
  constructor(session, city, screen, fail) {
    this.session = session;
    this.city = city;
    this.screen = screen;
    this.fail = fail;
  }

  lists() {
    return this.session.plan.days.map(({ stops }) => stops);
  }

  nameOf(place) {
    return nameOf(place, this.city);
  }

  choose(id) {
    this.swaps = null;
    this.screen.choose(id);
  }

  details(id) {
    this.screen.details(id);
  }

  async #edit(change, words, focus = null) {
    const { plan } = this.session;
    try {
      await this.session.change(change);
      if (focus) this.screen.focus(focus.id, focus.act);
      const count = this.session.violations.length;
      say(`${words} ${count === 0 ? t("allFits") : t("problems", { count })}`);
      return true;
    } catch (error) {
      this.fail(error, () => this.session.plan === plan && this.#edit(change, words, focus));
      return false;
    }
  }

  #stop(at) {
    return this.session.plan.days[at.day].stops[at.index];
  }

  /** Moves a stop to another position of its day, or to another day. */
  async move(from, to, act) {
    if (!to) return;
    const { id, name } = this.#stop(from);
    await this.#edit((days) => {
      move(days, from, to);
      if (from.day !== to.day) delete days[to.day][to.index].enter;
    }, t("movedTo", { name, index: to.index + 1 }), { id, act });
    this.screen.follow(to.day);
  }

  /** Sets how long a stop is visited, in minutes. */
  async stay(at, minutes) {
    const { id, name, minutes: before } = this.#stop(at);
    await this.#edit((days) => {
      days[at.day][at.index].minutes = minutes;
    }, t("staysNow", { name, minutes }), { id, act: minutes < before ? "shorter" : "longer" });
  }

  /** Pins the time of arrival at the door of a stop; null unpins it. */
  async pin(at, enter) {
    const { id, name } = this.#stop(at);
    await this.#edit((days) => {
      if (enter) days[at.day][at.index].enter = enter;
      else delete days[at.day][at.index].enter;
    }, t(enter ? "pinnedNow" : "unpinnedNow", { name }), { id, act: "pin" });
  }

  /** Leaves a stop out. */
  async remove(at) {
    const { name } = this.#stop(at);
    const isDone = await this.#edit((days) => days[at.day].splice(at.index, 1), t("removedNow", { name }));
    if (isDone) toast(t("removedNow", { name }), { words: t("undo"), press: () => this.screen.undo(-1) });
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
    const body = {
      request: { ...plan.request, city: plan.city },
      days: this.session.days.map((stops) => ({ stops })),
      ...{ day: at.day, stop: at.index, limit: 3 },
    };
    if (plan.travel?.source === "straight-lines") body.request.streets = "off";
    try {
      const { alternatives } = await ask("/v1/alternatives", body);
      if (this.session.plan !== plan) return;
      this.swaps = { id, rows: alternatives };
      this.screen.redraw();
      say(t("swapsFound", { count: alternatives.length }));
    } catch (error) {
      this.fail(error, () => this.session.plan === plan && this.swap(at));
    }
  }

  /** Applies a replacement of a stop. */
  async take(at, row) {
    this.swaps = null;
    await this.#edit((days) => {
      days[at.day].splice(at.index, 1);
      days[at.day].splice(row.stop, 0, { id: row.id, minutes: row.minutes });
    }, t("swappedNow", { name: row.name }), { id: row.id, act: "swap" });
    this.screen.choose(row.id, true);
  }
}
