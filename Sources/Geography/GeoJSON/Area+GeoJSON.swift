#if canImport(FoundationEssentials)
public import FoundationEssentials
import StrictJSON
#else
public import Foundation
#endif

extension Area {
  /// Reads an area from GeoJSON (RFC 7946).
  ///
  /// A `Polygon` or `MultiPolygon` is read, bare or in a `Feature`, `FeatureCollection` or
  /// `GeometryCollection`, of which all polygons count. Other members and elevations are ignored.
  /// Either winding is right; corners repeated one after the other count once.
  ///
  /// - Parameters:
  ///   - geoJSON: The bytes of the file; a byte-order mark is allowed, and what else
  ///     Foundation's decoder lets pass, such as a comma after the last element.
  ///   - bounds: The city, by which swapped and far-off positions are told; `nil` to let be.
  /// - Throws: ``AreaError``, naming every fault at once.
  /// - Complexity: O(*n* log *n*) for *n* corners of an ordinary outline. The work is limited: an outline
  ///   of more than 20,000 corners whose edges overlap each other from every side is refused.
  public init(geoJSON: Data, near bounds: BoundingBox? = nil) throws(AreaError) {
    let outlines: GeoJSONOutlines
    do {
      outlines = try JSONDecoder().decode(GeoJSONOutlines.self, from: geoJSON)
    } catch {
      throw .notJSON(JSONSyntaxFault.message(for: geoJSON))
    }
    try self.init(outlines, near: bounds)
  }

  /// Creates an area from outlines as read.
  ///
  /// - Throws: ``AreaError/faults(_:)`` with the faults of the outlines and those found here.
  package init(_ outlines: GeoJSONOutlines, near bounds: BoundingBox?) throws(AreaError) {
    var inspection = AreaInspection(faults: outlines.faults, bounds: bounds)
    let polygons = inspection.polygons(of: outlines.polygons)
    guard inspection.faults.isEmpty, let area = Area(polygons: polygons) else {
      throw .faults(inspection.faults.list)
    }
    self = area
  }
}

extension Area: Codable {
  /// Reads an area from a GeoJSON geometry, with all its checks but those that need the city.
  ///
  /// - Throws: `DecodingError` whose words are those of ``AreaError``.
  public init(from decoder: any Decoder) throws {
    let outlines = try GeoJSONOutlines(from: decoder)
    do throws(AreaError) {
      try self.init(outlines, near: nil)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description)
      )
    }
  }

  /// Writes the area as a GeoJSON geometry: a `Polygon`, or a `MultiPolygon` if there are several.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    let isSingle = polygons.count == 1
    try container.encode(isSingle ? "Polygon" : "MultiPolygon", forKey: AnyKey("type"))
    var list = container.nestedUnkeyedContainer(forKey: AnyKey("coordinates"))
    for polygon in polygons {
      if isSingle {
        for ring in polygon.rings { try list.encode(ring.positions) }
      } else {
        try list.encode(polygon.rings.map(\.positions))
      }
    }
  }
}

extension Ring {
  /// The corners as `[longitude, latitude]`, with the first repeated at the end.
  fileprivate var positions: [[Double]] {
    (corners + corners.prefix(1)).map { [$0.longitude, $0.latitude] }
  }
}
