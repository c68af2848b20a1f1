/// The nodes, edges, and names of a map, as arrays.
///
/// Nodes are numbered in the order in which the hierarchy contracts them. Each edge is stored once, at its lower node, so its
/// head is never lower than its tail. All indices are in range; callers check them before creating a graph.
package struct StreetGraph: Sendable {
  /// Latitudes of the nodes in millionths of a degree.
  package var latitudes: [Int32] = []
  /// Longitudes of the nodes in millionths of a degree.
  package var longitudes: [Int32] = []
  /// The ``NodeAttributes`` of each node.
  package var nodeAttributes: [UInt8] = []
  /// The first edge of each node, and the number of edges.
  package var firstEdges: [UInt32] = [0]
  /// The lower node of each edge.
  package var tails: [UInt32] = []
  /// The higher node of each edge.
  package var heads: [UInt32] = []
  /// The length of each edge in decimeters.
  package var lengths: [UInt32] = []
  /// The ``WayAttributes`` of each edge, from tail to head.
  package var attributes: [UInt32] = []
  /// The number of the name of each edge.
  package var nameNumbers: [UInt32] = []
  /// The offset of each edge's corners in ``geometry``, followed by the number of bytes.
  package var geometryStarts: [UInt32] = [0]
  /// The corners between the ends of the edges, from tail to head, delta-encoded.
  package var geometry: [UInt8] = []
  /// The offset of each name in ``nameBytes``, followed by the number of bytes.
  package var nameStarts: [UInt32] = [0]
  /// The names in UTF-8.
  package var nameBytes: [UInt8] = []

  /// Creates an empty graph.
  package init() {}

  /// The number of nodes.
  package var nodeCount: Int { latitudes.count }

  /// The number of edges.
  package var edgeCount: Int { heads.count }

  /// Returns the position of a node.
  package func position(of node: Int) -> FixedPosition {
    FixedPosition(latitude: latitudes[node], longitude: longitudes[node])
  }

  /// Returns the attributes of an edge.
  package func attributes(of edge: Int) -> WayAttributes {
    WayAttributes(rawValue: attributes[edge])
  }

  /// Returns the name of an edge; empty if it has none.
  package func name(of edge: Int) -> String { name(Int(nameNumbers[edge])) }

  /// Returns a name.
  package func name(_ number: Int) -> String {
    String(
      decoding: nameBytes[Int(nameStarts[number])..<Int(nameStarts[number + 1])],
      as: UTF8.self
    )
  }

  /// Returns the line of an edge from tail to head, both ends included.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  package func line(of edge: Int) -> [FixedPosition] {
    var line: [FixedPosition] = []
    forEachCorner(of: edge) { line.append($0) }
    return line
  }

  /// Calls `body` with each corner of an edge from tail to head, both ends included.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  package func forEachCorner(of edge: Int, _ body: (FixedPosition) -> Void) {
    var last = position(of: Int(tails[edge]))
    body(last)
    var index = Int(geometryStarts[edge])
    let end = Int(geometryStarts[edge + 1])
    while index < end {
      let north = difference(&index, end)
      let east = difference(&index, end)
      last = FixedPosition(latitude: last.latitude &+ north, longitude: last.longitude &+ east)
      body(last)
    }
    body(position(of: Int(heads[edge])))
  }

  /// Reads a signed variable-length number, truncated at `end`.
  private func difference(_ index: inout Int, _ end: Int) -> Int32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while index < end {
      let byte = geometry[index]
      index += 1
      value |= UInt32(byte & 0x7F) &<< shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    return Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }
}

