// Planning: calls the service, shows each incumbent, and keeps the best one even after errors.
// @ts-check
import { Outcome, PlanEvent } from "./events.js";
import { Patience } from "./patience.js";
import { toBody } from "./request.js";
import { plan } from "./service.js";

/** @typedef {import("./request.js").Wishes} Wishes */

// Throttle: at most one incumbent is drawn in this many milliseconds.
const pause = 200;

/** Plans requests, one at a time. */
export class Planning {
  /** @type {{ request: Wishes, controller: AbortController } | null} */
  #running = null;
  #best = null;
  #timer = null;
  #drawn = -pause;

  /**
   * `show(city)` shows a city; `fail(error, isResumed)` reports errors; `begin()` is called before each plan, and
   * `done(how)` after it; `silent()` if the service gives no sign for a while, and `back()` when it does again.
   *
   * @param {import("./session.js").Session} session
   * @param {import("./store.js").Store} store
   */
  constructor(session, store, { show, fail, done, begin, silent, back }) {
    this.session = session;
    this.store = store;
    this.show = show;
    this.fail = fail;
    this.done = done;
    this.begin = begin;
    this.silent = silent;
    this.back = back;
  }

  get city() {
    return this.#running?.request.city ?? null;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** Stops planning; the best day so far stays. */
  stop() {
    this.#running?.controller.abort();
  }

  /** Cancels planning and discards it, e.g. when another day is opened. */
  drop() {
    const running = this.#running;
    this.#running = null;
    this.#best = null;
    running?.controller.abort();
    this.session.isBusy = false;
  }

  /**
   * Plans the current request. Returns how that ended; null if another plan replaced it.
   *
   * @param {import("./session.js").Edit | null} edit The edits to keep in the address.
   * @returns {Promise<import("./events.js").OutcomeName | null>}
   */
  async run(edit = null) {
    this.drop();
    const { request } = this.store;
    const job = { request, controller: new AbortController() };
    this.#running = job;
    const body = toBody(request);
    const isCurrent = () => this.#running === job;
    const patience = new Patience({
      silent: () => isCurrent() && this.silent(), back: () => isCurrent() && this.back(),
    });
    // Sent first, so that the service plans while the page is drawn.
    const answer = plan(
      body, (name, data) => isCurrent() && this.#hear(name, data, body), job.controller.signal, () => patience.hear(),
    ).finally(() => patience.end());
    this.store.markPlanned(edit);
    this.session.begin(request);
    this.begin();
    try {
      const result = await answer;
      // Names and kinds come from the catalog, which may load after the plan.
      await this.show(request.city);
      if (!isCurrent()) return null;
      job.controller.signal.throwIfAborted();
      this.#arrive(result, true);
      this.#running = null;
      this.done(Outcome.done);
      return Outcome.done;
    } catch (error) {
      if (!isCurrent()) return null;
      this.#running = null;
      return this.#end(error, body);
    }
  }

  /** @param {import("./events.js").PlanEventName} name */
  #hear(name, data, body) {
    if (name === PlanEvent.incumbent && data.days) {
      this.#best = { data, body };
      this.#timer ??= setTimeout(() => this.#draw(), Math.max(0, this.#drawn + pause - performance.now()));
      return;
    }
    if (name === PlanEvent.proved) this.#arrive(data, false);
    else if (name === PlanEvent.reason) this.session.reason(data.leftOut);
    else if (data) this.session.note(data);
  }

  // A proved day replaces one that was not drawn yet.
  #arrive(plan, isWhole) {
    this.#best = null;
    this.session.arrive(plan, isWhole);
  }

  // Draws the latest day that was not drawn yet.
  #draw() {
    clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#best) return;
    const { data, body } = this.#best;
    this.#best = null;
    this.session.incumbent(data, body);
    this.#drawn = performance.now();
  }

  async #end(error, body) {
    this.#draw();
    const isStopped = error.name === "AbortError";
    const isResumed = this.session.isInterrupted;
    const isKept = await this.session.stop(body, isStopped).catch(() => true);
    if (!isStopped) this.fail(error, isResumed);
    const how = isKept ? (isStopped ? Outcome.stopped : Outcome.cut) : Outcome.none;
    this.done(how);
    return how;
  }
}
