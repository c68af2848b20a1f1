import FoundationEssentials
import Geography
import Testing

@testable import CatalogImport
@testable import Streets

struct StreetMapBuilderTests {
  /// A 1,100 m square of streets with a diagonal, steps, and an island.
  private static func town() -> PBFBuilder {
    var builder = PBFBuilder()
    builder.addWay(1, through: [1, 2, 3], ["highway": "residential", "name": "South Street"])
    builder.addWay(2, through: [3, 4, 1], ["highway": "cycleway", "oneway": "yes", "foot": "yes"])
    builder.addWay(
      3,
      through: [2, 5, 4],
      ["highway": "steps", "step_count": "12", "note": "link"]
    )
    builder.addWay(4, through: [8, 9], ["highway": "footway"])
    builder.addWay(5, through: [1, 3], ["highway": "motorway", "name": "Bypass"])
    builder.addWay(6, through: [1, 4], ["highway": "proposed"])
    builder.addWay(7, through: [3, 99], ["highway": "path", "name": "Beyond the edge"])
    builder.addDense([
      (1, 515_000_000, -1_000_000, [:]), (2, 515_000_000, -950_000, ["highway": "traffic_signals"]),
      (3, 515_000_000, -900_000, [:]), (4, 515_050_000, -900_000, [:]),
      (5, 515_025_000, -930_000, [:]), (8, 515_200_000, -900_000, [:]),
      (9, 515_200_000, -899_000, [:]),
    ])
    return builder
  }

  /// Returns the map of a file.
  private static func map(
    _ bytes: Data,
    change: (inout StreetMapBuilder.Settings) -> Void = { _ in }
  ) throws -> (map: StreetMap, report: StreetMapBuilder.Report) {
    var settings = StreetMapBuilder.Settings(cityID: "town")
    change(&settings)
    let answer = try StreetMapBuilder(settings).build(
      streets: bytes,
      layers: MapLayers(),
      transit: nil
    )
    return (try StreetMap(answer.bytes), answer.report)
  }

  @Test func `Ways become edges between the nodes where they meet`() throws {
    let (map, report) = try Self.map(Self.town().file())
    let graph = map.graph
    #expect(report.ways == 6)
    #expect(report.dropped.map(\.nodes) == [2])
    #expect(graph.nodeCount == 4, "nodes 1, 2, 3 and 4; node 5 is a corner, 8 and 9 are an island")
    let edges = (0..<graph.edgeCount).map { edge in
      (graph.name(of: edge), graph.attributes(of: edge), graph.lengths[edge], graph.line(of: edge))
    }
    #expect(edges.filter { $0.0 == "South Street" }.count == 2)
    let steps = try #require(edges.first { $0.1.kind == .steps })
    #expect(steps.1.stepCount == 12)
    #expect(steps.1.isMended)
    #expect(steps.3.count == 3)
    let bypass = try #require(edges.first { $0.0 == "Bypass" })
    #expect(!bypass.1.has(.footAlong))
    #expect(bypass.1.has(.carAlong) != bypass.1.has(.carAgainst), "a motorway has one direction")
    #expect(graph.nodeAttributes.count { $0 == NodeAttributes.signals.rawValue } == 1)
    #expect(!edges.contains { $0.0 == "Beyond the edge" })
  }

  @Test func `The same extract gives the same bytes and keeps the requested components`()
    throws
  {
    let file = try Self.town().file()
    #expect(try Self.map(file).map.fingerprint == Self.map(file).map.fingerprint)
    let all = try Self.map(file) { $0.shortestPart = Meters(0) }
    #expect(all.report.dropped.isEmpty)
    #expect(all.map.graph.nodeCount == 6)
    let cut = try Self.map(file) {
      $0.bounds = BoundingBox(south: 51.499, west: -0.101, north: 51.501, east: -0.08)
    }
    #expect(cut.map.graph.nodeCount == 3)
  }

