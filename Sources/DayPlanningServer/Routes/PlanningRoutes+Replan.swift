import DayPlans
import Formats
import Hummingbird
import TripCompanion

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes that replan a saved plan, each with one place in the queue.
extension PlanningRoutes {
  /// Replans the rest of a day, from here and now.
  func replan(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let (order, trip) = try await reading(call) { () throws(ProblemDetails) in
      let order = try self.order(in: json) { ReplanOrder(reading: $0) }
      let trip = try self.trip(order.plan)
      try order.check(in: trip.catalog)
      return (order, trip)
    }
    return try await planningAnew(call, with: trip) { () throws(ProblemDetails) in
      let replan: Replan
      do throws(ReplanError) {
        replan = try Replanner(planner: trip.planner).replan(trip.plan, from: order.state)
      } catch {
        throw ProblemDetails(error)
      }
      return try Self.written(answer: replan)
    }
  }

  /// Compares a plan with plans for changed requests.
  func whatIf(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let (order, trip) = try await reading(call) { () throws(ProblemDetails) in
      let order = try self.order(in: json) { WhatIfOrder(reading: $0) }
      let trip = try self.trip(order.plan, plansAtMost: order.changes.count)
      try order.check(in: trip.catalog)
      return (order, trip)
    }
    return try await planningAnew(call, with: trip) { () throws(ProblemDetails) in
      let question = WhatIf(planner: trip.planner)
      return try Self.written(answer: question.outcomes(of: order.scenarios, for: trip.plan))
    }
  }

  /// Suggests sights near the route of a plan.
  func suggest(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let (order, trip) = try await reading(call) { () throws(ProblemDetails) in
      let order = try self.order(in: json) { SuggestOrder(reading: $0) }
      return (order, try self.trip(order.plan, plansAtMost: order.planCount))
    }
    return try await planningAnew(call, with: trip) { () throws(ProblemDetails) in
      var search = SuggestionSearch(planner: trip.planner)
      search.longestWalk = order.within ?? search.longestWalk
      let suggestions = search.suggestions(for: trip.plan, limit: order.limit)
      return try Self.written(answer: suggestions)
    }
  }
}

/// The body of `POST /v1/suggest`: a plan, and how far to look.
struct SuggestOrder: Sendable {
  /// The plan.
  let plan: Plan

  /// The maximum number of suggestions.
  let limit: Int

  /// The longest walk from a stop, in minutes; the default if `nil`.
  let within: Int?

  /// The maximum number of plans: twice as many sights as requested are tried, each with up to two plans.
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
