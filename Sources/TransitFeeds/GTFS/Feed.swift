package import Geography
package import OpeningHours
package import Transit

/// A GTFS feed: stops, routes, trips and the days on which they run.
///
/// > Source: "General Transit Feed Specification: Reference", <https://gtfs.org/documentation/schedule/reference/>.
package struct Feed: Sendable {
  /// The settings that it was read with.
  let settings: FeedSettings

  /// The time zone that all times are in, by name; `nil` if the feed does not say.
  package internal(set) var zoneName: String?

  /// The zone of ``zoneName``.
  var zone: ZoneRule?

  /// What was left out of the feed, and why, in words.
  package internal(set) var warnings: [String] = []

  /// The stops and stations.
  var stops: [FeedStop] = []

  /// The routes.
  var routes: [TransitLine] = []

  /// The services.
  var services: [FeedService] = []

  /// The trips.
  var trips: [FeedTrip] = []

  /// The calls, by trips and in their order.
  var calls: [FeedCall] = []

  /// Where the calls of each trip start, and behind the last the number of calls.
  var firstCalls: [Int] = []

  /// The trips that repeat.
  var frequencies: [FeedFrequency] = []

  /// The changes that the feed speaks of.
  var transfers: [FeedTransfer] = []

  /// The first and last day on which some service runs, or `nil` if none ever does.
  package var days: ClosedRange<CalendarDate>? {
    let starts = services.filter { $0.start <= $0.end && !$0.weekdays.isEmpty }.map(\.start)
    let ends = services.filter { $0.start <= $0.end && !$0.weekdays.isEmpty }.map(\.end)
    let added = services.flatMap(\.added)
    guard let first = (starts + added).min(), let last = (ends + added).max() else { return nil }
    return first...last
  }

  /// Returns how many stops of vehicles lie in an area, and how many there are.
  ///
  /// - Complexity: O(*n*) for *n* stops.
  package func stopCount(in bounds: BoundingBox) -> (inside: Int, all: Int) {
    let positions = stops.filter(\.isBoarded).map(\.coordinate)
    return (positions.count { $0.map(bounds.contains) ?? false }, positions.count)
  }

  /// Returns a finding for each stop of vehicles that lies outside an area, such as in the sea.
  ///
  /// A feed of a region rightly has stops outside its city; in a feed of a city they are faults.
  ///
  /// - Complexity: O(*n*) for *n* stops.
  package func stopsOutside(_ bounds: BoundingBox) -> [TransitFileError] {
    stops.compactMap { stop in
      guard stop.isBoarded, let position = stop.coordinate, !bounds.contains(position) else {
        return nil
      }
      return TransitFileError(
        file: "stops.txt",
        line: stop.line,
        column: "stop_id \(stop.id)",
        .outside(latitude: position.latitude, longitude: position.longitude)
      )
    }
  }
}
