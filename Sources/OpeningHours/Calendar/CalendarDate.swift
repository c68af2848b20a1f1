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

// Codable uses the same text forms as the string initializers.

extension CalendarDate: Codable {
  /// Decodes a date in the form `YYYY-MM-DD`.
  ///
  /// - Throws: `DecodingError` if the text isn't a valid date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a date in the form YYYY-MM-DD"
      )
    }
    self = date
  }

  /// Encodes the date in the form `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ClockTime: Codable {
  /// Decodes a time in the form `HH:MM`.
  ///
  /// - Throws: `DecodingError` if the text isn't a valid time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a time in the form HH:MM"
      )
    }
    self = time
  }

  /// Encodes the time in the form `HH:MM`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CalendarDate {
  /// The days that can be evaluated: those of the years 1 to 9999.
  ///
  /// A `CalendarDate` can hold any integer, but years outside this range have no text form.
  static let evaluable = -719_162...2_932_896

  /// Whether this day is in the years 1 to 9999.
  var isEvaluable: Bool { Self.evaluable.contains(daysSinceEpoch) }

  /// The ISO 8601 week of this day, in `1...53`.
  ///
  /// Weeks begin on Monday, and week 1 is the week that contains January 4.
  var isoWeek: Int {
    // A week belongs to the year of its Thursday.
    let thursday = daysSinceEpoch + 3 - (daysSinceEpoch + 3).remainderRoundingDown(by: 7)
    let (year, _, _) = Self(daysSinceEpoch: thursday).components
    return (thursday - Self.firstDay(of: year)) / 7 + 1
  }

  /// The number of days from the epoch to January 1 of `year`.
  static func firstDay(of year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
  }

  /// Easter Sunday in the Western churches in `year`.
  static func easter(of year: Int) -> Self? {
    let (month, day) = easterDay(of: year)
    return Self(year: year, month: month, day: day)
  }

  /// The month and day of Easter Sunday in the Western churches in `year`, by the Gregorian calendar.
  ///
  /// > Source: J. Meeus, *Astronomical Algorithms*, 2nd ed. (1998), chapter 8; first printed
  /// > anonymously as "To find Easter", *Nature* 13 (1876), 487, <https://doi.org/10.1038/013487a0>.
  static func easterDay(of year: Int) -> (month: Int, day: Int) {
    let golden = year % 19
    let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
    let moonShift = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - moonShift + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
    let correction = (golden + 11 * epact + 22 * weekday) / 451
    let (month, day) = (epact + weekday - 7 * correction + 114).quotientAndRemainder(dividingBy: 31)
    return (month, day + 1)
  }

  /// The month and day of Easter Sunday in the Orthodox churches in `year`, by the Julian calendar.
  ///
  /// > Source: J. Meeus, *Astronomical Algorithms*, 2nd ed. (1998), chapter 8.
  static func julianEasterDay(of year: Int) -> (month: Int, day: Int) {
    let moon = (19 * (year % 19) + 15) % 30
    let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    let (month, day) = (moon + weekday + 114).quotientAndRemainder(dividingBy: 31)
    return (month, day + 1)
  }

  /// The `nth` given weekday of a month, counted from the end of the month if negative; `nil` if there is none.
  static func nth(_ nth: Int, _ weekday: Weekday, month: Int, year: Int) -> Self? {
    let length = daysIn(month: month, of: year)
    guard nth != 0, let first = Self(year: year, month: month, day: 1) else { return nil }
    if nth > 0 {
      let shift = (weekday.rawValue - first.weekday.rawValue + 7) % 7
      return shift + 7 * (nth - 1) < length ? first.adding(days: shift + 7 * (nth - 1)) : nil
    }
    let last = first.adding(days: length - 1)
    let shift = (last.weekday.rawValue - weekday.rawValue + 7) % 7
    return shift + 7 * (-nth - 1) < length ? last.adding(days: -shift + 7 * (nth + 1)) : nil
  }
}

/// A day of the week, starting with Monday as in ISO 8601.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  /// Monday, 1.
  case monday = 1
  /// Tuesday, 2.
  case tuesday
  /// Wednesday, 3.
  case wednesday
  /// Thursday, 4.
  case thursday
  /// Friday, 5.
  case friday
  /// Saturday, 6.
  case saturday
  /// Sunday, 7.
  case sunday

  /// The English name, as in "Monday".
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The two-letter abbreviation in OpenStreetMap, as in "Mo".
  public var abbreviation: String {
    String(name.prefix(2))
  }
}

/// Month names as abbreviated in OpenStreetMap.
enum MonthName {
  /// The twelve abbreviations, from January.
  static let abbreviations = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the abbreviation of `month`, in `1...12`.
  static func abbreviation(of month: Int) -> String {
    abbreviations[month - 1]
  }
}

extension Int {
  /// Returns this number divided by `divisor`, rounded toward negative infinity.
  ///
  /// - Precondition: `divisor` is positive.
  func dividedRoundingDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-(self + 1)) / divisor) - 1
  }

  /// Returns this number modulo `divisor`, in `0..<divisor`.
  ///
  /// - Precondition: `divisor` is positive.
  func remainderRoundingDown(by divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
