package import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension City {
  /// Today's date in the city, or `nil` if its time zone isn't supported.
  ///
  /// `SOURCE_DATE_EPOCH` in the environment takes the place of the clock.
  package var today: CalendarDate? { now?.date }

  /// The local time in the city, or `nil` if its time zone isn't supported.
  ///
  /// `SOURCE_DATE_EPOCH` in the environment takes the place of the clock.
  package var now: LocalDateTime? {
    let fixed = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    let now = fixed ?? Int(Date().timeIntervalSince1970)
    return ZoneRule(identifier: timeZone)?.localDateTime(atUTC: now)
  }
}
