/// A public or school holiday, of one day or several, with its name.
public struct Holiday: Hashable, Sendable {
  /// The first day to the last.
  public let days: ClosedRange<CalendarDate>

  /// The name for people.
  public let name: String

  /// Creates a holiday.
  ///
  /// - Parameters:
  ///   - days: The first day to the last.
  ///   - name: The name for people.
  public init(days: ClosedRange<CalendarDate>, name: String) {
    self.days = days
    self.name = name
  }
}

/// The holidays of a list, looked up by day.
struct HolidayTable: Sendable {
  /// The name of each holiday, by the days since 1970.
  private var names: [Int: String] = [:]

  /// The years in which a holiday begins; of others nothing is known.
  private var years: Set<Int> = []

  /// Creates a table of holidays; two on the same day have both names.
  init(_ holidays: [Holiday]) {
    for holiday in holidays {
      years.insert(holiday.days.lowerBound.year)
      let (first, last) = (holiday.days.lowerBound, holiday.days.upperBound)
      let days = first.daysSinceEpoch...last.daysSinceEpoch
      for day in days.clamped(to: CalendarDate.evaluable) {
        names[day] = names[day].map { "\($0), \(holiday.name)" } ?? holiday.name
      }
    }
  }

  /// Returns the name of the holiday on `date`, if it is one.
  func name(on date: CalendarDate) -> String? { names[date.daysSinceEpoch] }

  /// Returns whether `date` is a holiday, or `nil` if its year is not listed.
  func contains(_ date: CalendarDate) -> Bool? {
    if names[date.daysSinceEpoch] != nil { return true }
    return years.contains(date.year) ? false : nil
  }
}
