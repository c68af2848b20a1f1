extension Area {
  /// The tolerance, in degrees, within which a position counts as on an edge: about a tenth of a millimeter.
  static let edgeTolerance = 1e-9

  /// Returns whether the area contains `position`.
  ///
  /// Holes are excluded, either winding order is accepted, and all edges, including those of holes, count as inside to
  /// within 1e-9 degrees.
  ///
  /// - Complexity: O(*n*) for *n* corners; O(1) outside the bounding box.
  public func contains(_ position: Coordinate) -> Bool {
    guard boundingBox.distanceInDegrees(to: position) <= Self.edgeTolerance else { return false }
    return polygons.contains { $0.contains(position) }
  }
}

extension Polygon {
  /// Returns whether the polygon contains `position`, including its edges.
  fileprivate func contains(_ position: Coordinate) -> Bool {
    switch outer.location(of: position) {
    case .outside: return false
    case .edge: return true
    case .inside: break
    }
    for hole in holes {
      switch hole.location(of: position) {
      case .outside: continue
      case .edge: return true
      case .inside: return false
      }
    }
    return true
  }
}

extension BoundingBox {
  /// Returns the distance of `position` outside the rectangle, in degrees along the worse axis; zero inside.
  fileprivate func distanceInDegrees(to position: Coordinate) -> Double {
    max(
      0,
      south - position.latitude,
      position.latitude - north,
      west - position.longitude,
      position.longitude - east
    )
  }
}
