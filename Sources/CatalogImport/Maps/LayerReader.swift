import Formats
import Geography
package import Streets

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads the drawn layers of a map from GeoJSON.
///
/// The property `kind` of a feature determines its layer. A `label` is a name without a shape. A point with a `rank` and
/// without a kind is a district. A `bridge` or `tunnel` is a line from bank to bank; its property `modes` lists the allowed
/// modes (`walk`, `cycle`, `drive`), and `length`, in meters, is needed if it is longer than the line.
package struct LayerReader {
  /// The layer of each kind.
  private static let kinds: [String: Layer] = [
    "river": .water, "tidal": .water, "lake": .water, "dock": .water, "canal": .water,
    "sea": .water, "reservoir": .water, "stream": .water,
    "park": .green, "garden": .green, "cemetery": .green, "wood": .green, "beach": .green,
    "label": .label, "district": .label, "local area": .label, "place": .label,
    "tube": .station, "rail": .station, "subway": .station, "skytrain": .station,
    "tram": .station, "station": .station,
    "bridge": .crossing, "tunnel": .crossing,
  ]

  /// A layer of the map.
  private enum Layer {
    case water, green, label, station, crossing
  }

  /// The maximum length of a crossing, in meters.
  private static let longestCrossing = 30_000.0

  /// The layers read so far.
  package private(set) var layers = MapLayers()

  /// Creates a reader with empty layers.
  package init() {}

  /// Adds the features of a file.
  ///
  /// - Parameters:
  ///   - json: The file.
  ///   - file: The name of the file, for messages.
  /// - Throws: ``MapBuildError/faulty(file:place:problem:)`` for the first fault.
  package mutating func add(_ json: Data, file: String) throws(MapBuildError) {
    let root: JSONTree
    do {
      root = JSONTree(try JSONText(json).root)
    } catch {
      throw .faulty(file: file, place: "the text", problem: "\(error)")
    }
    guard root["type"]?.text == "FeatureCollection", let features = root["features"]?.list else {
      throw .faulty(
        file: file,
        place: "type",
        problem: "is not a FeatureCollection with a list of features; export the layer as GeoJSON"
      )
    }
    for (index, feature) in features.enumerated() {
      try add(feature, FaultPlace(file: file, place: "features[\(index)]"))
    }
  }

  /// Adds a feature.
  private mutating func add(_ feature: JSONTree, _ place: FaultPlace) throws(MapBuildError) {
    let properties = feature["properties"]
    let name = String((properties?["name"]?.text ?? "").prefix(100))
    let isDistrict = properties?["kind"] == nil && properties?["rank"] != nil
    let kind = properties?["kind"]?.text ?? (isDistrict ? "district" : "")
    guard let layer = Self.kinds[kind] else {
      let known = Self.kinds.keys.sorted().joined(separator: ", ")
      throw place.fault("kind \"\(kind.prefix(40))\" is not one of \(known)")
    }
    let geometry = feature["geometry"] ?? .null
    let coordinates = geometry["coordinates"] ?? .null
    let rank = Int(min(max(properties?["rank"]?.number ?? 2, 1), 9))
    switch (geometry["type"]?.text, layer) {
    case ("LineString", .crossing):
      try add(crossing: coordinates, name, kind, properties ?? .null, place)
    case (_, .crossing):
      throw place.fault("a \(kind) is not a line; draw a LineString from bank to bank")
    case ("Point", _):
      let position = try GeoJSONPosition.position(coordinates, place)
      add(MapLabel(name: name, kind: kind, rank: rank, position: position), layer)
    case ("LineString", .water):
      let corners = try GeoJSONPosition.line(coordinates, place)
      layers.waterLines.append(MapLine(name: name, kind: kind, corners: corners))
    case ("Polygon", .label):
      let position = try GeoJSONPosition.position(properties?["label"] ?? .null, place)
      add(MapLabel(name: name, kind: kind, rank: rank, position: position), layer)
    case ("Polygon", _):
      try add(polygon: coordinates, name, kind, layer, place)
    case ("MultiPolygon", .water), ("MultiPolygon", .green):
      for polygon in coordinates.list ?? [] { try add(polygon: polygon, name, kind, layer, place) }
    default:
      throw place.fault(
        "a \(kind) is no \(geometry["type"]?.text ?? "geometry"); draw a Point, LineString or Polygon"
      )
    }
  }

  /// Adds a crossing of water.
  private mutating func add(
    crossing: JSONTree,
    _ name: String,
    _ kind: String,
    _ properties: JSONTree,
    _ place: FaultPlace
  ) throws(MapBuildError) {
    let line = try GeoJSONPosition.line(crossing, place)
    let words = (properties["modes"]?.list ?? []).map { $0.text ?? "" }
    let modes = words.compactMap(WaterCrossing.Mode.init(rawValue:))
    guard !modes.isEmpty, modes.count == words.count else {
      throw place.fault("has no list of modes; give some of walk, cycle, drive")
    }
    let straight = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).rawValue }
    let length = properties["length"]?.number ?? straight
    guard length > 0, length <= Self.longestCrossing else {
      let most = Int(Self.longestCrossing)
      throw place.fault("is \(length) m long; give a length of 1 to \(most) m")
    }
    layers.crossings.append(
      WaterCrossing(
        name: name,
        kind: kind,
        modes: Set(modes),
        length: Meters(length),
        line: line
      )
    )
  }

  /// Adds a label.
  private mutating func add(_ label: MapLabel, _ layer: Layer) {
    if layer == .station { layers.stations.append(label) } else { layers.labels.append(label) }
  }

  /// Adds a polygon.
  private mutating func add(
    polygon: JSONTree,
    _ name: String,
    _ kind: String,
    _ layer: Layer,
    _ place: FaultPlace
  ) throws(MapBuildError) {
    var rings: [[Coordinate]] = []
    for ring in polygon.list ?? [] {
      var corners = try GeoJSONPosition.line(ring, place)
      if corners.count > 1, corners.first == corners.last { corners.removeLast() }
      guard corners.count > 2 else { throw place.fault("a ring has fewer than three corners") }
      rings.append(corners)
    }
    let shape = MapPolygon(name: name, kind: kind, rings: rings)
    if layer == .water { layers.water.append(shape) } else { layers.green.append(shape) }
  }
}

/// A file and a place in it, for messages.
struct FaultPlace {
  /// The name of the file in messages.
  let file: String
  /// The place in the file.
  let place: String

  /// Returns the error for a problem at this place.
  func fault(_ problem: String) -> MapBuildError {
    .faulty(file: file, place: place, problem: problem)
  }
}

/// Reads GeoJSON positions.
private enum GeoJSONPosition {
  /// Returns a position, written as longitude and latitude.
  static func position(_ json: JSONTree, _ place: FaultPlace) throws(MapBuildError) -> Coordinate {
    guard let pair = json.list, pair.count >= 2, let longitude = pair[0].number,
      let latitude = pair[1].number,
      let position = try? Coordinate(latitude: latitude, longitude: longitude)
    else { throw place.fault("has no position as [longitude, latitude]") }
    return position
  }

  /// Returns the positions of a list.
  static func line(_ json: JSONTree, _ place: FaultPlace) throws(MapBuildError) -> [Coordinate] {
    guard let list = json.list, list.count > 1 else {
      throw place.fault("has no list of at least two positions")
    }
    var corners: [Coordinate] = []
    for pair in list { corners.append(try position(pair, place)) }
    return corners
  }
}
