// The plan on the screen: as planned, as edited, and what can be undone.
import { ask } from "./service.js";

const asEdit = (plan) => plan.days.map(({ stops, breaks }) => stops.map(({ id, minutes }) => {
  const meal = breaks.find(({ after, duringStop }) => duringStop && after === id)?.kind;
  return meal ? { id, minutes, meal } : { id, minutes };
}));

/** The current plan with its edits; every change is timed by the service. */
export class Session {
  #past = [];
  #future = [];
  #turn = 0;
  #listeners = [];

  constructor() {
    this.clear();
  }

  /** Calls `listener(what)` after each change: `begin`, `incumbent`, `plan`, `reasons` or `none`. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  #tell(what) {
    for (const listener of this.#listeners) listener(what);
  }

  /** Forgets everything, for example if another city is shown. */
  clear() {
    Object.assign(this, {
      plan: null, planned: null, edit: null, violations: [], isBusy: false, isCut: false, request: null, previous: null,
    });
    this.progress = { values: [], bounds: [], began: null };
    this.#past = [];
    this.#future = [];
    this.#turn += 1;
    this.#tell("none");
  }

  // Planning

  /** Begins planning a request. */
  begin(request) {
    this.#turn += 1;
    this.before = this.#state();
    Object.assign(this, { isBusy: true, isCut: false, hasArrived: false, pending: request });
    this.progress = { values: [], bounds: [], began: null };
    this.#tell("begin");
  }

  /** Notes a better value or bound, and the time of it. */
  note({ value, bound }) {
    const { progress } = this;
    progress.began ??= performance.now();
    const now = performance.now() - progress.began;
    // A restarted search reports lower values at first; keep the best one.
    if (value !== undefined) progress.values.push([now, Math.max(value, progress.values.at(-1)?.[1] ?? value)]);
    if (bound !== undefined && bound !== null) {
      progress.bounds.push([now, Math.min(bound, progress.bounds.at(-1)?.[1] ?? bound)]);
    }
  }

  /** Shows the best day so far. */
  incumbent({ value, days }, body) {
    this.note({ value });
    this.#set({ plan: sketch(body, days, value), planned: null, edit: null, violations: [], request: this.pending });
    this.#tell("incumbent");
  }

  /** Shows a plan that is proved, or done; `isWhole` if its reasons are there too. */
  arrive(plan, isWhole) {
    if (isWhole) this.isBusy = false;
    if (this.hasArrived && this.isEdited) {
      this.planned = plan;
      this.plan = { ...this.plan, leftOut: plan.leftOut };
      this.#tell("reasons");
      return;
    }
    if (!this.hasArrived) {
      this.hasArrived = true;
      if (this.before?.planned) this.#remember(this.before);
      this.previous = this.before?.planned?.city === plan.city ? this.before.planned : null;
    }
    this.before = null;
    this.#set({ plan, planned: plan, edit: null, violations: [], request: this.pending ?? this.request });
    this.#tell("plan");
  }

  /** Adds the reason why a sight is left out. */
  reason(row) {
    for (const plan of new Set([this.plan, this.planned])) {
      if (!plan) continue;
      const index = plan.leftOut.findIndex(({ id }) => id === row.id);
      if (index < 0) plan.leftOut.push(row);
      else plan.leftOut[index] = row;
    }
    this.#tell("reasons");
  }

  /** Ends planning without a plan, or early: the best day so far stays. Returns whether there is one. */
  async stop(body) {
    this.isBusy = false;
    const sketched = this.plan?.proof.status === "searching" ? this.plan : null;
    if (!sketched) {
      if (!this.plan && this.before) this.#set(this.before);
      this.before = null;
      this.#tell("plan");
      return false;
    }
    this.isCut = true;
    this.plan.proof.status = "stopped";
    this.#tell("plan");
    const turn = this.#turn;
    try {
      const { plan } = await ask("/v1/retime", { request: body, days: asEdit(sketched).map((stops) => ({ stops })) });
      if (turn !== this.#turn || this.plan !== sketched) return true;
      const { value, bound } = { value: plan.objective.value, bound: this.progress.bounds.at(-1)?.[1] };
      const kept = {
        ...plan,
        proof: { ...plan.proof, status: "stopped" }, objective: { ...plan.objective, bound: bound ?? null, value },
      };
      if (this.before?.planned) this.#remember(this.before);
      this.before = null;
      this.#set({ plan: kept, planned: kept, edit: null, violations: [], request: this.pending });
      this.#tell("plan");
    } catch (error) {
      // Without the service the day stays as it was last reported.
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

  /** Changes the stops: `change(days)` edits a copy of them. The service times the result. */
  async change(change, signal) {
    const days = this.days;
    change(days);
    await this.retime(days, true, signal);
  }

  /** Times stops, as edited here or read from a link. */
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
    // The service times what is still ahead; the stops before a replan stay on the page.
    const timed = plan.days.map((day, index) => {
      const visited = base.days[index]?.visited;
      return visited ? { ...day, visited } : day;
    });
    const shown = { ...plan, days: timed, leftOut: (this.planned ?? base).leftOut, warnings: plan.warnings ?? [] };
    this.#set({ plan: shown, planned: this.planned ?? shown, edit: days, violations, request: this.request });
    this.#tell("plan");
  }

  /** Shows another plan for the same request, such as one for the rest of the day. */
  take(plan) {
    this.#turn += 1;
    this.#remember(this.#state());
    this.#set({ plan, planned: plan, edit: null, violations: [], request: this.request, previous: null });
    this.#tell("plan");
  }

  /** Goes back to the plan as it was planned. */
  restore() {
    this.#remember(this.#state());
    this.#set({ plan: this.planned, planned: this.planned, edit: null, violations: [], request: this.request });
    this.#tell("plan");
  }

  /** Shows a day that was kept. */
  open({ plan, planned, edit, violations, request }) {
    this.clear();
    this.#set({ plan, planned: planned ?? plan, edit: edit ?? null, violations: violations ?? [], request });
    this.#tell("plan");
  }

  // Undo

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Goes one change back, or forward; returns the request of what is shown now. */
  step(by) {
    const [from, to] = by < 0 ? [this.#past, this.#future] : [this.#future, this.#past];
    const state = from.pop();
    if (!state) return null;
    to.push(this.#state());
    this.#turn += 1;
    this.#set(state);
    this.#tell("plan");
    return state.request;
  }

  #remember(state) {
    this.#past.push(state);
    if (this.#past.length > 100) this.#past.shift();
    this.#future = [];
  }

  #state() {
    const { plan, planned, edit, violations, request } = this;
    return { plan, planned, edit, violations, request };
  }

  #set(state) {
    Object.assign(this, state);
  }
}

// A plan that is being looked for: what is known of it, in the shape of a plan.
function sketch(body, days, value) {
  return {
    city: body.city, request: { ...body }, days, clusters: [], leftOut: [], warnings: [],
    objective: {
      value, bound: null, score: null,
      travelMinutes: days.flatMap(({ legs }) => legs).reduce((sum, { minutes }) => sum + minutes, 0),
    },
    proof: { status: "searching", seconds: 0, candidates: 0, setAside: 0 },
  };
}
