import Formats
import Geography

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a map in any supported format.
package enum ExtractReader {
  /// Returns the elements of a map that may be sights.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file: Overpass JSON, GeoJSON, or OpenStreetMap PBF.
  ///   - progress: Called with the fraction completed, 0…1.
  /// - Returns: The elements that match ``TagTable``.
  /// - Throws: ``ExtractError``.
  /// - Complexity: O(*n*) for *n* bytes. Memory grows with the number of elements kept and, for PBF, with the largest
  ///   block.
  package static func read(
    _ bytes: Data,
    progress: (Double) -> Void = { _ in }
  ) throws(ExtractError) -> MapExtract {
    switch try format(of: bytes) {
    case .pbf: return try PBFExtract(bytes).read(progress: progress)
    case .json: return try JSONExtract.read(bytes)
    }
  }

  /// The supported formats.
  private enum Format {
    case pbf, json
  }

  /// Returns the format that the first bytes indicate.
  private static func format(of bytes: Data) throws(ExtractError) -> Format {
    let start = bytes.prefix(64)
    if start.isEmpty { throw .unknownFormat("an empty file") }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = start.first { !blanks.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    if first == UInt8(ascii: "<") {
      throw .unknownFormat("XML (convert OSM XML to PBF with osmium cat)")
    }
    if start.starts(with: [0x1F, 0x8B]) || start.starts(with: Array("BZh".utf8)) {
      throw .unknownFormat("a compressed file (decompress it first)")
    }
    // A PBF file begins with the length of a header of at most 64 KiB.
    if start.count >= 4, start.starts(with: [0, 0]) { return .pbf }
    throw .unknownFormat("an unknown format")
  }
}

/// Distinguishes Overpass JSON from GeoJSON and reads either.
enum JSONExtract {
  /// Reads a map.
  static func read(_ bytes: Data) throws(ExtractError) -> MapExtract {
    let root: JSONTree
    do {
      root = JSONTree(try JSONText(bytes).root)
    } catch {
      throw .unknownFormat("\(error)")
    }
    if let elements = root["elements"]?.list { return try OverpassExtract(root, elements).extract }
    switch root["type"]?.text {
    case "FeatureCollection":
      guard let features = root["features"]?.list else {
        throw .malformed(place: "features", problem: "is missing, or is not a list")
      }
      return try GeoJSONExtract.read(features, in: root)
    case "Feature": return try GeoJSONExtract.read([root], in: root)
    default:
      throw .unknownFormat("JSON without \"elements\" and without \"type\": \"FeatureCollection\"")
    }
  }
}

/// A map in GeoJSON whose properties are OpenStreetMap tags or plain names.
///
/// Plain properties are `name`, `category` (a catalog category), `openingHours`, `address`, `phone`, `website` or
/// `url`, `wikidata`, `wikipedia`, `fee`, and `wheelchair`.
enum GeoJSONExtract {
  /// Reads features.
  static func read(_ features: [JSONTree], in root: JSONTree) throws(ExtractError) -> MapExtract {
    var elements: [MapElement] = []
    for (index, feature) in features.enumerated() {
      let tags = tags(of: feature)
      guard TagTable.accepts(tags) else { continue }
      let lines = lines(of: feature["geometry"] ?? .null)
      guard let footprint = Footprint(lines) else {
        throw .malformed(
          place: "features[\(index)]",
          problem: "has no geometry with longitude and latitude"
        )
      }
      elements.append(
        MapElement(
          reference: reference(of: feature) ?? "features/\(index)",
          coordinate: footprint.middle,
          squareMeters: footprint.squareMeters,
          extent: footprint.extent,
          tags: tags
        )
      )
    }
    let moment = root["timestamp"]?.text ?? root["generated"]?.text
    // Without a month of its own, the file is at least as new as its newest feature.
    let moments = features.lazy.compactMap { feature -> String? in
      let properties = feature["properties"]
      return (properties?["@timestamp"] ?? properties?["timestamp"])?.text
    }
    let month = moment.flatMap(MapExtract.month(of:)) ?? MapExtract.newestMonth(of: moments)
    return MapExtract(elements: elements, month: month)
  }

  /// The tags that correspond to plain properties.
  private static let plainNames = [
    "openingHours": "opening_hours", "hours": "opening_hours", "url": "website",
    "address": "addr:full", "category": TagTable.categoryKey,
  ]

  /// Returns the properties as tags.
  private static func tags(of feature: JSONTree) -> [String: String] {
    let properties = feature["properties"]
    var tags = properties?["tags"]?.members?.compactMapValues(\.tagValue) ?? [:]
    for (key, value) in properties?.members ?? [:] {
      guard let value = value.tagValue else { continue }
      tags[plainNames[key] ?? key] = value
    }
    return tags
  }

  /// Returns the OpenStreetMap reference of a feature, as common tools export it.
  private static func reference(of feature: JSONTree) -> String? {
    let names = [feature["id"], feature["properties"]?["@id"], feature["properties"]?["id"]]
    let reference = names.lazy.compactMap { $0?.text }.first { $0.contains("/") }
    if let reference { return reference }
    guard let kind = feature["properties"]?["@type"]?.text,
      let id = feature["properties"]?["@id"]?.tagValue
    else { return nil }
    return "\(kind)/\(id)"
  }

  /// Returns the lines of a geometry; for polygons, only the outer rings.
  private static func lines(of geometry: JSONTree) -> [[Coordinate]] {
    let coordinates = geometry["coordinates"] ?? .null
    switch geometry["type"]?.text {
    case "Point": return [[position(coordinates)].compactMap { $0 }]
    case "LineString", "MultiPoint": return [line(coordinates)]
    case "MultiLineString": return (coordinates.list ?? []).map(line)
    case "Polygon": return (coordinates.list ?? []).prefix(1).map(line)
    case "MultiPolygon":
      return (coordinates.list ?? []).compactMap { $0.list?.first.map(line) }
    case "GeometryCollection": return (geometry["geometries"]?.list ?? []).flatMap(lines)
    default: return []
    }
  }

  /// Returns the positions of a list.
  private static func line(_ list: JSONTree) -> [Coordinate] {
    (list.list ?? []).compactMap(position)
  }

  /// Returns a position; GeoJSON puts longitude first.
  private static func position(_ pair: JSONTree) -> Coordinate? {
    guard let numbers = pair.list, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// A map as returned by the Overpass API with `[out:json]`, using `out center`, `out geom`, or all nodes.
struct OverpassExtract {
  /// The elements, in file order.
  private let elements: [JSONTree]

  /// The month of the map data, if the file states it.
  private let month: String?

  /// The server's remark about the response, such as that it timed out.
  private let remark: String?

  /// The positions of the nodes in the file, by id.
  private let nodes: [Int64: Coordinate]

  /// Prepares a file for reading.
  init(_ root: JSONTree, _ elements: [JSONTree]) throws(ExtractError) {
    self.elements = elements
    let base = root["osm3s"]?["timestamp_osm_base"]?.text.flatMap(MapExtract.month(of:))
    // Without a month of its own, the file is at least as new as its newest element.
    month = base ?? MapExtract.newestMonth(of: elements.lazy.compactMap { $0["timestamp"]?.text })
    remark = root["remark"]?.text
    var nodes: [Int64: Coordinate] = [:]
    for (index, element) in elements.enumerated() where element["type"]?.text == "node" {
      guard let id = Self.id(of: element) else { continue }
      guard let position = Self.position(element) else {
        throw .malformed(
          place: "elements[\(index)]",
          problem: "node \(id) has no valid lat and lon"
        )
      }
      nodes[id] = position
    }
    self.nodes = nodes
  }

  /// The elements that may be sights.
  var extract: MapExtract {
    get throws(ExtractError) {
      var found: [MapElement] = []
      for (index, element) in elements.enumerated() {
        let tags = element["tags"]?.members?.compactMapValues(\.tagValue) ?? [:]
        guard TagTable.accepts(tags) else { continue }
        guard let kind = element["type"]?.text, let id = Self.id(of: element) else {
          throw .malformed(place: "elements[\(index)]", problem: "has no type and id")
        }
        guard let footprint = footprint(of: element) else {
          throw .unsupported(
            "\(kind)/\(id), without a position,",
            remedy: "end the Overpass query with \"out center;\" or \"out geom;\""
          )
        }
        found.append(
          MapElement(
            reference: "\(kind)/\(id)",
            coordinate: footprint.position,
            squareMeters: footprint.shape?.squareMeters,
            extent: footprint.shape?.extent,
            tags: tags
          )
        )
      }
      let warnings = remark.map {
        "the Overpass response is incomplete: \($0.trimmedForMessage); repeat the query, with a longer [timeout:…] or a smaller area"
      }
      return MapExtract(elements: found, month: month, warnings: warnings.map { [$0] } ?? [])
    }
  }

  /// Returns the position and the shape of an element, from whichever data the query requested.
  private func footprint(
    of element: JSONTree
  ) -> (position: Coordinate, shape: Footprint?)? {
    if let position = Self.position(element) { return (position, nil) }
    let lines = lines(of: element)
    if let shape = Footprint(Footprint.joined(lines)) { return (shape.middle, shape) }
    if let center = element["center"].flatMap(Self.position) { return (center, nil) }
    guard let bounds = element["bounds"], let south = bounds["minlat"]?.number,
      let west = bounds["minlon"]?.number, let north = bounds["maxlat"]?.number,
      let east = bounds["maxlon"]?.number,
      let middle = try? Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    else { return nil }
    return (middle, nil)
  }

  /// Returns the lines that make up an element; for a relation, only the outer ones.
  private func lines(of element: JSONTree) -> [[Coordinate]] {
    if let geometry = element["geometry"]?.list { return [geometry.compactMap(Self.position)] }
    if let refs = element["nodes"]?.list {
      return [refs.compactMap { $0.number.flatMap { Int64(exactly: $0) }.flatMap { nodes[$0] } }]
    }
    return (element["members"]?.list ?? [])
      .filter { $0["role"]?.text != "inner" }
      .compactMap { $0["geometry"]?.list?.compactMap(Self.position) }
  }

  /// Returns the id of an element.
  private static func id(of element: JSONTree) -> Int64? {
    element["id"]?.number.flatMap { Int64(exactly: $0) }
  }

  /// Returns the position in `lat` and `lon`.
  private static func position(_ object: JSONTree) -> Coordinate? {
    guard let latitude = object["lat"]?.number, let longitude = object["lon"]?.number else {
      return nil
    }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }
}
