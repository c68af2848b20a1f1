extension Area {
  /// How near to an edge, in degrees, a position counts as on it: about a tenth of a millimeter.
  static let edgeTolerance = 1e-9

  /// Returns whether `position` lies in the area.
  ///
  /// Holes count, either winding is right, and every edge, of a hole too, is inside, to within
  /// 1e-9 degrees.
  ///
  /// - Complexity: O(*n*) for *n* corners; O(1) outside the bounding box.
  public func contains(_ position: Coordinate) -> Bool {
    guard boundingBox.distanceInDegrees(to: position) <= Self.edgeTolerance else { return false }
    return polygons.contains { $0.contains(position) }
  }
}

extension Polygon {
  /// Returns whether `position` lies in the polygon or on an edge of it.
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
  /// Returns how far `position` lies outside, in degrees along the worse axis; zero within.
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
