package import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension City {
  /// The date in the city now, or `nil` if its time zone is not known here.
  package var today: CalendarDate? {
    let now = Int(Date().timeIntervalSince1970)
    return ZoneRule(identifier: timeZone)?.localDateTime(atUTC: now).date
  }
}
