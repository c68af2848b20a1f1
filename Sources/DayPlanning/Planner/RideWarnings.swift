import Catalogs
import Geography
import OpeningHours

/// What a visitor should know about the rides of a plan.
struct RideWarnings {
  /// The problem that the plan solves.
  private let problem: DayProblem

  /// Creates the warnings of plans for a problem.
  init(_ problem: DayProblem) {
    self.problem = problem
  }

  /// Returns the warnings; none for modes without rides.
  func warnings(of days: [Plan.Day]) -> [Plan.Warning] {
    let request = problem.request
    guard request.mode == .transit else { return [] }
    var warnings: [Plan.Warning] = []
    let across = request.minutesAcross(problem.catalog)
    if across > PlanRequest.widestOnFoot { warnings.append(.wideArea(across)) }
    let riding = days.filter { day in day.legs.contains { !$0.rides.isEmpty } }
    if !riding.isEmpty { warnings.append(.headways) }
    let holidays = riding.map(\.date).filter {
      problem.catalog.city.holidayCalendar.isPublicHoliday($0) == true
    }
    return warnings + holidays.map { .holidayService($0) } + riding.flatMap(slowerLegs)
  }

  /// Returns a warning for each leg that takes longer at its time of day than planned.
  private func slowerLegs(of day: Plan.Day) -> [Plan.Warning] {
    let stops = Dictionary(day.stops.map { ($0.id, $0) }) { first, _ in first }
    let travel = problem.travel
    return day.legs.filter { !$0.rides.isEmpty }.compactMap { leg in
      guard let start = stops[leg.from]?.coordinate ?? travel.start,
        let end = stops[leg.to]?.coordinate ?? travel.end,
        let minutes = travel.model.minutes(
          from: start,
          to: end,
          at: problem.request.pace ?? .normal,
          leaving: stops[leg.from]?.leave ?? day.start,
          on: day.date
        ), minutes > leg.minutes
      else { return nil }
      return .slowerLeg(
        from: stops[leg.from]?.name ?? "the start",
        to: stops[leg.to]?.name ?? "the end",
        minutes: minutes,
        planned: leg.minutes
      )
    }
  }
}
