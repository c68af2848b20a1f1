internal import OpeningHours

extension Feed {
  /// The most days of a feed that are looked at.
  private static let mostDays = 400

  /// Returns a Tuesday, a Saturday and a Sunday that stand for the others: those with the most trips, the earliest of several.
  ///
  /// Holidays and works take trips away, so the fullest day is the usual one. A feed without one of the three days has its
  /// first day instead.
  ///
  /// - Returns: The days, or `nil` if nothing ever runs.
  /// - Complexity: O(*d* · *s* + *t*) for *d* days, *s* services and *t* trips.
  func typicalDays() -> (weekday: CalendarDate, saturday: CalendarDate, sunday: CalendarDate)? {
    guard let days else { return nil }
    var tripsOfService = [Int](repeating: 0, count: services.count)
    for trip in trips { tripsOfService[trip.service] += 1 }
    var best: [Weekday: (date: CalendarDate, trips: Int)] = [:]
    var date = days.lowerBound
    for _ in 0..<Self.mostDays where date <= days.upperBound {
      let running = services.indices.filter { services[$0].runs(on: date) }
      let count = running.reduce(0) { $0 + tripsOfService[$1] }
      if count > best[date.weekday]?.trips ?? -1 { best[date.weekday] = (date, count) }
      date = date.adding(days: 1)
    }
    let fallback = days.lowerBound
    return (
      best[.tuesday]?.date ?? fallback, best[.saturday]?.date ?? fallback,
      best[.sunday]?.date ?? fallback
    )
  }
}
