import Catalogs
package import Geography
package import OpeningHours

/// A travel model whose rides depart by a timetable.
package protocol ScheduledTravel: TravelModel {
  /// Returns the leg by the ride that one sets out for at a time.
  ///
  /// - Parameters:
  ///   - start: Where the leg begins.
  ///   - end: Where it ends.
  ///   - pace: How fast people walk.
  ///   - time: When to set out.
  ///   - date: The day.
  ///   - walk: The walk that a ride has to beat; `nil` for the shortest one.
  /// - Returns: The leg, or `nil` if a walk arrives as early.
  func ride(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    leaving time: ClockTime,
    on date: CalendarDate,
    insteadOf walk: TravelPath?
  ) -> TravelPath?
}
