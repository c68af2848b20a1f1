import Catalogs
import DayPlanner
import DayPlans
import Formats
import OpeningHours

/// The body of a request about edited days: the request of the plan, and the stops of each day in their order.
struct EditOrder: Sendable {
  /// The most stops of a day.
  static let mostStops = 40

  /// The most days.
  static let mostDays = 5

  /// The request of the plan.
  let order: PlanOrder

  /// The stops of each day.
  let days: [[EditedStop]]

  /// Which stop to replace; `nil` if none is asked for.
  let target: Target?

  /// A stop, and how many alternatives to it are wanted.
  struct Target: Sendable {
    /// The index of its day.
    let day: Int

    /// Its index in the day.
    let stop: Int

    /// The most alternatives.
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

  /// Refuses days that are wrong for a request and its catalog.
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
