import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that every sight of the area is either visited or left out exactly once, for a valid reason.
  mutating func checkLeftOut() {
    let visited = Set(plan.days.flatMap(\.stops).map(\.id))
    var left: Set<String> = []
    for leftOut in plan.leftOut {
      let place = Location.sight(SightName(leftOut))
      guard left.insert(leftOut.id).inserted else {
        report(place, .leftOutTwice)
        continue
      }
      if visited.contains(leftOut.id) { report(place, .visitedAndLeftOut) }
      guard let attraction = catalog[leftOut.id] else {
        report(place, .unknownSight(sight: strangers.describe(leftOut.id)))
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
    let days = request.dates.map { openMinutes(of: attraction, on: $0) }
    let shortest = plannedStays(of: attraction).min() ?? attraction.visit.recommended.rawValue
    let isLongEnough = { [self] in
      zip(request.dates, days).contains { date, minutes in
        let entry = entryMinutes(at: attraction, on: date)
        return minutes.fits { shortest + entry($0) }
      }
    }
    switch leftOut.code {
    case .closed where days.contains(where: \.isOpenAtAll): report(place, .notClosed)
    case .excluded where !isUnwanted(attraction): report(place, .notExcluded)
    case .unsuitable where !isUnsuitable(attraction, leftOut.reason): report(place, .notUnsuitable)
    case .tooLong where isLongEnough(): report(place, .notTooLong)
    default: break
    }
    checkClosure(leftOut, of: attraction, place: place)
    if let cost = leftOut.cost, cost < 0 {
      report(place, .wouldImprove(points: -cost))
    }
  }

  /// Checks that a closure or an opening day that a reason names is one of the sight's.
  private mutating func checkClosure(
    _ leftOut: LeftOut,
    of attraction: Attraction,
    place: Location
  ) {
    switch leftOut.reason {
    case .closedFor(let closure) where !attraction.dayFacts.closures.contains(closure):
      report(place, .noSuchClosure(closure.clause))
    case .closedForEvent(let name)
    where !attraction.dayFacts.events.contains { $0.effect == .closes && $0.name == name }:
      report(place, .noSuchEvent(name))
    case .opensLater(let date) where attraction.dayFacts.opensOn != date:
      report(place, .noSuchOpeningDay(date))
    default: break
    }
  }

  /// Returns whether the request excludes `attraction`.
  private func isUnwanted(_ attraction: Attraction) -> Bool {
    request.skip.contains(attraction.id)
      || (!request.select.isEmpty && !request.select.contains(attraction.id))
      || (!request.categories.isEmpty && !request.categories.contains(attraction.category))
      || request.dislike.contains { $0.category == attraction.category && $0.weight == 0 }
  }

  /// Returns whether the reason that `attraction` does not suit the visitors is true.
  private func isUnsuitable(_ attraction: Attraction, _ reason: LeftOut.Reason) -> Bool {
    let isFree = attraction.fee == false
    switch reason {
    case .steps(let count):
      return request.with.contains(.pram) && attraction.dayFacts.effort?.steps == count
    case .priceUnknown:
      return !isFree && attraction.dayFacts.price == nil
        && (request.freeOnly || request.budget != nil)
    case .tooDear(let price):
      guard !isFree, attraction.dayFacts.price != nil, price.budget == request.budget else {
        return false
      }
      return request.budget.map { price.about > $0 } ?? request.freeOnly
    default: return true
    }
  }

  /// Returns when `attraction` can be visited on `date`, read without the planner's openings.
  func openMinutes(of attraction: Attraction, on date: CalendarDate) -> OpenMinutes {
    let light = daylights(of: attraction, on: date)
    let assumed = Self.assumed.lowerBound..<Self.assumed.upperBound
    let isAssumed = attraction.schedule == nil && DoorRule.hasDoors(attraction)
    let midnight = LocalDateTime(startOf: date)
    return OpenMinutes(
      attraction.intervals(
        from: midnight,
        to: LocalDateTime(startOf: date.adding(days: OpenMinutes.days)),
        in: scheduleContext(of: attraction)
      ),
      since: midnight,
      assuming: isAssumed ? assumed : nil,
      lastAdmission: attraction.lastAdmission?.rawValue ?? 0,
      within: span(of: date),
      daylights: light,
      by: clock(date)
    )
  }
}
