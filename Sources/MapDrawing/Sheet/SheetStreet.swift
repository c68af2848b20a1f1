import Streets

/// A long line of streets with the same style.
struct SheetStreet: Sendable {
  /// The rank.
  let rank: StreetRank
  /// Whether it is on a bridge.
  let isBridge: Bool
  /// Whether it is in a tunnel.
  let isTunnel: Bool
  /// The corners.
  let points: [WorldPoint]
  /// The bounding box.
  let box: DrawnBox
}

/// A long line of streets with the same name.
struct NamedStreet: Sendable {
  /// The name.
  let name: String
  /// The highest rank of its parts.
  let rank: StreetRank
  /// The corners.
  let points: [WorldPoint]
  /// The length in units of the projection.
  let length: Double
}

/// The projected lines of all edges of a graph.
struct StreetLines {
  /// The offset of each edge's points, followed by the number of points.
  private(set) var starts: [Int] = [0]

  /// The points of all edges, each from its tail to its head.
  private(set) var points: [WorldPoint] = []

  /// Projects a graph.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  init(_ graph: StreetGraph) {
    starts.reserveCapacity(graph.edgeCount + 1)
    points.reserveCapacity(graph.edgeCount * 3)
    for edge in 0..<graph.edgeCount {
      graph.forEachCorner(of: edge) { points.append(WorldPoint($0)) }
      starts.append(points.count)
    }
  }

  /// Returns the line of an edge.
  func line(_ edge: Int) -> ArraySlice<WorldPoint> { points[starts[edge]..<starts[edge + 1]] }

  /// Returns the direction in which an edge leaves one of its ends, not normalized.
  func direction(_ edge: Int, fromHead: Bool) -> DrawnPoint {
    let line = line(edge)
    let (first, second) =
      fromHead
      ? (line[line.endIndex - 1], line[line.endIndex - 2])
      : (line[line.startIndex], line[line.startIndex + 1])
    return second.drawn - first.drawn
  }
}
