/// A rule of a schedule: days, times on those days, and the state during them.
public struct ScheduleRule: Hashable, Sendable {
  /// How a rule combines with the rules before it.
  public enum Separator: String, Hashable, Sendable {
    /// The rule replaces the days that it matches (`;`); a closing rule only removes hours.
    case normal = "; "
    /// The rule adds to the days that it matches (`,`).
    case additional = ", "
    /// The rule applies where the preceding rules leave the place closed (`||`).
    case fallback = " || "
  }

  /// How this rule combines with the rules before it; ``Separator/normal`` for the first.
  public internal(set) var separator: Separator

  /// The days to which the rule applies.
  var days: DaySelector

  /// The times on those days; empty for all day.
  var times: [TimeSpan]

  /// The state during those times.
  public internal(set) var state: OpenState

  /// The comment in double quotes, if any.
  public internal(set) var comment: String?

  /// Whether the rule always applies: it selects no days and no times.
  var isUnconditional: Bool { days.isEmpty && times.isEmpty }
}

extension ScheduleRule {
  /// Whether the list that ends this rule would absorb the start of `next` after a comma.
  func wouldAbsorb(_ next: Self) -> Bool {
    guard next.separator == .additional, state == .open, comment == nil else { return false }
    return times.isEmpty ? !days.isEmpty : next.days.isEmpty && !next.times.isEmpty
  }
}

extension ScheduleRule: CustomStringConvertible {
  /// The rule in canonical spelling, without its separator.
  public var description: String {
    var parts: [String] = []
    if !days.isEmpty { parts.append(days.description) }
    if !times.isEmpty {
      parts.append(times.map(\.description).joined(separator: ","))
    }
    switch state {
    case .open:
      if parts.isEmpty { parts.append("24/7") }
      if comment != nil { parts.append("open") }
    case .closed: parts.append("off")
    case .unknown: parts.append("unknown")
    }
    if let comment { parts.append("\"\(comment)\"") }
    return parts.joined(separator: " ")
  }
}

/// Whether a place is open.
public enum OpenState: Hashable, Sendable {
  /// Open.
  case open
  /// Closed.
  case closed
  /// Unknown, either explicitly or because required information is missing.
  case unknown
}

/// Public or school holidays, or the days at an offset from public holidays.
struct HolidaySelector: Hashable {
  /// The kind of holiday.
  enum Kind: String, Hashable {
    /// The public holidays.
    case publicHoliday = "PH"
    /// The school holidays.
    case schoolHoliday = "SH"
  }

  /// The kind of holiday.
  var kind: Kind

  /// The offset in days from the holiday.
  var dayOffset = 0
}

extension HolidaySelector: CustomStringConvertible {
  var description: String { kind.rawValue + dayOffsetDescription(dayOffset) }
}

/// A day of every year or of one year: `Dec 24`, `2026 Dec 24`, `easter +1 day`, `Nov Th[4]`.
struct DateAnchor: Hashable {
  /// How the day is specified.
  enum Kind: Hashable {
    /// A day of a month.
    case day(month: Int, day: Int)
    /// Easter Sunday.
    case easter
    /// The nth weekday of a month, counted from the end if negative.
    case weekday(month: Int, weekday: Weekday, nth: Int)
  }

  /// A shift to a weekday near the specified day.
  enum WeekdayShift: Hashable {
    /// Forward to the next such weekday, unless already on one.
    case onOrAfter(Weekday)
    /// Back to the previous such weekday, unless already on one.
    case onOrBefore(Weekday)
  }

  /// The year; `nil` for every year.
  var year: Int?

  /// How the day is specified.
  var kind: Kind

  /// The shift to a weekday, applied first.
  var weekdayShift: WeekdayShift?

  /// The shift in days, applied second.
  var dayOffset = 0

  /// The month of the day before shifting, in `1...12`; `nil` for Easter.
  var month: Int? {
    switch kind {
    case .day(let month, _), .weekday(let month, _, _): month
    case .easter: nil
    }
  }

  /// Whether the day has a shift.
  var isShifted: Bool { weekdayShift != nil || dayOffset != 0 }
}

extension DateAnchor: CustomStringConvertible {
  var description: String {
    let prefix = year.map { "\($0) " } ?? ""
    let name =
      switch kind {
      case .day(let month, let day):
        "\(MonthName.abbreviation(of: month)) \(day < 10 ? "0" : "")\(day)"
      case .easter: "easter"
      case .weekday(let month, let weekday, let nth):
        "\(MonthName.abbreviation(of: month)) \(weekday.abbreviation)[\(nth)]"
      }
    let shift =
      switch weekdayShift {
      case .onOrAfter(let weekday): "+\(weekday.abbreviation)"
      case .onOrBefore(let weekday): "-\(weekday.abbreviation)"
      case nil: ""
      }
    return prefix + name + shift + dayOffsetDescription(dayOffset)
  }
}

/// The reason a text can't be parsed as opening hours.
public struct ScheduleError: Error, Hashable, Sendable {
  /// The column, counted from 1 in Unicode scalars, at which parsing stopped.
  public let column: Int

  /// What is wrong.
  public let message: String

  /// What to write instead, if known.
  public let suggestion: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 1.
  ///   - message: What is wrong.
  ///   - suggestion: What to write instead.
  public init(column: Int, message: String, suggestion: String? = nil) {
    self.column = column
    self.message = message
    self.suggestion = suggestion
  }
}

extension ScheduleError: CustomStringConvertible {
  /// The error on one line, as in `column 4: expected a time; write "Mo 10:00-18:00"`.
  public var description: String {
    "column \(column): \(message)" + (suggestion.map { "; \($0)" } ?? "")
  }
}