  @Test(arguments: [
    (["highway": "footway"], "wW"), (["highway": "primary"], "wWcCdD"),
    (["highway": "primary", "oneway": "yes"], "wWcd"),
    (["highway": "primary", "oneway": "yes", "oneway:bicycle": "no"], "wWcCd"),
    (["highway": "residential", "oneway": "-1"], "wWCD"),
    (["highway": "motorway"], "d"), (["highway": "service", "access": "private"], ""),
    (["highway": "service", "access": "private", "foot": "yes"], "wW"),
    (["highway": "path", "access": "no", "bicycle": "designated"], "cC"),
    (["highway": "cycleway"], "wWcC"), (["highway": "cycleway", "oneway": "yes"], "c"),
    (["highway": "tertiary", "foot": "use_sidepath"], "cCdD"),
    (["highway": "steps", "conveying": "forward"], "w"),
    (["highway": "footway", "oneway:foot": "yes"], "w"),
    (["highway": "trunk", "motorroad": "yes"], "dD"), (["highway": "construction"], ""),
    (["highway": "residential", "junction": "roundabout"], "wWcd"),
    (["highway": "living_street", "motor_vehicle": "no"], "wWcC"),
    (["highway": "footway", "access": "yes"], "wW"),
  ])
  func `Tags determine access by mode and direction`(tags: [String: String], uses: String) {
    let way = WayRules.attributes(tags)
    let letters: [(Character, WayAttributes.Flag)] = [
      ("w", .footAlong), ("W", .footAgainst), ("c", .cycleAlong), ("C", .cycleAgainst),
      ("d", .carAlong), ("D", .carAgainst),
    ]
    #expect(String(letters.filter { way?.has($0.1) ?? false }.map(\.0)) == uses)
  }

  @Test func `Errors for an extract without streets and a truncated one include a remedy`() throws {
    var empty = PBFBuilder()
    empty.addDense([(1, 515_000_000, 0, [:])])
    #expect(throws: MapBuildError.noStreets) { try Self.map(empty.file()) }
    let file = try Self.town().file()
    for count in stride(from: 0, to: file.count, by: 7) {
      #expect(throws: MapBuildError.self) { try Self.map(file.prefix(count)) }
    }
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func `A damaged extract is read or rejected`(seed: UInt64) throws {
    let block = try Self.town().blockBytes()
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    var bytes = Array(block)
    for _ in 0..<3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
    }
    let frame = try PBFBuilder.frame(Data(bytes), false)
    let file = try PBFBuilder.header() + PBFBuilder.blob("OSMData", frame)
    guard let (map, _) = try? Self.map(file) else { return }
    #expect(map.graph.nodeCount > 1, "seed \(seed)")
  }

  @Test func `Layers are read by kind, and faults name their feature`() throws {
    let feature = { (properties: String, geometry: String) in
      #"{"type":"Feature","properties":{\#(properties)},"geometry":{\#(geometry)}}"#
    }
    let square = #""type":"Polygon","coordinates":[[[0,51],[0.1,51],[0.1,51.1],[0,51]]]"#
    let point = #""type":"Point","coordinates":[0,51]"#
    let collection = { (features: [String]) in
      Data(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
    }
    var reader = LayerReader()
    try reader.add(
      collection([
        feature(#""name":"River","kind":"river""#, square), feature(#""kind":"park""#, square),
        feature(#""name":"Soho","rank":1"#, point), feature(#""name":"Bank","kind":"tube""#, point),
      ]),
      file: "a.geojson"
    )
    #expect(reader.layers.water.map(\.rings[0].count) == [3])
    #expect(reader.layers.green.count == 1)
    #expect(reader.layers.labels.map(\.rank) == [1])
    #expect(reader.layers.stations.map(\.name) == ["Bank"])
    for (text, part) in [
      (feature(#""kind":"lava""#, square), "lava"),
      (feature(#""kind":"park""#, #""type":"Polygon","coordinates":[[[0,51],[0,52]]]"#), "corners"),
      (feature(#""kind":"tube""#, #""type":"Point","coordinates":[0,151]"#), "position"),
    ] {
      let error = #expect(throws: MapBuildError.self) {
        try reader.add(collection([text]), file: "b.geojson")
      }
      #expect(error?.description.hasPrefix("b.geojson: features[0]: ") ?? false)
      #expect(error?.description.contains(part) ?? false)
    }
  }
}
