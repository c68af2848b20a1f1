import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// The minutes of the day within which a place with doors and unknown hours may be planned, stated independently.
  static let assumed = 10 * 60...17 * 60

  /// Checks that a stop at a place that needs daylight lies between dawn and dusk.
  mutating func checkLight(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    let (enter, leave) = (stop.door, stop.leave.elapsedMinutes)
    let misses = (daylights(of: attraction, on: date) ?? []).map { day in
      (early: max(0, day.lowerBound - enter), late: max(0, leave - day.upperBound))
    }
    // If there are several days, the one the stop misses least.
    guard let miss = misses.min(by: { $0.early + $0.late < $1.early + $1.late }) else { return }
    if miss.early > 0 { report(place, .beforeLight(minutes: miss.early)) }
    if miss.late > 0 { report(place, .afterDark(minutes: miss.late)) }
  }

  /// Checks that a stop at a place with doors and unknown hours stays within the assumed hours.
  mutating func checkAssumedHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    guard attraction.schedule == nil, !stop.hoursKnown, DoorRule.hasDoors(attraction) else {
      return
    }
    let early = clock(date).minute(ofWall: Self.assumed.lowerBound) - stop.door
    let late = stop.leave.elapsedMinutes - clock(date).minute(ofWall: Self.assumed.upperBound)
    if early > 0 { report(place, .beforeAssumedHours(minutes: early)) }
    if late > 0 { report(place, .afterAssumedHours(minutes: late)) }
  }

  /// Returns whether daylight and assumed hours allow a visit of `attraction` until `end`, given that they allow the entry.
  func isAllowed(
    _ attraction: Attraction,
    from enter: Int,
    until end: Int,
    on date: CalendarDate
  ) -> Bool {
    let closes = clock(date).minute(ofWall: Self.assumed.upperBound)
    if attraction.schedule == nil, DoorRule.hasDoors(attraction), end > closes { return false }
    let days = daylights(of: attraction, on: date)
    return days?.contains { $0.lowerBound <= enter && end <= $0.upperBound } ?? true
  }

  /// Returns the intervals from dawn to dusk around `date`, in real minutes from its midnight; `nil` if `attraction` needs no
  /// daylight, or if the times are unknown.
  func daylights(of attraction: Attraction, on date: CalendarDate) -> [ClosedRange<Int>]? {
    let context = ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    guard LightRule.light(of: attraction) == .daylight, context.twilight(on: date) != nil else {
      return nil
    }
    var days: [ClosedRange<Int>] = []
    for offset in -1...2 {
      guard let sun = context.twilight(on: date.adding(days: offset)) else { continue }
      let clock = clock(date)
      var first = clock.minute(ofWall: sun.dawn + offset * 1_440, isLast: true)
      // If it never gets dark, one day merges into the next.
      if let last = days.last, last.upperBound >= first { first = days.removeLast().lowerBound }
      days.append(first...max(first, clock.minute(ofWall: sun.dusk + offset * 1_440)))
    }
    return days
  }
}
