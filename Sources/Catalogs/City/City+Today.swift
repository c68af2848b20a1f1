package import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension City {
  /// Today's date in the city, or `nil` if its time zone isn't supported.
  package var today: CalendarDate? {
    let now = Int(Date().timeIntervalSince1970)
    return ZoneRule(identifier: timeZone)?.localDateTime(atUTC: now).date
  }
}
