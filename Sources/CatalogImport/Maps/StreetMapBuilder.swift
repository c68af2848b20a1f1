package import Geography
package import Streets
package import Transit

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Builds the map of a city.
package struct StreetMapBuilder {
  /// The settings for building a map.
  package struct Settings: Sendable {
    /// The id of the city.
    package var cityID: String
    /// The rectangle outside of which streets are dropped; `nil` for no limit.
    package var bounds: BoundingBox?
    /// The minimum length of connected components of the network; shorter ones are dropped.
    package var shortestPart = Meters(500)
    /// The sources of each layer.
    package var provenance: [Provenance] = []

    /// Creates settings.
    package init(cityID: String) {
      self.cityID = cityID
    }
  }

  /// The result of building a map.
  package struct Report: Sendable {
    /// The number of usable ways in the extract.
    package let ways: Int
    /// The dropped components, longest first.
    package let dropped: [StreetGraph.Part]
    /// The nodes, edges and arcs of the map.
    package let counts: (nodes: Int, edges: Int, arcs: Int)
    /// The rectangle around the streets.
    package let bounds: BoundingBox
    /// The layers drawn besides streets.
    package let layers: MapLayers
  }

  /// The settings.
  private let settings: Settings

  /// Creates a builder.
  package init(_ settings: Settings) {
    self.settings = settings
  }

  /// Builds a map.
  ///
  /// - Parameters:
  ///   - extract: An OpenStreetMap PBF file.
  ///   - layers: The layers drawn besides streets.
  ///   - shapes: The shapes of an extract that are drawn too.
  ///   - addresses: The addresses, if there are any.
  ///   - transit: Public transport, if there is any.
  ///   - progress: Called with the fraction completed, 0…1.
  /// - Returns: The bytes of the map file, deterministic for the same input, and a report.
  /// - Throws: ``MapBuildError``.
  /// - Complexity: O(*n*) for *n* bytes of the extract, and bounded searches for each node.
  package func build(
    streets extract: Data,
    layers: MapLayers = MapLayers(),
    shapes: MapShapes = MapShapes(),
    addresses: MapAddresses = MapAddresses(),
    transit: TransitNetwork?,
    progress: (Double) -> Void = { _ in }
  ) throws(MapBuildError) -> (bytes: [UInt8], report: Report) {
    let raw: RawStreets
    do throws(ExtractError) {
      raw = try StreetReader(extract, bounds: settings.bounds).read { progress($0 * 0.4) }
    } catch {
      throw .extract(error)
    }
    var graph = GraphAssembly(raw).graph
    let dropped = dropParts(&graph)
    guard let bounds = BoundingBox(around: graph.positions) else { throw .noStreets }
    markMainland(&graph)
    let (ordered, shortcuts) = MapDraft.ordered(graph) { progress(0.4 + $0 * 0.6) }
    let layers = layers.joined(shapes.layers(within: bounds))
    let coverage = StreetCoverage.polygons(of: ordered, bounds: bounds)
    let draft = MapDraft(
      header: MapHeader(cityID: settings.cityID, bounds: bounds, coverage: coverage),
      provenance: settings.provenance,
      graph: ordered,
      shortcuts: shortcuts,
      layers: layers,
      addresses: addresses,
      transit: transit
    )
    let counts = (ordered.nodeCount, ordered.edgeCount, shortcuts.heads.count)
    let report = Report(
      ways: raw.wayCount,
      dropped: dropped,
      counts: counts,
      bounds: bounds,
      layers: layers
    )
    return (draft.bytes(), report)
  }

  /// Drops the components that are too short, and returns them.
  private func dropParts(_ graph: inout StreetGraph) -> [StreetGraph.Part] {
    let (parts, ofNode) = graph.parts { _ in true }
    let isKept = parts.map { Double($0.decimeters) / 10 >= settings.shortestPart.rawValue }
    let whole = graph
    graph = whole.keeping { isKept[ofNode[Int(whole.tails[$0])]] }
    return parts.enumerated().filter { !isKept[$0.offset] && $0.element.nodes > 1 }.map(\.element)
  }

  /// Marks the edges of the largest component of the walking network, and of others a twentieth as long: Staten Island is no mapping
  /// error.
  private func markMainland(_ graph: inout StreetGraph) {
    let isForFeet = { (way: WayAttributes) in way.has(.footAlong) || way.has(.footAgainst) }
    let (parts, ofNode) = graph.parts(where: isForFeet)
    let count = parts.prefix { $0.decimeters * 20 >= parts[0].decimeters }.count
    for edge in 0..<graph.edgeCount {
      var way = graph.attributes(of: edge)
      way.set(.mainland, isForFeet(way) && ofNode[Int(graph.tails[edge])] < count)
      graph.attributes[edge] = way.rawValue
    }
  }
}

/// Builds a graph from raw streets, splitting ways where they meet.
struct GraphAssembly {
  /// The streets.
  private let streets: RawStreets

  /// The graph so far, with nodes in the order in which ways reach them.
  private(set) var graph = StreetGraph()

