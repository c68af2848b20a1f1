package import OpeningHours
package import Transit

extension Feed {
  /// Returns a network of headways, counted on three days.
  ///
  /// A service is the vehicles of a route that stop at the same stations; in each band of a week its headway is the length of
  /// the band by the vehicles that set out in it, and a ride takes the median. Platforms of a station are one.
  ///
  /// - Parameters:
  ///   - weekday: A day that stands for Monday to Friday.
  ///   - saturday: A day that stands for Saturdays.
  ///   - sunday: A day that stands for Sundays.
  ///   - zone: The time zone of the city; that of the feed if `nil`.
  /// - Returns: The rows of the network, without services that run on none of the days.
  /// - Throws: ``FeedError`` if a day has no timetable.
  /// - Complexity: O(*n* log *n*) for *n* calls of the three days.
  package func headwayRows(
    weekday: CalendarDate,
    saturday: CalendarDate,
    sunday: CalendarDate,
    in zone: ZoneRule? = nil
  ) throws(FeedError) -> TransitRows {
    var headways = FeedHeadways(self, in: zone)
    try headways.count(weekday, as: .weekday)
    try headways.count(saturday, as: .saturday)
    try headways.count(sunday, as: .sunday)
    return headways.rows()
  }
}
