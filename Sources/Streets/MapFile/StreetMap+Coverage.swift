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
