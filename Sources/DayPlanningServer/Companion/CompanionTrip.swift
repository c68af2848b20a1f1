import Catalogs
import DayPlanning
import Geography
import StrictJSON

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
    let faults = plan.strangers(in: catalog, at: "/plan")
    guard faults.isEmpty else { throw ProblemDetails(faults: faults) }
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
      try await desk.work(at: place) { () throws(ProblemDetails) in
        let answer = try PlanInput.answering(by: trip.planner.travel, work)
        guard !Task.isCancelled else {
          throw ProblemDetails(.cancelled, "the planning was canceled")
        }
        return answer
      }
    }
    return .document(Document(answer, as: .json))
  }

  /// Returns an answer as the commands write it.
  static func written(answer: some Encodable) throws(ProblemDetails) -> Data {
    do {
      return try answer.orderedJSON(isPretty: true)
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
  }
}

extension Plan {
  /// Returns a fault for each stop that is no sight of a catalog.
  func strangers(in catalog: Catalog, at pointer: String) -> [PointedFault] {
    days.enumerated().flatMap { day, stops in
      stops.stops.enumerated().compactMap { index, stop in
        guard catalog[stop.id] == nil else { return nil }
        return PointedFault(
          pointer: "\(pointer)/days/\(day)/stops/\(index)/id",
          .unknownSight(sight: catalog.unknown(stop.id))
        )
      }
    }
  }
}

extension Catalog {
  /// Returns a fault for each id of a list that no sight has.
  func strangers(among ids: [String], at pointer: String) -> [PointedFault] {
    ids.enumerated().compactMap { index, id in
      guard self[id] == nil else { return nil }
      return PointedFault(pointer: "\(pointer)/\(index)", .unknownSight(sight: unknown(id)))
    }
  }

  /// Returns the fault of a place of a visitor at `pointer`; `nil` if it is somewhere in or near the city.
  func fault(of place: Waypoint, at pointer: String) -> PointedFault? {
    switch place {
    case .anywhere:
      return PointedFault(
        pointer: pointer,
        detail: "is anywhere; write lat,lon or the id of a sight"
      )
    case .attraction(let id):
      guard self[id] == nil else { return nil }
      return PointedFault(pointer: pointer, .unknownSight(sight: unknown(id)))
    case .position(let position):
      let kilometers = Int(city.bounds.distance(to: position).rawValue / 1_000)
      guard kilometers > 100 else { return nil }
      return PointedFault(
        pointer: pointer,
        detail: "\(position) is \(kilometers) km from \(city.name); write latitude before longitude"
      )
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
