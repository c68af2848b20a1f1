import Streets

/// Joins the edges of a graph to long lines.
///
/// Edges with the same key are joined where they meet, the straightest pairs first, so that a street goes on across its
/// crossings. Long lines take fewer bytes, are thinned better, and have room for names.
struct StrandBuilder {
  /// The edges' lines.
  private let lines: StreetLines

  /// What has to agree for two edges to be joined; an edge with -1 is left out.
  private let keys: [Int]

  /// The end that each end is joined to; -1 if none is.
  ///
  /// The number of an end is twice that of its edge, and one more at the head.
  private var partners: [Int]

  /// The sharpest bend at which edges are joined, as its cosine.
  private static let leastCosine = 0.35

  /// Joins the edges of a graph.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges, if no node has very many.
  init(_ graph: StreetGraph, _ lines: StreetLines, keys: [Int]) {
    self.lines = lines
    self.keys = keys
    partners = Array(repeating: -1, count: keys.count * 2)
    let ends = Self.ends(graph, keys)
    var start = 0
    while start < ends.count {
      var end = start
      while end < ends.count, ends[end].node == ends[start].node, ends[end].key == ends[start].key {
        end += 1
      }
      join(ends[start..<end].map(\.end))
      start = end
    }
  }

  /// An end of an edge at a node.
  private struct End {
    let node: Int
    let key: Int
    let end: Int
  }

  /// Returns the ends of all edges that count, by node and key.
  private static func ends(_ graph: StreetGraph, _ keys: [Int]) -> [End] {
    var ends: [End] = []
    ends.reserveCapacity(keys.count * 2)
    for (edge, key) in keys.enumerated() where key >= 0 {
      ends.append(End(node: Int(graph.tails[edge]), key: key, end: edge * 2))
      ends.append(End(node: Int(graph.heads[edge]), key: key, end: edge * 2 + 1))
    }
    return ends.sorted { ($0.node, $0.key, $0.end) < ($1.node, $1.key, $1.end) }
  }

  /// Joins ends that meet, the straightest pairs first.
  private mutating func join(_ ends: [Int]) {
    guard ends.count > 1, ends.count < 16 else { return }
    var pairs: [(cosine: Double, first: Int, second: Int)] = []
    for (index, first) in ends.enumerated() {
      for second in ends[(index + 1)...] {
        let (one, other) = (direction(first), direction(second))
        let product = one.length * other.length
        guard product > 0 else { continue }
        pairs.append((-one.dot(other) / product, first, second))
      }
    }
    pairs.sort { ($1.cosine, $0.first, $0.second) < ($0.cosine, $1.first, $1.second) }
    for (cosine, first, second) in pairs {
      let isAlone = ends.count == 2 && cosine > -0.7
      guard cosine > Self.leastCosine || isAlone, partners[first] < 0, partners[second] < 0 else {
        continue
      }
      (partners[first], partners[second]) = (second, first)
    }
  }

  /// Returns the direction in which an edge leaves an end.
  private func direction(_ end: Int) -> DrawnPoint {
    lines.direction(end / 2, fromHead: end % 2 == 1)
  }

  /// Calls `body` with the key and the points of each long line.
  ///
  /// - Complexity: O(*n*) for *n* points.
  func forEachStrand(_ body: (_ key: Int, _ points: [WorldPoint]) -> Void) {
    var isDone = [Bool](repeating: false, count: keys.count)
    // Lines that have an end come first; what is left are rings.
    for isRing in [false, true] {
      for end in partners.indices where keys[end / 2] >= 0 && !isDone[end / 2] {
        guard isRing || partners[end] < 0 else { continue }
        body(keys[end / 2], points(from: end, &isDone))
      }
    }
  }

  /// Returns the points of the line that begins at an end.
  private func points(from end: Int, _ isDone: inout [Bool]) -> [WorldPoint] {
    var points: [WorldPoint] = []
    var end = end
    while end >= 0, !isDone[end / 2] {
      isDone[end / 2] = true
      let line = lines.line(end / 2)
      let ordered = end % 2 == 0 ? Array(line) : line.reversed()
      points += points.isEmpty ? ordered[...] : ordered.dropFirst()
      end = partners[end ^ 1]
    }
    return points
  }
}
