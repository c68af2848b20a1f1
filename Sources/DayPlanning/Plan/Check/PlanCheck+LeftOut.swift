import Catalogs
import Geography

extension PlanCheck {
  /// Checks that every sight of the area is either visited or left out exactly once, for a valid reason.
  mutating func checkLeftOut() {
    let visited = Set(plan.days.flatMap(\.stops).map(\.id))
    var left: Set<String> = []
    for leftOut in plan.leftOut {
      let place = Location.sight(SightName(leftOut))
      if !left.insert(leftOut.id).inserted { report(place, .leftOutTwice) }
      if visited.contains(leftOut.id) { report(place, .visitedAndLeftOut) }
      guard let attraction = catalog[leftOut.id] else {
        report(place, .unknownSight(sight: catalog.unknown(leftOut.id)))
        continue
      }
      check(leftOut, attraction: attraction, place: place)
      let wholes = catalog.wholes(of: attraction)
      if leftOut.code == .covered, !wholes.contains(where: { visited.contains($0.id) }) {
        report(place, .notCovered)
      }
    }
    for attraction in catalog.attractions
    where request.area?.contains(attraction.coordinate) ?? true {
      if !visited.contains(attraction.id), !left.contains(attraction.id) {
        report(.sight(SightName(attraction)), .unaccounted)
      }
    }
  }

  private mutating func check(_ leftOut: LeftOut, attraction: Attraction, place: Location) {
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let openings = request.dates.flatMap { table.openings(of: attraction, on: $0) }
    let isUnwanted =
      request.skip.contains(leftOut.id)
      || (!request.select.isEmpty && !request.select.contains(leftOut.id))
      || (!request.categories.isEmpty && !request.categories.contains(attraction.category))
      || request.dislike.contains { $0.category == attraction.category && $0.weight == 0 }
    let shortest = plannedStays(of: attraction).min() ?? attraction.visit.recommended.rawValue
    let stay = shortest + request.entryMinutes(at: attraction).rawValue
    switch leftOut.code {
    case .closed where !openings.isEmpty: report(place, .notClosed)
    case .excluded where !isUnwanted: report(place, .notExcluded)
    case .tooLong where openings.contains { $0.starts(ofStay: stay) != nil }:
      report(place, .notTooLong)
    default: break
    }
    if let cost = leftOut.cost, cost < 0 {
      report(place, .wouldImprove(points: -cost))
    }
  }
}
