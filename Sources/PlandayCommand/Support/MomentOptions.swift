import ArgumentParser
import Catalogs
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options for a moment, which is now unless they say otherwise.
struct MomentOptions: ParsableArguments {
  @Option(
    help: "The date, as 2026-12-01, tomorrow or sat (default: today in the city).",
    completion: Completion.dates,
    transform: Value.date
  )
  var date: DateWord?

  @Option(
    help: "The time, as 14:20 or 2:20pm (default: now in the city).",
    transform: Value.clock
  )
  var time: ClockTime?

  /// Returns the moment in a city.
  ///
  /// - Throws: A failure if it is now and the city's time zone is unknown.
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
