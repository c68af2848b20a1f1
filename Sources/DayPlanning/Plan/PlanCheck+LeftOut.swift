import Catalogs
import Geography

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
    case .closed where !openings.isEmpty: report(leftOut.name, "is said to be closed and is open")
    case .excluded where !isUnwanted: report(leftOut.name, "is said to be unwanted and is not")
    case .tooLong where openings.contains { $0.starts(ofStay: stay) != nil }:
      report(leftOut.name, "is said to take too long and fits")
    default: break
    }
    checkClosure(leftOut, of: attraction)
    if let cost = leftOut.cost, cost < 0 {
      report(leftOut.name, "would make the plan better by \(-cost) points")
    }
  }

  /// Checks that a closure or an opening day that a reason names is one of the sight's.
  private mutating func checkClosure(_ leftOut: LeftOut, of attraction: Attraction) {
    switch leftOut.reason {
    case .closedFor(let closure) where !attraction.dayFacts.closures.contains(closure):
      report(leftOut.name, "is said to be \(closure.clause), and has no such closure")
    case .opensLater(let date) where attraction.dayFacts.opensOn != date:
      report(leftOut.name, "is said to open on \(date), and does not")
    default: break
    }
  }
}
