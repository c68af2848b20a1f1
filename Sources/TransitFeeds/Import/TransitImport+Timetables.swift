package import OpeningHours
package import Streets

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
  /// - Returns: The checksum of the bytes in 16 hexadecimal digits, and the timetable of each date.
  /// - Throws: ``FeedError``, for the first fault, and if the feed does not reach to one of the dates.
  /// - Complexity: O(*n* log *n*) for *n* rows, and for each date as much for the calls of its day.
  package static func timetables(
    from bytes: Data,
    on dates: [CalendarDate]
  ) throws(FeedError) -> (fingerprint: String, days: [CalendarDate: Timetable]) {
    let feed = try FeedReader.read(bytes)
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
      days[date] = try feed.timetable(on: date)
    }
    let checksum = unsafe bytes.withUnsafeBytes { unsafe Checksum.of($0) }
    let digits = String(checksum, radix: 16)
    return (String(repeating: "0", count: 16 - digits.count) + digits, days)
  }
}
