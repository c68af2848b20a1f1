import OpeningHours

/// A date in everyday notation.
enum DateWord: Hashable {
  /// A date of the calendar.
  case date(CalendarDate)
  /// The current day in the city.
  case today
  /// The next day.
  case tomorrow
  /// The next such weekday, which may be today.
  case weekday(Weekday)

  /// Reads `2026-12-01`, `today`, `tomorrow`, `sat` or `Saturday`; `nil` if it is none of these.
  init?(_ text: String) {
    let word = text.lowercased()
    let weekday = Weekday.allCases.first { day in
      word.count >= 2 && day.name.lowercased().hasPrefix(word)
    }
    if let date = CalendarDate(text) {
      self = .date(date)
    } else if word == "today" {
      self = .today
    } else if word == "tomorrow" {
      self = .tomorrow
    } else if let weekday {
      self = .weekday(weekday)
    } else {
      return nil
    }
  }

  /// Returns the date relative to `today`.
  func date(on today: CalendarDate) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .today: today
    case .tomorrow: today.adding(days: 1)
    case .weekday(let weekday):
      today.adding(days: (weekday.rawValue - today.weekday.rawValue + 7) % 7)
    }
  }
}
