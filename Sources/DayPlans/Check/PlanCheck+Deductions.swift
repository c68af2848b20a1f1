import Catalogs
import Geography

extension PlanCheck {
  /// Checks that each stop is worth less by what its place in the day takes.
  ///
  /// What that is, is stated independently here: rides, ways to other neighborhoods, and long visits indoors.
  mutating func checkDeductions(of day: Plan.Day, _ reference: DayReference) {
    let sights = day.stops.map { catalog[$0.id] }
    let isLong = sights.map { $0.map(Self.tires) ?? false }
    let isKeen = request.like.contains { Self.tiring.contains($0.category) && $0.weight > 1 }
    var visits = isKeen ? -1 : 0
    for (index, stop) in day.stops.enumerated() {
      var expected: [Plan.Deduction.Reason: Int] = [:]
      expected[.ride] = 30 * rides(at: index, of: day)
      if plan.days.count > 1, index > 0, let here = sights[index], sights[index - 1] != nil {
        let last = end(of: day.stops[index - 1])
        expected[.away] = last.distance(to: here.coordinate).rawValue > 740 ? 20 : 0
      }
      if isLong[index] {
        visits += 1
        expected[.fatigue] = visits < 2 ? 0 : visits == 2 ? 50 : 200
        expected[.inARow] = index > 0 && isLong[index - 1] ? 60 : 0
      }
      var claimed: [Plan.Deduction.Reason: Int] = [:]
      for deduction in stop.deductions {
        claimed[deduction.reason, default: 0] += deduction.points.tenths
      }
      guard claimed != expected.filter({ $0.value != 0 }) else { continue }
      report(
        .stop(reference, index: index, SightName(stop)),
        .wrongDeductions(
          points: Points(tenths: expected.values.reduce(0, +)),
          claimed: Points(tenths: claimed.values.reduce(0, +))
        )
      )
    }
  }

  /// The categories of sights of which a day can have too many.
  private static let tiring: Set<Category> = [.museum, .gallery, .worship, .historic]

  /// Returns whether a visit is a long one indoors.
  private static func tires(_ sight: Attraction) -> Bool {
    guard tiring.contains(sight.category), sight.openingHours != nil else { return false }
    return sight.visit.recommended.rawValue > 59 && sight.dayFacts.setting != .outdoor
  }

  /// Returns how many rides the stop at `index` bears: of the leg to it, and of the last leg of the day.
  ///
  /// Rides by timetable count for nothing.
  private func rides(at index: Int, of day: Plan.Day) -> Int {
    if case .timetable = plan.travelBasis { return 0 }
    let id = day.stops[index].id
    let isLast = index == day.stops.count - 1
    return day.legs.count { !$0.rides.isEmpty && ($0.to == id || isLast && $0.from == id) }
  }
}
