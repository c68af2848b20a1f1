/// A method that finds routes for an instance.
///
/// There are two: ``LocalSearch``, which finds good routes and proves nothing, and `ExactSolver` of the module `ExactOrienteering`.
/// Another one reads an ``Instance`` and returns routes, whose value ``Instance/solution(_:)`` computes. A bound that it returns is
/// taken for a proof.
public protocol RouteSolver: Sendable {
  /// Returns the name of the method, as a proof states it, for an instance with `count` places.
  func method(forPlaces count: Int) -> String

  /// Returns the best routes found, with their bound if there is one.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - warmStart: Routes to start from, if any are known.
  ///   - pool: Routes that were useful for an instance with the same visits, days, travel and rivals; those of this search are
  ///     added.
  ///   - control: When to stop.
  /// - Returns: The routes, or why there are none.
  func solve(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome

  /// Returns this method with the seed of its choices; the method itself if it makes none at random.
  func seeded(by seed: UInt64) -> Self

  /// Completes what `pool` keeps of a finished search on `instance`, once for all searches that begin with it.
  func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl)
}

extension RouteSolver {
  /// The method itself.
  public func seeded(by seed: UInt64) -> Self { self }

  /// Does nothing: most methods keep nothing that has to be completed.
  public func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl) {}
}

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
