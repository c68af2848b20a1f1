// Planning: asks the service, shows each better day at once, and keeps the best one whatever happens.
// @ts-check
import { Outcome, PlanEvent } from "./events.js";
import { toBody } from "./request.js";
import { plan } from "./service.js";

/** @typedef {import("./request.js").Wishes} Wishes */

// A search finds better days faster than a busy machine draws them: of those that come in this many milliseconds the
// last is drawn.
const pause = 200;

/** Plans requests, one at a time. */
export class Planning {
  /** @type {{ request: Wishes, controller: AbortController } | null} */
  #running = null;
  #best = null;
  #timer = null;
  #drawn = -pause;

  /**
   * `show(city)` shows a city; `fail(error)` says what went wrong; `begin()` precedes each plan,
   * and `done(how)` follows it.
   *
   * @param {import("./session.js").Session} session
   * @param {import("./store.js").Store} store
   */
  constructor(session, store, { show, fail, done, begin }) {
    this.session = session;
    this.store = store;
    this.show = show;
    this.fail = fail;
    this.done = done;
    this.begin = begin;
  }

  get city() {
    return this.#running?.request.city ?? null;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** Ends planning; the best day so far stays. */
  stop() {
    this.#running?.controller.abort();
  }

  /** Ends planning and forgets it, for example since another day is opened. */
  drop() {
    const running = this.#running;
    this.#running = null;
    this.#best = null;
    running?.controller.abort();
    this.session.isBusy = false;
  }

  /** Plans the current request. */
  async run() {
    this.drop();
    const { request } = this.store;
    const job = { request, controller: new AbortController() };
    this.#running = job;
    const body = toBody(request);
    const isCurrent = () => this.#running === job;
    // Asked first: the service plans while the page is drawn.
    const answer = plan(body, (name, data) => isCurrent() && this.#hear(name, data, body), job.controller.signal);
    this.store.markPlanned();
    this.session.begin(request);
    this.begin();
    try {
      const result = await answer;
      // Names and kinds come from the catalog, which may load after the plan.
      await this.show(request.city);
      if (!isCurrent()) return;
      job.controller.signal.throwIfAborted();
      this.#arrive(result, true);
      this.#running = null;
      this.done(Outcome.done);
    } catch (error) {
      if (!isCurrent()) return;
      this.#running = null;
      await this.#end(error, body);
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

  // A proved day takes the place of one that was not drawn yet.
  #arrive(plan, isWhole) {
    this.#best = null;
    this.session.arrive(plan, isWhole);
  }

  // Draws the best day that has come and was not drawn yet.
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
    const isKept = await this.session.stop(body).catch(() => true);
    const isStopped = error.name === "AbortError";
    if (!isStopped) this.fail(error);
    this.done(isKept ? (isStopped ? Outcome.stopped : Outcome.cut) : Outcome.none);
  }
}
