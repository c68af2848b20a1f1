import Formats
internal import OpeningHours
internal import Streets
internal import Transit
internal import ZipArchives

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a GTFS feed from its zip archive, one table after another.
///
/// Required tables are `stops.txt`, `routes.txt`, `trips.txt`, `stop_times.txt`, and at least one of `calendar.txt` and
/// `calendar_dates.txt`. `agency.txt`, `frequencies.txt`, and `transfers.txt` are optional. Other tables and columns are
/// ignored. On-demand trips (GTFS-Flex) are skipped with a warning.
package struct FeedReader {
  /// The archive.
  let archive: ZipArchive

  /// The feed so far.
  var feed: Feed

  /// The index of each stop.
  var stopIndex: [String: Int] = [:]

  /// The index of each route.
  var routeIndex: [String: Int] = [:]

  /// The index of each service.
  var serviceIndex: [String: Int] = [:]

  /// The index of each trip.
  var tripIndex: [String: Int] = [:]

  /// Reads a feed.
  ///
  /// - Parameters:
  ///   - bytes: The zip archive.
  ///   - settings: Defaults and limits.
  /// - Returns: The feed.
  /// - Throws: ``FeedError`` for the first fault.
  /// - Complexity: O(*n* log *n*) for *n* rows; files are streamed.
  package static func read(
    _ bytes: Data,
    settings: FeedSettings = FeedSettings()
  ) throws(FeedError) -> Feed {
    let archive: ZipArchive
    do { archive = try ZipArchive(bytes) } catch { throw .archive(error) }
    var reader = Self(archive: archive, feed: Feed(settings: settings))
    try reader.readAgencies()
    try reader.readStops()
    try reader.readRoutes()
    try reader.readCalendars()
    try reader.readTrips()
    try reader.readCalls()
    try reader.readFrequencies()
    try reader.readTransfers()
    return reader.feed
  }

  /// Creates a reader of an archive.
  private init(archive: ZipArchive, feed: Feed) {
    self.archive = archive
    self.feed = feed
  }

  /// Returns a table of the archive.
  func table(_ file: String, _ columns: [String]) -> FeedTable {
    let most = file == "stop_times.txt" ? feed.settings.mostCalls : feed.settings.mostRows
    return FeedTable(archive: archive, file: file, columns: columns, mostRows: most)
  }
}

extension FeedReader {
  /// Reads the time zone of `agency.txt`, which applies to all times of a feed.
  ///
  /// - Throws: ``FeedError`` if the zone is unknown, or two agencies have different ones, which the specification forbids.
  mutating func readAgencies() throws(FeedError) {
    _ = try table("agency.txt", []).readIfThere { row throws(TransitFileError) in
      let name = try row.text("agency_timezone")
      if name.isEmpty { return }
      guard let zone = ZoneRule(identifier: name) else {
        let expected =
          "a time zone known here, such as Europe/London; correct it, or install the system's time zones"
        throw row.error("agency_timezone", .invalid(found: name, expected: expected))
      }
      if let known = feed.zone, let knownName = feed.zoneName, known != zone {
        throw row.error(
          "agency_timezone",
          .invalid(
            found: name,
            expected:
              "\(knownName), the time zone of the agencies before it; they have to share one"
          )
        )
      }
      (feed.zone, feed.zoneName) = (zone, feed.zoneName ?? name)
    }
    if feed.zone == nil {
      feed.warnings.append(
        "agency.txt names no agency_timezone; times are taken as those of the city"
      )
    }
  }
}

extension FeedReader {
  /// Reads `routes.txt`.
  mutating func readRoutes() throws(FeedError) {
    try table("routes.txt", ["route_id", "route_type"]).read { row throws(TransitFileError) in
      let id = try row.requiredText("route_id")
      guard routeIndex.updateValue(feed.routes.count, forKey: id) == nil else {
        throw row.error("route_id", .duplicate(kind: "route", id: id))
      }
      let names = [try row.text("route_short_name"), try row.text("route_long_name"), id]
      feed.routes.append(
        TransitLine(
          id: id,
          name: names.first { !$0.isEmpty } ?? id,
          mode: try Self.mode(row),
          color: try Self.color(row)
        )
      )
    }
  }

