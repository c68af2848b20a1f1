import Orienteering

/// The state of an exact search: the incumbent, the bound, the columns found, and the work spent.
///
/// Invariant: ``upperBound`` is at least the value of every feasible solution that is better than ``incumbent``.
struct SearchState {
  /// The problem.
  let instance: Instance

  /// When to stop.
  let control: SearchControl

  /// The units that every solution value is a multiple of.
  let granularity: Int

  /// The best routes so far.
  private(set) var incumbent: Solution?

  /// The upper bound on the value of every solution.
  private(set) var upperBound = Int.max

  /// The duals that gave the bound.
  private(set) var duals: Duals

  /// The routes found so far, some of them relaxed, and the data of earlier searches.
  var pool: RoutePool

  /// The work so far.
  var work = SearchWork()

  /// Creates the initial state of a search with the routes in `pool`.
  init(_ instance: Instance, pool: RoutePool, control: SearchControl) {
    self.instance = instance
    self.pool = pool
    self.control = control
    granularity = instance.granularity
    duals = .zero(for: instance)
  }

  /// The cutoff: the lowest value that would improve on the incumbent; without an incumbent, less than the value of any solution.
  var cutoff: Int {
    if let incumbent { return incumbent.value + granularity }
    return instance.leastValue
  }

  /// Whether nothing better than the incumbent can exist.
  var isProved: Bool { upperBound < cutoff }

  /// Whether the time or the work budget has run out, or the search was cancelled.
  var isExhausted: Bool { work.total >= control.work || control.shouldStop }

  /// When to stop, with the remaining work budget.
  var controlLeft: SearchControl { control.spending(work.total) }

  /// Whether there is something left to prove and budget left to prove it.
  var isOpen: Bool { !isProved && !isExhausted }

  /// The gap between the bound and the incumbent, as a share of the incumbent; 1 without a bound or an incumbent.
  var gap: Double {
    guard let incumbent, upperBound < .max else { return 1 }
    return Double(upperBound - incumbent.value) / Double(max(1, abs(incumbent.value)))
  }

  /// Returns the number of labels that the remaining work budget allows, at most `limit`.
  func labels(upTo limit: Int) -> Int {
    min(limit, max(0, control.work - work.total) / SearchWork.perLabel)
  }

  /// Returns the number of combination steps that the remaining work budget allows, at most `limit`.
  func steps(upTo limit: Int) -> Int {
    min(limit, max(0, control.work - work.total) / SearchWork.perStep)
  }

  /// The result so far.
  var outcome: Outcome {
    guard let incumbent else { return isProved ? .infeasible : .unknown }
    let bound = isProved ? incumbent.value : upperBound
    return .found(
      Solution(
        routes: incumbent.routes,
        value: incumbent.value,
        bound: upperBound == .max ? nil : max(bound, incumbent.value)
      )
    )
  }

  /// Makes `solution` the incumbent if it is better.
  mutating func improve(to solution: Solution) {
    if let incumbent, incumbent.value >= solution.value { return }
    incumbent = solution
    report()
  }

  /// Makes `routes`, one for each day, the incumbent if they are feasible and better.
  mutating func improve(to routes: [[Int]]) {
    guard Set(routes.joined()).count == routes.joined().count,
      let solution = instance.solution(routes)
    else { return }
    improve(to: solution)
  }

  /// Lowers the bound to `bound`, rounded down to a possible solution value, and keeps its duals, unless it is no better.
  mutating func tighten(to bound: Int, duals: Duals) {
    let bound = bound.roundedDown(to: granularity)
    guard bound < upperBound else { return }
    upperBound = bound
    self.duals = duals
    report()
  }

  /// Switches to `duals`, even if their bound is weaker than the best one so far.
  mutating func adopt(_ duals: Duals, bound: Int) {
    self.duals = duals
    tighten(to: bound, duals: duals)
  }

  /// Records a proof that nothing is better than the incumbent.
  mutating func recordProof() {
    upperBound = cutoff - 1
    report()
  }

  /// Adds the routes of `columns` to the pool.
  mutating func keep(_ columns: [Column]) {
    for column in columns { pool.add(.init(kind: column.kind, visits: column.visits)) }
  }

  private func report() {
    control.report(
      value: incumbent?.value,
      bound: upperBound == .max ? nil : max(upperBound, incumbent?.value ?? .min),
      routes: incumbent?.routes
    )
  }
}

/// The ng-route relaxation at its best duals: the completion bounds of each kind of day.
struct Relaxation {
  /// The completion bounds of each kind of day.
  let bounds: [CompletionBounds]

  /// The relaxed routes that are best at these duals, as places, whose cycles determine the growth of ng-sets; `nil` if the gap
  /// is so small that reducing the graphs comes first.
  let routes: [[Int]]?
}
