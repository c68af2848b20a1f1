import FoundationEssentials
import Geography

/// Outlines in the notation of the tests.
enum AreaFixture {
  /// A ring of longitudes and latitudes, closed or not.
  typealias Outline = [(Double, Double)]

  /// The approximate bounds of London.
  static let london = BoundingBox(south: 51.28, west: -0.52, north: 51.7, east: 0.34)

  /// Returns the GeoJSON of a polygon with these rings, each closed.
  static func polygon(_ rings: [Outline]) -> String {
    let lists = rings.map { ring in
      let positions = (ring + ring.prefix(1)).map { "[\($0.0),\($0.1)]" }
      return "[\(positions.joined(separator: ","))]"
    }
    return "{\"type\":\"Polygon\",\"coordinates\":[\(lists.joined(separator: ","))]}"
  }

  /// Returns the corners of a rectangle.
  static func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Outline
  {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  /// Returns the area that GeoJSON text contains.
  static func area(_ json: String, near bounds: BoundingBox? = nil) throws(AreaError) -> Area {
    try Area(geoJSON: Data(json.utf8), near: bounds)
  }

  /// Returns the faults of GeoJSON text, one per line, without the heading; none if it is valid.
  static func faults(_ json: String, near bounds: BoundingBox? = nil) -> [String] {
    do throws(AreaError) {
      _ = try area(json, near: bounds)
      return []
    } catch {
      guard case .faults(let faults) = error else { return [error.description] }
      return faults.map(\.description)
    }
  }
}
