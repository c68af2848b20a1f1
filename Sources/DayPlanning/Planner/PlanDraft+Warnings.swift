import Catalogs
import OpeningHours
import Orienteering

extension PlanDraft {
  /// Returns the warnings of a plan: what to book now, then those of the stops in order, then those of the whole.
  func warnings(of days: [Plan.Day], bookings: [Plan.Booking]) -> [Plan.Warning] {
    var warnings: [Plan.Warning] = []
    if let today = problem.request.today {
      warnings += bookings.filter { $0.isNear(on: today) }.map(Plan.Warning.bookNow)
    }
    for stop in days.flatMap(\.stops) { warnings += self.warnings(of: stop) }
    if problem.setAsideCount > 0 {
      warnings.append(.setAside(problem.setAsideCount, kept: problem.candidates.count))
    }
    return warnings + RideWarnings(problem).warnings(of: days)
  }

  private func warnings(of stop: Plan.Stop) -> [Plan.Warning] {
    var warnings: [Plan.Warning] = []
    let sight = SightName(id: stop.id, name: stop.name)
    if !stop.hoursKnown { warnings.append(.unknownHours(sight)) }
    let hasLimit = problem.request.budget != nil || problem.request.freeOnly
    if hasLimit, stop.admission == .unknown { warnings.append(.priceUnknown(sight)) }
    let stays = problem.catalog[stop.id].map { VisitOptionRule.stays(of: $0.visit) }
    if stop.minutes.rawValue < stays?.last ?? 0 {
      warnings.append(
        .shortened(sight, minutes: stop.minutes, recommended: stop.recommendedMinutes)
      )
    }
    return warnings
  }
}
