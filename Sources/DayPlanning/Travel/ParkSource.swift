package import Geography
package import Streets

/// A travel model whose map knows where parks are.
package protocol ParkSource {
  /// The parks, gardens and cemeteries of the map.
  var parks: [MapPolygon] { get }

  /// Returns the walk between two places that keeps out of some parks where it can, or `nil` if the streets around the places are not
  /// known.
  ///
  /// - Complexity: A search of all streets of the map.
  func walk(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    around parks: [MapPolygon]
  ) -> TravelPath?
}
