import Basics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One cycle of a ``LocalSearch``: rounds of ``RuinAndRecreate`` at a falling temperature.
///
/// A cycle that would not end within the work budget, or before the deadline if there is no budget, cools faster.
struct Annealing {
  /// The best routes of a cycle.
  struct Result {
    /// The routes.
    let best: Itinerary
    /// The work, in nanoseconds estimated from problem sizes.
    let work: Int
  }

  /// The rounds after which the pace is first measured; it is measured again whenever they have doubled.
  private static let firstPacing = 256

  /// The grace period for the last improvements of a cycle cut off by the deadline, mostly unused except on large instances.
  private static let lastImprovements = Duration.milliseconds(50)

  /// The share of the best value from which routes are reported as accepted.
  private static let nearlyBest = 0.98

  /// The penalty on a tick of travel besides its cost.
  private let travelPenalty: Double

  /// The current and final temperatures, in units.
  private var temperature: Double
  private let lastTemperature: Double

  /// The factor by which each round lowers the temperature.
  private var cooling: Double

  /// The rounds of the cycle and the rounds done.
  private var rounds: Int
  private var round = 0

  /// The round after which the pace is next measured.
  private var pacing = Self.firstPacing
  private let began = ContinuousClock.now

  /// Prepares a cycle on `instance`.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - rounds: The rounds of the cycle.
  ///   - reheating: The initial temperature, in mean rewards, if the cycle starts from near-optimal routes.
  ///   - travelPenalty: The penalty on a tick of travel besides its cost.
  init(_ instance: Instance, rounds: Int, reheating: Double?, travelPenalty: Double) {
    self.rounds = rounds
    self.travelPenalty = travelPenalty
    let unit = instance.meanReward
    let temperatures = Self.temperatures(of: instance, reheating: reheating)
    temperature = temperatures.first * unit
    lastTemperature = temperatures.last * unit
    cooling = (lastTemperature / temperature).raised(toOneOver: rounds)
  }

  /// Returns the temperatures at the beginning and the end, in mean rewards.
  ///
  /// With several days, half the initial temperature is better: on five of Cordeau's instances with three and four days, the gap
  /// to the best known value is 1.04 % instead of 1.24 %. If all visits are required, only their order varies, and differences
  /// are small: in 1 s, 39 of the 50 AFG instances reach the best known value, compared with 29 at the other temperatures.
  private static func temperatures(
    of instance: Instance,
    reheating: Double?
  ) -> (first: Double, last: Double) {
    if let reheating { return (reheating, min(0.1, reheating / 2)) }
    if instance.visits.allSatisfy(\.isRequired) { return (0.2, 0.01) }
    return (instance.days.count == 1 ? 1 : 0.5, 0.1)
  }

  /// Returns the annealing objective of `routes`: their value minus the penalty on their travel.
  private func worth(of routes: Itinerary) -> Double {
    let value = Double(routes.value)
    guard travelPenalty > 0 else { return value }
    return value - travelPenalty * Double(routes.routes.reduce(0) { $0 + Int($1.travel) })
  }

  /// Runs the cycle from `start`.
  ///
  /// - Parameters:
  ///   - start: The routes to begin with.
  ///   - move: The move of a round.
  ///   - control: When to stop.
  ///   - generator: The random number generator.
  ///   - onAcceptance: Called with each accepted new route, if the value of all routes together is close to the best so far.
  ///   - onImprovement: Called with each new best itinerary.
  /// - Returns: The best routes and the work.
  mutating func run(
    _ start: Itinerary,
    move: inout RuinAndRecreate,
    control: SearchControl,
    using generator: inout SeededGenerator,
    onAcceptance: (_ day: Int, _ visits: [Int]) -> Void,
    onImprovement: (Itinerary) -> Void
  ) -> Result {
    var (current, best, work) = (start, start, 0)
    onImprovement(best)
    var (value, bestValue) = (worth(of: start), start.value)
    while round < rounds, work < control.work {
      if round & 15 == 0, control.shouldStop { break }
      keepPace(with: control, after: work)
      round += 1
      var candidate = current
      work += move.apply(to: &candidate, using: &generator)
      let worth = worth(of: candidate)
      temperature *= cooling
      guard worth - value > temperature * generator.logarithm() else { continue }
      if Double(candidate.value) >= Self.nearlyBest * Double(bestValue) {
        candidate.reportChanges(from: current, to: onAcceptance)
      }
      current = candidate
      value = worth
      guard current.value > bestValue else { continue }
      (best, bestValue) = (current, current.value)
      onImprovement(best)
    }
    best.improve(until: control.extended(by: Self.lastImprovements))
    if best.value > bestValue { onImprovement(best) }
    return Result(best: best, work: work)
  }

  /// Limits the rounds to the remaining budget, and cools faster accordingly.
  private mutating func keepPace(with control: SearchControl, after work: Int) {
    guard round == pacing, let share = shareLeft(of: control, after: work) else { return }
    pacing *= 2
    let left = Double(round) * share
    guard left < Double(rounds - round) else { return }
    rounds = round + max(0, Int(left))
    cooling = (lastTemperature / temperature).raised(toOneOver: rounds - round)
  }

  /// Returns the ratio of the remaining budget to the used one; time counts only without a work budget, so the clock affects only
  /// answers that it cuts off.
  private func shareLeft(of control: SearchControl, after work: Int) -> Double? {
    if control.work < .max { return Double(control.work - work) / Double(max(1, work)) }
    let now = ContinuousClock.now
    return control.deadline.map { now.duration(to: $0) / began.duration(to: now) }
  }
}

extension Itinerary {
  /// Calls `report` with each route that differs from the one in `old` on the same day.
  fileprivate func reportChanges(
    from old: Itinerary,
    to report: (_ day: Int, _ visits: [Int]) -> Void
  ) {
    for (day, route) in routes.enumerated() where route.visits != old.routes[day].visits {
      report(day, route.visits)
    }
  }
}

extension Instance {
  /// The unit of temperature: the mean reward of a visit, or the mean cost of an arc if there are no rewards.
  fileprivate var meanReward: Double {
    let optional = visits.filter { !$0.isRequired }
    let rewards = optional.reduce(0.0) { $0 + Double($1.reward) } / Double(max(1, optional.count))
    return max(rewards, Double(travelCost) * kinds[0].meanArc, 1)
  }
}

extension DayKind {
  /// The mean ticks of an arc between two visits, over all pairs of options; 0 if there is none.
  fileprivate var meanArc: Double {
    var options = [Int](repeating: 0, count: nodeCount)
    for node in nodes { options[node] += 1 }
    var (ticks, count) = (0.0, 0.0)
    for from in 0..<nodeCount {
      for to in 0..<nodeCount where travel[from * nodeCount + to] < Instance.noWay {
        let pairs = Double(options[from] * (from == to ? 1 : options[to]))
        ticks += pairs * Double(travel[from * nodeCount + to])
        count += pairs
      }
    }
    return ticks / max(1, count)
  }
}

extension Double {
  /// Returns the positive `count`-th root of this number.
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
