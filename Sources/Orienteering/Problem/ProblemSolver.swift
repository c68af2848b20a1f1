/// Solves problems in the exchange format: exported requests, or problems from other programs.
///
/// ```swift
/// import ExactOrienteering
/// import Orienteering
///
/// let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
/// ```
public struct ProblemSolver: Sendable {
  /// The time limit in seconds, at most a year; the exact method stops earlier once it has a proof.
  public let seconds: Double

  /// The seconds of a year, the maximum time limit.
  private static let mostSeconds = 31_536_000.0

  /// The method.
  package let solver: any RouteSolver

  /// Creates a solver that spends all of its time on local search, without a proof.
  public init(within seconds: Double, seed: UInt64 = 1) {
    self.init(within: seconds, solver: LocalSearch(rounds: 20_000, patience: .max), seed: seed)
  }

  /// Creates a solver with a given method.
  ///
  /// - Parameters:
  ///   - seconds: The time limit in seconds; without a proof by then, the solution has a bound if one is known.
  ///   - solver: The method: `.exact` of the module `ExactOrienteering`, or your own.
  ///   - seed: The seed of the method's random choices.
  public init(within seconds: Double, solver: some RouteSolver, seed: UInt64 = 1) {
    self.seconds = seconds > 0 ? min(seconds, Self.mostSeconds) : 0
    self.solver = solver.seeded(by: seed)
  }

  /// Returns the best routes of `problem`.
  ///
  /// The call is synchronous. If its task is cancelled, it returns within milliseconds with the incumbent.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - progress: Called with each improved value and bound, in points.
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
    breaks = schedules.map { $0?.breaks(of: problem, scale) ?? [] }
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

  fileprivate func breaks(of problem: Problem, _ scale: TickScale) -> [ProblemSolution.Break] {
    zip(breakStarts, problem.breaks).map { start, pause in
      let start = Int(start) / scale.ticks
      return ProblemSolution.Break(start: start, end: start + pause.minutes)
    }
  }
}

extension Double {
  /// Returns this number rounded to `places` decimal places.
  package func rounded(toPlaces places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * factor).rounded() / factor
  }
}

/// An error that prevents a problem from being solved.
public enum ProblemError: Error, Hashable {
  /// The file is not a problem: its name and its faults.
  case unreadable(file: String, problem: String)

  /// The problem is contradictory: all faults, each with its place.
  case faults([String])

  /// The caller cancelled.
  case cancelled
}

extension ProblemError: CustomStringConvertible {
  /// A description of the fault and its location.
  public var description: String {
    switch self {
    case .unreadable(let file, let problem): "\(file) is no problem:\n\(problem)"
    case .faults(let faults): faults.joined(separator: "\n")
    case .cancelled: "the search was cancelled"
    }
  }
}

/// The solution of a ``Problem``, in its units.
public struct ProblemSolution: Hashable, Sendable {
  /// The proof status of a solution.
  public enum Status: String, Hashable, Sendable, Codable {
    /// The solution is optimal.
    case optimal
    /// The bound is proved, but there is a gap.
    case bounded
    /// Nothing is proved.
    case heuristic
    /// The problem is proved infeasible.
    case infeasible
    /// No solution was found, but the problem is not proved infeasible.
    case unknown
  }

  /// A visit with its times.
  public struct Stop: Hashable, Sendable, Codable {
    /// The id of the visit.
    public let id: String
    /// When it begins.
    public let enter: Int
    /// When it ends.
    public let leave: Int
  }

  /// A break with its times.
  public struct Break: Hashable, Sendable, Codable {
    /// When it begins.
    public let start: Int
    /// When it ends.
    public let end: Int
  }

  /// The objective of the routes.
  public struct Objective: Hashable, Sendable, Codable {
    /// The scores of all visits.
    public let score: Double
    /// The time of travel.
    public let travel: Int
    /// The cost of charges and loads; `nil` if the problem has none.
    public let charges: Double?
    /// The scores minus the costs of travel, charges and loads.
    public let value: Double
    /// The upper bound on the value of every solution, or `nil` if there is none.
    public let bound: Double?
    /// The gap between value and bound, as a share of the bound; 0 for a proof, `nil` without a bound.
    public let gap: Double?
  }

  /// The proof: its status and method.
  public struct Proof: Hashable, Sendable, Codable {
    /// The status.
    public let status: Status
    /// The method: `branch-and-price` or `local-search`.
    public let method: String
    /// The visits to choose from.
    public let candidates: Int
    /// The seconds of the search.
    public let seconds: Double
  }

  /// The visits of each day in order; empty if no solution was found.
  public let routes: [[Stop]]
  /// The breaks of each day in order, with one element per day as in ``routes``.
  public let breaks: [[Break]]
  /// The objective; `nil` if no solution was found.
  public let objective: Objective?
  /// The proof.
  public let proof: Proof
}
