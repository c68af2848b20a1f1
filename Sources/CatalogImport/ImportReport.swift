/// What became of the elements of a map on their way into a catalog.
package struct ImportReport: Sendable, Hashable {
  /// Opening hours that a place had to do without.
  package struct DroppedHours: Sendable, Hashable {
    /// The id of the place.
    package let id: String
    /// The hours as the map has them.
    package let hours: String
    /// Why they cannot be used.
    package let reason: String
  }

  /// The number of elements that might be places.
  package var candidates = 0

  /// The number of elements that were merged with another that is the same place.
  package var merged = 0

  /// The number of elements left out because a better known place has their name.
  package var namesakes = 0

  /// The number of places in the catalog.
  package var places = 0

  /// The opening hours that were dropped, in the order of the catalog.
  package var droppedHours: [DroppedHours] = []
}
