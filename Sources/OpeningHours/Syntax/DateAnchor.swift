/// A day of the year, or of one year: `Dec 24`, `2026 Dec 24`, `easter +1 day`, `Nov Th[4]`.
struct DateAnchor: Hashable {
  /// What names the day.
  enum Kind: Hashable {
    /// A day of a month.
    case day(month: Int, day: Int)
    /// Easter Sunday.
    case easter
    /// A weekday counted in a month, from its end if negative.
    case weekday(month: Int, weekday: Weekday, nth: Int)
  }

  /// A weekday to go to from the day named.
  enum WeekdayShift: Hashable {
    /// On to the next such weekday, or stay on one.
    case onOrAfter(Weekday)
    /// Back to the last such weekday, or stay on one.
    case onOrBefore(Weekday)
  }

  /// The year; `nil` for every year.
  var year: Int?

  /// What names the day.
  var kind: Kind

  /// The weekday to go to first, if any.
  var weekdayShift: WeekdayShift?

  /// The days to go then.
  var dayOffset = 0

  /// The month that the day is named in, in `1...12`; `nil` for Easter.
  var month: Int? {
    switch kind {
    case .day(let month, _), .weekday(let month, _, _): month
    case .easter: nil
    }
  }

  /// Whether the day is shifted from the one named.
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
