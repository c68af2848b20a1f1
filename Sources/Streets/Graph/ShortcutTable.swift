/// The topology of a contraction hierarchy: its arcs and what they represent, without costs.
///
/// Arcs lead from a node to a higher one and are stored at the lower. An arc is either an edge or a shortcut for two arcs that
/// meet at a node below both of its ends: the left one leads from there to the tail, the right one to the head. An arc serves
/// both directions.
///
/// The hierarchy in a map file numbers nodes like the graph. A hierarchy built for another profile has its own order, in which
/// an edge may lead down. The highest nodes may be left uncontracted; within this core, arcs are followed both up and down.
package struct ShortcutTable: Hashable, Sendable {
  /// The bit of ``left`` that marks an edge; the remaining bits are its number.
  package static let edgeBit: UInt32 = 1 << 31

  /// The bit of ``left`` set if the tail of the edge is the higher end of its arc.
  package static let turnedBit: UInt32 = 1 << 30

  /// The rank of each node of the graph in the hierarchy; empty if ranks equal node numbers.
  package var ranks: [UInt32] = []

  /// The lowest node of the core; `Int.max` if all are contracted.
  package var coreStart: Int

  /// The first arc of each node, and the number of arcs.
  package var firstArcs: [UInt32]

  /// The higher end of each arc.
  package var heads: [UInt32]

  /// The edge of each arc with ``edgeBit`` set, or the first arc of a shortcut.
  package var left: [UInt32]

  /// The second arc of each shortcut; 0 for an edge.
  package var right: [UInt32]

  /// Creates a table.
  package init(firstArcs: [UInt32], heads: [UInt32], left: [UInt32], right: [UInt32]) {
    self.firstArcs = firstArcs
    coreStart = .max
    self.heads = heads
    self.left = left
    self.right = right
  }

  /// Returns a hierarchy without contracted nodes, in which searches are plain Dijkstra.
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

  /// Returns the edge of an arc and whether the arc leads down along it, or `nil` for a shortcut.
  package func edge(ofArc arc: Int) -> (edge: Int, isTurned: Bool)? {
    let left = left[arc]
    guard left & Self.edgeBit != 0 else { return nil }
    return (Int(left & ~(Self.edgeBit | Self.turnedBit)), left & Self.turnedBit != 0)
  }
}

extension ShortcutTable {
  /// Reads the hierarchy of a file and validates every arc.
  ///
  /// An arc's ends follow from its edge or from the two arcs of the shortcut, which have to be stored before it.
  ///
  /// - Throws: ``MapFileError``.
  /// - Complexity: O(*n*) for *n* arcs.
  init(_ file: MapFile, of graph: StreetGraph) throws(MapFileError) {
    let arcs: [UInt32] = try file.numbers(.arcs)
    let seconds: [UInt32] = try file.numbers(.secondArcs)
    self.init(firstArcs: [], heads: [], left: arcs, right: [])
    firstArcs.reserveCapacity(graph.nodeCount + 1)
    heads.reserveCapacity(arcs.count)
    right.reserveCapacity(arcs.count)
    var tails: [UInt32] = []
    tails.reserveCapacity(arcs.count)
    var next = 0
    for arc in arcs.indices {
      let ends: (tail: UInt32, head: UInt32)?
      if arcs[arc] & Self.edgeBit != 0 {
        right.append(0)
        ends = Self.ends(ofEdge: Int(arcs[arc] & ~Self.edgeBit), graph)
      } else {
        guard next < seconds.count else { throw Self.fault(arc) }
        right.append(seconds[next])
        next += 1
        ends = Self.ends(of: Int(arcs[arc]), Int(right[arc]), tails, heads)
      }
      guard let ends, ends.tail < ends.head, ends.tail >= tails.last ?? 0 else {
        throw Self.fault(arc)
      }
      tails.append(ends.tail)
      heads.append(ends.head)
      while firstArcs.count <= Int(ends.tail) { firstArcs.append(UInt32(arc)) }
    }
    guard next == seconds.count else { throw Self.fault(arcs.count) }
    while firstArcs.count <= graph.nodeCount { firstArcs.append(UInt32(arcs.count)) }
    try readCore(file, nodeCount: graph.nodeCount)
  }

  /// Reads the start of the core, if there is one.
  private mutating func readCore(_ file: MapFile, nodeCount: Int) throws(MapFileError) {
    guard file.has(.core) else { return }
    let core: [UInt32] = try file.numbers(.core)
    guard core.count == 1, Int(core[0]) <= nodeCount else {
      throw .malformed(part: SectionKind.core.name, problem: "it names no node")
    }
    coreStart = Int(core[0])
  }

  /// The second arcs of the shortcuts, as stored in a file.
  var secondArcs: [UInt32] {
    left.indices.filter { left[$0] & Self.edgeBit == 0 }.map { right[$0] }
  }

  /// Returns the ends of an edge, or `nil` if there is no such edge.
  private static func ends(
    ofEdge edge: Int,
    _ graph: StreetGraph
  ) -> (tail: UInt32, head: UInt32)? {
    edge < graph.edgeCount ? (graph.tails[edge], graph.heads[edge]) : nil
  }

  /// Returns the ends of two arcs that begin at the same lower node, or `nil` if they do not.
  private static func ends(
    of first: Int,
    _ second: Int,
    _ tails: [UInt32],
    _ heads: [UInt32]
  ) -> (tail: UInt32, head: UInt32)? {
    guard first < tails.count, second < tails.count, tails[first] == tails[second] else {
      return nil
    }
    return (heads[first], heads[second])
  }

  /// Returns the error for an arc.
  private static func fault(_ arc: Int) -> MapFileError {
    .malformed(
      part: SectionKind.arcs.name,
      problem: "arc \(arc) is inconsistent with the arcs or edge below it"
    )
  }
}
