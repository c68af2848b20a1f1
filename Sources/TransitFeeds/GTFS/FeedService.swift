internal import OpeningHours

/// The days on which some trips run, from `calendar.txt` and `calendar_dates.txt`.
struct FeedService: Hashable, Sendable {
  /// The identifier.
  let id: String

  /// The weekdays; none if only ``added`` days count.
  var weekdays: Set<Weekday> = []

  /// The first day on which ``weekdays`` count.
  var start = CalendarDate(daysSinceEpoch: 0)

  /// The last day on which ``weekdays`` count.
  var end = CalendarDate(daysSinceEpoch: -1)

  /// Days on which the trips run in any case.
  var added: Set<CalendarDate> = []

  /// Days on which they do not run in any case.
  var removed: Set<CalendarDate> = []

  /// Whether `calendar.txt` has a row for the service.
  var isListed = false

  /// Creates a service that never runs.
  init(id: String) {
    self.id = id
  }

  /// Returns whether the trips run on a service day.
  func runs(on date: CalendarDate) -> Bool {
    if removed.contains(date) { return false }
    if added.contains(date) { return true }
    return start <= date && date <= end && weekdays.contains(date.weekday)
  }
}
