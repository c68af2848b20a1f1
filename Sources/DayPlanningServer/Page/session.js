// The current plan: as planned, as edited, and the undo history.
// @ts-check
import { Change, Status } from "./events.js";
import { isSame } from "./request.js";
import { ask } from "./service.js";

/**
 * @typedef {import("./events.js").ChangeName} ChangeName
 * @typedef {import("./events.js").StatusName} StatusName
 * @typedef {import("./request.js").Wishes} Wishes
 */

/**
 * A plan shown by the page: the service's, or an incumbent during the search. `visited` are the stops before a replan,
 * `rest` the request for the rest of a day of a trip.
 *
 * @typedef {API.PlanDay & { visited?: API.PlanStop[], rest?: Request }} ShownDay
 * @typedef {Partial<Omit<API.Plan["proof"], "status">> & { status: StatusName }} Proof
 * @typedef {Partial<API.Request>} Request
 * @typedef {Partial<Omit<API.Plan, "days" | "proof" | "request" | "objective">>
 *   & { days: ShownDay[], proof: Proof, objective: Partial<API.Plan["objective"]>, request: Request }} ShownPlan
 */

/**
 * The stops of each day as edited, with stays and pinned times.
 *
 * @typedef {API.EditedStop[][]} Edit
 */

/**
 * A state in the undo history.
 *
 * @typedef {object} State
 * @property {ShownPlan | null} plan The current plan.
 * @property {ShownPlan | null} planned The plan as planned; null for an incumbent.
 * @property {Edit | null} edit The edited stops; null if unchanged.
 * @property {API.Violation[]} violations The violations of the edits.
 * @property {Wishes | null} request The request of the plan.
 */

/** @type {(plan: ShownPlan) => Edit} */
export const asEdit = (plan) => plan.days.map(({ stops, breaks }) => stops.map(({ id, minutes }) => {
  const pause = breaks.find(({ after, duringStop }) => duringStop && after === id);
  // The service only has meals during visits.
  const meal = /** @type {"lunch" | "dinner" | undefined} */ (pause?.kind);
  return meal ? { id, minutes, meal } : { id, minutes };
}));

/**
 * When a stop was really visited; times are null if unknown.
 *
 * @typedef {{ arrived: string | null, left: string | null }} Visit
 *
 * What happened on walks along the plan: the visits by date and stop, and when the visitor was at a position from which
 * the rest of a day was planned.
 *
 * @typedef {{ visits: Record<string, Record<string, Visit>>, spots: Record<string, string> }} Log
 */

/** @returns {Log} */
const noLog = () => ({ visits: {}, spots: {} });

/** The current plan with its edits; the service computes the times of each change. */
export class Session {
  /** @type {State["plan"]} */
  plan = null;
  /** @type {State["planned"]} */
  planned = null;
  /** @type {State["edit"]} */
  edit = null;
  /** @type {State["violations"]} */
  violations = [];
  /** @type {State["request"]} */
  request = null;
  /** @type {import("./notes.js").Notes} The notes on the stops, which edits and plans of the same city keep. */
  notes = {};
  /** @type {ShownPlan | null} The plan before the current one, if it was of the same city. */
  previous = null;
  /** @type {API.PlanLeftOut | null} What was announced of the sight that this plan was asked to add. */
  announced = null;
  /** The walks along the plan; edits and undo keep them. */
  log = noLog();
  /** Whether planning is running. */
  isBusy = false;
  /** Whether the search ended before its plan was complete. */
  isCut = false;
  /** Whether the page was left while the plan was being computed, and it was not completed since. */
  isInterrupted = false;
  /** The values and bounds of the search, with the milliseconds since it began. */
  progress = { values: [], bounds: [], began: null };
  /** @type {State | null} The state when planning began. */
  before = null;
  /** @type {Wishes | null} The request being planned. */
  pending = null;
  /** Whether the plan of the current search has arrived. */
  hasArrived = false;
  /** @type {State[]} */
  #past = [];
  /** @type {State[]} */
  #future = [];
  #turn = 0;
  // The value below which a resumed search has nothing new.
  #least = -Infinity;
  /** @type {((what: ChangeName) => void)[]} */
  #listeners = [];

