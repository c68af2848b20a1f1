import Orienteering

extension Instance {
  /// Whether the one day has to make most visits: then routes are long, column generation is slow to
  /// converge, and what is possible at all leaves little to choose from.
  ///
  /// Every place has one option then.
  var isTour: Bool {
    days.count == 1 && visitCount > 0 && hasOneOptionEach
      && visits.count(where: \.isRequired) * 2 > visitCount
  }
}

extension ExactSearch {
  /// Settles a day that has to make most visits.
  mutating func settleTour() {
    var completions = CompletionBounds(of: graphs[0])
    completions.update(for: prices)
    tighten(to: prices.total(for: instance) + Int(completions.bestRoute), prices: prices)
    guard !isSettled, !isExhausted else { return }
    guard holdsRequired else { return recordSettled() }
    guard !settle(completions, labelLimit: quickLabelLimit) else { return }
    settleByNeighborhoods()
  }

  /// Bounds the only day by ng-routes at prices that subgradients improve.
  ///
  /// Each round raises the price of what the best relaxed route makes twice and lowers that of what it
  /// leaves out.
  ///
  /// > Source: R. Baldacci, A. Mingozzi, R. Roberti, "New state-space relaxations for solving the traveling
  /// > salesman problem with time windows", *INFORMS Journal on Computing* 24 (2012), 356–371,
  /// > <https://doi.org/10.1287/ijoc.1110.0456>; the steps of M. Held, P. Wolfe, H. P. Crowder, "Validation
  /// > of subgradient optimization", *Mathematical Programming* 6 (1974), 62–88,
  /// > <https://doi.org/10.1007/BF01580223>.
  ///
  /// - Parameter neighborhoods: What visits remember.
  /// - Returns: The completion bounds at the best prices, and the best relaxed routes of the last rounds, which say what
  ///   visits should remember too; or `nil` if the search was stopped or settled.
  mutating func boundBySubgradients(
    remembering neighborhoods: Neighborhoods
  ) -> (bounds: [NeighborhoodBounds], routes: [[Int]]?)? {
    var bounds = NeighborhoodBounds(of: graphs[0], remembering: neighborhoods)
    var steps = SubgradientSteps(instance, from: prices)
    var routes: [[Int]] = []
    while let prices = steps.prices, !isSettled {
      guard bounds.update(for: prices, control: control) else { return nil }
      let bound = prices.total(for: instance) + Int(bounds.bestRoute)
      note(bound, of: [bounds], at: prices)
      let start = bounds.starts().max { $0.value < $1.value }?.visit
      let route = start.map { bounds.route(startingAt: $0) } ?? []
      improve(to: [route])
      if steps.areShort { routes.append(route) }
      steps.go(on: route, bound: bound, target: incumbent?.value ?? upperBound - upperBound / 20)
    }
    guard !isSettled, let best = steps.best else { return nil }
    adopt(best.prices, bound: best.bound)
    return bounds.update(for: best.prices, control: control) ? ([bounds], routes) : nil
  }
}

/// Prices that go down the subgradients of the bound.
private struct SubgradientSteps {
  private let instance: Instance
  private var visits: [Double]
  private var factor = 1.0
  private var stagnation = 0
  private var rounds = 0

  /// The factor at which steps have become so small that visits had better remember more.
  private static let leastFactor = 0.05

  /// Whether the steps are so short that the routes are those of nearly the best prices.
  var areShort: Bool { factor < 2 * Self.leastFactor }

  /// The best prices so far with their bound.
  private(set) var best: (prices: Prices, bound: Int)?

  /// Starts at `prices`.
  init(_ instance: Instance, from prices: Prices) {
    self.instance = instance
    visits = prices.places.map { Double($0) }
  }

  /// The prices to try next; `nil` once the steps have become small.
  var prices: Prices? {
    guard factor > Self.leastFactor, rounds < 1_000 else { return nil }
    var prices = Prices.zero(for: instance)
    for (visit, price) in visits.enumerated() {
      prices.places[visit] = Int32(max(-4e6, min(4e6, price)).rounded())
    }
    return prices
  }

  /// Goes on after `route` turned out best at the last prices.
  mutating func go(on route: [Int], bound: Int, target: Int) {
    rounds += 1
    if let prices, bound < best?.bound ?? .max {
      if let best, best.bound - bound > (best.bound - target) / 500 { stagnation = 0 }
      best = (prices, bound)
    }
    stagnation += 1
    if stagnation > 12 {
      stagnation = 0
      factor /= 1.6
      if let best { visits = best.prices.places.map { Double($0) } }
    }
    var counts = [Int](repeating: 0, count: instance.visitCount)
    for visit in route { counts[visit] += 1 }
    let slopes = counts.map { Double(1 - $0) }
    let length = slopes.reduce(0) { $0 + $1 * $1 }
    guard length > 0 else {
      factor = 0
      return
    }
    let step = factor * Double(max(1, bound - target)) / length
    for visit in visits.indices {
      visits[visit] -= step * slopes[visit]
      if !instance.visits[visit].isRequired { visits[visit] = max(0, visits[visit]) }
    }
  }
}
