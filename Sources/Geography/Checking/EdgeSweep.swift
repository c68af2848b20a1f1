/// Finds all pairs of edges whose surroundings overlap, by sweeping over them in one direction.
///
/// Edges are sorted by where they begin in the direction of the sweep and each is compared with those
/// that begin before it ends. Of eight directions the one with the fewest comparisons is taken: a zigzag
/// that runs against one of them is clear in another.
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

  /// The directions, each as the weights of longitude and latitude.
  private static let directions: [(Double, Double)] = [
    (1, 0), (0, 1), (1, 1), (1, -1), (1, 0.4142), (1, -0.4142), (0.4142, 1), (-0.4142, 1),
  ]

  /// By how much extents are widened, in degrees, so that rounding parts no edges that meet.
  private static let margin = 1e-12

  /// The edges, by where they begin in the direction chosen.
  private let edges: [Edge]

  /// Their extents in that direction.
  private let extents: [Extent]

  /// How many pairs will be compared.
  let comparisons: Int

  /// Prepares a sweep in the best direction.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges.
  init(_ edges: [Edge]) {
    var best: (extents: [Extent], comparisons: Int) = ([], .max)
    for direction in Self.directions {
      let extents = Self.extents(of: edges, along: direction)
      let comparisons = Self.comparisons(of: extents)
      if comparisons < best.comparisons { best = (extents, comparisons) }
      // Where few edges lie over each other no direction is worth another sort.
      if comparisons < 20 * edges.count { break }
    }
    (extents, comparisons) = best
    self.edges = extents.map { edges[$0.edge] }
  }

  /// Calls `body` for every pair of edges that may meet, until it returns `false` or the budget is
  /// spent; returns whether all pairs were seen.
  ///
  /// - Complexity: O(``comparisons``).
  func forEachPair(within budget: inout WorkBudget, _ body: (Edge, Edge) -> Bool) -> Bool {
    for (position, extent) in extents.enumerated() {
      let edge = edges[position]
      var next = position + 1
      while next < extents.count, extents[next].lower <= extent.upper {
        if edge.mayMeet(edges[next]) {
          guard budget.spend(WorkBudget.stepsOfMeeting), body(edge, edges[next]) else {
            return false
          }
        }
        next += 1
      }
      guard budget.spend(next - position) else { return false }
    }
    return true
  }

  /// Returns the extents of edges, by their beginning.
  private static func extents(of edges: [Edge], along direction: (Double, Double)) -> [Extent] {
    edges.enumerated()
      .map { position, edge in
        let first = edge.start.longitude * direction.0 + edge.start.latitude * direction.1
        let second = edge.end.longitude * direction.0 + edge.end.latitude * direction.1
        return Extent(
          lower: min(first, second) - margin,
          upper: max(first, second) + margin,
          edge: position
        )
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
