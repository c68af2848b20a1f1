internal import OpeningHours

/// The days on which a service runs, from `calendar.txt` and `calendar_dates.txt`.
struct FeedService: Hashable, Sendable {
  /// The identifier.
  let id: String

  /// The weekdays; empty if the service runs only on ``added`` days.
  var weekdays: Set<Weekday> = []

  /// The first day on which ``weekdays`` apply.
  var start = CalendarDate(daysSinceEpoch: 0)

  /// The last day on which ``weekdays`` apply.
  var end = CalendarDate(daysSinceEpoch: -1)

  /// Additional days of service.
  var added: Set<CalendarDate> = []

  /// Days without service.
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
