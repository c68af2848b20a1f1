extension StreetGraph {
  /// A part of a graph that hangs together.
  package struct Part: Hashable, Sendable {
    /// The lowest node.
    package let node: UInt32
    /// The number of nodes.
    package let nodes: Int
    /// The length of all edges, in decimeters.
    package let decimeters: UInt64
  }

  /// Returns the parts that hang together by edges that are asked for, the longest first, and for each node its part.
  ///
  /// Nodes without such edges are parts of no length.
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

  /// Returns the graph without the edges that are not asked for, nor the nodes and names that nothing is left of.
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
