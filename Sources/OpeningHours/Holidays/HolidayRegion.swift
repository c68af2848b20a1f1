/// A region whose public holidays are computed.
///
/// If a fixed-date holiday falls on a weekend, both it and its substitute day count, because a place that closes for
/// Christmas closes on the day itself too.
enum HolidayRegion: String, Hashable {
  /// England.
  case england = "GB-ENG"
  /// New York State.
  case newYorkState = "US-NY"
  /// British Columbia.
  case britishColumbia = "CA-BC"

  /// Returns whether `date` is a public holiday.
  ///
  /// - Complexity: O(1), without allocating.
  func isHoliday(_ date: CalendarDate) -> Bool {
    guard date.isEvaluable else { return false }
    let day = HolidayDay(date)
    switch self {
    case .england: return day.isEnglishBankHoliday
    case .newYorkState: return day.isNewYorkHoliday
    case .britishColumbia: return day.isBritishColumbianHoliday
    }
  }
}

/// A date with the components that holiday laws refer to.
struct HolidayDay {
  /// The date.
  let date: CalendarDate
  /// The year.
  let year: Int
  /// The month.
  let month: Int
  /// The day of the month.
  let day: Int
  /// The weekday.
  let weekday: Weekday

  /// Computes the components of `date`.
  init(_ date: CalendarDate) {
    self.date = date
    (year, month, day) = date.components
    weekday = date.weekday
  }

  /// Whether this is the `nth` given weekday of its month.
  func isNth(_ nth: Int, _ weekday: Weekday) -> Bool {
    self.weekday == weekday && (day - 1) / 7 + 1 == nth
  }

  /// Whether this is the last given weekday of its month.
  func isLast(_ weekday: Weekday) -> Bool {
    self.weekday == weekday && day + 7 > CalendarDate.daysIn(month: month, of: year)
  }

  /// Whether this is the day at `offset` from Easter Sunday.
  func isEaster(_ offset: Int) -> Bool {
    (3...5).contains(month) && CalendarDate.easter(of: year)?.adding(days: offset) == date
  }
}
