import Orienteering

/// Bounds a single day that has to make most visits, by ng-routes at prices that follow subgradients.
///
/// Each round raises the price of a place that the best relaxed route visits twice and lowers that of one it leaves out.
/// Column generation would converge slowly here, for routes are long.
///
/// > Source: R. Baldacci, A. Mingozzi, R. Roberti, "New state-space relaxations for solving the traveling salesman problem
/// > with time windows", *INFORMS Journal on Computing* 24 (2012), 356–371, <https://doi.org/10.1287/ijoc.1110.0456>; the
/// > steps of M. Held, P. Wolfe, H. P. Crowder, "Validation of subgradient optimization", *Mathematical Programming* 6
/// > (1974), 62–88, <https://doi.org/10.1007/BF01580223>.
struct SubgradientAscent {
  private var bounds: NeighborhoodBounds
  private var steps: SubgradientSteps

  /// The best relaxed routes of the last rounds, whose cycles show what places should remember.
  private var routes: [[Int]] = []

  /// Prepares the ascent from the prices of the last bound.
  init(of search: ExactSearch, remembering neighborhoods: Neighborhoods) {
    bounds = NeighborhoodBounds(
      of: search.graphs[0],
      remembering: neighborhoods,
      until: search.control
    )
    steps = SubgradientSteps(search.instance, from: search.state.prices)
  }

  /// Improves the prices until the steps are short.
  ///
  /// - Returns: The relaxation at the best prices, or `nil` if the search was stopped or settled.
  mutating func run(_ search: inout ExactSearch) -> Relaxation? {
    while let prices = steps.prices, !search.state.isSettled {
      guard bounds.update(for: prices, control: search.control) else { return nil }
      step(from: prices, &search)
    }
    guard !search.state.isSettled, let best = steps.best else { return nil }
    search.state.adopt(best.prices, bound: best.bound)
    guard bounds.update(for: best.prices, control: search.control) else { return nil }
    return Relaxation(bounds: [bounds], routes: routes)
  }

  /// Records the bound at `prices` and moves the prices by its best relaxed route.
  private mutating func step(from prices: Prices, _ search: inout ExactSearch) {
    let bound = prices.total(for: search.instance) + Int(bounds.bestRoute)
    search.note(bound, of: [bounds], at: prices)
    let start = bounds.starts().max { $0.value < $1.value }?.visit
    let route = start.map { bounds.route(startingAt: $0) } ?? []
    search.state.improve(to: [route])
    if steps.areShort { routes.append(route) }
    let upperBound = search.state.upperBound
    let target = search.state.incumbent?.value ?? upperBound - upperBound / 20
    steps.move(along: route, bound: bound, target: target)
  }
}
