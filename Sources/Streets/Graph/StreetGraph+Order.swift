extension StreetGraph {
  /// Returns the same graph with its nodes in another order, its edges at their lower nodes.
  ///
  /// Edges of one node are in the order of their heads, then in the order that they had.
  ///
  /// - Parameter order: The nodes in their new order.
  /// - Returns: The graph, and for each of its edges the number that it had.
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

  /// Appends an edge of another graph, turned if need be.
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

  /// Computes the first edge of each node from edges that are in the order of their tails.
  package mutating func closeRows(nodes: Int) {
    firstEdges = [UInt32](repeating: 0, count: nodes + 1)
    for tail in tails { firstEdges[Int(tail) + 1] += 1 }
    for node in 0..<nodes { firstEdges[node + 1] += firstEdges[node] }
  }
}
