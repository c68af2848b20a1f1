import Geography
import TestTools
import Testing

@testable import Streets
@testable import Transit

/// Synthetic streets: nodes on a plane in meters, and edges between them.
struct DraftStreets {
  /// The graph so far.
  private(set) var graph = StreetGraph()

  /// The names so far.
  private var names = [""]

  /// The latitude and longitude of the origin, and the meters per degree of each.
  private static let (south, west) = (51.5, -0.12)
  private static let (north, east) = (111_195.08, 69_220.5)

  /// Creates empty streets.
  init() {
    graph.nameStarts = [0, 0]
  }

  /// Returns the position at an offset in meters east and north of the origin.
  static func position(_ x: Double, _ y: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: south + y / north, longitude: west + x / east)
  }

  /// Adds a node and returns its number.
  @discardableResult
  mutating func node(_ x: Double, _ y: Double, _ attributes: NodeAttributes = []) -> Int {
    let position = FixedPosition(Self.position(x, y))
    graph.latitudes.append(position.latitude)
    graph.longitudes.append(position.longitude)
    graph.nodeAttributes.append(attributes.rawValue)
    return graph.nodeCount - 1
  }

  /// Adds an edge open to pedestrians.
  mutating func edge(
    _ tail: Int,
    _ head: Int,
    _ kind: WayClass = .residential,
    name: String = "",
    via corners: [(Double, Double)] = [],
    change: (inout WayAttributes) -> Void = { _ in }
  ) {
    var way = WayAttributes(kind)
    for flag in [WayAttributes.Flag.footAlong, .footAgainst, .mainland] { way.set(flag) }
    change(&way)
    let middle = corners.map { FixedPosition(Self.position($0.0, $0.1)) }
    let line = [graph.position(of: tail)] + middle + [graph.position(of: head)]
    graph.tails.append(UInt32(tail))
    graph.heads.append(UInt32(head))
    graph.lengths.append(Self.length(line))
    graph.attributes.append(way.rawValue)
    graph.nameNumbers.append(number(of: name))
    graph.appendGeometry(line)
  }

  /// Returns the length of a line in decimeters.
  static func length(_ line: [FixedPosition]) -> UInt32 {
    let meters = zip(line, line.dropFirst()).reduce(0.0) {
      $0 + $1.0.coordinate.distance(to: $1.1.coordinate).rawValue
    }
    return UInt32((meters * 10).rounded())
  }

  /// Returns the number of a name.
  private mutating func number(of name: String) -> UInt32 {
    if let known = names.firstIndex(of: name) { return UInt32(known) }
    names.append(name)
    graph.nameBytes += name.utf8
    graph.nameStarts.append(UInt32(graph.nameBytes.count))
    return UInt32(names.count - 1)
  }

  /// The bytes of a map of these streets.
  func bytes(
    layers: MapLayers = MapLayers(),
    addresses: MapAddresses = MapAddresses(),
    transit: TransitNetwork? = nil,
    core: CoreRule = CoreRule()
  ) throws -> [UInt8] {
    var graph = graph
    graph.closeRows(nodes: graph.nodeCount)
    let (ordered, shortcuts) = MapDraft.ordered(graph, core: core)
    let bounds = try #require(BoundingBox(around: graph.positions))
    let header = MapHeader(
      cityID: "test",
      bounds: bounds,
      coverage: StreetCoverage.polygons(of: ordered, bounds: bounds)
    )
    return MapDraft(
      header: header,
      provenance: [Provenance(layer: "streets", source: "a test", date: "2026", license: "none")],
      graph: ordered,
      shortcuts: shortcuts,
      layers: layers,
      addresses: addresses,
      transit: transit
    ).bytes()
  }

  /// A map of these streets.
  func map(layers: MapLayers = MapLayers(), core: CoreRule = CoreRule()) throws -> StreetMap {
    try StreetMap(try bytes(layers: layers, core: core))
  }
}

extension DraftStreets {
  /// Returns random streets: nodes in a 1,500 m square, each joined to some near ones, a third of them one-way, with steps.
  static func random(nodes count: Int, seed: Int) -> Self {
    var random = SplitMix(seed: UInt64(seed))
    var streets = Self()
    var places: [(Double, Double)] = []
    for _ in 0..<count {
      let place = (
        Double.random(in: 0...1_500, using: &random), Double.random(in: 0...1_500, using: &random)
      )
      places.append(place)
      streets.node(place.0, place.1, Int.random(in: 0..<8, using: &random) == 0 ? .signals : [])
    }
    for tail in 0..<count {
      let near = places.indices.sorted {
        distance(places[$0], places[tail]) < distance(places[$1], places[tail])
      }
      for head in near.dropFirst().prefix(Int.random(in: 1...3, using: &random)) {
        let kind: WayClass = Int.random(in: 0..<6, using: &random) == 0 ? .steps : .residential
        let isOneWay = Int.random(in: 0..<3, using: &random) == 0
        let slope = Int.random(in: -12...12, using: &random)
        streets.edge(tail, head, kind, name: "Street \(head % 7)") { way in
          if isOneWay { way.set(.footAgainst, false) }
          way.set(.carAlong, head % 3 > 0)
          way.set(.carAgainst, head % 3 > 1)
          way.set(.cycleAlong, head % 4 > 0)
          way.set(.cycleAgainst, head % 4 > 2)
          if kind != .steps { way.set(slope: slope, speedLimit: 30) }
        }
      }
    }
    return streets
  }

  /// Returns the square of the distance between two places.
  private static func distance(_ first: (Double, Double), _ second: (Double, Double)) -> Double {
    let (x, y) = (first.0 - second.0, first.1 - second.1)
    return x * x + y * y
  }

  /// Returns a grid of streets 100 m apart, named by their rows and columns.
  static func grid(_ columns: Int, _ rows: Int) -> Self {
    var streets = Self()
    for row in 0..<rows {
      for column in 0..<columns { streets.node(Double(column) * 100, Double(row) * 100) }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let node = row * columns + column
        if column + 1 < columns { streets.edge(node, node + 1, name: "Row \(row)") }
        if row + 1 < rows { streets.edge(node, node + columns, name: "Column \(column)") }
      }
    }
    return streets
  }
}
