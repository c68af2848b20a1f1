/// A named public or school holiday of one or more days.
public struct Holiday: Hashable, Sendable {
  /// The first through last day.
  public let days: ClosedRange<CalendarDate>

  /// The display name.
  public let name: String

  /// Creates a holiday.
  ///
  /// - Parameters:
  ///   - days: The first through last day.
  ///   - name: The display name.
  public init(days: ClosedRange<CalendarDate>, name: String) {
    self.days = days
    self.name = name
  }
}

/// A list of holidays, indexed by day.
struct HolidayTable: Sendable {
  /// The holiday names by day since 1970.
  private var names: [Int: String] = [:]

  /// The years in which at least one holiday begins.
  ///
  /// Other years are unknown.
  private var years: Set<Int> = []

  /// Creates a table of holidays.
  ///
  /// Names of holidays on the same day are combined.
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
