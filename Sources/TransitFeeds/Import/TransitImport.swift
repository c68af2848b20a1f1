import Basics
package import Geography
package import OpeningHours
package import Transit

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads the public transport of a map file, from a GTFS feed or from tables of legs.
package enum TransitImport {
  /// The tables of legs; see `data/maps/transit/README.md`.
  private static let tables = [
    "bands.csv", "stations.csv", "legs.csv", "services.csv", "transfers.csv",
  ]

  /// Returns the rows of a network.
  ///
  /// - Parameters:
  ///   - files: The contents of one GTFS archive under any name, or of the five tables under their names, without folders. The
  ///     headways of a feed are those of its busiest Tuesday, Saturday, and Sunday.
  ///   - zone: The time zone of the city; `nil` for that of the feed.
  ///   - warn: Called with a warning for each skipped part.
  /// - Returns: The rows, which ``/Transit/TransitNetwork/init(_:)`` validates as a whole.
  /// - Throws: ``FeedError`` for the first fault.
  package static func rows(
    from files: [String: Data],
    in zone: ZoneRule? = nil,
    warn: (String) -> Void = { _ in }
  ) throws(FeedError) -> TransitRows {
    if let (_, bytes) = files.first, files.count == 1, bytes.starts(with: [0x50, 0x4B]) {
      return try rows(ofFeed: bytes, in: zone, warn)
    }
    var texts: [String: String] = [:]
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard tables.contains(name) else {
        let expected = "a single GTFS archive or one of \(tables.joined(separator: ", "))"
        throw fault(name, .invalid(found: name, expected: expected))
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(name, .notUTF8) }
      texts[name] = text
    }
    return try rows(ofTables: texts)
  }

  /// Returns the rows of a feed.
  private static func rows(
    ofFeed bytes: Data,
    in zone: ZoneRule?,
    _ warn: (String) -> Void
  ) throws(FeedError) -> TransitRows {
    let feed = try FeedReader.read(bytes)
    for warning in feed.warnings { warn(warning) }
    let forbidden = FeedStopPlacement(feed).stopsWithoutChange.count
    if forbidden > 0 {
      warn(
        "transfers.txt: changes are forbidden at \(forbidden) stops, which headways cannot represent; use --timetable there"
      )
    }
    guard let days = feed.typicalDays() else {
      throw fault("calendar.txt", .invalid(found: "", expected: "a day; nothing in the feed runs"))
    }
    return try feed.headwayRows(
      weekday: days.weekday,
      saturday: days.saturday,
      sunday: days.sunday,
      in: zone
    )
  }

  /// Returns the rows of tables.
  private static func rows(ofTables texts: [String: String]) throws(FeedError) -> TransitRows {
    for name in tables where texts[name] == nil { throw fault(name, .missingFile) }
    let tables = TransitTables(
      bands: texts["bands.csv"] ?? "",
      stations: texts["stations.csv"] ?? "",
      legs: texts["legs.csv"] ?? "",
      services: texts["services.csv"] ?? "",
      transfers: texts["transfers.csv"] ?? ""
    )
    do {
      return try tables.read()
    } catch {
      throw .table(error)
    }
  }

  /// Returns an error for a file.
  private static func fault(_ name: String, _ problem: TransitFileProblem) -> FeedError {
    .table(TransitFileError(file: name, problem))
  }
}

extension TransitImport {
  /// Returns the fingerprint of a GTFS archive, and its timetables for `dates`.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - dates: The dates.
  ///   - zone: The time zone of the city.
  ///   - bounds: The bounding box of the city.
  /// - Returns: The checksum of the bytes in 16 hexadecimal digits, the timetable of each date, and warnings.
  /// - Throws: ``FeedError``, for the first fault, and if the feed does not cover one of the dates.
  /// - Complexity: O(*n* log *n*) for *n* rows, and as much for the calls of each date.
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
