// The words by which the parts of the page report to each other, and those of the service that they act on.
// @ts-check

/** What a session reports to its listeners. */
export const Change = Object.freeze({
  /** Planning began; what is shown stays. */
  begin: "begin",
  /** A better day of the running search is shown. */
  incumbent: "incumbent",
  /** Another plan is shown, or the same with edits, or none since planning failed. */
  plan: "plan",
  /** Only the reasons why sights are left out changed. */
  reasons: "reasons",
  /** Nothing is shown any more. */
  none: "none",
});

/** How sure a plan is: as the service has it, and `searching` or `stopped` for what is known of one without a proof. */
export const Status = Object.freeze({
  optimal: "optimal", bounded: "bounded", heuristic: "heuristic", searching: "searching", stopped: "stopped",
});

/** How planning ended: with the plan, at the visitor's wish, by an error with a day to keep, or without any. */
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
