import DayPlans
import Formats

/// The body of `POST /v1/suggest`: a plan, and how far to look.
struct SuggestOrder: Sendable {
  /// The plan.
  let plan: Plan

  /// The most suggestions.
  let limit: Int

  /// The longest walk from a stop, in minutes; the usual one if `nil`.
  let within: Int?

  /// The most plans that the answer takes: twice as many sights as are wanted are tried, each with up to two plans.
  var planCount: Int { 4 * limit }

  /// Reads an order, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let plan = reader.required("plan") { Plan(reading: $0) }
    limit = reader.optional("limit", .integer(in: 1...10)) ?? 6
    within = reader.optional("within", .integer(in: 1...60))
    guard let plan else { return nil }
    self.plan = plan
  }
}