extension StreetGraph {
  /// Returns the cost of an edge in one direction.
  ///
  /// Half of the wait at traffic lights is charged to each edge that ends there, so passing through costs the whole wait. At a
  /// crossing, only edges that cross the road are charged, not those along it.
  ///
  /// - Complexity: O(1).
  package func cost(of edge: Int, isAgainst: Bool, for profile: TravelProfile) -> WayCost {
    let way = attributes(of: edge)
    let cost = profile.cost(of: way, decimeters: lengths[edge], isAgainst: isAgainst)
    guard profile.waitsAtSignals, cost.exists else { return cost }
    let wait = wait(at: Int(tails[edge]), on: way) + wait(at: Int(heads[edge]), on: way)
    guard wait > 0 else { return cost }
    return WayCost(
      milliseconds: cost.milliseconds &+ wait,
      decimeters: cost.decimeters
    )
  }

  /// Returns the wait charged to an edge for a node at its end, in milliseconds.
  private func wait(at node: Int, on way: WayAttributes) -> UInt32 {
    let node = NodeAttributes(rawValue: nodeAttributes[node])
    guard node.contains(.signals) else { return 0 }
    if node.contains(.crossing), !way.kind.isForFeet { return 0 }
    return TravelProfile.signalWait / 2
  }
}

extension WayClass {
  /// Whether the way is meant for pedestrians rather than cars.
  package var isForFeet: Bool {
    switch self {
    case .pedestrian, .footway, .path, .cycleway, .steps, .corridor, .platform: true
    default: false
    }
  }
}

/// The attributes of a node, in eight bits.
package struct NodeAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Creates attributes from their bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Traffic lights at which pedestrians wait.
  package static let signals = Self(rawValue: 1)

  /// A crossing of a road.
  package static let crossing = Self(rawValue: 2)

  /// A gate, stile, or other barrier that pedestrians can pass.
  package static let barrier = Self(rawValue: 4)
}

extension StreetGraph {
  /// Returns the graph with its nodes in another order and its edges stored at their lower nodes.
  ///
  /// The edges of a node are sorted by head; ties keep their order.
  ///
  /// - Parameter order: The nodes in their new order.
  /// - Returns: The graph, and the previous number of each of its edges.
  /// - Complexity: O(*n* log *n*) for *n* edges.
  package func reordered(_ order: [UInt32]) -> (graph: StreetGraph, edges: [UInt32]) {
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, node) in order.enumerated() { ranks[Int(node)] = UInt32(rank) }
    var result = StreetGraph()
    result.latitudes = order.map { latitudes[Int($0)] }
    result.longitudes = order.map { longitudes[Int($0)] }
    result.nodeAttributes = order.map { nodeAttributes[Int($0)] }
    result.nameStarts = nameStarts
    result.nameBytes = nameBytes
    let ends = (0..<edgeCount).map { edge in
      let (tail, head) = (ranks[Int(tails[edge])], ranks[Int(heads[edge])])
      return (
        low: min(tail, head), high: max(tail, head), edge: UInt32(edge), isTurned: tail > head
      )
    }
    let sorted = ends.sorted { ($0.low, $0.high, $0.edge) < ($1.low, $1.high, $1.edge) }
    for end in sorted { result.append(Int(end.edge), of: self, end.low, end.high, end.isTurned) }
    result.closeRows(nodes: order.count)
    return (result, sorted.map(\.edge))
  }

  /// Appends an edge of another graph, reversed if necessary.
  private mutating func append(
    _ edge: Int,
    of other: Self,
    _ tail: UInt32,
    _ head: UInt32,
    _ isTurned: Bool
  ) {
    tails.append(tail)
    heads.append(head)
    lengths.append(other.lengths[edge])
    nameNumbers.append(other.nameNumbers[edge])
    let way = other.attributes(of: edge)
    attributes.append(isTurned ? way.turned.rawValue : way.rawValue)
    let line = other.line(of: edge)
    appendGeometry(isTurned ? line.reversed() : line)
  }

  /// Appends the corners of the next edge.
  ///
  /// - Parameter line: The line from tail to head, both ends included.
  package mutating func appendGeometry(_ line: [FixedPosition]) {
    var writer = ByteWriter()
    for index in line.indices.dropFirst().dropLast() {
      writer.write(line[index], after: line[index - 1])
    }
    geometry += writer.bytes
    geometryStarts.append(UInt32(geometry.count))
  }

  /// Computes the first edge of each node from edges sorted by tail.
  package mutating func closeRows(nodes: Int) {
    firstEdges = [UInt32](repeating: 0, count: nodes + 1)
    for tail in tails { firstEdges[Int(tail) + 1] += 1 }
    for node in 0..<nodes { firstEdges[node + 1] += firstEdges[node] }
  }
}

