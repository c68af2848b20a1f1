import ArgumentParser
import Catalogs
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The clock of this machine.
enum Moment {
  /// The current moment in whole seconds since 1970.
  static var now: Int { Int(Date().timeIntervalSince1970) }
}

/// The options for a moment; by default, now.
struct MomentOptions: ParsableArguments {
  @Option(
    help: "The date, e.g. 2026-12-01, tomorrow or sat (default: today in the city).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  @Option(
    help: "The time, e.g. 14:20 or 2:20pm (default: now in the city).",
    transform: Value.clock
  )
  var time: ClockTime?

  /// Returns the moment in a city.
  ///
  /// - Throws: A failure for the current moment if the city's time zone is unknown.
  func moment(in catalog: Catalog) throws -> LocalDateTime {
    if let time { return LocalDateTime(date: try catalog.date(date), time: time) }
    guard let zone = ZoneRule(identifier: catalog.city.timeZone) else {
      throw Failure(
        .badData,
        "the time zone \(catalog.city.timeZone) of \(catalog.city.name) is unknown here; use --date and --time"
      )
    }
    let now = zone.localDateTime(atUTC: Int(Date().timeIntervalSince1970))
    guard date != nil else { return now }
    let minutes = now.minutesSinceMidnight
    return LocalDateTime(startOf: try catalog.date(date)).adding(minutes: minutes)
  }
}

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
