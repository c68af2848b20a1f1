/// A named polygon of a map.
public struct MapPolygon: Hashable, Sendable {
  /// The name; empty if it has none.
  public let name: String

  /// The kind, such as `river` or `park`.
  public let kind: String

  /// The rings, outer ring first, without repeating the first corner at the end.
  public let rings: [[Coordinate]]

  /// Creates a polygon.
  public init(name: String, kind: String, rings: [[Coordinate]]) {
    self.name = name
    self.kind = kind
    self.rings = rings
  }
}

extension MapPolygon {
  /// Returns whether a position is inside an odd number of rings.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  ///
  /// > Source: M. Shimrat, "Algorithm 112: Position of point relative to polygon", *CACM* 5 (1962), 434.
  public func contains(_ position: Coordinate) -> Bool {
    var isInside = false
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        if (start.latitude > position.latitude) != (end.latitude > position.latitude) {
          let part = (position.latitude - start.latitude) / (end.latitude - start.latitude)
          if position.longitude < start.longitude + part * (end.longitude - start.longitude) {
            isInside.toggle()
          }
        }
        start = end
      }
    }
    return isInside
  }
}
