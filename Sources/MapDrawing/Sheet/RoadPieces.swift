import Streets

/// Finds the short parts of the main roads of a graph: those that hang together with no other main road.
struct RoadPieces {
  /// The edges of short parts.
  private var short: Set<Int> = []

  /// The length below which a part is short, in decimeters.
  private static let leastLength: UInt64 = 4_000

  /// Finds the parts.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  init(_ graph: StreetGraph) {
    let edges = (0..<graph.edgeCount).filter { edge in
      StreetRank(graph.attributes(of: edge).kind).map { $0 < .minor } ?? false
    }
    var edgesAtNodes: [UInt32: [Int]] = [:]
    for edge in edges {
      edgesAtNodes[graph.tails[edge], default: []].append(edge)
      edgesAtNodes[graph.heads[edge], default: []].append(edge)
    }
    var seen: Set<Int> = []
    for edge in edges where !seen.contains(edge) {
      let part = Self.part(of: edge, graph, edgesAtNodes)
      seen.formUnion(part)
      let length = part.reduce(UInt64(0)) { $0 + UInt64(graph.lengths[$1]) }
      if length < Self.leastLength { short.formUnion(part) }
    }
  }

  /// Returns the edges that hang together with one.
  private static func part(
    of edge: Int,
    _ graph: StreetGraph,
    _ edgesAtNodes: [UInt32: [Int]]
  ) -> Set<Int> {
    var part: Set = [edge]
    var pending = [edge]
    while let edge = pending.popLast() {
      for node in [graph.tails[edge], graph.heads[edge]] {
        for next in edgesAtNodes[node] ?? [] where part.insert(next).inserted {
          pending.append(next)
        }
      }
    }
    return part
  }

  /// Returns whether an edge of a main road belongs to a short part.
  func isShort(_ edge: Int) -> Bool { short.contains(edge) }
}
