/// A method that chooses the routes of an instance.
///
/// There are two: ``LocalSearch``, which finds good routes and proves nothing, and the exact method of
/// the module `DayPlanningGLPK`.
package protocol RouteSolver: Sendable {
  /// The name of the method in a plan's proof.
  var method: String { get }

  /// Returns the best routes found, with what is proved of them.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - start: Routes to start from, if any are known.
  ///   - pool: Routes that were of use for an instance with the same visits, days and travel; those
  ///     of this search are added.
  ///   - control: When to stop.
  /// - Returns: The routes, or why there are none.
  func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome
}

/// Routes that a search found worth considering, to be considered first by the next search.
package struct RoutePool: Sendable {
  /// A route of one kind of day.
  package struct Member: Hashable, Sendable {
    /// The kind of day.
    package let kind: Int
    /// The visits, in order; a relaxation may repeat one.
    package let visits: [Int]

    /// Creates a member.
    package init(kind: Int, visits: [Int]) {
      self.kind = kind
      self.visits = visits
    }
  }

  /// The routes, in the order in which they were found.
  package private(set) var members: [Member] = []

  private var known: Set<Member> = []

  /// Creates an empty pool.
  package init() {}

  /// Adds `member` if it is new.
  package mutating func add(_ member: Member) {
    if known.insert(member).inserted { members.append(member) }
  }
}
