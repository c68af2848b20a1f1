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

/// A plan sent by a client, with the planner for replanning.
struct CompanionTrip: Sendable {
  /// The plan, with the time limit of one new plan.
  let plan: Plan

  /// The planner of its city, with the plan's travel model.
  let planner: Planner

  /// The city.
  var catalog: Catalog { planner.catalog }
}

extension PlanningRoutes {
  /// Finds the city and the planner of a plan at `/plan`.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - count: The maximum number of new plans; together they share the time limit of one.
  /// - Returns: The plan with its planner.
  /// - Throws: ``ProblemDetails`` if the city is unknown, or does not have all of its sights.
  func trip(_ plan: Plan, plansAtMost count: Int = 1) throws(ProblemDetails) -> CompanionTrip {
    let catalog = try cities.catalog(plan.city, at: "/plan/city").adding(plan.request.places)
    var faults = FaultCollector(in: catalog)
    faults.look(for: plan, at: "/plan")
    try faults.check()
    var plan = plan
    plan.request.seconds = min(plan.request.seconds, limits.seconds / Double(max(1, count)))
    let planner = desk.planner(in: catalog, traveling: cities.travel(of: plan))
    return CompanionTrip(plan: plan, planner: planner)
  }

  /// Reads the body of a call with `read`.
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

  /// Replans when it is the request's turn, and responds with the result as JSON.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - trip: The plan with its planner.
  ///   - work: Plans; it must respond to cancellation.
  /// - Returns: The answer.
  /// - Throws: The error of `work`, or ``ProblemDetails`` if the queue is full, the client disconnects, or a routing engine fails.
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

  /// Encodes an answer like the commands do.
  static func written(answer: some Encodable) throws(ProblemDetails) -> Data {
    do {
      return try answer.orderedJSON(isPretty: false)
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
  }
}

extension FieldRule where Raw == String, Value == Waypoint {
  /// The position of a visitor.
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
