/// Finds all pairs of edges whose surroundings overlap, by sweeping over them in one direction.
///
/// Edges are sorted by where they begin in the direction of the sweep and each is compared with those
/// that begin before it ends. Of four directions the one with the fewest comparisons is taken: zigzags
/// that run against one or two of them are clear in another.
///
/// > Source: J. L. Bentley, D. Wood, "An Optimal Worst Case Algorithm for Reporting Intersections of
/// > Rectangles", *IEEE Transactions on Computers* 29 (1980), 571–577, for the sweep; directions beside
/// > the axes after J. T. Klosowski et al., "Efficient Collision Detection Using Bounding Volume
/// > Hierarchies of k-DOPs", *IEEE Transactions on Visualization and Computer Graphics* 4 (1998), 21–36,
/// > <https://doi.org/10.1109/2945.675649>.
struct EdgeSweep {
  /// The extent of an edge in the direction of the sweep.
  private struct Extent {
    /// Where the edge begins.
    let lower: Double
    /// Where the edge ends.
    let upper: Double
    /// The position of the edge.
    let edge: Int
  }

  /// The edges.
  private let edges: [Edge]

  /// The extents in the direction chosen, by their beginning.
  private let extents: [Extent]

  /// How many pairs will be compared.
  let comparisons: Int

  /// Prepares a sweep in the best of four directions.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges.
  init(_ edges: [Edge]) {
    self.edges = edges
    let directions: [(Coordinate) -> Double] = [
      { $0.longitude }, { $0.latitude },
      // Rounding keeps the order of sums, so that edges that meet also overlap here.
      { $0.longitude + $0.latitude }, { $0.longitude - $0.latitude },
    ]
    var best: (extents: [Extent], comparisons: Int) = ([], .max)
    for direction in directions {
      let extents = Self.extents(of: edges, along: direction)
      let comparisons = Self.comparisons(of: extents)
      if comparisons < best.comparisons { best = (extents, comparisons) }
    }
    (extents, comparisons) = best
  }

  /// Calls `body` for every pair of edges that may meet, until it returns `false`.
  ///
  /// - Complexity: O(``comparisons``).
  func forEachPair(_ body: (Edge, Edge) -> Bool) {
    for (position, extent) in extents.enumerated() {
      let edge = edges[extent.edge]
      for next in extents[(position + 1)...] {
        if next.lower > extent.upper { break }
        let other = edges[next.edge]
        if edge.mayMeet(other), !body(edge, other) { return }
      }
    }
  }

  /// Returns the extents of edges, by their beginning.
  private static func extents(of edges: [Edge], along direction: (Coordinate) -> Double) -> [Extent]
  {
    edges.enumerated()
      .map { position, edge in
        let (first, second) = (direction(edge.start), direction(edge.end))
        return Extent(lower: min(first, second), upper: max(first, second), edge: position)
      }
      .sorted { ($0.lower, $0.edge) < ($1.lower, $1.edge) }
  }

  /// Returns how many pairs of extents overlap.
  private static func comparisons(of extents: [Extent]) -> Int {
    var count = 0
    for (position, extent) in extents.enumerated() {
      // The first extent that begins after this one ends.
      var (low, high) = (position + 1, extents.count)
      while low < high {
        let middle = (low + high) / 2
        if extents[middle].lower > extent.upper { high = middle } else { low = middle + 1 }
      }
      count += low - position - 1
    }
    return count
  }
}
