import Catalogs
import DayPlans
import Travel

/// What a plan is made from.
struct PlanInput: Sendable {
  /// What the visitor asks for.
  let request: PlanRequest

  /// The city.
  let catalog: Catalog

  /// Where travel times come from.
  let travel: any TravelModel

  /// Returns what `work` makes of the travel times, unless the engine that they come from failed meanwhile: then legs would be
  /// estimates that nobody asked for.
  ///
  /// - Parameters:
  ///   - travel: Where travel times come from.
  ///   - work: What asks for them.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or ``ProblemKind/engineFailed`` or ``ProblemKind/engineBusy``.
  static func answering<Value>(
    by travel: any TravelModel,
    _ work: () throws(ProblemDetails) -> Value
  ) throws(ProblemDetails) -> Value {
    let result = Result(catching: work)
    if let failure = (travel as? EngineTravel)?.failure { throw ProblemDetails(failure) }
    return try result.get()
  }

  /// Whether the engine that travel times come from has failed.
  var hasFailed: Bool { (travel as? EngineTravel)?.failure != nil }
}