extension StreetGraph {
  /// A connected component of a graph.
  package struct Part: Hashable, Sendable {
    /// The lowest node.
    package let node: UInt32
    /// The number of nodes.
    package let nodes: Int
    /// The length of all edges, in decimeters.
    package let decimeters: UInt64
  }

  /// Returns the connected components formed by the selected edges, longest first, and the component of each node.
  ///
  /// Nodes without such edges are components of length zero.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges.
  ///
  /// > Source: R. E. Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm", *JACM* 22 (1975), 215–225,
  /// > <https://doi.org/10.1145/321879.321884>.
  package func parts(
    where isWanted: (WayAttributes) -> Bool
  ) -> (parts: [Part], ofNode: [Int]) {
    var union = DisjointSets(count: nodeCount)
    for edge in 0..<edgeCount where isWanted(attributes(of: edge)) {
      union.join(Int(tails[edge]), Int(heads[edge]))
    }
    var lengths = [UInt64](repeating: 0, count: nodeCount)
    for edge in 0..<edgeCount where isWanted(attributes(of: edge)) {
      lengths[union.root(of: Int(tails[edge]))] += UInt64(self.lengths[edge])
    }
    var sizes = [Int](repeating: 0, count: nodeCount)
    var lowest = [Int](repeating: -1, count: nodeCount)
    for node in 0..<nodeCount {
      let root = union.root(of: node)
      sizes[root] += 1
      if lowest[root] < 0 { lowest[root] = node }
    }
    let roots = (0..<nodeCount).filter { sizes[$0] > 0 }
      .sorted { (lengths[$1], sizes[$1], lowest[$0]) < (lengths[$0], sizes[$0], lowest[$1]) }
    var numbers = [Int](repeating: 0, count: nodeCount)
    for (number, root) in roots.enumerated() { numbers[root] = number }
    let parts = roots.map {
      Part(node: UInt32(lowest[$0]), nodes: sizes[$0], decimeters: lengths[$0])
    }
    return (parts, (0..<nodeCount).map { numbers[union.root(of: $0)] })
  }

  /// Returns the graph with only the edges for which `isKept` is true, and without nodes and names that become unused.
  ///
  /// - Complexity: O(*n*) for *n* edges and corners.
  package func keeping(_ isKept: (Int) -> Bool) -> StreetGraph {
    var result = StreetGraph()
    result.nameStarts = [0]
    var nodes = [UInt32](repeating: .max, count: nodeCount)
    var names = [UInt32](repeating: .max, count: nameStarts.count - 1)
    if !names.isEmpty { names[0] = result.appendName(name(0)) }
    for edge in 0..<edgeCount where isKept(edge) {
      for node in [Int(tails[edge]), Int(heads[edge])] where nodes[node] == .max {
        nodes[node] = result.appendNode(node, of: self)
      }
      let name = Int(nameNumbers[edge])
      if names[name] == .max { names[name] = result.appendName(self.name(name)) }
      result.tails.append(nodes[Int(tails[edge])])
      result.heads.append(nodes[Int(heads[edge])])
      result.lengths.append(lengths[edge])
      result.attributes.append(attributes[edge])
      result.nameNumbers.append(names[name])
      result.appendGeometry(line(of: edge))
    }
    result.closeRows(nodes: result.nodeCount)
    return result
  }

  /// Appends a name and returns its number.
  private mutating func appendName(_ name: String) -> UInt32 {
    nameBytes += name.utf8
    nameStarts.append(UInt32(nameBytes.count))
    return UInt32(nameStarts.count - 2)
  }

