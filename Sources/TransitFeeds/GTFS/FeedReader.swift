internal import Streets
internal import ZipArchives

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a GTFS feed out of its zip archive, one table after another.
///
/// Required tables are `stops.txt`, `routes.txt`, `trips.txt`, `stop_times.txt` and one of `calendar.txt` and
/// `calendar_dates.txt`. `agency.txt`, `frequencies.txt` and `transfers.txt` are read if they are there, all others are ignored,
/// and so are columns that are not needed. Trips on demand (GTFS-Flex) are left out with a warning.
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
  ///   - settings: What the feed does not say.
  /// - Returns: The feed.
  /// - Throws: ``FeedError``, for the first fault.
  /// - Complexity: O(*n* log *n*) for *n* rows; memory for the rows, not for the files.
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
