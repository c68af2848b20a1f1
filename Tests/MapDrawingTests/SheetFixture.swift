import CityCatalogs
import Foundation
import Geography
import Streets
import Testing

@testable import MapDrawing

/// Maps under test: the built-in ones, and small synthetic ones.
enum SheetFixture {
  /// The ids of the built-in maps.
  static let cities = ["london", "nyc", "vancouver"]

  /// The folder with the built-in maps.
  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data").path

  /// The built-in maps.
  private static let maps = Result {
    let library = try CatalogLibrary(directory: data)
    return try Dictionary(
      uniqueKeysWithValues: cities.map { id in (id, try #require(try library.streets(of: id))) }
    )
  }

  /// The built-in maps, prepared for drawing once.
  private static let sheets = Result { try maps.get().mapValues { try MapSheet($0) } }

  /// Returns the built-in map of a city.
  static func map(_ id: String) throws -> StreetMap {
    try #require(try maps.get()[id])
  }

  /// Returns the built-in map of a city, prepared for drawing.
  static func sheet(_ id: String) throws -> MapSheet {
    try #require(try sheets.get()[id])
  }

  /// Returns a map of one street from west to east, with layers.
  ///
  /// - Parameters:
  ///   - name: The name of the street, park, lake, district, and station.
  ///   - longitude: The longitude of its middle.
  ///   - latitude: The latitude.
  /// - Returns: The map.
  /// - Throws: An error if the map cannot be built, which fails the test.
  static func small(
    name: String,
    longitude: Double = -0.12,
    latitude: Double = 51.5
  ) throws -> MapSheet {
    let place = { (east: Double, north: Double) in
      Coordinate(uncheckedLatitude: latitude + north, longitude: longitude + east)
    }
    var graph = StreetGraph()
    graph.nameStarts = [0, 0, UInt32(name.utf8.count)]
    graph.nameBytes = Array(name.utf8)
    for east in [-0.009, 0, 0.009] {
      let position = FixedPosition(place(east, 0))
      graph.latitudes.append(position.latitude)
      graph.longitudes.append(position.longitude)
      graph.nodeAttributes.append(0)
    }
    var way = WayAttributes(.residential)
    for flag in [WayAttributes.Flag.footAlong, .footAgainst, .mainland] { way.set(flag) }
    graph.tails = [0, 1]
    graph.heads = [1, 2]
    graph.firstEdges = [0, 1, 2, 2]
    graph.lengths = [6_200, 6_200]
    graph.attributes = [way.rawValue, way.rawValue]
    graph.nameNumbers = [1, 1]
    graph.geometryStarts = [0, 0, 0]
    let ring = { (east: Double) in
      [(0.0, 0.001), (0.005, 0.001), (0.005, 0.004), (0, 0.004)].map { place($0.0 + east, $0.1) }
    }
    let layers = MapLayers(
      water: [MapPolygon(name: name, kind: "lake", rings: [ring(-0.006)])],
      green: [MapPolygon(name: name, kind: "park", rings: [ring(0.001)])],
      labels: [MapLabel(name: name, kind: "district", rank: 1, position: place(0, -0.003))],
      stations: [MapLabel(name: name, kind: "tube", rank: 1, position: place(0.004, -0.002))]
    )
    return try sheet(graph, layers, around: [place(-0.009, 0), place(0.009, 0)])
  }

  /// Returns an empty map.
  static func empty() throws -> MapSheet {
    var graph = StreetGraph()
    graph.nameStarts = [0, 0]
    let place = Coordinate(uncheckedLatitude: 51.5, longitude: -0.12)
    return try sheet(graph, MapLayers(), around: [place])
  }

  /// Returns a map of a graph and layers.
  private static func sheet(
    _ graph: StreetGraph,
    _ layers: MapLayers,
    around corners: [Coordinate]
  ) throws -> MapSheet {
    let (ordered, shortcuts) = MapDraft.ordered(graph)
    let draft = MapDraft(
      header: MapHeader(
        cityID: "test",
        bounds: try #require(BoundingBox(around: corners)),
        coverage: []
      ),
      provenance: [
        Provenance(layer: "streets", source: "a test", date: "2026", license: "© OpenStreetMap <&>")
      ],
      graph: ordered,
      shortcuts: shortcuts,
      layers: layers,
      transit: nil
    )
    return try MapSheet(StreetMap(draft.bytes()))
  }
}
