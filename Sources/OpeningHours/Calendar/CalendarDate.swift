/// A date in the Gregorian calendar, without a time or time zone.
///
/// It is stored as the number of days since January 1, 1970, which makes stepping and comparing cheap. Year, month, and
/// day are computed on demand.
///
/// > Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// > <https://howardhinnant.github.io/date_algorithms.html>.
public struct CalendarDate: Hashable, Sendable {
  /// The number of days since January 1, 1970; negative before that.
  public let daysSinceEpoch: Int

  /// Creates the date `daysSinceEpoch` days after January 1, 1970.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Creates a date, or returns `nil` if no such day exists.
  ///
  /// - Parameters:
  ///   - year: The year, in `1...9999`.
  ///   - month: The month, in `1...12`.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysIn(month: month, of: year)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// The year, the month in `1...12`, and the day of the month in `1...31`.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The year.
  public var year: Int { components.year }

  /// The month, in `1...12`.
  public var month: Int { components.month }

  /// The day of the month, in `1...31`.
  public var day: Int { components.day }

  /// The day of the week.
  public var weekday: Weekday {
    // January 1, 1970 was a Thursday.
    let index = ((daysSinceEpoch + 3) % 7 + 7) % 7
    return Weekday.allCases[index]
  }

  /// Returns the date `days` later, or earlier if negative.
  public func adding(days: Int) -> Self {
    Self(daysSinceEpoch: daysSinceEpoch + days)
  }

  /// Returns the number of days in a month of `year`; `month` is in `1...12`.
  public static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns whether `year` is a leap year.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension CalendarDate: Comparable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.daysSinceEpoch < rhs.daysSinceEpoch
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// Creates a date from text in the form `YYYY-MM-DD`, or returns `nil` if the text is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date in the form `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    let yearDigits = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    return "\(yearDigits)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
