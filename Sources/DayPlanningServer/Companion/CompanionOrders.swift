import Catalogs
import DayPlans
import Formats
import OpeningHours
import TripCompanion

/// The body of `POST /v1/whatif`: a plan and changes to try.
struct WhatIfOrder: Sendable {
  /// The maximum number of changes, each of which requires planning.
  static let most = 12

  /// The plan.
  let plan: Plan

  /// The changes; each is a list of changes made together.
  let changes: [[PlanScenario]]

  /// Reads an order, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let plan = reader.required("plan") { Plan(reading: $0) }
    let changes = reader.requiredList("changes", minimumCount: 1, maximumCount: Self.most) {
      PlanScenario.list(reading: $0)
    }
    guard let plan, let changes else { return nil }
    (self.plan, self.changes) = (plan, changes)
  }

  /// The scenarios to compare.
  var scenarios: [PlanScenario] {
    changes.map { $0.count == 1 ? $0[0] : .all($0) }
  }

  /// Rejects changes that are invalid for a city.
  ///
  /// - Throws: ``ProblemDetails`` with their faults.
  func check(in catalog: Catalog) throws(ProblemDetails) {
    var faults = FaultCollector(in: catalog)
    for (index, changes) in changes.enumerated() {
      for change in changes {
        switch change {
        case .add(let id): faults.look(for: id, at: "/changes/\(index)/add")
        case .drop(let id): faults.look(for: id, at: "/changes/\(index)/drop")
        default: break
        }
      }
    }
    try faults.check()
  }
}

extension PlanScenario {
  /// Reads changes that are made together, or returns `nil` after reporting the faults.
  fileprivate static func list(reading reader: StrictReader) -> [Self]? {
    let start: ClockTime? = reader.optional("start", .parsed("a time as HH:MM"))
    let end: ClockTime? = reader.optional("end", .parsed("a time as HH:MM"))
    let days = reader.optional("days", .integer(in: 1...5))
    let mode: TravelMode? = reader.optional("mode", .choice)
    let add = reader.optional("add", .text)
    let drop = reader.optional("drop", .text)
    let rain = reader.optional("rain", .flag)
    let all: [Self?] = [
      start.map { .start($0) }, end.map { .end($0) }, days.map { .days($0) },
      mode.map { .mode($0) }, add.map { .add($0) }, drop.map { .drop($0) },
      rain == true ? .rain : nil,
    ]
    let changes = all.compactMap(\.self)
    guard changes.isEmpty else { return changes }
    // An unreadable change has its own fault.
    guard reader.keys.allSatisfy({ $0 == "rain" }) else { return nil }
    reader.report("changes nothing; write the changes, e.g. {\"start\": \"09:30\"}")
    return nil
  }
}

/// The body of `POST /v1/replan`: a plan and the visitor's state.
struct ReplanOrder: Sendable {
  /// The maximum length of a list of ids.
  private static let most = 200

  /// The plan.
  let plan: Plan

  /// Where the visitor is.
  let state: TripState

  /// Reads an order, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let plan = reader.required("plan") { Plan(reading: $0) }
    let time: ClockTime? = reader.required("at", .parsed("a time as HH:MM"))
    let day = reader.optional("day", .integer(in: 0...4)) ?? 0
    let position: Waypoint? = reader.optional("from", .spot)
    let done = reader.optionalList("done", of: .text, maximumCount: Self.most)
    let skip = reader.optionalList("skip", of: .text, maximumCount: Self.most) ?? []
    let lunch: MealBreak? = reader.optional(
      "lunch",
      .parsed("a break such as 14:30-15:30/45, or none")
    )
    let end: ClockTime? = reader.optional("end", .parsed("a time as HH:MM"))
    let stay = reader.optional("stay", .minutes(in: 0...1_440))
    // All fields are read before this, so that each of their faults is reported.
    guard let plan, let time else { return nil }
    var state = TripState(time: time)
    (state.day, state.position, state.done, state.skip) = (day, position, done, skip)
    (state.lunch, state.end) = (lunch, end)
    if let stay { state.underWay = stay == 0 ? .leave : .stay(stay) }
    (self.plan, self.state) = (plan, state)
  }

  /// Rejects a state that is invalid for a city.
  ///
  /// - Throws: ``ProblemDetails`` with its faults.
  func check(in catalog: Catalog) throws(ProblemDetails) {
    var faults = FaultCollector(in: catalog)
    if let place = state.position { faults.look(for: place, at: "/from") }
    faults.look(for: state.done ?? [], at: "/done")
    faults.look(for: state.skip, at: "/skip")
    try faults.check()
  }
}

extension ProblemDetails {
  /// Reports why the rest of a day cannot be replanned.
  init(_ error: ReplanError) {
    switch error {
    case .noSuchDay(let day, let days):
      let detail = "\(day - 1) is not the index of a day; the plan has \(days)"
      self.init(faults: [PointedFault(pointer: "/day", detail: detail)])
    case .dayIsOver(let time, let end):
      self.init(.noPlan, "the day ends at \(end), so nothing is left to plan from \(time)")
      code = "dayIsOver"
    case .planning(.request(let faults)):
      self.init(
        faults: faults.map { PointedFault(pointer: "/plan/request/\($0.name)", $0.reason) }
      )
    case .planning(let error): self.init(error)
    }
  }
}
