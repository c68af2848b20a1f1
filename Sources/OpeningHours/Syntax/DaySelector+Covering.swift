extension DaySelector {
  /// Whether these days include every day of `other`, as far as can be told without a calendar.
  func covers(_ other: Self) -> Bool {
    coversWeekdays(of: other)
      && (period == nil || period == other.period)
      && (years.isEmpty || years == other.years)
      && Self.covers(other.dates, by: dates)
      && Self.covers(other.weeks, by: weeks)
  }

  /// Whether each of `others` is in a list, where an empty list means all.
  private static func covers<Element: Equatable>(_ others: [Element], by list: [Element]) -> Bool {
    list.isEmpty || !others.isEmpty && others.allSatisfy(list.contains)
  }

  /// Whether these weekdays and holidays include all those of `other`.
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
