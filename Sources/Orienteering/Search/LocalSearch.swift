import Basics

/// A local search by simulated annealing that finds good routes fast, without a bound.
///
/// A cycle starts from greedy or given routes and performs rounds of ruin and recreate; a worse result is accepted with a
/// probability that falls as the temperature does. At its end, moves improve the best routes to a local optimum: insert, replace,
/// 2-opt, or-opt, relocate, swap. The next cycle restarts and is longer. Unless the deadline cuts it off, the rounds, the work
/// budget and the seed determine the answer.
///
/// > Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", *Science* 220 (1983), 671–680,
/// > <https://doi.org/10.1126/science.220.4598.671>.
public struct LocalSearch: Sendable {
  /// The rounds of the first cycle; each later cycle has half as many again.
  public var rounds: Int

  /// The cycles without a better solution after which the search ends.
  public var patience: Int

  /// The seed of all random choices.
  public var seed: UInt64

  /// The initial temperature of a cycle from given routes, in mean rewards: low if they are near-optimal.
  package var reheating = 0.1

  /// The penalty on a tick of travel during annealing, besides its cost, as a share of the mean reward per tick of a visit.
  ///
  /// Among routes of equal value it prefers those with less travel, which leave more time. On days with many long visits it finds
  /// routes that are otherwise missed; on most days it is slightly worse.
  package var travelPenalty = 0.0

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
  ///   - control: When to stop early, and the progress callback.
  ///   - onImprovement: Called with the routes of each improved solution, which serve as initial columns of a master program.
  ///   - onAcceptance: Called with each accepted new route, if the value of all routes together is close to the best so far;
  ///     often repeatedly with the same route.
  ///   - onFinish: Called once at the end with the work in nanoseconds, estimated from problem sizes.
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
    // Even without any time, the greedy routes of the first cycle are a solution.
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
  /// With a warm start, the number of rounds is the limit, not the work budget of `control`.
  public func solve(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome {
    var work = 0
    // With a warm start, the number of rounds is the limit: the budget is meant for proofs, and this search proves nothing.
    let control = warmStart == nil ? control : control.limited(to: .max)
    let solution = solve(instance, from: warmStart, control: control, onFinish: { work = $0 })
    pool.count(work: work)
    return solution.map { .found($0) } ?? .unknown
  }
}

extension RouteSolver where Self == LocalSearch {
  /// Local search only, without a proof.
  public static var localSearch: LocalSearch { LocalSearch() }
}

extension LocalSearch {
  /// The rounds of a search with a near-optimal warm start.
  private static let fewRounds = 200

  /// Returns the best routes found for an instance with departures.
  ///
  /// Each ``Departures/Assumption`` gives an instance with fixed ticks, whose routes are then timed by the departures. Some are
  /// feasible, those of the slowest assumption always; the best is filled with additional visits.
  func solveByDepartures(
    _ instance: Instance,
    from warmStart: [[Int]]?,
    control: SearchControl,
    onImprovement: (_ day: Int, _ visits: [Int]) -> Void,
    onFinish: (_ nanoseconds: Int) -> Void
  ) -> Solution? {
    var best = warmStart.flatMap { instance.insertingRequired(into: $0) }
    var fixed = self
    if warmStart != nil { fixed.rounds = min(rounds, Self.fewRounds) }
    var work = 0
    for assumption in Departures.Assumption.allCases {
      guard best == nil || work < control.work && !control.shouldStop else { break }
      let found = fixed.solve(
        instance.assuming(assumption),
        control: control.spending(work).unobserved,
        onFinish: { work += $0 }
      )
      guard let routes = found?.routes, let solution = instance.solution(routes) else { continue }
      if solution.value > best?.value ?? .min { best = solution }
    }
    onFinish(work)
    guard var best else { return nil }
    if warmStart == nil { best = instance.completing(best) }
    for (day, route) in best.routes.enumerated() { onImprovement(day, route) }
    control.report(value: best.value, bound: nil, routes: best.routes)
    return best
  }
}

extension Instance {
  /// Returns `routes` with missing required places inserted, or `nil` if that is infeasible.
  fileprivate func insertingRequired(into routes: [[Int]]) -> Solution? {
    var routes = routes
    for place in places.indices where isRequired(place: place) {
      guard Set(routes.joined()).isDisjoint(with: places[place]) else { continue }
      // Other places may still be missing, so the day is checked alone.
      let better = insertions(of: places[place], into: routes).max { worth($0) < worth($1) }
      guard let better else { return nil }
      routes = better
    }
    return solution(routes)
  }