  /// Returns the mode of a route.
  private static func mode(_ row: TableRow) throws(TransitFileError) -> TransitMode {
    let type = try row.integer("route_type", in: 0...1799)
    guard let type, let mode = TransitMode(routeType: type) else {
      let found = try row.text("route_type")
      throw row.error(
        "route_type",
        .invalid(found: found, expected: "a GTFS route type")
      )
    }
    return mode
  }

  /// Returns the color of a route, or `nil` if there is none.
  private static func color(_ row: TableRow) throws(TransitFileError) -> String? {
    let digits = try row.text("route_color")
    if digits.isEmpty { return nil }
    guard digits.wholeMatch(of: /[0-9A-Fa-f]{6}/) != nil else {
      throw row.error("route_color", .invalid(found: digits, expected: "six hexadecimal digits"))
    }
    return "#\(digits)"
  }

  /// Reads `trips.txt`.
  mutating func readTrips() throws(FeedError) {
    let columns = ["route_id", "service_id", "trip_id"]
    try table("trips.txt", columns).read { row throws(TransitFileError) in
      let id = try row.requiredText("trip_id")
      guard tripIndex.updateValue(feed.trips.count, forKey: id) == nil else {
        throw row.error("trip_id", .duplicate(kind: "trip", id: id))
      }
      let (route, service) = (try row.requiredText("route_id"), try row.requiredText("service_id"))
      guard let route = routeIndex[route] else {
        throw row.error("route_id", .unknown(kind: "route", id: route))
      }
      guard let service = serviceIndex[service] else {
        throw row.error("service_id", .unknown(kind: "service", id: service))
      }
      let headsign = try row.text("trip_headsign")
      feed.trips.append(FeedTrip(id: id, route: route, service: service, headsign: headsign))
    }
  }
}

extension FeedReader {
  /// Reads `calendar.txt` and `calendar_dates.txt`; one of them is required.
  mutating func readCalendars() throws(FeedError) {
    let hasCalendar = try readCalendar()
    let hasDates = try readDates()
    if !hasCalendar, !hasDates {
      throw .table(TransitFileError(file: "calendar.txt or calendar_dates.txt", .missingFile))
    }
  }

  /// Reads `calendar.txt`; returns whether it is present.
  private mutating func readCalendar() throws(FeedError) -> Bool {
    let days = Weekday.allCases.map { ($0, $0.name.lowercased()) }
    let columns = ["service_id"] + days.map(\.1) + ["start_date", "end_date"]
    return try table("calendar.txt", columns).readIfThere { row throws(TransitFileError) in
      let index = service(try row.requiredText("service_id"))
      if feed.services[index].isListed {
        throw row.error("service_id", .duplicate(kind: "service", id: feed.services[index].id))
      }
      feed.services[index].isListed = true
      for (day, column) in days where try Self.flag(row, column) {
        feed.services[index].weekdays.insert(day)
      }
      feed.services[index].start = try Self.date(row, "start_date")
      feed.services[index].end = try Self.date(row, "end_date")
    }
  }

  /// Reads `calendar_dates.txt`; returns whether it is present.
  private mutating func readDates() throws(FeedError) -> Bool {
    let columns = ["service_id", "date", "exception_type"]
    return try table("calendar_dates.txt", columns).readIfThere { row throws(TransitFileError) in
      let index = service(try row.requiredText("service_id"))
      let date = try Self.date(row, "date")
      switch try row.integer("exception_type", in: 1...2) {
      case 1: feed.services[index].added.insert(date)
      case 2: feed.services[index].removed.insert(date)
      default:
        throw row.error("exception_type", .invalid(found: "", expected: "1 (added) or 2 (removed)"))
      }
    }
  }

  /// Returns the index of a service, creating it if necessary.
  private mutating func service(_ id: String) -> Int {
    if let index = serviceIndex[id] { return index }
    serviceIndex[id] = feed.services.count
    feed.services.append(FeedService(id: id))
    return feed.services.count - 1
  }

