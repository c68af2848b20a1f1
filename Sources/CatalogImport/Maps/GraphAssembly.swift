import Geography
import Streets

/// Makes a graph of raw streets: ways are split where they meet.
struct GraphAssembly {
  /// The streets.
  private let streets: RawStreets

  /// The graph so far, its nodes in the order in which ways lead to them.
  private(set) var graph = StreetGraph()

  /// The numbers of the nodes in the graph; `UInt32.max` for those that are not in it.
  private var numbers: [UInt32]

  /// Makes the graph.
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

  /// Adds a way: an edge for each piece between nodes where something else begins.
  ///
  /// Where nodes are missing, as at the edge of an extract, the way has a gap.
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

  /// Adds an edge along nodes, unless they are fewer than two.
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

  /// Returns the number of a node in the graph, which it has from now on.
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
