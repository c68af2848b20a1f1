extension ShortcutTable {
  /// Reads the hierarchy of a file and checks that every arc stands for what it claims.
  ///
  /// An arc's ends follow from its edge or from the two arcs it stands for, which have to be stored before it.
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

  /// Reads where the core begins, if there is one.
  private mutating func readCore(_ file: MapFile, nodeCount: Int) throws(MapFileError) {
    guard file.has(.core) else { return }
    let core: [UInt32] = try file.numbers(.core)
    guard core.count == 1, Int(core[0]) <= nodeCount else {
      throw .malformed(part: SectionKind.core.name, problem: "it names no node")
    }
    coreStart = Int(core[0])
  }

  /// The second arcs of those that stand for two, as a file stores them.
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

  /// Returns the error of an arc.
  private static func fault(_ arc: Int) -> MapFileError {
    .malformed(
      part: SectionKind.arcs.name,
      problem: "arc \(arc) does not stand for what lies below it"
    )
  }
}
