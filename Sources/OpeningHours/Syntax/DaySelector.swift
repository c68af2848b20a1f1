/// The days to which a rule applies: those that pass every filter.
struct DaySelector: Hashable {
  /// A verbal condition before a colon that the language can't express.
  var period: String?

  /// The years; empty for all.
  var years: [YearRange] = []

  /// The months and dates; empty for all.
  var dates: [DateRange] = []

  /// The ISO weeks; empty for all.
  var weeks: [WeekRange] = []

  /// The unconditional weekdays.
  var weekdays = WeekdaySet()

  /// The nth weekdays of a month.
  var nthWeekdays: [NthWeekday] = []

  /// The holidays.
  var holidays: [HolidaySelector] = []

  /// Whether a day must be both a holiday and one of the weekdays (`PH Mo-Fr`) rather than either.
  var holidaysNarrowWeekdays = false

  /// Whether there is a filter on weekdays or holidays.
  var hasWeekdayPart: Bool {
    !weekdays.isEmpty || !nthWeekdays.isEmpty || !holidays.isEmpty
  }

  /// Whether there is a filter on years, dates, or weeks.
  var hasWidePart: Bool {
    period != nil || !years.isEmpty || !dates.isEmpty || !weeks.isEmpty
  }

  /// Whether there are no filters.
  var isEmpty: Bool { !hasWidePart && !hasWeekdayPart }
}

extension DaySelector: CustomStringConvertible {
  var description: String {
    var parts: [String] = []
    if let period { parts.append("\"\(period)\":") }
    if !years.isEmpty { parts.append(years.map(\.description).joined(separator: ",")) }
    if !dates.isEmpty { parts.append(dates.map(\.description).joined(separator: ",")) }
    if !weeks.isEmpty {
      parts.append("week " + weeks.map(\.description).joined(separator: ","))
    }
    if hasWeekdayPart { parts.append(weekdayDescription) }
    return parts.joined(separator: " ")
  }

  /// The weekdays and holidays as written after the dates.
  private var weekdayDescription: String {
    let holidayTexts = holidays.map(\.description)
    let dayTexts = weekdays.rangeDescriptions + nthWeekdays.map(\.description)
    guard holidaysNarrowWeekdays else {
      return (holidayTexts + dayTexts).joined(separator: ",")
    }
    return holidayTexts.joined(separator: ",") + " " + dayTexts.joined(separator: ",")
  }
}

/// A range of ISO weeks, as in `week 10` or `week 01-10/2`, wrapping around the end of the year if reversed.
struct WeekRange: Hashable {
  /// The first week, in `1...53`.
  var first: Int

  /// The last week, in `1...53`.
  var last: Int

  /// The step, in weeks from the first.
  var step = 1

  /// Returns whether the range contains `week`, the week of `date`.
  func contains(_ week: Int, of date: CalendarDate) -> Bool {
    let inside = first <= last ? first <= week && week <= last : week >= first || week <= last
    guard inside, step != 1 else { return inside }
    // When wrapping around, counting continues from the last week of the previous year.
    let count = week >= first ? week : week + date.adding(days: -7 * week).isoWeek
    return (count - first) % step == 0
  }
}

extension WeekRange: CustomStringConvertible {
  var description: String {
    let digits = { (week: Int) in (week < 10 ? "0" : "") + String(week) }
    guard first != last || step != 1 else { return digits(first) }
    return digits(first) + "-" + digits(last) + (step == 1 ? "" : "/\(step)")
  }
}

/// A range of years, as in `2024`, `2024-2030/2`, or `2024+`.
struct YearRange: Hashable {
  /// The first year.
  var first: Int

  /// The last year; `nil` if open-ended.
  var last: Int?

  /// The step, in years from the first.
  var step = 1

  /// Returns whether the range contains `year`.
  func contains(_ year: Int) -> Bool {
    year >= first && year <= last ?? .max && (step == 1 || (year - first) % step == 0)
  }
}

extension YearRange: CustomStringConvertible {
  var description: String {
    switch (last, step) {
    case (nil, 1): "\(first)+"
    case (nil, _): "\(first)/\(step)"
    case (first, 1): "\(first)"
    case (let last?, 1): "\(first)-\(last)"
    case (let last?, _): "\(first)-\(last)/\(step)"
    }
  }
}

/// The nth weekday of a month, as in `Th[1,-1]` or `Su[-1] -2 days`.
struct NthWeekday: Hashable {
  /// The weekday.
  var weekday: Weekday

  /// The positions from the start of the month, as bits: the first is bit 0, the fifth bit 4.
  var fromStart: UInt8 = 0

  /// The positions from the end of the month, as bits: the last is bit 0.
  var fromEnd: UInt8 = 0

  /// The offset in days from that weekday.
  var dayOffset = 0
}

extension NthWeekday: CustomStringConvertible {
  var description: String {
    let first = (0..<5).filter { fromStart & (1 << $0) != 0 }.map { "\($0 + 1)" }
    let last = (0..<5).filter { fromEnd & (1 << $0) != 0 }.map { "-\($0 + 1)" }
    let list = (first + last).joined(separator: ",")
    return "\(weekday.abbreviation)[\(list)]" + dayOffsetDescription(dayOffset)
  }
}

