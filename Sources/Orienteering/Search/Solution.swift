/// What a search found: a route a day, and what is proved about them.
package struct Solution: Hashable, Sendable {
  /// The visits of each day, in order.
  package var routes: [[Int]]

  /// The units that the routes are worth together.
  package var value: Int

  /// The units that no solution exceeds, or `nil` where nothing was proved.
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

  /// It is proved that no routes make all required visits.
  case infeasible

  /// No routes with all required visits were found, nor was it proved that there are none.
  case unknown

  /// The routes, if any were found.
  package var solution: Solution? {
    if case .found(let solution) = self { solution } else { nil }
  }
}
