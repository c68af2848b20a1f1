// Planning: asks the service, shows each better day at once, and keeps the best one whatever happens.
import { toBody } from "./request.js";
import { plan } from "./service.js";

/** Plans requests, one at a time. */
export class Planning {
  #running = null;

  /** `show(request)` shows its city; `fail(error)` says what went wrong; `done(how)` follows every plan. */
  constructor(session, store, { show, fail, done, begin }) {
    Object.assign(this, { session, store, show, fail, done, begin });
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
    running?.controller.abort();
    this.session.isBusy = false;
  }

  /** Plans the current request. */
  async run() {
    this.drop();
    const { request } = this.store;
    const job = { request, controller: new AbortController(), hasBegun: false };
    this.#running = job;
    this.store.markPlanned();
    this.session.begin(request);
    this.begin(request);
    const body = toBody(request);
    const isCurrent = () => this.#running === job;
    try {
      const result = await plan(body, (name, data) => isCurrent() && this.#hear(name, data, body), job.controller.signal);
      // Names and kinds come from the catalog, which may load after the plan.
      await this.show(request.city);
      if (!isCurrent()) return;
      job.controller.signal.throwIfAborted();
      this.session.arrive(result, true);
      this.#running = null;
      this.done("done");
    } catch (error) {
      if (!isCurrent()) return;
      this.#running = null;
      await this.#end(error, body);
    }
  }

  #hear(name, data, body) {
    if (name === "incumbent" && data.days) this.session.incumbent(data, body);
    else if (name === "proved") this.session.arrive(data, false);
    else if (name === "reason") this.session.reason(data.leftOut);
    else if (data) this.session.note(data);
  }

  async #end(error, body) {
    const isKept = await this.session.stop(body).catch(() => true);
    const isStopped = error.name === "AbortError";
    if (!isStopped) this.fail(error);
    this.done(isKept ? (isStopped ? "stopped" : "cut") : "none");
  }
}
