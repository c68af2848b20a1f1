import Streets

/// Sorts the edges of a graph into what is drawn alike and what has the same name.
struct StreetSorter {
  /// The graph.
  private let graph: StreetGraph

  /// The projected edges.
  private let lines: StreetLines

  /// The rank of each edge; `nil` if it is not drawn.
  private let ranks: [StreetRank?]

  /// Ranks the edges of a graph.
  ///
  /// Many extracts do not tell streets from drives and paths. So a street without a name is drawn as a drive if it lies in a
  /// park, or if the map has names for a good part of its streets. A short piece of a main road by itself, as the crossing of
  /// one, is drawn as a street.
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

  /// Returns the share of the length of streets that has a name.
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

  /// Returns what is drawn, the least important first.
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

  /// Returns the named streets, the most important first, and the longest of a rank.
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

  /// Returns the rank of each name, by its number: the one that most of its length has.
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