  /// The numbers of the nodes in the graph; `UInt32.max` for nodes not in it.
  private var numbers: [UInt32]

  /// Builds the graph.
  ///
  /// - Complexity: O(*n*) for *n* references to nodes.
  init(_ streets: RawStreets) {
    self.streets = streets
    numbers = [UInt32](repeating: .max, count: streets.nodes.count)
    for text in streets.nameTexts {
      graph.nameBytes += text.utf8
      graph.nameStarts.append(UInt32(graph.nameBytes.count))
    }
    for way in 0..<streets.wayCount { add(way) }
    graph.closeRows(nodes: graph.nodeCount)
  }

  /// Adds a way: an edge for each piece between junctions.
  ///
  /// Where nodes are missing, e.g. at the boundary of an extract, the way has a gap.
  private mutating func add(_ way: Int) {
    var piece: [Int] = []
    for index in streets.starts[way]..<streets.starts[way + 1] {
      let node = Int(streets.references[index])
      guard streets.nodes[node].isKnown else {
        addEdge(piece, of: way)
        piece = []
        continue
      }
      piece.append(node)
      if piece.count > 1, isJunction(node) {
        addEdge(piece, of: way)
        piece = [node]
      }
    }
    addEdge(piece, of: way)
  }

  /// Returns whether ways are split at a node.
  private func isJunction(_ node: Int) -> Bool {
    streets.nodes[node].uses > 1 || streets.nodes[node].attributes.contains(.signals)
  }

  /// Adds an edge along nodes if there are at least two.
  private mutating func addEdge(_ nodes: [Int], of way: Int) {
    guard let first = nodes.first, let last = nodes.last, nodes.count > 1 else { return }
    graph.tails.append(number(of: first))
    graph.heads.append(number(of: last))
    graph.lengths.append(length(nodes))
    graph.attributes.append(streets.attributes[way].rawValue)
    graph.nameNumbers.append(streets.names[way])
    graph.appendGeometry(nodes.map { FixedPosition(position(of: $0)) })
  }

  /// Returns the length of a line in decimeters.
  private func length(_ nodes: [Int]) -> UInt32 {
    var meters = 0.0
    for (start, end) in zip(nodes, nodes.dropFirst()) {
      meters += position(of: start).distance(to: position(of: end)).rawValue
    }
    return UInt32(min((meters * 10).rounded(), 2e7))
  }

  /// Returns where a node is.
  private func position(of node: Int) -> Coordinate {
    Coordinate(
      uncheckedLatitude: Double(streets.nodes[node].latitude) / 1e7,
      longitude: Double(streets.nodes[node].longitude) / 1e7
    )
  }

  /// Returns the number of a node in the graph, adding it if necessary.
  private mutating func number(of node: Int) -> UInt32 {
    if numbers[node] != .max { return numbers[node] }
    let number = UInt32(graph.nodeCount)
    numbers[node] = number
    let position = FixedPosition(position(of: node))
    graph.latitudes.append(position.latitude)
    graph.longitudes.append(position.longitude)
    graph.nodeAttributes.append(streets.nodes[node].attributes.rawValue)
    return number
  }
}

/// The reason why no map can be built.
package enum MapBuildError: Error, Hashable {
  /// The extract cannot be read.
  case extract(ExtractError)

  /// The extract has no sufficiently long connected streets.
  case noStreets

  /// A file of layers or transit is faulty: the file, the place, and the problem.
  case faulty(file: String, place: String, problem: String)
}

extension MapBuildError: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .extract(let error): error.description
    case .noStreets:
      "no streets found; give an extract with ways tagged highway, and check --bbox and --shortest-part"
    case .faulty(let file, let place, let problem): "\(file): \(place): \(problem)"
    }
  }
}

/// The ways of an OpenStreetMap extract, with the nodes on them.
struct RawStreets {
  /// A node, with its position in ten-millionths of a degree.
  struct Node {
    /// Degrees north times 10⁷; `Int32.max` if unknown.
    var latitude = Int32.max
    /// Degrees east times 10⁷.
    var longitude: Int32 = 0
    /// The number of times that ways use it, capped at 2; the ends of a way count twice.
    var uses: UInt8 = 0
    /// The attributes of the node.
    var attributes = NodeAttributes()

    /// Whether its position is known.
    var isKnown: Bool { latitude != .max }
  }

  /// The ids of the nodes of all ways, in ascending order without duplicates.
  var nodeIDs: [Int64] = []

  /// The nodes, in the same order.
  var nodes: [Node] = []

  /// The indices of the nodes of all ways, concatenated.
  var references: [UInt32] = []

  /// The first reference of each way, and the number of references.
  var starts: [Int] = [0]

  /// The attributes of the ways.
  var attributes: [WayAttributes] = []

  /// The indices of their names.
  var names: [UInt32] = []

  /// All names; the first is empty.
  var nameTexts: [String] = [""]

  /// The number of ways.
  var wayCount: Int { attributes.count }
}
