/// A range of days in every year or in one year.
enum DateRange: Hashable {
  /// Whole months, wrapping around the end of the year if reversed: `Mar-Oct`, `2026 Nov-Feb`.
  case months(year: Int?, first: Int, last: Int)

  /// A single day: `Dec 25`.
  case day(DateAnchor)

  /// The days from one to another, wrapping around the end of the year if reversed: `Dec 24-Jan 02`.
  case days(from: DateAnchor, through: DateAnchor)

  /// All days from a day on, as in `2026 Mar 28+`; until the end of the year if it names no year.
  case onwards(DateAnchor)
}

extension DateRange: CustomStringConvertible {
  var description: String {
    switch self {
    case .months(let year, let first, let last):
      (year.map { "\($0) " } ?? "") + MonthName.abbreviation(of: first)
        + (first == last ? "" : "-" + MonthName.abbreviation(of: last))
    case .day(let anchor): anchor.description
    case .days(let from, let through): Self.describe(from: from, through: through)
    case .onwards(let anchor): anchor.description + "+"
    }
  }

  /// Returns a range as text, omitting from the end what it shares with the start.
  private static func describe(from: DateAnchor, through: DateAnchor) -> String {
    if case .day(let month, _) = from.kind, case .day(month, let day) = through.kind,
      through.year == nil, !from.isShifted, !through.isShifted,
      case .day(_, let firstDay) = from.kind, firstDay <= day
    {
      return "\(from)-\(day < 10 ? "0" : "")\(day)"
    }
    return "\(from)-\(through)"
  }
}

extension DateRange {
  /// The year that the range starts in, if it states one.
  var startYear: Int? {
    switch self {
    case .months(let year, _, _): year
    case .day(let anchor), .onwards(let anchor), .days(let anchor, through: _): anchor.year
    }
  }

  /// Whether this is a range of whole months.
  var isMonths: Bool {
    if case .months = self { true } else { false }
  }

  /// The year and month that the range ends in, if it ends on a day of a month.
  var endMonth: (year: Int?, month: Int)? {
    switch self {
    case .day(let anchor), .days(from: _, through: let anchor):
      if case .day(let month, _) = anchor.kind, !anchor.isShifted {
        (anchor.year ?? startYear, month)
      } else {
        nil
      }
    case .months, .onwards: nil
    }
  }
}

extension DateRange {
  /// Returns whether the range contains `day`.
  func contains(_ day: Day) -> Bool {
    switch self {
    case .months(nil, let first, let last):
      first <= last
        ? first <= day.month && day.month <= last : day.month >= first || day.month <= last
    case .months(let year?, let first, let last):
      first <= last
        ? day.year == year && first <= day.month && day.month <= last
        : day.year == year && day.month >= first || day.year == year + 1 && day.month <= last
    case .day(let anchor): anchor.contains(day)
    case .days(let from, let through): Self.contains(day, from: from, through: through)
    case .onwards(let anchor): Self.contains(day, from: anchor)
    }
  }

  /// Returns whether `day` is between two days, inclusive.
  private static func contains(_ day: Day, from: DateAnchor, through: DateAnchor) -> Bool {
    if from.isPlainDay, through.isPlainDay, from.year == nil {
      // Comparing month and day doesn't require resolving dates.
      let (first, last, key) = (from.monthAndDay, through.monthAndDay, day.month * 32 + day.day)
      return first <= last ? first <= key && key <= last : key >= first || key <= last
    }
    let years = from.year.map { $0...$0 } ?? day.year - 1...day.year + 1
    return years.contains { year in
      guard let start = from.date(in: year, rounding: .up), start <= day.date else { return false }
      return through.end(after: start, startYear: year).map { day.date <= $0 } ?? false
    }
  }

  /// Returns whether `day` is on or after the anchor: within its year or, if the anchor names a year, at any time
  /// after.
  private static func contains(_ day: Day, from anchor: DateAnchor) -> Bool {
    anchor.date(in: anchor.year ?? day.year, rounding: .up).map { $0 <= day.date } ?? false
  }
}

extension DateAnchor {
  /// How to resolve February 29 in common years.
  enum Rounding {
    /// To March 1.
    case up
    /// To February 28.
    case down
  }

  /// Whether this is an unshifted day of a month.
  fileprivate var isPlainDay: Bool {
    if case .day = kind { !isShifted } else { false }
  }

  /// The month and day as one sortable number; 0 if this isn't a day of a month.
  fileprivate var monthAndDay: Int {
    if case .day(let month, let day) = kind { month * 32 + day } else { 0 }
  }

  /// Returns whether `day` is this day.
  func contains(_ day: Day) -> Bool {
    if isPlainDay {
      return day.month * 32 + day.day == monthAndDay && year ?? day.year == day.year
    }
    let years = year.map { $0...$0 } ?? day.year - 1...day.year + 1
    return years.contains { date(in: $0) == day.date }
  }

  /// Returns this day in `year`, or `nil` if it doesn't exist.
  func date(in year: Int, rounding: Rounding? = nil) -> CalendarDate? {
    guard (1...9_999).contains(year), let named = namedDate(in: year, rounding: rounding) else {
      return nil
    }
    let shift =
      switch weekdayShift {
      case .onOrAfter(let weekday): (weekday.rawValue - named.weekday.rawValue + 7) % 7
      case .onOrBefore(let weekday): -((named.weekday.rawValue - weekday.rawValue + 7) % 7)
      case nil: 0
      }
    return named.adding(days: shift + dayOffset)
  }

  /// Returns this day in `year` before shifting.
  private func namedDate(in year: Int, rounding: Rounding?) -> CalendarDate? {
    switch kind {
    case .easter: return CalendarDate.easter(of: year)
    case .weekday(let month, let weekday, let nth):
      return CalendarDate.nth(nth, weekday, month: month, year: year)
    case .day(let month, let day):
      if let date = CalendarDate(year: year, month: month, day: day) { return date }
      switch rounding {
      case .up: return CalendarDate(year: year, month: 3, day: 1)
      case .down: return CalendarDate(year: year, month: 2, day: 28)
      case nil: return nil
      }
    }
  }

  /// Returns this day as the end of a range from `start`, which was resolved in `startYear`.
  fileprivate func end(after start: CalendarDate, startYear: Int) -> CalendarDate? {
    if let year { return date(in: year, rounding: .down) }
    guard let end = date(in: startYear, rounding: .down) else { return nil }
    return end >= start ? end : date(in: startYear + 1, rounding: .down)
  }
}
