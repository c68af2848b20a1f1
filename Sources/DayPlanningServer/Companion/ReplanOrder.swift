import Catalogs
import DayPlans
import Formats
import OpeningHours
import TripCompanion

/// The body of `POST /v1/replan`: a plan, and where its visitor is.
struct ReplanOrder: Sendable {
  /// The most ids of a list.
  private static let most = 200

  /// The plan.
  let plan: Plan

  /// Where the visitor is.
  let state: TripState

  /// Reads an order, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let plan = reader.required("plan") { Plan(reading: $0) }
    let time: ClockTime? = reader.required("at", .parsed("a time as HH:MM"))
    var state = TripState(time: time ?? .midnight)
    state.day = reader.optional("day", .integer(in: 0...4)) ?? 0
    state.position = reader.optional("from", .spot)
    state.done = reader.optionalList("done", of: .text, maximumCount: Self.most)
    state.skip = reader.optionalList("skip", of: .text, maximumCount: Self.most) ?? []
    state.lunch = reader.optional("lunch", .parsed("a break such as 14:30-15:30/45, or none"))
    state.end = reader.optional("end", .parsed("a time as HH:MM"))
    let stay = reader.optional("stay", .minutes(in: 0...1_440))
    if let stay { state.underWay = stay == 0 ? .leave : .stay(stay) }
    guard let plan, time != nil else { return nil }
    (self.plan, self.state) = (plan, state)
  }

  /// Refuses a state that is wrong for a city.
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
  /// Reports why the rest of a day cannot be planned anew.
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
