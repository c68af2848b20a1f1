#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A local search by simulated annealing: finds good routes fast and proves nothing.
///
/// A cycle starts from greedy routes, or from given ones, and makes rounds of ``RuinAndRecreate``; a
/// worse result is kept with a chance that falls as the temperature does. At its end the best routes of
/// the cycle are improved by moves until none helps: insert, replace, 2-opt, or-opt, relocate, swap. The
/// next cycle starts afresh and takes longer. A cycle that would not end in time cools faster; else the
/// rounds and the seed determine the answer, not the clock.
///
/// > Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing",
/// > *Science* 220 (1983), 671–680, <https://doi.org/10.1126/science.220.4598.671>.
package struct LocalSearch: Sendable {
  /// The rounds of the first cycle; each later one has half as many more.
  package var rounds: Int

  /// The cycles without a better solution after which the search ends.
  package var patience: Int

  /// The seed of all its choices.
  package var seed: UInt64

  /// The temperature at which a cycle from given routes begins, in mean rewards: low where they are nearly the best.
  package var reheating = 0.1

  /// What each tick of travel counts against routes while they change, besides what it costs, in parts of what a mean visit
  /// earns in its time.
  ///
  /// Routes that are worth the same then come to lie closer, which leaves more room. Where days are full of long stays that
  /// finds what nothing else does; mostly it is a little worse.
  package var travelPrice = 0.0

  /// Creates a search.
  package init(rounds: Int = 5_000, patience: Int = 2, seed: UInt64 = 1) {
    self.rounds = rounds
    self.patience = patience
    self.seed = seed
  }

  /// Returns the best routes found for `instance`.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - start: The routes to start from; greedy ones if absent.
  ///   - control: When to stop early, and whom to tell of better routes.
  ///   - passing: Told of the routes of each solution that is better than those before; with other such routes they seed a
  ///     master program.
  ///   - accepting: Told of each new route that the search goes on from, if all of them together are nearly worth the best
  ///     so far; many a time of the same.
  ///   - spending: Told in the end what the search took, in nanoseconds estimated from the sizes of the work.
  /// - Returns: Routes that keep every limit and make every required visit, or `nil` if none were found.
  package func solve(
    _ instance: Instance,
    from start: [[Int]]? = nil,
    control: SearchControl = SearchControl(),
    passing: (_ day: Int, _ visits: [Int]) -> Void = { _, _ in },
    accepting: (_ day: Int, _ visits: [Int]) -> Void = { _, _ in },
    spending: (_ nanoseconds: Int) -> Void = { _ in }
  ) -> Solution? {
    guard !instance.days.isEmpty else { return nil }
    guard instance.visitCount > 0 else { return instance.solution(instance.days.map { _ in [] }) }
    // Requirements become rewards that nothing else outweighs.
    let relaxed = instance.rewardingRequired
    var generator = SeededGenerator(seed: seed)
    let move = RuinAndRecreate(relaxed)
    var best: Itinerary?
    var cycles = 0
    var rounds = rounds
    var spent = 0
    defer { spending(spent) }
    // Even without any time the greedy routes of the first cycle are an answer.
    while best == nil || cycles < patience && !control.isReached {
      var first = Itinerary(of: relaxed)
      if let start, best == nil { first.take(start) }
      first.fill()
      // On large instances rounds make routes better sooner.
      if best == nil { first.improve(until: control.shortened(to: 0.1)) }
      spent += first.completeRequired(until: control, using: &generator)
      let cycle = Annealing(
        rounds: rounds,
        reheating: start != nil && best == nil ? reheating : nil,
        travelPrice: travelPrice * move.meanEarning
      )
      let (found, work) = cycle.run(
        first,
        move: move,
        control: control,
        using: &generator,
        accepting: accepting
      ) { routes in
        if routes.value > best?.value ?? .min {
          for (day, route) in routes.routes.enumerated() { passing(day, route.visits) }
          if let solution = instance.solution(routes.routes.map(\.visits)) {
            control.report(value: solution.value, bound: nil)
          }
        }
      }
      spent += work
      cycles += 1
      if rounds < 1_000_000 { rounds += rounds / 2 }
      if found.value > best?.value ?? .min {
        best = found
        cycles = 1
      }
    }
    return best.flatMap { instance.solution($0.routes.map(\.visits)) }
  }
}

/// One cycle of a ``LocalSearch``.
private struct Annealing {
  /// The rounds.
  let rounds: Int

  /// The temperature to begin with, in mean rewards, where the cycle starts from routes that are nearly the best.
  let reheating: Double?

  /// What each tick of travel counts besides what it costs.
  let travelPrice: Double

  /// The temperatures at the beginning and the end, in mean rewards.
  ///
  /// With several days half the heat to begin with is better: five of Cordeau's instances with three and four days
  /// came out 1.04 instead of 1.24 % short of the best known. Where all visits are required, only their ways differ, and by
  /// little: in 1 s 39 of the 50 AFG instances come out at the best known, with the temperatures of other days 29.
  private func temperatures(of instance: Instance) -> (first: Double, last: Double) {
    if let reheating { return (reheating, min(0.1, reheating / 2)) }
    if instance.visits.allSatisfy(\.isRequired) { return (0.2, 0.01) }
    return (instance.days.count == 1 ? 1 : 0.5, 0.1)
  }

