import Streets

/// Groups the edges of a graph by style and by name.
struct StreetSorter {
  /// The graph.
  private let graph: StreetGraph

  /// The projected edges.
  private let lines: StreetLines

  /// The rank of each edge; `nil` if it is not drawn.
  private let ranks: [StreetRank?]

  /// Ranks the edges of a graph.
  ///
  /// Many extracts don't distinguish streets from drives and paths, so an unnamed street is drawn as a drive if it lies in a
  /// park, or if many streets of the map have names. A short isolated piece of a main road, e.g. at a crossing, is drawn as a
  /// street.
  init(_ graph: StreetGraph, green: [SheetShape]) {
    self.graph = graph
    let lines = StreetLines(graph)
    self.lines = lines
    let pieces = RoadPieces(graph)
    let isNamed = Self.namedShare(graph) > 0.25
    ranks = (0..<graph.edgeCount).map { edge in
      let rank = StreetRank(graph.attributes(of: edge).kind)
      if let rank, rank < .minor { return pieces.isShort(edge) ? .minor : rank }
      guard rank == .minor, graph.nameNumbers[edge] == 0 else { return rank }
      let line = lines.line(edge)
      let middle = (line[line.startIndex].drawn + line[line.endIndex - 1].drawn) * 0.5
      return isNamed || green.contains { $0.contains(middle) } ? .service : .minor
    }
  }

  /// Returns the share of the length of streets that is named.
  private static func namedShare(_ graph: StreetGraph) -> Double {
    var (named, all) = (0.0, 1.0)
    for edge in 0..<graph.edgeCount
    where StreetRank(graph.attributes(of: edge).kind) == .minor {
      let length = Double(graph.lengths[edge])
      all += length
      if graph.nameNumbers[edge] != 0 { named += length }
    }
    return named / all
  }

  /// Returns the streets to draw, least important first.
  func streets() -> [SheetStreet] {
    let keys = (0..<graph.edgeCount).map { edge -> Int in
      guard let rank = ranks[edge] else { return -1 }
      let way = graph.attributes(of: edge)
      return rank.rawValue * 4 + (way.isBridge ? 2 : 0) + (way.isTunnel ? 1 : 0)
    }
    var streets: [SheetStreet] = []
    StrandBuilder(graph, lines, keys: keys).forEachStrand { key, points in
      guard let rank = StreetRank(rawValue: key / 4) else { return }
      streets.append(
        SheetStreet(
          rank: rank,
          isBridge: key & 2 != 0,
          isTunnel: key & 1 != 0,
          points: points,
          box: DrawnBox(around: points.lazy.map(\.drawn))
        )
      )
    }
    return streets.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }
    .map(\.element)
  }

  /// Returns the named streets, most important rank first, then longest first.
  func names() -> [NamedStreet] {
    let best = bestRanks()
    let keys = (0..<graph.edgeCount).map { edge -> Int in
      let name = Int(graph.nameNumbers[edge])
      return name > 0 && ranks[edge] != nil ? name : -1
    }
    var names: [NamedStreet] = []
    StrandBuilder(graph, lines, keys: keys).forEachStrand { key, points in
      guard let rank = best[key] else { return }
      let length = zip(points, points.dropFirst()).reduce(0.0) {
        $0 + ($1.1.drawn - $1.0.drawn).length
      }
      names.append(
        NamedStreet(name: graph.name(key), rank: rank, points: points, length: length)
      )
    }
    return names.enumerated().sorted { first, second in
      (first.element.rank, second.element.length, first.offset)
        < (second.element.rank, first.element.length, second.offset)
    }.map(\.element)
  }

  /// Returns the predominant rank of each name by length, indexed by the number of the name.
  private func bestRanks() -> [StreetRank?] {
    var lengths: [Int: [UInt64]] = [:]
    for edge in 0..<graph.edgeCount {
      guard let rank = ranks[edge], graph.nameNumbers[edge] > 0 else { continue }
      let name = Int(graph.nameNumbers[edge])
      let none = Array(repeating: UInt64(0), count: StreetRank.allCases.count)
      lengths[name, default: none][rank.rawValue] += UInt64(graph.lengths[edge])
    }
    return (0..<graph.nameStarts.count).map { name in
      guard let shares = lengths[name], let most = shares.max() else { return nil }
      return shares.firstIndex(of: most).flatMap { StreetRank(rawValue: $0) }
    }
  }
}

/// Finds short connected components of the main roads of a graph.
struct RoadPieces {
  /// The edges of short components.
  private var short: Set<Int> = []

  /// The length below which a component is short, in decimeters.
  private static let leastLength: UInt64 = 4_000

  /// Finds the components.
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

  /// Returns the edges connected with an edge.
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

  /// Returns whether an edge of a main road belongs to a short component.
  func isShort(_ edge: Int) -> Bool { short.contains(edge) }
}

/// Joins the edges of a graph into long lines.
///
/// Edges with the same key are joined where they meet, straightest pairs first, so that a street continues across
/// intersections. Long lines take fewer bytes, simplify better, and have room for names.
struct StrandBuilder {
  /// The lines of the edges.
  private let lines: StreetLines

  /// The keys: only edges with equal keys are joined; edges with -1 are skipped.
  private let keys: [Int]

  /// The end to which each end is joined; -1 for none.
  ///
  /// The ends of edge *e* have the numbers 2*e* (tail) and 2*e* + 1 (head).
  private var partners: [Int]

  /// The sharpest bend at which edges are joined, as its cosine.
  private static let leastCosine = 0.35

  /// Joins the edges of a graph.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges, if node degrees are bounded.
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

  /// Returns the ends of all edges with a key, by node and key.
  private static func ends(_ graph: StreetGraph, _ keys: [Int]) -> [End] {
    var ends: [End] = []
    ends.reserveCapacity(keys.count * 2)
    for (edge, key) in keys.enumerated() where key >= 0 {
      ends.append(End(node: Int(graph.tails[edge]), key: key, end: edge * 2))
      ends.append(End(node: Int(graph.heads[edge]), key: key, end: edge * 2 + 1))
    }
    return ends.sorted { ($0.node, $0.key, $0.end) < ($1.node, $1.key, $1.end) }
  }

  /// Joins ends that meet, straightest pairs first.
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
    // Open lines come first; the rest are rings.
    for isRing in [false, true] {
      for end in partners.indices where keys[end / 2] >= 0 && !isDone[end / 2] {
        guard isRing || partners[end] < 0 else { continue }
        body(keys[end / 2], points(from: end, &isDone))
      }
    }
  }

  /// Returns the points of the line that starts at an end.
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
