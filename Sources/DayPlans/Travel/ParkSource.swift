package import Geography

/// A travel model whose map has parks.
package protocol ParkSource {
  /// The parks, gardens and cemeteries of the map that have a name.
  var parks: [MapPark] { get }

  /// Returns the walk between two places that avoids some parks where possible, or `nil` if the streets around the places are
  /// unknown.
  ///
  /// - Complexity: Searches all streets of the map.
  func way(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace,
    around parks: [MapPolygon]
  ) -> TravelPath?

  /// Returns the leg by rides if they save enough over a walk, otherwise the walk; always the walk if the model has no rides or
  /// uses timetables.
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

/// A named park, garden or cemetery of a map.
package final class MapPark: Sendable {
  /// The outline.
  package let outline: MapPolygon

  /// The name, in the form for comparisons.
  package let bareName: String

  /// The bounding box of the outline.
  private let bounds: BoundingBox

  /// Creates a park, or returns `nil` if it has no name or no corners.
  package init?(_ outline: MapPolygon) {
    guard !outline.name.isEmpty, let bounds = BoundingBox(around: outline.rings.joined()) else {
      return nil
    }
    (self.outline, self.bounds) = (outline, bounds)
    bareName = Self.bareName(outline.name)
  }

  /// Returns a name for comparisons: its letters and digits in lower case, without the article.
  package static func bareName(_ name: String) -> String {
    let small = name.lowercased()
    return (small.hasPrefix("the ") ? small.dropFirst(4) : small[...])
      .filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether the bounding boxes of the park and of a line overlap; without that, the line does not enter the park.
  ///
  /// - Complexity: O(*n*) for *n* vertices.
  package func isNear(_ line: some Sequence<Coordinate>) -> Bool {
    guard let other = BoundingBox(around: line) else { return false }
    return other.south <= bounds.north && bounds.south <= other.north
      && other.west <= bounds.east && bounds.west <= other.east
  }
}
