public import Geography

extension StreetMap {
  /// Returns whether the streets around a position are known, so that the router's answer can be relied on.
  ///
  /// - Complexity: O(*n*) for *n* corners of the covered area.
  public func isCovered(_ position: Coordinate) -> Bool {
    header.coverage.contains { $0.contains(position) }
  }

  /// Returns the area where streets are known.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)`` if its rings are no area.
  /// - Complexity: O(*n* log *n*) for *n* corners.
  public func coverage() throws(MapFileError) -> Area {
    do throws(AreaError) {
      return try Area(polygons: header.coverage.map(\.rings))
    } catch {
      throw .malformed(part: SectionKind.city.name, problem: "its coverage is no area: \(error)")
    }
  }
}

extension MapPolygon {
  /// Returns whether a position is within an odd number of rings.
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
