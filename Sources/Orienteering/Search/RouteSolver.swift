/// A method that finds routes for an instance.
///
/// There are two: ``LocalSearch``, which finds good routes without a proof, and `ExactSolver` of the module `ExactOrienteering`.
/// A custom method reads an ``Instance`` and returns routes, whose value ``Instance/solution(_:)`` computes. A bound that it
/// returns is trusted as proved.
public protocol RouteSolver: Sendable {
  /// Returns the name of the method, as recorded in a proof, for an instance with `count` places.
  func method(forPlaces count: Int) -> String

  /// Returns the best routes found, with their bound if there is one.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - warmStart: Routes to start from, if any are known.
  ///   - pool: Useful routes of an instance with the same visits, days, travel and rivals; the routes of this search are added.
  ///   - control: When to stop.
  /// - Returns: The routes, or the reason that there are none.
  func solve(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome

  /// Returns this method with another seed; the method itself if it is deterministic.
  func seeded(by seed: UInt64) -> Self

  /// Completes the data in `pool` from a finished search on `instance`, once for all searches that start from it.
  func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl)
}

extension RouteSolver {
  /// Returns the method itself.
  public func seeded(by seed: UInt64) -> Self { self }

  /// Does nothing: most methods keep no data to complete.
  public func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl) {}
}

/// The result of a search: a route for each day, and a bound.
public struct Solution: Hashable, Sendable {
  /// The visits of each day, in order.
  public var routes: [[Int]]

  /// The total value of the routes in units.
  public var value: Int

  /// The upper bound on the value of every solution, in units; `nil` if there is none.
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

  /// The instance is proved infeasible.
  case infeasible

  /// No feasible routes were found, but the instance is not proved infeasible.
  case unknown

  /// The routes, if any were found.
  public var solution: Solution? {
    if case .found(let solution) = self { solution } else { nil }
  }
}
