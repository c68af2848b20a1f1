// The names of events and states, of the page and of the service.
// @ts-check

/** The changes that a session reports to its listeners. */
export const Change = Object.freeze({
  /** Planning began; the current plan stays on screen. */
  begin: "begin",
  /** A better day of the running search is shown. */
  incumbent: "incumbent",
  /** There is another plan, the same with edits, or none because planning failed. */
  plan: "plan",
  /** Only the reasons why sights are left out changed. */
  reasons: "reasons",
  /** There is no plan any more. */
  none: "none",
});

/** The proof status of a plan: the service's, or `searching` or `stopped` for one without a proof. */
export const Status = Object.freeze({
  optimal: "optimal", bounded: "bounded", heuristic: "heuristic", searching: "searching", stopped: "stopped",
});

/** How planning ended: with the plan, stopped by the visitor, by an error with a partial result, or without any. */
export const Outcome = Object.freeze({ done: "done", stopped: "stopped", cut: "cut", none: "none" });

/** The events of `/v1/plan/stream`. */
export const PlanEvent = Object.freeze({
  incumbent: "incumbent", bound: "bound", proved: "proved", reason: "reason", plan: "plan", problem: "problem",
});

/**
 * @typedef {typeof Change[keyof typeof Change]} ChangeName
 * @typedef {typeof Outcome[keyof typeof Outcome]} OutcomeName
 * @typedef {typeof PlanEvent[keyof typeof PlanEvent]} PlanEventName
 * @typedef {typeof Status[keyof typeof Status]} StatusName
 */
