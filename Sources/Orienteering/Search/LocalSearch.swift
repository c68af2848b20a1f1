/// A local search by simulated annealing: finds good routes fast and proves nothing.
///
/// A cycle starts from greedy routes, or from given ones, and makes rounds of ``RuinAndRecreate``; a worse result is accepted
/// with a probability that falls as the temperature does. At its end, moves improve its best routes until none helps: insert,
/// replace, 2-opt, or-opt, relocate, swap. The next cycle starts afresh and takes longer. Unless the deadline cuts it off, the
/// rounds, the work budget and the seed determine the answer.
///
/// > Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", *Science* 220 (1983), 671–680,
/// > <https://doi.org/10.1126/science.220.4598.671>.
public struct LocalSearch: Sendable {
  /// The rounds of the first cycle; each later one has half as many more.
  public var rounds: Int

  /// The cycles without a better solution after which the search ends.
  public var patience: Int

  /// The seed of all its choices.
  public var seed: UInt64

  /// The temperature at which a cycle from given routes begins, in mean rewards: low if they are nearly the best.
  package var reheating = 0.1

  /// The price of a tick of travel while routes change, besides its cost, as a share of what a mean visit earns in a tick.
  ///
  /// Among routes of equal value it prefers those with less travel, which leaves more room. On days full of long visits that
  /// finds routes that nothing else finds; on most days it is slightly worse.
  package var travelPrice = 0.0

  /// Creates a search.
  public init(rounds: Int = 5_000, patience: Int = 2, seed: UInt64 = 1) {
    self.rounds = rounds
    self.patience = patience
    self.seed = seed
  }

  /// Returns the best routes found for `instance`.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - warmStart: The routes to start from; greedy ones if absent.
  ///   - control: When to stop early, and whom to notify of better routes.
  ///   - onImprovement: Called with the routes of each solution that is better than those before; they make first columns of a
  ///     master program.
  ///   - onAcceptance: Called with each new route that the search goes on from, if all routes together are nearly worth the
  ///     best so far; often many times with the same.
  ///   - onFinish: Called once at the end with the work in nanoseconds, estimated from its sizes.
  /// - Returns: Routes that keep every limit and visit every required place, or `nil` if none were found.
  package func solve(
    _ instance: Instance,
    from warmStart: [[Int]]? = nil,
    control: SearchControl = SearchControl(),
    onImprovement: (_ day: Int, _ visits: [Int]) -> Void = { _, _ in },
    onAcceptance: (_ day: Int, _ visits: [Int]) -> Void = { _, _ in },
    onFinish: (_ nanoseconds: Int) -> Void = { _ in }
  ) -> Solution? {
    guard !instance.days.isEmpty else { return nil }
    if instance.hasDepartures {
      return solveByDepartures(
        instance,
        from: warmStart,
        control: control,
        onImprovement: onImprovement,
        onFinish: onFinish
      )
    }
    guard instance.visitCount > 0 else { return instance.solution(instance.days.map { _ in [] }) }
    var cycles = LocalSearchCycles(of: instance, search: self, warmStart: warmStart)
    // Even without any time the greedy routes of the first cycle are an answer.
    while cycles.best == nil
      || cycles.fruitless < patience && cycles.work < control.work && !control.shouldStop
    {
      cycles.runNext(control.spending(cycles.work), onAcceptance: onAcceptance) { routes in
        for (day, route) in routes.routes.enumerated() { onImprovement(day, route.visits) }
        if let solution = instance.solution(routes.routes.map(\.visits)) {
          control.report(value: solution.value, bound: nil, routes: solution.routes)
        }
      }
    }
    onFinish(cycles.work)
    return cycles.best.flatMap { instance.solution($0.routes.map(\.visits)) }
  }
}

extension LocalSearch: RouteSolver {
  /// Always `local-search`.
  public func method(forPlaces count: Int) -> String { "local-search" }

  /// Returns this search with another seed.
  public func seeded(by seed: UInt64) -> Self {
    var seeded = self
    seeded.seed = seed
    return seeded
  }

  /// Returns the best routes found, without a bound.
  ///
  /// From given routes its rounds limit it, not the work budget of `control`.
  public func solve(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    var work = 0
    // From given routes its rounds limit it: a budget for a proof is none for a search that proves nothing.
    let control = warmStart == nil ? control : control.limited(to: .max)
    let solution = solve(instance, from: warmStart, control: control, onFinish: { work = $0 })
    pool.count(work: work)
    return solution.map { .found($0) } ?? .unknown
  }
}

extension RouteSolver where Self == LocalSearch {
  /// Local search alone, which proves nothing.
  public static var localSearch: LocalSearch { LocalSearch() }
}
