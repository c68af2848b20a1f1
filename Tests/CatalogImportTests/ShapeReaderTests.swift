import FoundationEssentials
import Geography
import Testing

@testable import CatalogImport
@testable import Streets

struct ShapeReaderTests {
  /// A lake with an island, a park, a private garden, a culvert, a coast, a suburb and a station.
  private static func shore() -> PBFBuilder {
    var builder = PBFBuilder()
    builder.addWay(1, through: [1, 2, 3], [:])
    builder.addWay(2, through: [1, 4, 3], [:])
    builder.addWay(3, through: [5, 6, 7, 5], [:])
    builder.addWay(4, through: [1, 2, 3, 1], ["leisure": "park", "name": "South Park"])
    builder.addWay(5, through: [1, 2, 4, 1], ["leisure": "garden", "access": "private"])
    builder.addWay(6, through: [1, 2], ["waterway": "stream", "tunnel": "culvert"])
    builder.addWay(7, through: [2, 3], ["waterway": "canal", "name": "Old Canal"])
    builder.addWay(8, through: [11, 12], ["natural": "coastline"])
    builder.addWay(9, through: [1, 2, 99], ["natural": "water"])
    builder.addRelation(
      1,
      of: [(1, "outer"), (2, "outer"), (3, "inner")],
      ["type": "multipolygon", "natural": "water", "name": "Mere"]
    )
    builder.addRelation(
      2,
      of: [(1, "outer"), (77, "outer")],
      ["type": "multipolygon", "natural": "water", "name": "Cut Off"]
    )
    builder.addDense([
      (1, 500_000_000, 0, [:]), (2, 500_000_000, 10_000_000, [:]),
      (3, 501_000_000, 10_000_000, [:]), (4, 501_000_000, 0, [:]),
      (5, 500_400_000, 4_000_000, [:]), (6, 500_400_000, 6_000_000, [:]),
      (7, 500_600_000, 5_000_000, [:]),
      (8, 500_500_000, 5_000_000, ["place": "suburb", "name": "Midtown"]),
      (9, 500_500_001, 5_000_000, ["place": "suburb", "name": "Midtown"]),
      (10, 500_300_000, 5_000_000, ["railway": "station", "station": "subway", "name": "Center"]),
      // The land is east of this line from south to north; its left is the west.
      (11, 499_000_000, 5_000_000, [:]), (12, 502_000_000, 5_000_000, [:]),
    ])
    return builder
  }

  @Test func `surfaces, lines and names become layers`() throws {
    let shapes = try MapShapes(of: Self.shore().file())
    let bounds = try #require(BoundingBox(south: 50, west: 0, north: 50.1, east: 1))
    let layers = shapes.layers(within: bounds)
    #expect(shapes.unclosed == 1, "the relation Cut Off lacks a way")
    #expect(layers.water.map(\.kind) == ["sea", "lake"])
    let lake = try #require(layers.water.last)
    #expect(lake.name == "Mere" && lake.rings.map(\.count) == [4, 3])
    #expect(layers.green.map(\.name) == ["South Park"], "private gardens are not drawn")
    #expect(layers.waterLines.map(\.name) == ["Old Canal"], "culverts are not drawn")
    #expect(layers.labels.map(\.name) == ["Midtown"], "two nodes of one district")
    #expect(layers.stations.map { [$0.name, $0.kind] } == [["Center", "subway"]])
    let sea = try #require(layers.water.first?.rings.first)
    let east = Coordinate(uncheckedLatitude: 50.05, longitude: 0.9)
    let west = Coordinate(uncheckedLatitude: 50.05, longitude: 0.1)
    #expect(RingAssembly.contains(sea, east) && !RingAssembly.contains(sea, west))
  }

  @Test func `a damaged extract is an error, not a crash`() throws {
    let file = try Self.shore().file()
    for length in stride(from: 0, to: file.count, by: 7) {
      _ = try? MapShapes(of: file.prefix(length))
    }
    var bytes = file
    for index in stride(from: 0, to: bytes.count, by: 3) {
      bytes[index] ^= 0x55
      _ = try? MapShapes(of: bytes)
      bytes[index] ^= 0x55
    }
  }

  @Test func `parts far from each other are told apart`() {
    let towns = [(47.1, 9.5), (47.2, 9.6), (32.5, -86.6), (47.15, 9.55)].map {
      Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
    }
    let parts = ExtractParts(of: towns).parts
    #expect(parts.map(\.count) == [3, 1])
    #expect(parts.first?.bounds == BoundingBox(south: 47.1, west: 9.5, north: 47.2, east: 9.6))
    #expect(ExtractParts(of: []).parts.isEmpty)
  }

  @Test func `Monaco has a sea, parks, districts and a station`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/monaco_2023-12.osm.pbf")
    let extract = try Data(contentsOf: file)
    let settings = StreetMapBuilder.Settings(cityID: "monaco")
    let shapes = try MapShapes(of: extract)
    let (bytes, report) = try StreetMapBuilder(settings).build(
      streets: extract,
      shapes: shapes,
      transit: nil
    )
    let layers = try StreetMap(bytes).layers()
    #expect(layers.water.map(\.name) == report.layers.water.map(\.name))
    let sea = layers.water.filter { $0.kind == "sea" }
    let isSea = { (latitude: Double, longitude: Double) in
      let position = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
      return sea.contains { $0.rings.count { RingAssembly.contains($0, position) } % 2 == 1 }
    }
    #expect(isSea(43.7350, 7.4320), "off the Rock")
    #expect(!isSea(43.7312, 7.4205), "the palace")
    #expect(!isSea(43.7392, 7.4276), "the casino")
    #expect(layers.green.count > 20 && !layers.labels.isEmpty)
    #expect(layers.stations.contains { $0.name.contains("Monaco") })
  }
}
