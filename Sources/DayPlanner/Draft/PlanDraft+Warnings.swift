import Catalogs
import DayPlans
import OpeningHours
import Orienteering

extension PlanDraft {
  /// Returns the warnings of a plan: what to book now, then those of the stops in order, then those of the whole.
  func warnings(of days: [Plan.Day], bookings: [Plan.Booking]) -> [Plan.Warning] {
    var warnings: [Plan.Warning] = []
    if let today = problem.request.today {
      warnings += bookings.filter { $0.isNear(on: today) }.map(Plan.Warning.bookNow)
    }
    warnings += changedBreaks(of: days).map(Plan.Warning.changedBreak)
    for stop in days.flatMap(\.stops) { warnings += self.warnings(of: stop) }
    if problem.setAsideCount > 0 {
      warnings.append(.setAside(problem.setAsideCount, kept: problem.candidates.count))
    }
    warnings += zip(days, problem.clocks).flatMap { clockChanges(of: $0, by: $1) }
    let parks = ClosedParks(in: problem.catalog, traveling: problem.travel.model)
    return warnings + RideWarnings(problem).warnings(of: days)
      + parks.walks(of: days).map(\.warning)
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

  /// Returns the default breaks that gave way on days with stops.
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
