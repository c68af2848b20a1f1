import Catalogs
import DayPlanner
import DayPlans
import Formats
import Geography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A plan that a client sends, with what it takes to plan again.
struct CompanionTrip: Sendable {
  /// The plan; its seconds are those that one new plan may take.
  let plan: Plan

  /// The planner of its city, with the travel times that it rests on.
  let planner: Planner

  /// The city.
  var catalog: Catalog { planner.catalog }
}

extension PlanningRoutes {
  /// Finds the city of a plan at `/plan`, and what plans it anew.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - count: The most new plans; together they take no longer than one plan may.
  /// - Returns: The plan, and what plans it anew.
  /// - Throws: ``ProblemDetails`` if the city is unknown, or does not have all of its sights.
  func trip(_ plan: Plan, plansAtMost count: Int = 1) throws(ProblemDetails) -> CompanionTrip {
    let catalog = try cities.catalog(plan.city, at: "/plan/city")
    var faults = FaultCollector(in: catalog)
    faults.look(for: plan, at: "/plan")
    try faults.check()
    var plan = plan
    plan.request.seconds = min(plan.request.seconds, limits.seconds / Double(max(1, count)))
    let planner = desk.planner(in: catalog, traveling: cities.travel(of: plan))
    return CompanionTrip(plan: plan, planner: planner)
  }

  /// Reads the body of a call by `read`.
  func order<Order: Sendable>(
    in json: Data,
    _ read: (StrictReader) -> Order?
  ) throws(ProblemDetails) -> Order {
    do throws(ReadingError) {
      return try StrictReader.read(json, read)
    } catch {
      throw ProblemDetails(error)
    }
  }

  /// Plans anew when the turn has come, and answers with the result as JSON.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - trip: What plans it anew.
  ///   - work: Plans; it has to respond to cancellation.
  /// - Returns: The answer.
  /// - Throws: What `work` throws, or ``ProblemDetails`` if the queue is full, the client leaves, or a routing engine fails.
  func planningAnew(
    _ call: Call,
    with trip: CompanionTrip,
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Data
  ) async throws(ProblemDetails) -> Answer {
    let place = try desk.place(for: call.context.client)
    let answer = try await departures.of(call.context.channel).cancelling {
      () throws(ProblemDetails) in
      try await desk.planning(at: place) { () throws(ProblemDetails) in
        try PlanInput.answering(by: trip.planner.travel, work)
      }
    }
    return .document(Document(answer, as: .json))
  }

  /// Returns an answer as the commands write it.
  static func written(answer: some Encodable) throws(ProblemDetails) -> Data {
    do {
      return try answer.orderedJSON(isPretty: false)
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
  }
}

extension FieldRule where Raw == String, Value == Waypoint {
  /// Where a visitor is.
  static var spot: Self {
    Self("a text") { (raw: String) throws(Complaint) in
      do {
        return try Waypoint(raw)
      } catch {
        throw Complaint("is not a place: \(error)")
      }
    }
  }
}
