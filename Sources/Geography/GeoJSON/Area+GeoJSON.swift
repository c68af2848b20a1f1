import Formats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Area {
  /// Reads and validates an area in GeoJSON (RFC 7946).
  ///
  /// Accepts a `Polygon` or `MultiPolygon`, bare or in a `Feature`, `FeatureCollection`, or `GeometryCollection`, and
  /// combines all polygons. Ignores other members and elevations. Accepts either winding order and merges repeated
  /// consecutive corners.
  ///
  /// - Parameters:
  ///   - geoJSON: The contents of the file. A byte order mark is allowed, as is anything else that Foundation's decoder
  ///     accepts, such as a trailing comma.
  ///   - bounds: The bounding box of the city, used to detect swapped and faraway positions; `nil` to skip these
  ///     checks.
  /// - Throws: ``AreaError`` with all faults.
  /// - Complexity: O(*n* log *n*) for *n* corners of a typical outline. Work is bounded: outlines of more than 20,000
  ///   corners whose edges overlap in every sweep direction are rejected.
  public init(geoJSON: Data, near bounds: BoundingBox? = nil) throws(AreaError) {
    let outlines: GeoJSONOutlines
    do {
      outlines = try JSONDecoder().decode(GeoJSONOutlines.self, from: geoJSON)
    } catch {
      throw .notJSON(JSONSyntaxFault.message(for: geoJSON))
    }
    try self.init(outlines, near: bounds)
  }

  /// Creates an area from decoded outlines.
  ///
  /// - Throws: ``AreaError/faults(_:)`` with the faults from decoding and validation.
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
  /// Decodes an area from a GeoJSON geometry, with all checks except those that need the city.
  ///
  /// - Throws: `DecodingError` with the description of the ``AreaError``.
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

  /// Encodes the area as a GeoJSON geometry: a `Polygon`, or a `MultiPolygon` if there are several.
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
  /// The corners as `[longitude, latitude]`, repeating the first at the end.
  fileprivate var positions: [[Double]] {
    (corners + corners.prefix(1)).map { [$0.longitude, $0.latitude] }
  }
}