  /// Returns whether a column is 1 rather than 0.
  private static func flag(_ row: TableRow, _ column: String) throws(TransitFileError) -> Bool {
    guard let flag = try row.integer(column, in: 0...1) else {
      throw row.error(column, .invalid(found: "", expected: "0 or 1"))
    }
    return flag == 1
  }

  /// Returns the date in a column, in the form `20261124`.
  private static func date(
    _ row: TableRow,
    _ column: String
  ) throws(TransitFileError) -> CalendarDate {
    let text = try row.text(column)
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text),
      let date = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { throw row.error(column, .invalid(found: text, expected: "a date such as 20261124")) }
    return date
  }
}

/// A table of a feed, streamed row by row.
struct FeedTable {
  /// The archive.
  let archive: ZipArchive

  /// The name of the file.
  let file: String

  /// The required columns.
  let columns: [String]

  /// The maximum number of rows.
  let mostRows: Int

  /// Calls `body` with each row.
  ///
  /// - Returns: Whether the file exists.
  /// - Throws: ``FeedError``, also for errors of `body`.
  /// - Complexity: O(*n*) for *n* bytes; memory for one row.
  func readIfThere(_ body: (TableRow) throws(TransitFileError) -> Void) throws(FeedError) -> Bool {
    guard var stream = try open() else { return false }
    var reader = CSVReader()
    var rows = FeedRowCount(table: self)
    while let bytes = try next(&stream) {
      var index = bytes.startIndex
      while try hasRecord(&reader, bytes, &index) { try rows.take(reader.record, body) }
    }
    if try hasLastRecord(&reader) { try rows.take(reader.record, body) }
    if rows.header == nil, let first = columns.first {
      throw .table(TransitFileError(file: file, .missingColumn(first)))
    }
    return true
  }

  /// Calls `body` with each row of a required table.
  ///
  /// - Throws: ``FeedError``, also for errors of `body`.
  func read(_ body: (TableRow) throws(TransitFileError) -> Void) throws(FeedError) {
    guard try readIfThere(body) else {
      throw .table(TransitFileError(file: file, .missingFile))
    }
  }

  /// Returns whether a chunk of the file completes another record.
  private func hasRecord(
    _ reader: inout CSVReader,
    _ bytes: ArraySlice<UInt8>,
    _ index: inout Int
  ) throws(FeedError) -> Bool {
    do {
      return try reader.next(in: bytes, from: &index)
    } catch {
      throw .table(TransitFileError(file: file, line: error.line, .malformed(error)))
    }
  }

  /// Returns whether the file ends with a record without a line break.
  private func hasLastRecord(_ reader: inout CSVReader) throws(FeedError) -> Bool {
    do {
      return try reader.end()
    } catch {
      throw .table(TransitFileError(file: file, line: error.line, .malformed(error)))
    }
  }

  /// Opens the file.
  private func open() throws(FeedError) -> ZipStream? {
    do { return try archive.open(file) } catch { throw .archive(error) }
  }

  /// Returns the next bytes of the file.
  private func next(_ stream: inout ZipStream) throws(FeedError) -> ArraySlice<UInt8>? {
    do { return try stream.next() } catch { throw .archive(error) }
  }
}

/// The rows of a table so far: its header, and the number of rows.
struct FeedRowCount {
  /// The table.
  let table: FeedTable

  /// The header, or `nil` before it is read.
  private(set) var header: TableHeader?

  /// The number of rows.
  private var count = 0

  /// Creates an empty count.
  init(table: FeedTable) {
    self.table = table
  }

  /// Handles a record as the header, or passes it on as a row.
  ///
  /// - Throws: ``FeedError``, also for errors of `body`.
  mutating func take(
    _ record: CSVRecord,
    _ body: (TableRow) throws(TransitFileError) -> Void
  ) throws(FeedError) {
    do throws(TransitFileError) {
      guard let header else {
        header = try TableHeader(record, file: table.file, required: table.columns)
        return
      }
      count += 1
      guard count <= table.mostRows else {
        let problem = TransitFileProblem.tooMany(kind: "rows", most: table.mostRows)
        throw TransitFileError(file: table.file, line: record.line, problem)
      }
      try body(TableRow(header: header, record: record))
    } catch {
      throw .table(error)
    }
  }
}