  /**
   * Calls `listener(what)` after each change.
   *
   * @param {(what: ChangeName) => void} listener
   */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {ChangeName} what */
  #tell(what) {
    for (const listener of this.#listeners) listener(what);
  }

  /** Clears everything, e.g. if another city is shown. */
  clear() {
    this.#set({ plan: null, planned: null, edit: null, violations: [], request: null });
    this.previous = null;
    this.announced = null;
    this.log = noLog();
    this.notes = {};
    this.isBusy = false;
    this.isCut = false;
    this.isInterrupted = false;
    this.progress = { values: [], bounds: [], began: null };
    this.#past = [];
    this.#future = [];
    this.#turn += 1;
    this.#tell(Change.none);
  }

  // Planning

  /** Begins planning a request. */
  begin(request) {
    this.#turn += 1;
    const isSearching = this.plan?.proof.status === Status.searching;
    const isResumed = this.isInterrupted || isSearching;
    this.isInterrupted = isResumed && this.request !== null && isSame(this.request, request);
    this.#least = this.isInterrupted ? this.plan.objective.value : -Infinity;
    // A search that another one replaces leaves no day to return to.
    if (!isSearching) this.before = this.isInterrupted ? null : this.#state();
    if (this.isInterrupted) this.#resume();
    this.isBusy = true;
    this.isCut = false;
    this.announced = null;
    this.hasArrived = false;
    this.pending = request;
    this.progress = { values: [], bounds: [], began: null };
    this.#tell(Change.begin);
  }

