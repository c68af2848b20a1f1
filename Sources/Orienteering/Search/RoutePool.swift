/// Warm-start data from a search for later ones on the same visits, days and travel: initial columns, and the duals of the first
/// bound.
public struct RoutePool: Sendable {
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

  /// The state of the pricing at a bound: its duals and ng-sets, and the resulting bounds on routes through each place and arc,
  /// valid whatever else is required.
  package struct Pricing: Sendable {
    /// The dual of each place, in units.
    package var places: [Int32]
    /// The dual of each stop, in units.
    package var stop: Int32
    /// The dual of each tick of travel, in units.
    package var travel: Int32
    /// The dual of each unit that visits cost, in units.
    package var cost: Int32
    /// The dual of each unit of load, in units.
    package var load: Int32
    /// The dual of each pair of places that exclude each other, in units.
    package var conflicts: [Int32]
    /// The ng-set of each place: the places that relaxed routes remember there.
    package var ngSets: [[Int]]
    /// The upper bound on the value of a solution through each place, in units; empty if not computed yet.
    package var bounds: [Int] = []
    /// The upper bound on the value of a solution with each arc between two places, in units.
    package var arcBounds: [Int] = []

    /// Creates a pricing state without its bounds.
    package init(
      places: [Int32],
      stop: Int32,
      travel: Int32,
      cost: Int32,
      load: Int32,
      conflicts: [Int32],
      ngSets: [[Int]]
    ) {
      self.places = places
      self.stop = stop
      self.travel = travel
      self.cost = cost
      self.load = load
      self.conflicts = conflicts
      self.ngSets = ngSets
    }
  }

  /// The routes, in the order in which they were found.
  package private(set) var members: [Member] = []

  /// Whether later searches start from the duals of this one, which makes this one slightly slower.
  package let keepsPricing: Bool

  /// The pricing of the first bound of a single day, if it is kept.
  package var pricing: Pricing?

  /// The work of the searches that used the pool, in nanoseconds estimated from problem sizes.
  package private(set) var work = 0

  private var known: Set<Member> = []

  /// Creates an empty pool.
  public init(keepingPricing keepsPricing: Bool = false) {
    self.keepsPricing = keepsPricing
  }

  /// Adds `member` if it is new.
  package mutating func add(_ member: Member) {
    if known.insert(member).inserted { members.append(member) }
  }

  /// Adds the work of a search.
  package mutating func count(work: Int) {
    self.work += work
  }
}
