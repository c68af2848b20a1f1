/// An iterated local search: finds good routes fast and proves nothing.
///
/// Starting from a greedy solution it leaves out a stretch of visits at random, fills the gap again
/// with a varied choice, and improves the result by moves until none helps; what is not worse is
/// kept. The number of rounds and the seed determine the answer, not the clock.
///
/// > Source: P. Vansteenwegen, W. Souffriau, G. Vanden Berghe, D. Van Oudheusden, "Iterated local
/// > search for the team orienteering problem with time windows", *Computers & Operations Research*
/// > 36 (2009), 3281–3290, <https://doi.org/10.1016/j.cor.2009.03.008>; with the perturbation of
/// > J. Christiaens, G. Vanden Berghe, "Slack induction by string removals for vehicle routing
/// > problems", *Transportation Science* 54 (2020), 417–433, <https://doi.org/10.1287/trsc.2019.0914>.
package struct LocalSearch: Sendable {
  /// The rounds without a better solution after which the search ends.
  package var patience: Int

  /// The seed of all its choices.
  package var seed: UInt64

  /// Creates a search.
  package init(patience: Int = 300, seed: UInt64 = 1) {
    self.patience = patience
    self.seed = seed
  }

  /// Returns the best routes found for `instance` for `instance`.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - start: The routes to start from; greedy ones if absent.
  ///   - control: When to stop early.
  ///   - passing: Told of each route on the way; with other such routes they seed a master program.
  /// - Returns: Routes that keep every limit and make every required visit, or `nil` if none were found.
  package func solve(
    _ instance: Instance,
    from start: [[Int]]? = nil,
    control: SearchControl = SearchControl(),
    passing: (_ day: Int, _ visits: [Int]) -> Void = { _, _ in }
  ) -> Solution? {
    guard !instance.days.isEmpty else { return nil }
    // Requirements become rewards that nothing else outweighs.
    let urgency = instance.urgency
    var generator = SeededGenerator(seed: seed)
    var current = Itinerary(
      of: instance.changingVisits { visits in
        for index in visits.indices where visits[index].isRequired {
          visits[index].reward += urgency
        }
      }
    )
    if let start { current.take(start) }
    current.fill()
    current.improve()
    var best = current
    var rounds = 0
    while rounds < patience, !control.isReached {
      var candidate = current
      candidate.ruin(using: &generator)
      candidate.fill(using: &generator)
      candidate.improve()
      for (day, route) in candidate.routes.enumerated() { passing(day, route.visits) }
      rounds += 1
      if candidate.value >= current.value { current = candidate }
      if current.value > best.value {
        best = current
        rounds = 0
      } else if rounds % 50 == 49 {
        current = best
      }
    }
    return instance.solution(best.routes.map(\.visits))
  }
}

extension Instance {
  /// More than all rewards and all travel of a solution can amount to.
  fileprivate var urgency: Int {
    let rewards = visits.reduce(0) { $0 + $1.reward }
    return 1 + rewards + travelCost * (span + days.count)
  }

  /// Returns `routes` with their value, or `nil` if a required visit is missing.
  package func solution(_ routes: [[Int]]) -> Solution? {
    let made = Set(routes.joined())
    guard visits.indices.allSatisfy({ !visits[$0].isRequired || made.contains($0) }) else {
      return nil
    }
    var value = 0
    for (day, order) in routes.enumerated() {
      var route = Route(of: self, day: day)
      route.replace(with: order)
      guard route.isFeasible else { return nil }
      value += route.value
    }
    return Solution(routes: routes, value: value)
  }
}

extension LocalSearch: RouteSolver {
  package var method: String { "local-search" }

  package func solve(
    _ instance: Instance,
    from start: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    guard let solution = solve(instance, from: start, control: control) else { return .unknown }
    return .found(solution)
  }
}
