import Catalogs
package import Geography

/// A travel model whose map knows where parks are.
package protocol ParkSource {
  /// The parks, gardens and cemeteries of the map.
  var parks: [MapPolygon] { get }

  /// Returns the way without rides between two places that keeps out of some parks where it can, or `nil` if the streets around the
  /// places are not known.
  ///
  /// - Complexity: A search of all streets of the map.
  func way(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace,
    around parks: [MapPolygon]
  ) -> TravelPath?

  /// Returns the leg by rides if these save enough over a walk, else the walk; always the walk if the model has no rides, or they go
  /// by departures.
  func leg(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    insteadOf walk: TravelPath
  ) -> TravelPath
}

extension ParkSource {
  /// The walk.
  package func leg(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    insteadOf walk: TravelPath
  ) -> TravelPath { walk }
}
