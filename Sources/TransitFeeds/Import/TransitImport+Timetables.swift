import Basics
package import Geography
package import OpeningHours
package import Transit

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension TransitImport {
  /// Returns the fingerprint of a GTFS archive, and its timetables of some dates.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - dates: The dates.
  ///   - zone: The time zone of the city.
  ///   - bounds: Where the city is.
  /// - Returns: The checksum of the bytes in 16 hexadecimal digits, the timetable of each date, and what to warn of.
  /// - Throws: ``FeedError``, for the first fault, and if the feed does not reach to one of the dates.
  /// - Complexity: O(*n* log *n*) for *n* rows, and for each date as much for the calls of its day.
  package static func timetables(
    from bytes: Data,
    on dates: [CalendarDate],
    in zone: ZoneRule? = nil,
    near bounds: BoundingBox? = nil
  ) throws(FeedError) -> (
    fingerprint: String, days: [CalendarDate: Timetable], warnings: [String]
  ) {
    let feed = try FeedReader.read(bytes)
    var warnings = feed.warnings
    if let bounds {
      let (inside, all) = feed.stopCount(in: bounds)
      if inside == 0 {
        warnings.append(
          "stops.txt: none of its \(all) stops lies in the city; check that the feed is of this city"
        )
      }
    }
    var days: [CalendarDate: Timetable] = [:]
    for date in dates {
      guard let span = feed.days, span.contains(date) else {
        let days = feed.days.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "no day"
        throw .table(
          TransitFileError(
            file: "calendar.txt",
            .invalid(found: "\(date)", expected: "one of the days of the feed, \(days)")
          )
        )
      }
      days[date] = try feed.timetable(on: date, in: zone)
    }
    let checksum = unsafe bytes.withUnsafeBytes { unsafe Checksum.of($0) }
    let digits = String(checksum, radix: 16)
    return (String(repeating: "0", count: 16 - digits.count) + digits, days, warnings)
  }
}
