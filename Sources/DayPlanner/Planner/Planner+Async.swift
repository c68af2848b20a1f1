public import DayPlans

extension Planner {
  /// What happens to a plan in the making when the task that waits for it is cancelled.
  public enum Cancellation: Hashable, Sendable {
    /// The call throws `PlanError.cancelled`.
    case `throw`

    /// The search stops, and the best plan so far is returned, as if its time had run out.
    case keepBest
  }

  /// Returns the best plan for `request`.
  ///
  /// The plan is made on threads for planning, of which there is one for each core, so other tasks go on; calls beyond that wait their
  /// turn, and `request.seconds` counts from when it comes.
  ///
  /// - Parameters:
  ///   - request: What the visitor asks for.
  ///   - explanations: How many of the sights left out to plan again with.
  ///   - cancellation: What happens if the task is cancelled.
  /// - Returns: The plan, checked.
  /// - Throws: `PlanError` if there is none.
  /// - Complexity: Exponential in the worst case, bounded by `request.seconds`; see ``plan(_:explanations:progress:proved:incumbent:reason:)``.
  public func plan(
    for request: PlanRequest,
    explanations: Explanations = .all,
    onCancel cancellation: Cancellation = .throw
  ) async throws(PlanError) -> Plan {
    let order = events(for: request, explanations: explanations, onCancel: cancellation)
    let run = PlanRun(order, isObserved: false)
    while let event = try await run.next(isolation: #isolation) {
      if case .plan(let plan) = event { return plan }
    }
    throw .cancelled
  }

  /// Returns what happens while the best plan for `request` is made: better and better plans, bounds, the proof, reasons, the plan.
  ///
  /// ```swift
  /// for try await event in planner.events(for: request) {
  ///   switch event {
  ///   case .incumbent(let best): show(best.days())
  ///   case .plan(let plan): show(plan)
  ///   default: break
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: What the visitor asks for.
  ///   - explanations: How many of the sights left out to plan again with.
  ///   - cancellation: What happens if the task that reads the events is cancelled.
  /// - Returns: The events, which end with ``PlanEvent/plan(_:)`` or throw `PlanError`.
  public func events(
    for request: PlanRequest,
    explanations: Explanations = .all,
    onCancel cancellation: Cancellation = .throw
  ) -> PlanEvents {
    PlanEvents(
      planner: self,
      request: request,
      explanations: explanations,
      cancellation: cancellation
    )
  }
}
