import Basics

/// A local search by simulated annealing: finds good routes fast and proves nothing.
///
/// A cycle starts from greedy routes, or from given ones, and makes rounds of ruin and recreate; a worse result is accepted
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

  /// The penalty on a tick of travel while routes change, besides its cost, as a share of what a mean visit earns in a tick.
  ///
  /// Among routes of equal value it prefers those with less travel, which leaves more room. On days full of long visits that
  /// finds routes that nothing else finds; on most days it is slightly worse.
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

extension LocalSearch {
  /// The rounds of a search that begins with routes that are nearly right.
  private static let fewRounds = 200

  /// Returns the best routes found for an instance with departures.
  ///
  /// Each ``Departures/Assumption`` gives an instance with fixed ticks, whose routes are then timed by the departures. Some hold, those
  /// of the slowest always; the best is completed with further visits.
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
  /// Returns `routes` with each required place that they lack, or `nil` if they do not hold then.
  fileprivate func insertingRequired(into routes: [[Int]]) -> Solution? {
    var routes = routes
    for place in places.indices where isRequired(place: place) {
      guard Set(routes.joined()).isDisjoint(with: places[place]) else { continue }
      // The others may be missing still, so the day is judged alone.
      let better = insertions(of: places[place], into: routes).max { worth($0) < worth($1) }
      guard let better else { return nil }
      routes = better
    }
    return solution(routes)
  }

  /// Returns a solution with further visits where these are worth more, one at a time and the best first.
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

  /// Returns what the routes that hold are worth together.
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

  /// The least time for the first greedy routes and their improvement, even past the deadline, so that there is an answer; only very
  /// large instances need all of it.
  private static let firstTime = Duration.seconds(1)

  /// The routes to start the first cycle from.
  private let warmStart: [[Int]]?

  /// The instance with requirements as rewards.
  private let relaxed: Instance
  private var generator: SeededGenerator
  private var move: RuinAndRecreate

  /// The rounds of the next cycle.
  private var rounds: Int

  /// The best routes so far.
  private(set) var best: Itinerary?

  /// The cycles since the best routes were found, that one included.
  private(set) var fruitless = 0

  /// The work so far, in nanoseconds estimated from its sizes.
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
  ///   - onAcceptance: Called with each new route that the cycle goes on from.
  ///   - onImprovement: Called with each itinerary that is better than those before.
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

  /// Returns the routes that the next cycle starts from.
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
  /// This instance with requirements as rewards that nothing else outweighs.
  fileprivate var rewardingRequired: Instance {
    guard visits.contains(where: \.isRequired) else { return self }
    let bigM = bigM
    return changingVisits { visits in
      for index in visits.indices where visits[index].isRequired {
        visits[index].reward += bigM
      }
    }
  }

  /// The big M: more than all rewards and all travel of a solution can amount to.
  private var bigM: Int {
    let rewards = visits.reduce(0) { $0 + $1.reward }
    return 1 + rewards + travelCost * (span + days.count) + mostExtraCost
  }
}

extension SearchControl {
  /// This control for the first moves.
  ///
  /// On large instances rounds of annealing improve routes sooner than moves; with a work budget, which instances of that size
  /// do not get, the clock must not decide.
  fileprivate var shareOfFirstMoves: Self { work < .max ? self : shortened(to: 0.1) }
}
