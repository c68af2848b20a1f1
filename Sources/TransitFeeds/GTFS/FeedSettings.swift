/// Defaults for what a feed doesn't state, and limits on its size.
package struct FeedSettings: Hashable, Sendable {
  /// The seconds to change from one vehicle to another at the same stop.
  package var stopChange: Int32 = 60

  /// The seconds to change between two stops of the same station.
  package var stationChange: Int32 = 120

  /// The maximum number of calls in `stop_times.txt`.
  package var mostCalls = 50_000_000

  /// The maximum number of rows of any other file.
  package var mostRows = 5_000_000

  /// The maximum number of trips of a day, counting each vehicle of repeating trips.
  package var mostTrips = 2_000_000

  /// Creates the default settings.
  package init() {}
}
