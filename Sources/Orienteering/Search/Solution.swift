/// The result of a search: a route for each day, and a bound.
package struct Solution: Hashable, Sendable {
  /// The visits of each day, in order.
  package var routes: [[Int]]

  /// The units that the routes are worth together.
  package var value: Int

  /// The bound: the units that no solution exceeds; `nil` if there is none.
  package var bound: Int?

  /// Creates a solution.
  package init(routes: [[Int]], value: Int, bound: Int? = nil) {
    self.routes = routes
    self.value = value
    self.bound = bound
  }

  /// Whether no better solution exists.
  package var isOptimal: Bool { bound == value }
}

/// How a search ended.
package enum Outcome: Hashable, Sendable {
  /// Routes were found.
  case found(Solution)

  /// No routes visit all required places, with a proof.
  case infeasible

  /// No routes with all required places were found, and none are ruled out.
  case unknown

  /// The routes, if any were found.
  package var solution: Solution? {
    if case .found(let solution) = self { solution } else { nil }
  }
}
