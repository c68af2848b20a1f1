/// Finds all pairs of edges whose extents overlap, using a sweep in one direction.
///
/// Edges are sorted by their start in the sweep direction, and each is compared with those that start before it ends.
/// Of eight directions, the sweep uses the one that needs the fewest comparisons: a zigzag that is dense in one
/// direction is sparse in another.
///
/// > Source: J. L. Bentley, D. Wood, "An Optimal Worst Case Algorithm for Reporting Intersections of Rectangles", *IEEE
/// > Transactions on Computers* 29 (1980), 571–577, for the sweep; oblique directions after J. T. Klosowski et al.,
/// > "Efficient Collision Detection Using Bounding Volume Hierarchies of k-DOPs", *IEEE Transactions on Visualization
/// > and Computer Graphics* 4 (1998), 21–36, <https://doi.org/10.1109/2945.675649>.
struct EdgeSweep {
  /// The extent of an edge in the sweep direction.
  private struct Extent {
    /// The lower end.
    let lower: Double
    /// The upper end.
    let upper: Double
    /// The index of the edge.
    let edge: Int
  }

  /// The candidate directions, as weights of longitude and latitude.
  private static let directions: [(Double, Double)] = [
    (1, 0), (0, 1), (1, 1), (1, -1), (1, 0.4142), (1, -0.4142), (0.4142, 1), (-0.4142, 1),
  ]

  /// The margin, in degrees, by which extents are widened so that rounding can't separate edges that meet.
  private static let margin = 1e-12

  /// The edges, ordered by their lower ends.
  private let edges: [Edge]

  /// The extents of the edges.
  private let extents: [Extent]

  /// The number of pairs to compare.
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
      // With few overlapping extents, trying another direction costs more than it saves.
      if comparisons < 20 * edges.count { break }
    }
    (extents, comparisons) = best
    self.edges = extents.map { edges[$0.edge] }
  }

  /// Calls `body` for each pair of edges that may meet, until it returns `false` or the budget runs out; returns
  /// whether all pairs were visited.
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

  /// Returns the extents of edges, sorted by their lower ends.
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

  /// Returns the number of overlapping pairs of extents.
  private static func comparisons(of extents: [Extent]) -> Int {
    var count = 0
    for (position, extent) in extents.enumerated() {
      // Find the first extent that starts after this one ends.
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
