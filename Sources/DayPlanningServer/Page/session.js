// The current plan: as planned, as edited, and the undo history.
// @ts-check
import { Change, Status } from "./events.js";
import { ask } from "./service.js";

/**
 * @typedef {import("./events.js").ChangeName} ChangeName
 * @typedef {import("./events.js").StatusName} StatusName
 * @typedef {import("./request.js").Wishes} Wishes
 */

/**
 * A plan shown by the page: the service's, or an incumbent during the search. `visited` are the stops before a replan.
 *
 * @typedef {API.PlanDay & { visited?: API.PlanStop[] }} ShownDay
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
const asEdit = (plan) => plan.days.map(({ stops, breaks }) => stops.map(({ id, minutes }) => {
  const pause = breaks.find(({ after, duringStop }) => duringStop && after === id);
  // The service only has meals during visits.
  const meal = /** @type {"lunch" | "dinner" | undefined} */ (pause?.kind);
  return meal ? { id, minutes, meal } : { id, minutes };
}));

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
  /** @type {ShownPlan | null} The plan before the current one, if it was of the same city. */
  previous = null;
  /** Whether planning is running. */
  isBusy = false;
  /** Whether the search ended before its plan was complete. */
  isCut = false;
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
    this.isBusy = false;
    this.isCut = false;
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
    this.before = this.#state();
    this.isBusy = true;
    this.isCut = false;
    this.hasArrived = false;
    this.pending = request;
    this.progress = { values: [], bounds: [], began: null };
    this.#tell(Change.begin);
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
    this.#set({ plan: sketch(body, days, value), planned: null, edit: null, violations: [], request: this.pending });
    this.#tell(Change.incumbent);
  }

  /** Shows a plan that is proved or done; `isWhole` if it has its reasons. */
  arrive(plan, isWhole) {
    if (isWhole) this.isBusy = false;
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

  /** Stops planning early, or without a plan: the best day so far stays. Returns whether there is one. */
  async stop(body) {
    this.isBusy = false;
    const sketched = this.plan?.proof.status === Status.searching ? this.plan : null;
    if (!sketched) {
      if (!this.plan && this.before) this.#set(this.before);
      this.before = null;
      this.#tell(Change.plan);
      return false;
    }
    this.isCut = true;
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
      if (this.plan === sketched) this.planned = sketched;
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
    this.#turn += 1;
    const turn = this.#turn;
    const base = this.plan;
    const request = { ...base.request, city: base.city };
    if (base.travel?.source === "straight-lines") request.streets = "off";
    const { plan, violations } = await ask("/v1/retime", { request, days: days.map((stops) => ({ stops })) }, signal);
    if (turn !== this.#turn) return;
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

  /** Shows another plan for the same request, e.g. for the rest of the day. */
  take(plan) {
    this.#turn += 1;
    this.#remember(this.#state());
    this.#set({ plan, planned: plan, edit: null, violations: [], request: this.request });
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

  /** Shows a saved day, with its undo history if it is kept. */
  open({ plan, planned, edit, violations, request, past = [], future = [] }) {
    this.clear();
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
