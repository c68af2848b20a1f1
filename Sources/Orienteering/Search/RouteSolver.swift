/// A method that chooses the routes of an instance.
///
/// There are two: ``LocalSearch``, which finds good routes and proves nothing, and the exact method of
/// the module `DayPlanningGLPK`.
package protocol RouteSolver: Sendable {
  /// Returns the name of the method in the proof of a plan with so many places to choose from.
  func method(forPlaces count: Int) -> String

  /// Returns the best routes found, with what is proved of them.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - start: Routes to start from, if any are known.
  ///   - pool: Routes that were of use for an instance with the same visits, days, travel and
  ///     rivals; those of this search are added.
  ///   - control: When to stop.
  /// - Returns: The routes, or why there are none.
  func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome

  /// Completes what `pool` keeps of a search on `instance` that has ended, so that many searches that begin with it need not.
  func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl)
}

extension RouteSolver {
  /// Most methods keep nothing that has to be completed.
  package func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl) {}
}

/// What a search leaves to the next one on an instance with the same visits, days and travel: routes worth
/// considering first, and what the bounds rest on.
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

  /// The prices and memories of a bound, and what it says of every visit, whatever is required besides.
  package struct Pricing: Sendable {
    /// The price of each place, in units.
    package var places: [Int32]
    /// The price of each stop, in units.
    package var stop: Int32
    /// The price of each tick of travel, in units.
    package var travel: Int32
    /// What each of two places that exclude each other pays because of that, in units, for each such pair.
    package var conflicts: [Int32]
    /// For each place, the others that the bound's routes remember while they are there.
    package var neighborhoods: [[Int]]
    /// For each place, what routes with it can be worth at most, in units; empty where that is not computed yet.
    package var bounds: [Int] = []
    /// For each two places, what routes that go straight from one to the other can be worth at most, in units.
    package var wayBounds: [Int] = []

    /// Creates a pricing without its bounds.
    package init(
      places: [Int32],
      stop: Int32,
      travel: Int32,
      conflicts: [Int32],
      neighborhoods: [[Int]]
    ) {
      self.places = places
      self.stop = stop
      self.travel = travel
      self.conflicts = conflicts
      self.neighborhoods = neighborhoods
    }
  }

  /// The routes, in the order in which they were found.
  package private(set) var members: [Member] = []

  /// Whether later searches are to begin with the prices of this one, which then takes a little longer.
  package let keepsPricing: Bool

  /// What the first bound of a single day rests on, if it is kept.
  package var pricing: Pricing?

  private var known: Set<Member> = []

  /// Creates an empty pool.
  package init(keepingPricing keepsPricing: Bool = false) {
    self.keepsPricing = keepsPricing
  }

  /// Adds `member` if it is new.
  package mutating func add(_ member: Member) {
    if known.insert(member).inserted { members.append(member) }
  }
}