  /// Returns a solution with profitable visits added one at a time, the best first.
  fileprivate func completing(_ solution: Solution) -> Solution {
    var best = solution
    var isBetter = true
    while isBetter {
      let visited = Set(best.routes.joined())
      let left = places.filter { visited.isDisjoint(with: $0) }.joined()
      let found = insertions(of: Array(left), into: best.routes).compactMap { self.solution($0) }
      let next = found.max { $0.value < $1.value }
      isBetter = next?.value ?? .min > best.value
      if let next, isBetter { best = next }
    }
    return best
  }

  /// Returns the routes with one of `visits` inserted anywhere.
  private func insertions(of visits: [Int], into routes: [[Int]]) -> [[[Int]]] {
    routes.indices.flatMap { day in
      (0...routes[day].count).flatMap { position in
        visits.map { visit in
          var routes = routes
          routes[day].insert(visit, at: position)
          return routes
        }
      }
    }
  }

  /// Returns the total value of the feasible routes.
  private func worth(_ routes: [[Int]]) -> Int {
    routes.enumerated().reduce(0) { sum, route in
      let day = kinds[days[route.offset]]
      let value = day.departures == nil ? nil : value(ofScheduled: route.element, on: day)
      return sum + (value ?? -(1 << 40))
    }
  }
}

/// The cycles of a ``LocalSearch``, and the best routes of all of them.
struct LocalSearchCycles: ~Copyable {
  private let search: LocalSearch

  /// The minimum time for the first greedy routes and their improvement, even past the deadline, so that there is a solution;
  /// only very large instances use it fully.
  private static let firstTime = Duration.seconds(1)

  /// The routes to start the first cycle from.
  private let warmStart: [[Int]]?

  /// The instance with requirements modeled as rewards.
  private let relaxed: Instance
  private var generator: SeededGenerator
  private var move: RuinAndRecreate

  /// The rounds of the next cycle.
  private var rounds: Int

  /// The best routes so far.
  private(set) var best: Itinerary?

  /// The cycles since the best routes were found, including that cycle.
  private(set) var fruitless = 0

  /// The work so far, in nanoseconds estimated from problem sizes.
  private(set) var work = 0

  /// Prepares the cycles of `search` on `instance`.
  init(of instance: Instance, search: LocalSearch, warmStart: [[Int]]?) {
    self.search = search
    self.warmStart = warmStart
    relaxed = instance.rewardingRequired
    generator = SeededGenerator(seed: search.seed)
    move = RuinAndRecreate(relaxed)
    rounds = search.rounds
  }

  /// Runs the next cycle.
  ///
  /// - Parameters:
  ///   - control: When to stop.
  ///   - onAcceptance: Called with each accepted new route.
  ///   - onImprovement: Called with each improved itinerary.
  mutating func runNext(
    _ control: SearchControl,
    onAcceptance: (_ day: Int, _ visits: [Int]) -> Void,
    onImprovement: (Itinerary) -> Void
  ) {
    let start = start(until: control)
    var cycle = Annealing(
      relaxed,
      rounds: rounds,
      reheating: warmStart != nil && best == nil ? search.reheating : nil,
      travelPenalty: search.travelPenalty * move.meanWorth
    )
    let before = best?.value ?? .min
    let result = cycle.run(
      start,
      move: &move,
      control: control,
      using: &generator,
      onAcceptance: onAcceptance
    ) { routes in
      if routes.value > before { onImprovement(routes) }
    }
    work += result.work
    fruitless += 1
    if rounds < 1_000_000 { rounds += rounds / 2 }
    if result.best.value > before {
      best = result.best
      fruitless = 1
    }
  }

  /// Returns the initial routes of the next cycle.
  private mutating func start(until control: SearchControl) -> Itinerary {
    var start = Itinerary(of: relaxed)
    if let warmStart, best == nil { start.take(warmStart) }
    let isFirst = best == nil
    let control = isFirst ? control.lasting(atLeast: Self.firstTime) : control
    start.fill(until: control)
    if isFirst { start.improve(until: control.shareOfFirstMoves) }
    work += start.completeRequired(until: control, using: &generator)
    return start
  }
}

extension Instance {
  /// This instance with requirements modeled as big-M rewards.
  fileprivate var rewardingRequired: Instance {
    guard visits.contains(where: \.isRequired) else { return self }
    let bigM = bigM
    return changingVisits { visits in
      for index in visits.indices where visits[index].isRequired {
        visits[index].reward += bigM
      }
    }
  }

  /// The big M: greater than the total rewards and travel of any solution.
  private var bigM: Int {
    let rewards = visits.reduce(0) { $0 + $1.reward }
    return 1 + rewards + travelCost * (span + days.count) + mostExtraCost
  }
}

extension SearchControl {
  /// This control for the first moves.
  ///
  /// On large instances, annealing rounds improve routes sooner than moves do; with a work budget, which such instances do not
  /// get, the clock must not affect the result.
  fileprivate var shareOfFirstMoves: Self { work < .max ? self : shortened(to: 0.1) }
}
