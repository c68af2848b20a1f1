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
