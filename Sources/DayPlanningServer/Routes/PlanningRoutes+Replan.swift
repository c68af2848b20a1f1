import DayPlans
import Formats
import Hummingbird
import TripCompanion

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes that plan a saved plan anew, each in one place of the queue.
extension PlanningRoutes {
  /// Plans the rest of a day anew, from here and now.
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

  /// Compares a plan with what it would be if something were different.
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