  // The best day of an interrupted search is an incumbent again.
  #resume() {
    const { plan } = this;
    if (plan.proof.status !== Status.stopped) return;
    this.#set({ ...this.#state(), plan: withStatus(plan, Status.searching), planned: null });
  }

  /**
   * Records a better value or bound, with its time.
   *
   * @param {{ value?: number, bound?: number | null }} news
   */
  note({ value, bound }) {
    const { progress } = this;
    progress.began ??= performance.now();
    const now = performance.now() - progress.began;
    // A restarted search reports lower values at first; keep the best.
    if (value !== undefined) progress.values.push([now, Math.max(value, progress.values.at(-1)?.[1] ?? value)]);
    if (bound !== undefined && bound !== null) {
      progress.bounds.push([now, Math.min(bound, progress.bounds.at(-1)?.[1] ?? bound)]);
    }
  }

  /** Shows the best day so far. */
  incumbent({ value, days }, body) {
    this.note({ value });
    // A resumed search begins with less than it had found before.
    if (value <= this.#least) return;
    this.#set({ plan: sketch(body, days, value), planned: null, edit: null, violations: [], request: this.pending });
    this.#tell(Change.incumbent);
  }

  /** Shows a plan that is proved or done; `isWhole` if it has its reasons. */
  arrive(plan, isWhole) {
    if (isWhole) this.isBusy = this.isInterrupted = false;
    if (this.hasArrived && this.isEdited) {
      this.planned = plan;
      this.plan = { ...this.plan, leftOut: plan.leftOut };
      this.#tell(Change.reasons);
      return;
    }
    if (!this.hasArrived) {
      this.hasArrived = true;
      if (this.before?.planned) this.#remember(this.before);
      this.previous = this.before?.planned?.city === plan.city ? this.before.planned : null;
    }
    this.before = null;
    this.#set({ plan, planned: plan, edit: null, violations: [], request: this.pending ?? this.request });
    this.#tell(Change.plan);
  }

  /** Adds the reason why a sight is left out. */
  reason(row) {
    for (const plan of new Set([this.plan, this.planned])) {
      if (!plan) continue;
      const index = plan.leftOut.findIndex(({ id }) => id === row.id);
      if (index < 0) plan.leftOut.push(row);
      else plan.leftOut[index] = row;
    }
    this.#tell(Change.reasons);
  }

  /**
   * Stops planning early, or without a plan: the best day so far stays. Returns whether there is one.
   *
   * @param {Request} body
   * @param {boolean} isWanted Whether the visitor stopped it.
   */
  async stop(body, isWanted = true) {
    this.isBusy = false;
    if (isWanted) this.isInterrupted = false;
    const sketched = this.plan?.proof.status === Status.searching ? this.plan : null;
    if (!sketched) {
      if (!this.plan && this.before) this.#set(this.before);
      this.before = null;
      this.#tell(Change.plan);
      return false;
    }
    this.isCut = true;
    this.isInterrupted = !isWanted;
    this.plan.proof.status = Status.stopped;
    this.#tell(Change.plan);
    const turn = this.#turn;
    try {
      const { plan } = await ask("/v1/retime", { request: body, days: asEdit(sketched).map((stops) => ({ stops })) });
      if (turn !== this.#turn || this.plan !== sketched) return true;
      const { value, bound } = { value: plan.objective.value, bound: this.progress.bounds.at(-1)?.[1] };
      const kept = {
        ...plan,
        proof: { ...plan.proof, status: Status.stopped }, objective: { ...plan.objective, bound: bound ?? null, value },
      };
      if (this.before?.planned) this.#remember(this.before);
      this.before = null;
      this.#set({ plan: kept, planned: kept, edit: null, violations: [], request: this.pending });
      this.#tell(Change.plan);
    } catch (error) {
      // Without the service, keep the day as last reported.
      if (this.plan === sketched) {
        this.planned = sketched;
        this.#tell(Change.plan);
      }
      if (!error.isLost) throw error;
    }
    return true;
  }

  // Edits

  /** Returns whether the plan was changed by hand. */
  get isEdited() {
    return this.edit !== null;
  }

  /** Returns the stops of each day, with their stays and pinned times. */
  get days() {
    return structuredClone(this.edit ?? asEdit(this.plan));
  }

  /** Changes the stops: `change(days)` edits a copy of them. The service computes the times. */
  async change(change, signal) {
    const days = this.days;
    change(days);
    await this.retime(days, true, signal);
  }

  /** Fetches times for stops, as edited or from a link. */
  async retime(days, isUndoable = false, signal = undefined) {
    await this.#retime([days], isUndoable, signal);
  }

  /**
   * Shows the best of several edits: the first with the fewest violations, and of those with the most value.
   *
   * @param {Edit[]} edits
   */
  async changeBest(edits) {
    await this.#retime(edits, true);
  }

  async #retime(edits, isUndoable, signal = undefined) {
    this.#turn += 1;
    this.isInterrupted = false;
    const turn = this.#turn;
    const base = this.plan;
    const answers = await Promise.all(edits.map(async (days) => ({ ...await timesOf(base, days, signal), days })));
    if (turn !== this.#turn) return;
    const [{ plan, violations, days }] = answers.toSorted(
      (one, other) =>
        one.violations.length - other.violations.length || other.plan.objective.value - one.plan.objective.value,
    );
    const before = this.#state();
    if (isUndoable) this.#remember(before);
    // The service times only the stops ahead; the stops before a replan stay on the page.
    const timed = plan.days.map((day, index) => {
      const visited = base.days[index]?.visited;
      return visited ? { ...day, visited } : day;
    });
    const shown = { ...plan, days: timed, leftOut: (this.planned ?? base).leftOut, warnings: plan.warnings ?? [] };
    this.#set({ plan: shown, planned: this.planned ?? shown, edit: days, violations, request: this.request });
    this.#tell(Change.plan);
  }

  /**
   * Shows a plan for the rest of a day; the other days of a trip stay. Returns whether no other plan came first.
   *
   * @param {number} index
   * @param {ShownPlan} plan
   */
  async takeRest(index, plan) {
    const base = this.plan;
    if (base.days.length === 1) {
      this.take(plan);
      return true;
    }
    const { withRest } = await import("./rest.js");
    const answer = await withRest(base, this.days, index, plan);
    if (this.plan !== base) return false;
    this.take(answer.plan, answer.violations);
    return true;
  }

  /** Shows another plan for the same request, e.g. for the rest of the day. */
  take(plan, violations = []) {
    this.#turn += 1;
    this.#remember(this.#state());
    this.#set({ plan, planned: plan, edit: null, violations, request: this.request });
    this.previous = null;
    this.#tell(Change.plan);
  }

  /** Reverts all edits. */
  restore() {
    this.#remember(this.#state());
    this.#set({ plan: this.planned, planned: this.planned, edit: null, violations: [], request: this.request });
    this.#tell(Change.plan);
  }

  /** The last states for undo and redo, to keep with the day. */
  get history() {
    return { past: this.#past.slice(-10), future: this.#future.slice(-10) };
  }

  /**
   * The day to show after a reload, with its undo history; null if there is none. That is the day before while planning
   * again has found nothing better.
   */
  get kept() {
    const { plan, before, request } = this;
    if (!plan || !request) return null;
    const isWorse = (one) => one.planned.objective.value >= plan.objective.value;
    const old = before?.planned ? before : null;
    const isOld = old !== null && this.isBusy && isSame(old.request, request) && isWorse(old);
    const { past, future } = this.history;
    return {
      ...(isOld ? old : this.#state()),
      ...(old && !isOld ? { past: [...past, old], future: [] } : { past, future }),
      isPartial: this.isBusy || this.isInterrupted, isCut: this.isCut, log: this.log, notes: this.notes,
    };
  }

  /** Shows a saved day, with its undo history if it is kept. */
  open({
    plan, planned, edit, violations, request, notes = {}, past = [], future = [], log = null, isPartial = false,
    isCut = false,
  }) {
    this.clear();
    this.log = { ...noLog(), ...log };
    this.notes = notes;
    this.isInterrupted = isPartial;
    const isSearching = plan.proof.status === Status.searching;
    this.isCut = isCut || isSearching;
    if (isSearching) plan = withStatus(plan, Status.stopped);
    this.#past = [...past];
    this.#future = [...future];
    this.#set({ plan, planned: planned ?? plan, edit: edit ?? null, violations: violations ?? [], request });
    this.#tell(Change.plan);
  }

  // Undo

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Undoes or redoes one change; returns the request of the resulting state. */
  step(by) {
    const [from, to] = by < 0 ? [this.#past, this.#future] : [this.#future, this.#past];
    const state = from.pop();
    if (!state) return null;
    to.push(this.#state());
    this.#turn += 1;
    this.#set(state);
    this.#tell(Change.plan);
    return state.request;
  }

  #remember(state) {
    this.#past.push(state);
    if (this.#past.length > 100) this.#past.shift();
    this.#future = [];
  }

  /** @returns {State} */
  #state() {
    const { plan, planned, edit, violations, request } = this;
    return { plan, planned, edit, violations, request };
  }

  /** @param {State} state */
  #set(state) {
    Object.assign(this, state);
  }
}

/**
 * Fetches the times of edited stops.
 *
 * @param {ShownPlan} base
 * @param {Edit} days
 * @param {AbortSignal} [signal]
 */
async function timesOf(base, days, signal) {
  if (base.days.some(({ rest }) => rest)) return (await import("./rest.js")).timeTrip(base, days, signal);
  /** @type {any} */
  const request = { ...base.request, city: base.city };
  if (base.travel?.source === "straight-lines") request.streets = "off";
  return ask("/v1/retime", { request, days: days.map((stops) => ({ stops })) }, signal);
}

/** @type {(plan: ShownPlan, status: StatusName) => ShownPlan} */
const withStatus = (plan, status) => ({ ...plan, proof: { ...plan.proof, status } });

/**
 * An incumbent in the shape of a plan.
 *
 * @returns {ShownPlan}
 */
function sketch(body, days, value) {
  return {
    city: body.city, request: { ...body }, days, clusters: [], leftOut: [], warnings: [],
    objective: {
      value, bound: null, score: null,
      travelMinutes: days.flatMap(({ legs }) => legs).reduce((sum, { minutes }) => sum + minutes, 0),
    },
    proof: { status: Status.searching, seconds: 0, candidates: 0, setAside: 0 },
  };
}
