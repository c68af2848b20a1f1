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
