package import Geography

/// What happened to the elements of a map during import.
package struct ImportReport: Sendable, Hashable {
  /// Opening hours that were dropped.
  package struct DroppedHours: Sendable, Hashable {
    /// The id of the sight.
    package let id: String
    /// The hours, as stated on the map.
    package let hours: String
    /// Why they can't be used.
    package let reason: String
  }

  /// The number of candidate elements.
  package var candidates = 0

  /// The number of elements merged into another as duplicates.
  package var merged = 0

  /// The number of elements dropped because a better-known sight has the same name.
  package var namesakes = 0

  /// The number of sights farther than ``farthest`` from the middle of all of them.
  package var remote = 0

  /// The distance from the middle of a city beyond which a sight is hardly of this city.
  package static let farthest = Meters(100_000)

  /// The number of sights in the catalog.
  package var places = 0

  /// The opening hours that were dropped, in catalog order.
  package var droppedHours: [DroppedHours] = []
}
