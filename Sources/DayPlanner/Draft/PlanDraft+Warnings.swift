import Catalogs
import DayPlans
import Geography
import OpeningHours
import Orienteering
import Travel

extension PlanDraft {
  /// Returns the warnings of a plan: bookings due now, then those of the stops in order, then those of the whole plan.
  func warnings(of days: [Plan.Day], bookings: [Plan.Booking]) -> [Plan.Warning] {
    var warnings: [Plan.Warning] = []
    if let today = problem.request.today {
      warnings += bookings.filter { $0.isNear(on: today) }.map(Plan.Warning.bookNow)
    }
    warnings += changedBreaks(of: days).map(Plan.Warning.changedBreak)
    for stop in days.flatMap(\.stops) { warnings += self.warnings(of: stop) }
    if problem.request.budget != nil { warnings += sharedTickets }
    if problem.setAsideCount > 0 {
      warnings.append(.setAside(problem.setAsideCount, kept: problem.candidates.count))
    }
    warnings += zip(days, problem.clocks).flatMap { clockChanges(of: $0, by: $1) }
    let parks = ClosedParks(in: problem.catalog, traveling: problem.travel.model)
    return warnings + RideWarnings(problem).warnings(of: days)
      + parks.walks(of: days).map(\.warning)
  }

  /// A warning for each candidate with the ticket of an earlier one.
  private var sharedTickets: [Plan.Warning] {
    var holders: [String: SightName] = [:]
    return problem.candidates.map(\.attraction).compactMap { sight in
      guard let ticket = sight.dayFacts.ticket else { return nil }
      let name = SightName(id: sight.id, name: sight.name)
      guard let holder = holders[ticket] else {
        holders[ticket] = name
        return nil
      }
      return .sharedTicket(holder, with: name)
    }
  }

  /// Returns a warning for each clock change during a day with stops.
  private func clockChanges(of day: Plan.Day, by clock: DayClock) -> [Plan.Warning] {
    guard !day.stops.isEmpty else { return [] }
    let times =
      [day.start, day.end] + day.stops.flatMap { [$0.arrive, $0.enter, $0.leave] }
      + day.breaks.flatMap { [$0.start, $0.end] }
    let repeated = Set(times.filter(\.isRepeated)).sorted().map(\.onWallClock)
    return clock.changes.map { change in
      let days = change.from.minutesSinceMidnight / 1_440
      let time = { (clock: ClockTime) in
        ClockTime(clamping: clock.minutesSinceMidnight - days * 1_440)
      }
      return .clockChange(
        on: day.date.adding(days: days),
        from: time(change.from),
        to: time(change.to),
        repeated: change.isBack ? repeated : []
      )
    }
  }

  /// Returns the changed default breaks on days with stops.
  private func changedBreaks(of days: [Plan.Day]) -> [ChangedBreak] {
    let usual = BreakRule(problem.request).usual
    return days.enumerated().flatMap { index, day in
      day.stops.isEmpty
        ? []
        : usual.compactMap { pause in
          problem.breakChanges[index][pause.kind].map { ChangedBreak(pause, on: day.date, $0) }
        }
    }
  }

  private func warnings(of stop: Plan.Stop) -> [Plan.Warning] {
    var warnings: [Plan.Warning] = []
    let sight = SightName(id: stop.id, name: stop.name)
    if !stop.hoursKnown { warnings.append(.unknownHours(sight)) }
    let hasLimit = problem.request.budget != nil || problem.request.freeOnly
    if hasLimit, stop.admission == .unknown { warnings.append(.priceUnknown(sight)) }
    let stays = problem.catalog[stop.id].map {
      VisitOptionRule.stays(of: $0, in: problem.request.weather)
    }
    if stop.minutes.rawValue < stays?.last ?? 0 {
      warnings.append(
        .shortened(sight, minutes: stop.minutes, recommended: stop.recommendedMinutes)
      )
    }
    return warnings
  }
}

/// The warnings about the rides of a plan.
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
    if let model = problem.travel.model as? TimetableTravel {
      return warnings + days.flatMap { lastRides(of: $0, by: model) }
    }
    let riding = days.filter { day in day.legs.contains { !$0.rides.isEmpty } }
    if !riding.isEmpty { warnings.append(.headways) }
    let holidays = riding.map(\.date).filter {
      problem.catalog.city.holidayCalendar.isPublicHoliday($0) == true
    }
    return warnings + holidays.map { .holidayService($0) } + riding.flatMap(slowerLegs)
  }

  /// The maximum gap to the next ride without a warning, in minutes.
  private static let patience = 60

  /// Returns a warning for each leg whose ride should not be missed.
  private func lastRides(of day: Plan.Day, by model: TimetableTravel) -> [Plan.Warning] {
    day.legs.compactMap { leg in
      guard let depart = leg.depart, let (start, end) = ends(of: leg) else { return nil }
      let pace = problem.request.pace ?? .normal
      let next = model.next(
        from: start,
        to: end,
        at: pace,
        after: depart,
        on: day.date,
        insteadOf: detour(of: leg)
      )
      guard next.map({ $0 - depart > Self.patience }) ?? true else { return nil }
      let (from, to) = names(of: leg, on: day)
      return .lastRide(from: from, to: to, depart: depart, next: next)
    }
  }

  /// Returns the walk of a leg around a closed park, if it takes one.
  private func detour(of leg: Plan.Leg) -> TravelPath? {
    problem.travel.detour(from: position(of: leg.from), to: position(of: leg.to))
  }

  /// Returns the position of a sight among the candidates; `nil` for the start and the end.
  private func position(of id: String) -> Int? {
    problem.candidates.firstIndex { $0.id == id }
  }

  /// Returns the ends of a leg.
  private func ends(of leg: Plan.Leg) -> (start: Coordinate, end: Coordinate)? {
    problem.travel.coordinates(from: position(of: leg.from), to: position(of: leg.to))
  }

  /// Returns the names of the places where a leg begins and ends.
  private func names(of leg: Plan.Leg, on day: Plan.Day) -> (from: String, to: String) {
    let name = { id in day.stops.first { $0.id == id }?.name }
    return (name(leg.from) ?? "the start", name(leg.to) ?? "the end")
  }

  /// Returns a warning for each leg that takes longer at its time of day than planned.
  private func slowerLegs(of day: Plan.Day) -> [Plan.Warning] {
    let model = problem.travel.model
    return day.legs.filter { !$0.rides.isEmpty }.compactMap { leg in
      guard let (start, end) = ends(of: leg),
        let minutes = model.minutes(
          from: start,
          to: end,
          at: problem.request.pace ?? .normal,
          leaving: day.stops.first { $0.id == leg.from }?.leave ?? day.start,
          on: day.date
        ), minutes > leg.minutes
      else { return nil }
      let (from, to) = names(of: leg, on: day)
      return .slowerLeg(from: from, to: to, minutes: minutes, planned: leg.minutes)
    }
  }
}
