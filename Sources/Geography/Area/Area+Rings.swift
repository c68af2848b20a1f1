extension Area {
  /// Creates an area from rings made by a program, with all the checks of ``init(geoJSON:near:)``.
  ///
  /// - Parameter polygons: For each polygon its rings, the outer one first; none repeats its first corner at the end.
  /// - Throws: ``AreaError/faults(_:)``.
  /// - Complexity: O(*n* log *n*) for *n* corners.
  package init(polygons: [[[Coordinate]]]) throws(AreaError) {
    var inspection = AreaInspection(faults: AreaFaultList(), bounds: nil)
    let outlines = polygons.enumerated().map { number, rings in
      RawPolygon(path: "polygons[\(number)]", rings: rings.map(RawRing.init(closing:)))
    }
    let shapes = inspection.polygons(of: outlines)
    guard inspection.faults.isEmpty, let area = Area(polygons: shapes) else {
      throw .faults(inspection.faults.list)
    }
    self = area
  }
}

extension RawRing {
  /// Creates the ring through corners, the first of which it repeats at the end.
  fileprivate init(closing corners: [Coordinate]) {
    let positions = (corners + corners.prefix(1)).map {
      RawPosition(longitude: $0.longitude, latitude: $0.latitude)
    }
    self.init(path: "ring", positions: positions)
  }
}
