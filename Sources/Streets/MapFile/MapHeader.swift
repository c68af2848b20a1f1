public import Geography

/// What a map is of.
public struct MapHeader: Hashable, Sendable {
  /// The id of the city, as in `london`.
  public let cityID: String

  /// The rectangle around all nodes.
  public let bounds: BoundingBox

  /// Where streets are known: polygons, of each the rings, the outer one first.
  package let coverage: [MapPolygon]

  /// Creates a header.
  package init(cityID: String, bounds: BoundingBox, coverage: [MapPolygon]) {
    self.cityID = cityID
    self.bounds = bounds
    self.coverage = coverage
  }
}

extension MapHeader {
  /// Reads the section.
  init(_ bytes: [UInt8]) throws(MapFileError) {
    var reader = ByteReader(bytes, part: SectionKind.city.name)
    cityID = try reader.text()
    let corners = try reader.line().map(\.coordinate)
    guard corners.count == 2, let bounds = BoundingBox(around: corners) else {
      throw reader.fault("its bounds have \(corners.count) corners, not two")
    }
    self.bounds = bounds
    coverage = try reader.rows { (reader) throws(MapFileError) in try MapPolygon(from: &reader) }
    try reader.expectEnd()
  }

  /// The section.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(cityID)
    let southWest = Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west)
    let northEast = Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east)
    writer.write([FixedPosition(southWest), FixedPosition(northEast)])
    writer.write(count: coverage.count)
    for polygon in coverage { polygon.write(to: &writer) }
    return writer.bytes
  }
}
