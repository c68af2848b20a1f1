package import Formats

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Part of a city: one or more polygons, possibly with holes.
///
/// Areas are created from validated GeoJSON, so every value of this type has rings that don't cross and holes inside
/// their outer rings. Polygons of an area may overlap; a position is in the area if it is in any of them. Areas that
/// cross the antimeridian aren't supported: GeoJSON requires them to be cut there, and no supported city lies on it.
public struct Area: Hashable, Sendable {
  /// The polygons, at least one.
  public let polygons: [Polygon]

  /// The bounding box of the area.
  public let boundingBox: BoundingBox

  /// Creates an area from validated polygons, or returns `nil` if there are none.
  init?(polygons: [Polygon]) {
    guard let boundingBox = BoundingBox(around: polygons.lazy.flatMap(\.outer.corners)) else {
      return nil
    }
    self.polygons = polygons
    self.boundingBox = boundingBox
  }
}

extension Area {
  /// Creates an area from rings, with all the checks of ``init(geoJSON:near:)``.
  ///
  /// - Parameter polygons: The rings of each polygon, outer ring first, without repeating the first corner at the end.
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
  /// Creates a ring from `corners`, repeating the first at the end.
  fileprivate init(closing corners: [Coordinate]) {
    let positions = (corners + corners.prefix(1)).map {
      RawPosition(longitude: $0.longitude, latitude: $0.latitude)
    }
    self.init(path: "ring", positions: positions)
  }
}

extension Area {
  /// Creates the area of a rectangle.
  ///
  /// - Throws: ``AreaError`` if it has no width or no height.
  public init(_ box: BoundingBox) throws(AreaError) {
    let corners = [
      (box.south, box.west), (box.south, box.east), (box.north, box.east), (box.north, box.west),
    ]
    try self.init(
      corners: corners.map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) }
    )
  }

  /// Creates an area from an outline.
  ///
  /// - Parameter corners: Its corners, in either direction; the first need not be repeated.
  /// - Throws: ``AreaError`` if there are fewer than three, or if edges cross.
  /// - Complexity: O(*n* log *n*) for *n* corners of a typical outline.
  public init(corners: [Coordinate]) throws(AreaError) {
    try self.init(polygons: [[corners]])
  }

  /// Creates the area around a position: a polygon of 64 corners within the circle.
  ///
  /// - Parameters:
  ///   - center: The position.
  ///   - radius: The radius of the circle.
  /// - Throws: ``AreaError`` if the radius is not positive, or so large that the circle leaves the map.
  public init(around center: Coordinate, radius: Meters) throws(AreaError) {
    let degrees = radius.rawValue / Coordinate.earthRadius * 180 / .pi
    let narrowing = max(0.01, center.latitude.radians.cosine)
    let corners = (0..<64).map { corner in
      let angle = Double(corner) / 32 * .pi
      return Coordinate(
        uncheckedLatitude: min(90, max(-90, center.latitude + degrees * angle.sine)),
        longitude: min(180, max(-180, center.longitude + degrees * angle.cosine / narrowing))
      )
    }
    try self.init(corners: corners)
  }
}

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

extension Area {
  /// The area in square kilometers, excluding holes.
  ///
  /// Overlaps between polygons count twice.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  public var area: Double {
    polygons.reduce(0) { sum, polygon in
      sum + polygon.outer.squareMeters - polygon.holes.reduce(0) { $0 + $1.squareMeters }
    } / 1_000_000
  }
}

extension Ring {
  /// The enclosed area in square meters.
  ///
  /// On a sphere, the strip between an edge and the equator has area R² Δλ times the mean of sin φ along the edge.
  /// Since edges are straight in degrees, that mean is sin φₘ · sin δ / δ, where φₘ is the latitude of the midpoint and
  /// δ is half the difference in latitude. Strips are measured from the latitude of the first corner, which keeps small
  /// rings accurate.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  var squareMeters: Double {
    guard let first = corners.first, var start = corners.last else { return 0 }
    var sum = 0.0
    for end in corners {
      let width = (end.longitude - start.longitude).radians
      sum += width * meanSine(from: start, to: end, above: first.latitude.radians)
      start = end
    }
    return abs(sum) * Coordinate.earthRadius * Coordinate.earthRadius
  }

  /// Returns the mean sine of the latitude along an edge minus the sine of `origin`, which is in radians.
  private func meanSine(
    from start: Coordinate,
    to end: Coordinate,
    above origin: Double
  ) -> Double {
    let middle = (start.latitude + end.latitude).radians / 2
    let half = (end.latitude - start.latitude).radians / 2
    // The difference of two similar sines loses precision unless written as a product.
    let rise = 2 * ((middle + origin) / 2).cosine * ((middle - origin) / 2).sine
    // sin δ / δ - 1 loses digits for small δ; the next term of the series is below 1e-17.
    let bend =
      abs(half) < 0.01
      ? -half * half / 6 * (1 - half * half / 20 * (1 - half * half / 42))
      : half.sine / half - 1
    return rise + middle.sine * bend
  }
}

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