  /// Returns what `routes` count while they change.
  private func judge(_ routes: Itinerary) -> Double {
    let value = Double(routes.value)
    guard travelPrice > 0 else { return value }
    return value - travelPrice * Double(routes.routes.reduce(0) { $0 + Int($1.travel) })
  }

  /// The rounds after which the pace is first measured; then again whenever they have doubled.
  private static let firstPacing = 256

  /// The time that a cycle cut by the clock still has for its last improvements, which take little of it but on large instances.
  private static let lastImprovements = Duration.milliseconds(50)

  /// The part of the best value that routes are worth at least, for `accepting` to be told of them.
  private static let nearlyBest = 0.98

  /// Returns the best routes of the cycle, with what it took in nanoseconds estimated from the sizes of the work, and tells
  /// `found` of each that is better than those before.
  func run(
    _ start: Itinerary,
    move: RuinAndRecreate,
    control: SearchControl,
    using generator: inout SeededGenerator,
    accepting: (_ day: Int, _ visits: [Int]) -> Void,
    found: (Itinerary) -> Void
  ) -> (best: Itinerary, nanoseconds: Int) {
    var current = start
    var best = start
    found(best)
    var value = judge(current)
    var bestValue = current.value
    let unit = start.instance.meanReward
    let temperatures = temperatures(of: start.instance)
    var temperature = temperatures.first * unit
    let last = temperatures.last * unit
    var cooling = (last / temperature).raised(toOneOver: rounds)
    var (round, rounds, pacing, work) = (0, rounds, Self.firstPacing, 0)
    let began = ContinuousClock.now
    while round < rounds {
      if round & 15 == 0, control.isReached { break }
      if round == pacing, let deadline = control.deadline {
        pacing *= 2
        let now = ContinuousClock.now
        let left = Double(round) * (now.duration(to: deadline) / began.duration(to: now))
        if left < Double(rounds - round) {
          rounds = round + max(0, Int(left))
          cooling = (last / temperature).raised(toOneOver: rounds - round)
        }
      }
      round += 1
      var candidate = current
      work += move.apply(to: &candidate, using: &generator)
      let worth = judge(candidate)
      temperature *= cooling
      guard worth - value > temperature * generator.logarithm() else { continue }
      if Double(candidate.value) >= Self.nearlyBest * Double(bestValue) {
        for (day, route) in candidate.routes.enumerated()
        where route.visits != current.routes[day].visits {
          accepting(day, route.visits)
        }
      }
      current = candidate
      value = worth
      guard current.value > bestValue else { continue }
      best = current
      bestValue = best.value
      found(best)
    }
    best.improve(until: control.extended(by: Self.lastImprovements))
    if best.value > bestValue { found(best) }
    return (best, work)
  }
}

extension Instance {
  /// This instance with requirements as rewards that nothing else outweighs.
  fileprivate var rewardingRequired: Instance {
    guard visits.contains(where: \.isRequired) else { return self }
    let urgency = urgency
    return changingVisits { visits in
      for index in visits.indices where visits[index].isRequired {
        visits[index].reward += urgency
      }
    }
  }

  /// What a visit is worth on average, or the way to one where rewards say nothing; the unit of temperature.
  fileprivate var meanReward: Double {
    let optional = visits.filter { !$0.isRequired }
    let rewards = optional.reduce(0.0) { $0 + Double($1.reward) } / Double(max(1, optional.count))
    let ways = kinds[0].travel.lazy.filter { $0 < Instance.noWay }
    let way = ways.reduce(0.0) { $0 + Double($1) } / Double(max(1, ways.count))
    return max(rewards, Double(travelCost) * way, 1)
  }

  /// More than all rewards and all travel of a solution can amount to.
  fileprivate var urgency: Int {
    let rewards = visits.reduce(0) { $0 + $1.reward }
    return 1 + rewards + travelCost * (span + days.count)
  }

  /// Returns `routes` with their value, or `nil` if a required visit is missing, a visit comes too late, or two exclude each
  /// other.
  package func solution(_ routes: [[Int]]) -> Solution? {
    let made = Set(routes.joined())
    let isComplete = places.allSatisfy { options in
      !visits[options[0]].isRequired || options.contains(where: made.contains)
    }
    guard isComplete else { return nil }
    guard goTogether(made) else { return nil }
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

extension Double {
  /// Returns the positive number whose product with itself, `count` times, is this one.
  fileprivate func raised(toOneOver count: Int) -> Double {
    exp(log(self) / Double(max(1, count)))
  }
}

extension SeededGenerator {
  /// Returns the natural logarithm of a random number between 0 and 1.
  fileprivate mutating func logarithm() -> Double {
    log(max(unit(), .leastNormalMagnitude))
  }
}

extension LocalSearch: RouteSolver {
  package func method(forPlaces count: Int) -> String { "local-search" }

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
