/// What a feed does not say.
package struct FeedSettings: Hashable, Sendable {
  /// The seconds to change from one vehicle to another at the same stop.
  package var stopChange: Int32 = 60

  /// The seconds to change between two stops of the same station.
  package var stationChange: Int32 = 120

  /// The most calls in `stop_times.txt`.
  package var mostCalls = 50_000_000

  /// The most rows of any other file.
  package var mostRows = 5_000_000

  /// The most trips of a day, with each vehicle of a trip that repeats.
  package var mostTrips = 2_000_000

  /// Creates the usual settings.
  package init() {}
}
