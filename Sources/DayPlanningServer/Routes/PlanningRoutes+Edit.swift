import Catalogs
import DayPlanner
import DayPlans
import Formats
import Geography
import Hummingbird
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for days with an order given by the client.
extension PlanningRoutes {
  /// Computes times for days in a given order, and lists violations.
  func retime(_ json: Data) throws(ProblemDetails) -> Answer {
    let (order, input) = try edit(in: json, hasTarget: false)
    let retimed = try PlanInput.answering(by: input.travel) { () throws(ProblemDetails) in
      try Self.answering { () throws(PlanError) in
        try editor(of: input).retime(order.days, for: input.request)
      }
    }
    let answer = RetimeAnswer(plan: retimed.plan, violations: retimed.violations)
    return .document(Document(try Self.written(answer: answer), as: .json))
  }

  /// Returns alternatives to a stop.
  func alternatives(_ json: Data) throws(ProblemDetails) -> Answer {
    let (order, input) = try edit(in: json, hasTarget: true)
    guard let target = order.target else { return .document(Document(Data(), as: .json)) }
    let found = try PlanInput.answering(by: input.travel) { () throws(ProblemDetails) in
      try Self.answering { () throws(PlanError) in
        try editor(of: input).alternatives(
          toStop: target.stop,
          onDay: target.day,
          of: order.days,
          for: input.request,
          limit: target.limit
        )
      }
    }
    let answer = AlternativesAnswer(alternatives: found.map(AlternativeRow.init))
    return .document(Document(try Self.written(answer: answer), as: .json))
  }

  private func editor(of input: PlanInput) -> PlanEditor {
    var editor = PlanEditor(in: input.catalog)
    editor.travel = input.travel
    return editor
  }

  /// Reads an order, and finds the catalog and the map of its city.
  private func edit(
    in json: Data,
    hasTarget: Bool
  ) throws(ProblemDetails) -> (EditOrder, PlanInput) {
    let edit = try order(in: json) { EditOrder(reading: $0, hasTarget: hasTarget) }
    let input = try input(of: edit.order, at: "/request", isTimed: false)
    try edit.check(for: input.request, in: input.catalog)
    return (edit, input)
  }

  /// Runs `body` and maps its faults to the request's body.
  private static func answering<Value>(
    _ body: () throws(PlanError) -> Value
  ) throws(ProblemDetails) -> Value {
    do throws(PlanError) {
      return try body()
    } catch {
      guard case .request(let faults) = error else { throw ProblemDetails(error) }
      throw ProblemDetails(
        faults: faults.map { PointedFault(pointer: "/request/\($0.name)", $0.reason) }
      )
    }
  }
}

/// The response of `POST /v1/retime`.
struct RetimeAnswer: Encodable {
  /// The plan with its times.
  let plan: Plan

  /// The violations.
  let violations: [PlanCheck.Violation]
}

/// The response of `POST /v1/alternatives`.
struct AlternativesAnswer: Encodable {
  /// The alternatives, the most valuable first.
  let alternatives: [AlternativeRow]
}

/// An alternative in a response.
struct AlternativeRow: Encodable {
  private let id: String
  private let name: String
  private let category: Catalogs.Category
  private let lat: Double
  private let lon: Double
  private let relevance: Score
  private let stop: Int
  private let minutes: Minutes
  private let score: Points
  private let value: Double
  private let valueChange: Double
  private let travelMinutes: Minutes
  private let travelMinutesChange: Minutes
  private let end: ClockTime

  /// Creates the row of an alternative.
  init(_ alternative: Alternative) {
    let sight = alternative.sight
    (id, name, category) = (sight.id, sight.name, sight.category)
    (lat, lon) = (sight.coordinate.latitude, sight.coordinate.longitude)
    relevance = sight.relevance
    (stop, minutes, score) = (alternative.position, alternative.minutes, alternative.score)
    (value, valueChange) = (alternative.value, alternative.valueChange)
    travelMinutes = alternative.travelMinutes
    travelMinutesChange = alternative.travelMinutesChange
    end = alternative.end
  }
}

/// The body of a request about edited days: the request of the plan, and the stops of each day in their order.
struct EditOrder: Sendable {
  /// The maximum number of stops of a day.
  static let mostStops = 40

  /// The maximum number of days.
  static let mostDays = 5

  /// The request of the plan.
  let order: PlanOrder

  /// The stops of each day.
  let days: [[EditedStop]]

  /// The stop to replace; `nil` if none.
  let target: Target?

  /// A stop, and the number of alternatives to it.
  struct Target: Sendable {
    /// The index of its day.
    let day: Int

    /// Its index in the day.
    let stop: Int

    /// The maximum number of alternatives.
    let limit: Int
  }

  /// Reads an order, or returns `nil` after reporting the faults.
  ///
  /// - Parameters:
  ///   - reader: The object.
  ///   - hasTarget: Whether the order names a stop to replace.
  init?(reading reader: StrictReader, hasTarget: Bool) {
    let order = reader.required("request") { PlanOrder(reading: $0) }
    let days = reader.requiredList("days", maximumCount: Self.mostDays) { day in
      day.requiredList("stops", labeledBy: "id", maximumCount: Self.mostStops) {
        EditedStop(reading: $0)
      }
    }
    target = hasTarget ? Target(reading: reader) : nil
    guard let order, let days, !hasTarget || target != nil else { return nil }
    self.order = order
    self.days = days
  }

  /// Rejects days that are invalid for a request and its catalog.
  ///
  /// - Throws: ``ProblemDetails`` with their faults.
  func check(for request: PlanRequest, in catalog: Catalog) throws(ProblemDetails) {
    var faults = FaultCollector(in: catalog)
    if days.count != request.days {
      let detail = "has \(days.count) days, but the request is for \(request.days)"
      faults.add(PointedFault(pointer: "/days", detail: detail))
    }
    for (day, stops) in days.enumerated() {
      for (index, stop) in stops.enumerated() {
        faults.look(for: stop.id, at: "/days/\(day)/stops/\(index)/id")
      }
    }
    if let fault = targetFault { faults.add(fault) }
    try faults.check()
  }

  private var targetFault: PointedFault? {
    guard let target else { return nil }
    guard days.indices.contains(target.day) else {
      return PointedFault(pointer: "/day", detail: "\(target.day) is not the index of a day")
    }
    guard days[target.day].indices.contains(target.stop) else {
      let detail = "\(target.stop) is not the index of a stop of that day"
      return PointedFault(pointer: "/stop", detail: detail)
    }
    return nil
  }
}

extension EditOrder.Target {
  /// Reads a target, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let day = reader.required("day", .integer(in: 0...4))
    let stop = reader.required("stop", .integer(in: 0...1_000))
    let limit = reader.optional("limit", .integer(in: 1...10)) ?? 3
    guard let day, let stop else { return nil }
    self.init(day: day, stop: stop, limit: limit)
  }
}

extension EditedStop {
  /// Reads a stop, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let minutes = reader.optional("minutes", .integer(in: 1...1_440))
    let enter: ClockTime? = reader.optional("enter", .parsed("a time as HH:MM"))
    let meal: BreakKind? = reader.optional("meal", .choice(of: [.lunch, .dinner]))
    guard let id else { return nil }
    self.init(id: id, minutes: minutes.map { Minutes($0) }, enter: enter, meal: meal)
  }
}
