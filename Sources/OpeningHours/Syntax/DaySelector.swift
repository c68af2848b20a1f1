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
