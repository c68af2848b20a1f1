/// Solves problems that are not requests for a day out: exported ones, or those of other programs.
///
/// ```swift
/// import ExactOrienteering
/// import Orienteering
///
/// let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
/// ```
public struct ProblemSolver: Sendable {
  /// The most seconds of the search, at most a year; the exact method ends earlier with its proof.
  public let seconds: Double

  /// The seconds of a year, more than any search takes.
  private static let mostSeconds = 31_536_000.0

  /// The method.
  package let solver: any RouteSolver

  /// Creates a solver that takes all of its time for good routes, by local search, and proves nothing.
  public init(within seconds: Double, seed: UInt64 = 1) {
    self.init(within: seconds, solver: LocalSearch(rounds: 20_000, patience: .max), seed: seed)
  }

  /// Creates a solver by a method.
  ///
  /// - Parameters:
  ///   - seconds: The most seconds of the search; if they run out before a proof, the answer has a bound, or none.
  ///   - solver: The method: `.exact` of the module `ExactOrienteering`, or one of your own.
  ///   - seed: The seed of the method's random choices.
  public init(within seconds: Double, solver: some RouteSolver, seed: UInt64 = 1) {
    self.seconds = seconds > 0 ? min(seconds, Self.mostSeconds) : 0
    self.solver = solver.seeded(by: seed)
  }

  /// Returns the best routes of `problem`.
  ///
  /// The call is synchronous. If its task is cancelled, it ends within milliseconds with the best that it has.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - progress: Called with each better value and bound, in points.
  /// - Returns: The routes, with their proof.
  /// - Throws: ``ProblemError`` if the problem is contradictory.
  /// - Complexity: Exponential in the worst case; ``seconds`` bounds it.
  public func solve(
    _ problem: Problem,
    progress: @escaping @Sendable (_ value: Double?, _ bound: Double?) -> Void = { _, _ in }
  ) throws(ProblemError) -> ProblemSolution {
    let faults = problem.faults
    guard faults.isEmpty else { throw .faults(faults) }
    let clock = ContinuousClock.now
    let scale = TickScale(of: problem)
    let instance = problem.makeInstance(scale)
    let control = SearchControl(
      deadline: clock + .seconds(seconds),
      observer: { progress($0.value.map(scale.points), $0.bound.map(scale.points)) }
    )
    var pool = RoutePool()
    let outcome = solver.solve(instance, from: nil, pool: &pool, control: control)
    let time = clock.duration(to: .now).components
    return ProblemSolution(
      outcome,
      of: problem,
      instance: instance,
      scale: scale,
      method: solver.method(forPlaces: problem.visits.count),
      seconds: (Double(time.seconds) + Double(time.attoseconds) / 1e18).rounded(toPlaces: 4)
    )
  }
}

extension ProblemSolution {
  fileprivate init(
    _ outcome: Outcome,
    of problem: Problem,
    instance: Instance,
    scale: TickScale,
    method: String,
    seconds: Double
  ) {
    let schedules = (outcome.solution?.routes ?? []).enumerated().map { day, order in
      RouteSchedule(order, on: instance.kinds[instance.days[day]], of: instance)
    }
    routes = zip(outcome.solution?.routes ?? [], schedules).map { order, schedule in
      schedule?.stops(of: order, in: problem, scale) ?? []
    }
    breaks = schedules.map { $0?.pauses(of: problem, scale) ?? [] }
    objective = outcome.solution.map { Objective($0, of: problem, instance: instance, scale) }
    let status: Status =
      switch outcome {
      case .found(let solution):
        solution.isOptimal ? .optimal : solution.bound == nil ? .heuristic : .bounded
      case .infeasible: .infeasible
      case .unknown: .unknown
      }
    proof = Proof(
      status: status,
      method: method,
      candidates: problem.visits.count,
      seconds: seconds
    )
  }
}

extension ProblemSolution.Objective {
  fileprivate init(
    _ solution: Solution,
    of problem: Problem,
    instance: Instance,
    _ scale: TickScale
  ) {
    let choices = problem.choices
    score = solution.routes.joined().reduce(0) { $0 + choices[$1].option.score }
      .rounded(toPlaces: 3)
    let ways = solution.routes.map { order in
      let nodes =
        [problem.start] + order.map { problem.visits[choices[$0].visit].node } + [problem.end]
      return zip(nodes, nodes.dropFirst()).reduce(0) {
        $0 + (problem.way(from: $1.0, to: $1.1) ?? 0)
      }
    }
    travel = ways.reduce(0, +)
    let extra = solution.routes.reduce(0) { $0 + instance.extraCost(of: $1) }
    let hasCharges = !problem.charges.isEmpty || !problem.loadCost.isEmpty
    charges = hasCharges ? scale.points(extra) : nil
    assert(
      solution.value == Int((score * Double(scale.unitsPerPoint)).rounded())
        - scale.unitsPerTick * travel * scale.ticks - extra
    )
    let value = scale.points(solution.value)
    self.value = value
    bound = solution.bound.map(scale.points)
    gap = bound.map { $0 == value ? 0 : (($0 - value) / max(abs($0), 1e-9)).rounded(toPlaces: 6) }
  }
}

extension RouteSchedule {
  fileprivate func stops(
    of order: [Int],
    in problem: Problem,
    _ scale: TickScale
  ) -> [ProblemSolution.Stop] {
    let choices = problem.choices
    return zip(order, stops).map { visit, stop in
      let choice = choices[visit]
      let enter = Int(stop.start) / scale.ticks
      return ProblemSolution.Stop(
        id: problem.visits[choice.visit].id,
        enter: enter,
        leave: enter + choice.option.stay
      )
    }
  }

  fileprivate func pauses(of problem: Problem, _ scale: TickScale) -> [ProblemSolution.Pause] {
    zip(breakStarts, problem.breaks).map { start, pause in
      let start = Int(start) / scale.ticks
      return ProblemSolution.Pause(start: start, end: start + pause.minutes)
    }
  }
}

extension Double {
  /// Returns this number rounded to so many decimal places.
  package func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * factor).rounded() / factor
  }
}