  /// Appends a node of another graph and returns its number.
  private mutating func appendNode(_ node: Int, of other: Self) -> UInt32 {
    latitudes.append(other.latitudes[node])
    longitudes.append(other.longitudes[node])
    nodeAttributes.append(other.nodeAttributes[node])
    return UInt32(nodeCount - 1)
  }
}

/// A union-find structure.
struct DisjointSets {
  /// The parent of each number in its set; the root is its own parent.
  private var parents: [Int]

  /// Creates `count` singleton sets.
  init(count: Int) {
    parents = Array(0..<count)
  }

  /// Returns the root of a number's set: its lowest member.
  mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Merges the sets of two numbers.
  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    parents[max(first, second)] = min(first, second)
  }
}

/// The edges at each node, whichever end is stored first.
package struct Adjacency: Sendable {
  /// An edge as seen from one of its ends.
  package struct Step: Sendable {
    /// The number of the edge times two, plus one if it is seen from its head.
    let code: UInt32
    /// The node at the other end.
    package let node: UInt32
    /// The edge.
    package var edge: Int { Int(code >> 1) }
    /// Whether leaving the node by this edge goes against its direction.
    package var isAgainst: Bool { code & 1 == 1 }
  }

  /// The first step of each node, and the number of steps.
  private let starts: [UInt32]

  /// The steps.
  private let steps: [Step]

  /// Collects the edges of each node.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  package init(_ graph: StreetGraph) {
    var starts = [UInt32](repeating: 0, count: graph.nodeCount + 1)
    for edge in 0..<graph.edgeCount {
      starts[Int(graph.tails[edge]) + 1] += 1
      starts[Int(graph.heads[edge]) + 1] += 1
    }
    for node in 0..<graph.nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var steps = [Step](repeating: Step(code: 0, node: 0), count: 2 * graph.edgeCount)
    for edge in 0..<graph.edgeCount {
      let (tail, head) = (graph.tails[edge], graph.heads[edge])
      steps[Int(next[Int(tail)])] = Step(code: UInt32(edge) << 1, node: head)
      next[Int(tail)] += 1
      steps[Int(next[Int(head)])] = Step(code: UInt32(edge) << 1 | 1, node: tail)
      next[Int(head)] += 1
    }
    self.starts = starts
    self.steps = steps
  }

  /// Returns the steps from a node.
  package func steps(from node: Int) -> ArraySlice<Step> {
    steps[Int(starts[node])..<Int(starts[node + 1])]
  }
}

/// The costs of a graph's edges for one profile.
package struct EdgeCosts: Sendable {
  /// The cost of each edge from tail to head.
  package private(set) var along: [WayCost]

  /// The cost of each edge from head to tail.
  package private(set) var against: [WayCost]

  /// Computes all costs.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  package init(_ graph: StreetGraph, for profile: TravelProfile) {
    let edges = 0..<graph.edgeCount
    along = edges.map { graph.cost(of: $0, isAgainst: false, for: profile) }
    against = edges.map { graph.cost(of: $0, isAgainst: true, for: profile) }
  }

  /// Returns the cost of an edge in one direction.
  func cost(of edge: Int, isAgainst: Bool) -> WayCost {
    isAgainst ? against[edge] : along[edge]
  }

  /// Returns whether an edge can be used in some direction.
  func isUsable(_ edge: Int) -> Bool { along[edge].exists || against[edge].exists }

  /// Returns the costs with the times of the edges in `factors` multiplied, in both directions.
  func raised(by factors: [Int: Double]) -> Self {
    var costs = self
    for (edge, factor) in factors {
      costs.along[edge] = along[edge].raised(by: factor)
      costs.against[edge] = against[edge].raised(by: factor)
    }
    return costs
  }
}

extension WayCost {
  /// Returns this cost with its time multiplied by `factor`.
  fileprivate func raised(by factor: Double) -> Self {
    guard exists else { return self }
    let raised = min(Double(milliseconds) * factor, Double(Int32.max) / 4)
    return Self(milliseconds: UInt32(raised.rounded(.up)), decimeters: decimeters)
  }
}
