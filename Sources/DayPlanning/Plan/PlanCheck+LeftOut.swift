import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that every sight of the area is either visited or left out, once, for a reason that holds.
  mutating func checkLeftOut() {
    let visited = Set(plan.days.flatMap(\.stops).map(\.id))
    var left: Set<String> = []
    for leftOut in plan.leftOut {
      if !left.insert(leftOut.id).inserted { report(leftOut.name, "is left out twice") }
      if visited.contains(leftOut.id) { report(leftOut.name, "is both visited and left out") }
      guard let attraction = catalog[leftOut.id] else {
        report(leftOut.name, catalog.complaint(aboutUnknown: leftOut.id))
        continue
      }
      check(leftOut, attraction: attraction)
      let wholes = catalog.wholes(of: attraction)
      if leftOut.code == .covered, !wholes.contains(where: { visited.contains($0.id) }) {
        report(leftOut.name, "is said to be seen with another sight and is not")
      }
    }
    for attraction in catalog.attractions
    where request.area?.contains(attraction.coordinate) ?? true {
      if !visited.contains(attraction.id), !left.contains(attraction.id) {
        report(attraction.name, "is in the area and neither visited nor left out for a reason")
      }
    }
  }

  private mutating func check(_ leftOut: LeftOut, attraction: Attraction) {
    let days = request.dates.map { openMinutes(of: attraction, on: $0) }
    let shortest = plannedStays(of: attraction).min() ?? attraction.visit.recommended.rawValue
    let stay = shortest + request.entryMinutes(at: attraction).rawValue
    switch leftOut.code {
    case .closed where days.contains(where: \.isOpenAtAll):
      report(leftOut.name, "is said to be closed and is open")
    case .excluded where !isUnwanted(attraction):
      report(leftOut.name, "is said to be unwanted and is not")
    case .tooLong where days.contains { $0.fits(stay) }:
      report(leftOut.name, "is said to take too long and fits")
    default: break
    }
    if let cost = leftOut.cost, cost < 0 {
      report(leftOut.name, "would make the plan better by \(-cost) points")
    }
  }

  /// Returns whether the request excludes `attraction`.
  private func isUnwanted(_ attraction: Attraction) -> Bool {
    request.skip.contains(attraction.id)
      || (!request.select.isEmpty && !request.select.contains(attraction.id))
      || (!request.categories.isEmpty && !request.categories.contains(attraction.category))
      || request.dislike.contains { $0.category == attraction.category && $0.weight == 0 }
  }

  /// Returns when `attraction` can be visited on `date`, read without the planner's ``OpeningTable``.
  func openMinutes(of attraction: Attraction, on date: CalendarDate) -> OpenMinutes {
    let first = request.start.minutesSinceMidnight
    let span = first..<max(first, request.end.minutesSinceMidnight)
    let light = daylights(of: attraction, on: date)
    guard let schedule = attraction.schedule else {
      let assumed = Self.assumed.lowerBound..<Self.assumed.upperBound
      let hours = DoorRule.hasDoors(attraction) ? assumed : span
      return OpenMinutes(open: hours, within: span, daylights: light)
    }
    return OpenMinutes(
      of: schedule,
      lastAdmission: attraction.lastAdmission?.rawValue ?? 0,
      on: date,
      in: scheduleContext(of: attraction),
      within: span,
      daylights: light
    )
  }
}
