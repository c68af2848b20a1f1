public import OpeningHours
public import Transit

/// The timetables of some dates, as a feed of a transit agency has them.
///
/// A plan by public transport that has them rides actual departures: those of a Sunday on a Sunday, and none after the last train.
public struct DayTimetables: Sendable {
  /// The fingerprint of the feed.
  public let fingerprint: String

  /// The timetable of each date.
  let days: [CalendarDate: Transit.Timetable]

  /// Creates timetables.
  ///
  /// - Parameters:
  ///   - fingerprint: Identifies the feed, such as a hash of its bytes.
  ///   - days: The timetable of each date of the plans to make; on other dates nothing runs.
  public init(fingerprint: String, days: [CalendarDate: Transit.Timetable]) {
    (self.fingerprint, self.days) = (fingerprint, days)
  }
}
