public import Orienteering

/// Finds the best routes of an instance and proves that none are better.
///
/// All proofs are in integer arithmetic. GLPK, which computes in floating point, only makes suggestions: the duals of its linear
/// programs are rounded to whole units, and any duals give a valid bound; the routes chosen by its integer program are
/// reevaluated, and their optimality is confirmed by such bounds and by enumerating combinations (`RouteChoice`). Otherwise the
/// result is only a bound. See `solve(_:from:)` for the steps.
public struct ExactSolver: RouteSolver {
  /// The local search that finds the first incumbent.
  package var localSearch: LocalSearch

  /// The maximum number of labels of one labeling; beyond this, the search stops with a bound.
  package var labelLimit: Int

  /// The number of labels up to which a labeling with quick bounds is cheaper than tighter bounds.
  package var quickLabelLimit: Int

  /// The maximum ticks of a day for which bounds are computed at every tick; longer days get coarser bounds.
  package var tickLimit: Int

  /// The maximum number of routes per kind of day to choose among, with several days.
  package var routeLimit: Int

  /// The maximum steps through combinations of routes before the integer program takes over.
  package var combinationLimit: Int

  /// The maximum number of places for a proof; larger instances are left to local search.
  package var placeLimit: Int

  /// The maximum bytes of the bounds' tables; a search holds up to three times as much at once.
  ///
  /// Ng-sets grow only as far as this allows, and instances that do not fit even without them are left to local search. Bytes are
  /// computed from sizes, so the result is the same on every machine.
  package var memoryLimit: Int

  /// The maximum bytes of the labels of one labeling.
  package var labelMemoryLimit: Int

  /// The threads that a racing local search may use.
  package var threads: SearchThreads

  /// Creates a solver.
  package init(
    localSearch: LocalSearch = LocalSearch(rounds: 1_000, patience: 1),
    placeLimit: Int = 1_500,
    labelLimit: Int = 4_000_000,
    quickLabelLimit: Int = 30_000,
    tickLimit: Int = 4_000,
    routeLimit: Int = 300_000,
    combinationLimit: Int = 200_000_000,
    memoryLimit: Int = 1 << 28,
    labelMemoryLimit: Int = 1 << 29,
    threads: SearchThreads = .shared
  ) {
    self.localSearch = localSearch
    self.placeLimit = placeLimit
    self.labelLimit = labelLimit
    self.quickLabelLimit = quickLabelLimit
    self.tickLimit = tickLimit
    self.routeLimit = routeLimit
    self.combinationLimit = combinationLimit
    self.memoryLimit = memoryLimit
    self.labelMemoryLimit = labelMemoryLimit
    self.threads = threads
  }

  /// Creates the solver with default limits.
  ///
  /// - Parameter seed: The seed of the local search that finds the first incumbent.
  public init(seed: UInt64) {
    self.init(localSearch: LocalSearch(rounds: 1_000, patience: 1, seed: seed))
  }

  /// Returns this solver with another seed of its local search.
  public func seeded(by seed: UInt64) -> Self {
    var seeded = self
    seeded.localSearch.seed = seed
    return seeded
  }

  /// `branch-and-price`, or `local-search` beyond `placeLimit`.
  public func method(forPlaces count: Int) -> String {
    count > placeLimit ? localSearch.method(forPlaces: count) : "branch-and-price"
  }

  /// Returns the best routes found, with their bound.
  public func solve(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    // The graph of each kind of day has two tables of arcs.
    let arcs = 8 * instance.kinds.count * instance.placeCount * instance.placeCount
    guard instance.placeCount <= placeLimit, arcs <= memoryLimit, instance.fitsExactMethod else {
      return solveByLocalSearch(instance, from: warmStart, pool: &pool, control: control)
    }
    // Explanations warm-start, run in parallel and have a work limit, so they get no racing local search.
    let racing =
      warmStart == nil && !instance.hasDepartures
      ? RacingLocalSearch(
        instance,
        seed: localSearch.seed,
        control: control,
        threads: threads
      ) : nil
    var search = ExactSearch(instance, solver: self, pool: pool, control: control)
    guard search.fitsMemory else {
      return solveByLocalSearch(instance, from: warmStart, pool: &pool, control: control)
    }
    solve(&search, from: warmStart)
    pool = search.state.pool
    pool.count(work: search.state.work.total)
    return racing?.improving(search.state) ?? search.state.outcome
  }

  /// Runs a search to its end.
  ///
  /// 1. *Incumbent*: local search finds routes to beat; a warm start adds the routes of an earlier search.
  /// 2. *Bound*: column generation, or a subgradient ascent for tours, prices the places over relaxed routes (ng-routes).
  /// 3. *Reduce*: visits and arcs that no better solution can have are dropped.
  /// 4. *Enumerate*: labeling lists the routes within the gap; with few labels at first, and with more once the cycles of the
  ///    relaxed routes add nothing to the ng-sets.
  /// 5. *Choose*: the best of them is the answer, or the best combination with one route per day.
  ///
  /// While the gap is open, ng-sets grow and the steps from the bound on repeat; local search gets a share of the work
  /// throughout.
  func solve(_ search: inout ExactSearch, from warmStart: [[Int]]?) {
    search.findIncumbent(from: warmStart)
    search.tryQuickBounds()
    var ngSets = NgSets(of: search.graphs, nearest: 2, within: memoryLimit)
    while search.state.isOpen, let relaxation = search.bound(by: ngSets) {
      guard search.reduce(by: relaxation) else { break }
      guard let routes = relaxation.routes else { continue }
      if search.enumerateQuickly(by: relaxation) { break }
      if ngSets.forbidCycles(of: routes, in: search.graphs, within: memoryLimit) {
        continue
      }
      if search.enumerateAndChoose(by: ngSets) { break }
      guard ngSets.raiseLimit() else { break }
    }
    search.improveUnproved()
  }

  private func solveByLocalSearch(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    let patience = control.deadline == nil ? 2 : .max
    let search = LocalSearch(rounds: 20_000, patience: patience, seed: localSearch.seed)
    return search.solve(instance, from: warmStart, pool: &pool, control: control)
  }

  /// Computes the bounds on routes through each place and arc once, for all searches that start from `pool`.
  public func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl) {
    guard var pricing = pool.pricing, pricing.bounds.isEmpty else { return }
    let search = ExactSearch(instance, solver: self, pool: pool, control: control)
    guard search.fitsMemory else { return }
    if search.addBounds(to: &pricing) { pool.pricing = pricing }
  }
}

extension RouteSolver where Self == ExactSolver {
  /// The exact method: proves its routes with integer programming on GLPK.
  public static var exact: ExactSolver { ExactSolver(seed: 1) }
}