/// Returns an offset in days as written after what it shifts: ` +1 day`; empty for 0.
func dayOffsetDescription(_ days: Int) -> String {
  guard days != 0 else { return "" }
  return " \(days < 0 ? "-" : "+")\(abs(days)) day\(abs(days) == 1 ? "" : "s")"
}

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

/// A set of weekdays as a bit mask; Monday is bit 0.
struct WeekdaySet: Hashable {
  /// The bits.
  private(set) var bits: UInt8 = 0

  /// Whether the set is empty.
  var isEmpty: Bool { bits == 0 }

  /// Whether the set contains all seven weekdays.
  var isFull: Bool { bits == 0b111_1111 }

  /// Returns whether the set contains all weekdays in `other`.
  func isSuperset(of other: Self) -> Bool { other.bits & ~bits == 0 }

  /// Returns whether the set contains `weekday`.
  func contains(_ weekday: Weekday) -> Bool {
    bits & (1 << UInt8(weekday.rawValue - 1)) != 0
  }

  /// Inserts the weekdays from `first` to `last`, wrapping around the end of the week if necessary.
  mutating func insert(from first: Weekday, through last: Weekday) {
    var day = first.rawValue
    while true {
      bits |= 1 << UInt8(day - 1)
      if day == last.rawValue { return }
      day = day % 7 + 1
    }
  }

  /// The weekdays as ranges, as in `["Mo-We", "Fr"]`, wrapping around only if that yields a single range.
  var rangeDescriptions: [String] {
    guard !isFull else { return ["Mo-Su"] }
    let starts = Weekday.allCases.filter { contains($0) && !contains($0.shifted(by: -1)) }
    if starts.count == 1 { return [range(from: starts[0])] }
    return Weekday.allCases
      .filter { contains($0) && ($0 == .monday || !contains($0.shifted(by: -1))) }
      .map { range(from: $0, through: .sunday) }
  }

  /// Returns the run of weekdays from `first`, up to `limit`, as text.
  private func range(from first: Weekday, through limit: Weekday? = nil) -> String {
    var last = first
    while last != limit, contains(last.shifted(by: 1)) { last = last.shifted(by: 1) }
    return first.abbreviation + (last == first ? "" : "-" + last.abbreviation)
  }
}

extension Weekday {
  /// Returns the weekdays shifted by `days`, backward if negative.
  func shifted(by days: Int) -> Self {
    Self.allCases[(rawValue - 1 + days).remainderRoundingDown(by: 7)]
  }
}

extension DaySelector {
  /// Returns whether the selector matches `day`.
  func match(_ day: Day, in context: ScheduleContext, rule: Int) -> Match {
    guard years.isEmpty || years.contains(where: { $0.contains(day.year) }) else { return .no }
    guard dates.isEmpty || dates.contains(where: { $0.contains(day) }) else { return .no }
    if !weeks.isEmpty {
      let week = day.date.isoWeek
      guard weeks.contains(where: { $0.contains(week, of: day.date) }) else { return .no }
    }
    let weekdays = matchWeekdays(day, in: context)
    guard period != nil else { return weekdays }
    return weekdays && .undecided(.period(rule))
  }

  /// Returns whether the weekday and holiday filters match `day`.
  private func matchWeekdays(_ day: Day, in context: ScheduleContext) -> Match {
    guard hasWeekdayPart else { return .yes }
    let isWeekday =
      weekdays.contains(day.weekday) || nthWeekdays.contains { $0.contains(day.date) }
    if holidays.isEmpty { return Match(isWeekday) }
    if holidaysNarrowWeekdays {
      return isWeekday ? matchHolidays(day.date, in: context) : .no
    }
    return isWeekday ? .yes : matchHolidays(day.date, in: context)
  }

  /// Returns whether the holiday filters match `date`.
  private func matchHolidays(_ date: CalendarDate, in context: ScheduleContext) -> Match {
    var result = Match.no
    for holiday in holidays {
      result = result || holiday.match(date, in: context.holidays)
    }
    return result
  }
}

extension HolidaySelector {
  /// Returns whether the selector matches `date`.
  func match(_ date: CalendarDate, in calendar: HolidayCalendar) -> Match {
    let holiday = date.adding(days: -dayOffset)
    switch kind {
    case .publicHoliday:
      return calendar.isPublicHoliday(holiday).map { Match($0) } ?? .undecided(.publicHolidays)
    case .schoolHoliday:
      return calendar.isSchoolHoliday(holiday).map { Match($0) } ?? .undecided(.schoolHolidays)
    }
  }
}

extension NthWeekday {
  /// Returns whether `date` is one of the selected weekdays of its month.
  func contains(_ date: CalendarDate) -> Bool {
    let counted = date.adding(days: -dayOffset)
    guard counted.weekday == weekday else { return false }
    let (year, month, day) = counted.components
    let rest = CalendarDate.daysIn(month: month, of: year) - day
    return fromStart & (1 << UInt8((day - 1) / 7)) != 0 || fromEnd & (1 << UInt8(rest / 7)) != 0
  }
}
