/// The shape of a contraction hierarchy: which arcs there are and what they stand for, without costs.
///
/// Arcs lead from a node to a higher one and are stored at the lower. An arc either is an edge or stands for two arcs that meet at
/// a node below both of its ends: the left one leads from there to the tail, the right one to the head. The same arc serves both
/// directions.
///
/// The hierarchy of a map's file numbers nodes as the graph does. One that is made for another profile has an order of its own, in
/// which an edge may lead down. The highest nodes may be left uncontracted: among these, the core, arcs are followed both up and down.
package struct ShortcutTable: Hashable, Sendable {
  /// The bit of ``left`` that says that the rest is the number of an edge.
  package static let edgeBit: UInt32 = 1 << 31

  /// The bit of ``left`` that says that the tail of an edge is the higher end of its arc.
  package static let turnedBit: UInt32 = 1 << 30

  /// The number that each node of the graph has in the hierarchy; empty if it is the same.
  package var ranks: [UInt32] = []

  /// The lowest node of the core; `Int.max` if all are contracted.
  package var coreStart: Int

  /// The first arc of each node, and the number of arcs.
  package var firstArcs: [UInt32]

  /// The higher end of each arc.
  package var heads: [UInt32]

  /// The edge of each arc with ``edgeBit`` set, or the first arc that it stands for.
  package var left: [UInt32]

  /// The second arc that each arc stands for; 0 for an edge.
  package var right: [UInt32]

  /// Creates a table.
  package init(firstArcs: [UInt32], heads: [UInt32], left: [UInt32], right: [UInt32]) {
    self.firstArcs = firstArcs
    coreStart = .max
    self.heads = heads
    self.left = left
    self.right = right
  }

  /// Returns the hierarchy in which no node is contracted, so that searches in it are Dijkstra's.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  package static func uncontracted(_ graph: StreetGraph) -> Self {
    var table = Self(
      firstArcs: graph.firstEdges,
      heads: graph.heads,
      left: (0..<UInt32(graph.edgeCount)).map { $0 | edgeBit },
      right: [UInt32](repeating: 0, count: graph.edgeCount)
    )
    table.coreStart = 0
    return table
  }

  /// Returns the edge that an arc is and whether it leads down along the edge, or `nil` if it stands for two arcs.
  package func edge(ofArc arc: Int) -> (edge: Int, isTurned: Bool)? {
    let left = left[arc]
    guard left & Self.edgeBit != 0 else { return nil }
    return (Int(left & ~(Self.edgeBit | Self.turnedBit)), left & Self.turnedBit != 0)
  }
}
