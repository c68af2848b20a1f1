/// The result of a search: a route for each day, and a bound.
public struct Solution: Hashable, Sendable {
  /// The visits of each day, in order.
  public var routes: [[Int]]

  /// The units that the routes are worth together.
  public var value: Int

  /// The bound: the units that no solution exceeds; `nil` if there is none.
  public var bound: Int?

  /// Creates a solution.
  public init(routes: [[Int]], value: Int, bound: Int? = nil) {
    self.routes = routes
    self.value = value
    self.bound = bound
  }

  /// Whether no better solution exists.
  public var isOptimal: Bool { bound == value }
}

/// How a search ended.
public enum Outcome: Hashable, Sendable {
  /// Routes were found.
  case found(Solution)

  /// No routes visit all required places, with a proof.
  case infeasible

  /// No routes with all required places were found, and none are ruled out.
  case unknown

  /// The routes, if any were found.
  public var solution: Solution? {
    if case .found(let solution) = self { solution } else { nil }
  }
}