/// The polygons of a GeoJSON file, and the faults found while decoding them.
///
/// Decoding throws only if the text isn't JSON; everything else is recorded as a fault.
package struct GeoJSONOutlines: Decodable {
  /// The polygons, in file order.
  let polygons: [RawPolygon]

  /// The faults of the encoding; shapes aren't checked yet.
  let faults: AreaFaultList

  /// Decodes all polygons.
  package init(from decoder: any Decoder) throws {
    var walk = GeoJSONWalk()
    walk.visit(decoder, path: "")
    if walk.polygons.isEmpty, walk.faults.isEmpty {
      walk.faults.add(path: "", found: "there is no polygon", remedy: "draw a Polygon")
    }
    polygons = walk.polygons
    faults = walk.faults
  }
}

extension GeoJSONOutlines: JSONReadable {
  package static func read(_ json: JSONValue) -> Self? {
    try? JSONDecoder().decode(Self.self, from: json.json)
  }
}

extension Area: JSONReadable {
  package static func read(_ json: JSONValue) -> Self? {
    try? JSONDecoder().decode(Self.self, from: json.json)
  }
}

/// An outer ring and its holes.
///
/// Each hole lies inside the outer ring; rings don't cross.
public struct Polygon: Hashable, Sendable {
  /// The outer boundary.
  public let outer: Ring

  /// The holes.
  ///
  /// The edges of a hole belong to the polygon.
  public let holes: [Ring]

  /// The outer ring followed by the holes.
  package var rings: [Ring] { [outer] + holes }
}

/// A closed line of three or more corners that doesn't touch itself.
///
/// Edges are straight in degrees of longitude and latitude, as GeoJSON defines them (RFC 7946, section 3.1.1). The last
/// corner connects to the first.
public struct Ring: Hashable, Sendable {
  /// The corners in order, without repeating the first at the end.
  public let corners: [Coordinate]
}

extension Ring {
  /// The location of a position relative to a ring.
  enum Location: Hashable {
    /// Outside the ring.
    case outside
    /// On the ring, to within ``Area/edgeTolerance``.
    case edge
    /// Inside the ring.
    case inside
  }

  /// Returns the location of `position`.
  ///
  /// Counts the edges that a ray to the east crosses. Each edge includes its southern end but not its northern one, so
  /// a ray through a corner is counted correctly.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  ///
  /// > Source: M. Shimrat, "Algorithm 112: Position of point relative to polygon", *Communications of the ACM* 5
  /// > (1962), 434, <https://doi.org/10.1145/368637.368653>.
  func location(of position: Coordinate) -> Location {
    guard var start = corners.last else { return .outside }
    var isInside = false
    for end in corners {
      if position.isOnEdge(from: start, to: end) { return .edge }
      if (start.latitude > position.latitude) != (end.latitude > position.latitude) {
        let isLeft = position.turn(from: start, to: end) > 0
        if isLeft == (end.latitude > start.latitude) { isInside.toggle() }
      }
      start = end
    }
    return isInside ? .inside : .outside
  }
}

extension Coordinate {
  /// Returns twice the signed area, in square degrees, of the triangle of `start`, `end`, and this position; positive
  /// if this position is to the left of the line from `start` to `end`.
  fileprivate func turn(from start: Coordinate, to end: Coordinate) -> Double {
    (end.longitude - start.longitude) * (latitude - start.latitude)
      - (end.latitude - start.latitude) * (longitude - start.longitude)
  }

  /// Returns whether this position is within ``Area/edgeTolerance`` of the edge.
  fileprivate func isOnEdge(from start: Coordinate, to end: Coordinate) -> Bool {
    let tolerance = Area.edgeTolerance
    guard
      latitude >= min(start.latitude, end.latitude) - tolerance,
      latitude <= max(start.latitude, end.latitude) + tolerance,
      longitude >= min(start.longitude, end.longitude) - tolerance,
      longitude <= max(start.longitude, end.longitude) + tolerance
    else { return false }
    let (width, height) = (end.longitude - start.longitude, end.latitude - start.latitude)
    let length = (width * width + height * height).squareRoot()
    return abs(turn(from: start, to: end)) <= tolerance * length
      || length <= tolerance
  }
}
