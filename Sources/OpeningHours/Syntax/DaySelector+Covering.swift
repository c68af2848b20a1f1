extension DaySelector {
  /// Whether each day of `other` is one of these, as far as the selectors tell without a calendar.
  func covers(_ other: Self) -> Bool {
    coversWeekdays(of: other)
      && (period == nil || period == other.period)
      && (years.isEmpty || years == other.years)
      && Self.covers(other.dates, by: dates)
      && Self.covers(other.weeks, by: weeks)
  }

  /// Whether each of `others` is in a list of which an empty one means all.
  private static func covers<Element: Equatable>(_ others: [Element], by list: [Element]) -> Bool {
    list.isEmpty || !others.isEmpty && others.allSatisfy(list.contains)
  }

  /// Whether each weekday and holiday of `other` is one of these.
  private func coversWeekdays(of other: Self) -> Bool {
    guard hasWeekdayPart else { return true }
    if holidaysNarrowWeekdays {
      return other.holidaysNarrowWeekdays && holidays == other.holidays
        && weekdays == other.weekdays && nthWeekdays == other.nthWeekdays
    }
    if weekdays.isFull { return true }
    guard other.hasWeekdayPart else { return false }
    let hasWeekdays =
      weekdays.isSuperset(of: other.weekdays)
      && other.nthWeekdays.allSatisfy {
        nthWeekdays.contains($0) || $0.dayOffset == 0 && weekdays.contains($0.weekday)
      }
    let hasHolidays = other.holidays.allSatisfy(holidays.contains)
    return other.holidaysNarrowWeekdays ? hasWeekdays || hasHolidays : hasWeekdays && hasHolidays
  }
}
