package import Orienteering

/// Chooses the routes of an instance and proves that none are better.
///
/// A local search finds routes, column generation bounds what any routes can be worth, visits and ways that no
/// better routes can make are dropped, and what is left is settled by labelling for one day and by
/// the integer program over all routes in the gap for several. Every step is exact: whole-number
/// prices make each bound a proof, however GLPK rounded them.
package struct ExactSolver: RouteSolver {
  /// The search for the routes to beat.
  package var localSearch: LocalSearch

  /// The most labels that one labelling makes before the search is content with its bound.
  package var labelLimit: Int

  /// The labels up to which a labelling with fast bounds is worth more than tighter bounds.
  package var quickLabelLimit: Int

  /// The ticks of a day up to which bounds are computed for every tick; longer days get coarser ones.
  package var tickLimit: Int

  /// The most routes of a kind of day to choose among, where there are several days.
  package var routeLimit: Int

  /// The most steps through combinations of routes before the integer program takes over.
  package var combinationLimit: Int

  /// The most places of an instance for which a proof is looked for; larger ones are left to the local search.
  package var placeLimit: Int

  /// Creates a solver.
  package init(
    localSearch: LocalSearch = LocalSearch(rounds: 1_000, patience: 1),
    placeLimit: Int = 1_500,
    labelLimit: Int = 4_000_000,
    quickLabelLimit: Int = 30_000,
    tickLimit: Int = 4_000,
    routeLimit: Int = 300_000,
    combinationLimit: Int = 200_000_000
  ) {
    self.localSearch = localSearch
    self.placeLimit = placeLimit
    self.labelLimit = labelLimit
    self.quickLabelLimit = quickLabelLimit
    self.tickLimit = tickLimit
    self.routeLimit = routeLimit
    self.combinationLimit = combinationLimit
  }

  package func method(forPlaces count: Int) -> String {
    count > placeLimit ? localSearch.method(forPlaces: count) : "glpk"
  }

  package func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    guard instance.placeCount <= placeLimit else {
      let patience = control.deadline == nil ? 2 : .max
      let search = LocalSearch(rounds: 20_000, patience: patience, seed: localSearch.seed)
      return search.solve(instance, from: start, pool: &pool, control: control)
    }
    // Reasons start from routes, many at once, and are bounded by work.
    let companion =
      start == nil
      ? CompanionSearch(instance, seed: localSearch.seed, control: control) : nil
    var search = ExactSearch(instance, solver: self, pool: pool, control: control)
    defer { pool = search.pool }
    search.findIncumbent(from: start)
    if instance.isTour {
      search.settleTour()
    } else {
      search.settle()
    }
    return companion?.bettering(search.outcome) ?? search.outcome
  }

  package func prepare(_ pool: inout RoutePool, for instance: Instance, control: SearchControl) {
    guard var pricing = pool.pricing, pricing.bounds.isEmpty else { return }
    let search = ExactSearch(instance, solver: self, pool: pool, control: control)
    if search.addBounds(to: &pricing) { pool.pricing = pricing }
  }
}
