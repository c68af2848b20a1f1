import Catalogs
import DayPlans
import Orienteering
import Synchronization

/// Explains why sights are not in the best plan by replanning with each of them required.
struct Explainer {
  /// The problem.
  let problem: DayProblem

  /// The solver for replanning.
  let solver: any RouteSolver

  /// How many sights to explain by replanning.
  let count: Planner.Explanations

  /// The threads for replanning.
  let workers: WorkerPool

  /// Called with each reason that required replanning, once the plan is proved, with the number done and the total.
  let reason: @Sendable (_ reason: LeftOut, _ done: Int, _ total: Int) -> Void

  /// The number of sights, best known first, that get a proof and not just a good plan.
  static let proofs = 20

  /// The work limit of a proof, in nanoseconds estimated from the amount of work, so that results do not depend on the machine
  /// or its load.
  static let work = 250_000_000

  /// Routes with the reasons of what they leave out.
  struct Explained {
    /// The routes: the given ones, or better ones that planning again found.
    let solution: Solution

    /// Why each other sight is left out, the most relevant first; empty if the task was cancelled.
    let reasons: [LeftOut]
  }

  /// Returns `solution`, or the best routes found while planning again, with the reasons of each sight that they do not visit.
  ///
  /// - Parameters:
  ///   - solution: The routes.
  ///   - pool: The routes that the search found. Each sight starts from the same pool, so reasons do not depend on their order.
  ///   - control: When to stop, with the work budget of each proof.
  /// - Returns: The routes and the reasons.
  func explained(_ solution: Solution, pool: RoutePool, control: SearchControl) -> Explained {
    var solution = solution
    var found: [Int: Outcome] = [:]
    var isBetter = true
    while isBetter, !control.isCancelled {
      let unvisited = unvisited(by: solution)
      found = outcomes(requiring: unvisited, from: solution, pool: pool, control: control)
      let others = unvisited.compactMap { found[$0]?.solution }
      let best = others.max { $0.value < $1.value }
      isBetter = best?.value ?? .min > solution.value
      if let best, isBetter {
        solution = Solution(
          routes: best.routes,
          value: best.value,
          bound: solution.bound.map { max($0, best.value) }
        )
      }
    }
    guard !control.isCancelled else { return Explained(solution: solution, reasons: []) }
    var reasons = Reasons(problem)
    reasons.shouldStop = { control.shouldStop }
    let best = solution
    let visited = visited(by: best)
    let displaced = problem.candidates.indices.filter { !visited.contains($0) }.map { candidate in
      problem.wholes(of: candidate).first(where: visited.contains).map {
        reasons.covered(candidate, by: $0)
      } ?? reasons.displaced(candidate, by: best, instead: found[candidate])
    }
    let before = problem.leftOut.map { reasons.leftOut($0.attraction, code: $0.code) }
    let relevance = { (leftOut: LeftOut) in problem.catalog[leftOut.id]?.relevance ?? .zero }
    return Explained(
      solution: solution,
      reasons: (displaced + before).sorted { (relevance($1), $0.id) < (relevance($0), $1.id) }
    )
  }

  /// Whether the time limit has cut reasons: those that require replanning, or a travel table.
  func isCut(by control: SearchControl) -> Bool {
    let needsTables =
      problem.request.maxWalk != nil && problem.leftOut.contains { $0.code == .unreachable }
    return (count != .mostRelevant(0) || needsTables) && control.shouldStop
  }

  /// Returns the candidates left out of `solution` that require replanning to explain, most relevant first.
  private func unvisited(by solution: Solution) -> [Int] {
    let visited = visited(by: solution)
    let left = problem.candidates.indices.filter { candidate in
      !visited.contains(candidate)
        && !problem.wholes(of: candidate).contains(where: visited.contains)
    }.sorted {
      let (first, second) = (problem.candidates[$0], problem.candidates[$1])
      return (second.attraction.relevance, first.id) < (first.attraction.relevance, second.id)
    }
    switch count {
    case .all: return left
    case .mostRelevant(let most): return Array(left.prefix(most))
    }
  }

  /// Returns the candidates that `solution` visits.
  private func visited(by solution: Solution) -> Set<Int> {
    let choices = problem.choices
    return Set(solution.routes.joined().map { choices[$0].candidate })
  }

  /// Returns the best plans found with each of `candidates` in turn.
  ///
  /// A proof with several days takes as long as several good plans. So all get a good plan first, and then the best known get a
  /// proof, as time allows. With one day, proofs start from the plan's bounds, so the best known get theirs directly.
  private func outcomes(
    requiring candidates: [Int],
    from solution: Solution,
    pool: RoutePool,
    control: SearchControl
  ) -> [Int: Outcome] {
    let instance = problem.instance
    let known = Array(candidates.prefix(Self.proofs))
    let others = Array(candidates.dropFirst(Self.proofs))
    var pool = pool
    if !candidates.isEmpty { solver.prepare(&pool, for: instance, control: control) }
    let bounds = pool.pricing?.bounds ?? []
    // The most expensive sights take longest; starting them last would delay the end.
    let ordered = { (part: [Int]) in
      bounds.isEmpty ? part : part.sorted { (bounds[$0], $0) < (bounds[$1], $1) }
    }
    let isProvedAtOnce = instance.days.count == 1 || others.isEmpty
    let proofs = ordered(known).map { Trial(candidate: $0, work: control.work) }
    let plans = ordered(others).map { Trial(candidate: $0, work: 0) }
    let trials =
      isProvedAtOnce
      ? proofs + plans : ordered(known).map { Trial(candidate: $0, work: 0) } + plans + proofs
    let report = ReasonReport(of: solution, in: problem, total: trials.count, tell: reason)
    let outcomes = workers.map(trials.count) { [solver, pool] number, isCancelled -> Outcome? in
      let trial = trials[number]
      let control = control.elsewhere(isCancelled).limited(to: trial.work)
      guard !control.shouldStop else { return nil }
      var pool = pool
      let outcome = solver.solve(
        instance.requiring(place: trial.candidate),
        from: solution.routes,
        pool: &pool,
        control: control
      )
      report?.add(trial.candidate, outcome)
      return outcome
    }
    let found = zip(trials, outcomes).compactMap { trial, outcome in
      outcome.map { (trial.candidate, $0) }
    }
    return Dictionary(found) { $1.says(noLessThan: $0) ? $1 : $0 }
  }

  /// Replanning with a sight.
  private struct Trial {
    /// The required candidate.
    let candidate: Int

    /// The work limit, in addition to that of a good plan.
    let work: Int
  }
}

extension Outcome {
  /// Whether this outcome is at least as good as another one for the same sight: proved, or with routes of no less value.
  fileprivate func says(noLessThan other: Outcome) -> Bool {
    switch (self, other) {
    case (.infeasible, _), (_, .unknown): true
    case (.unknown, _), (_, .infeasible): false
    case (.found(let mine), .found(let its)): mine.isOptimal || mine.value >= its.value
    }
  }
}

/// Reports explanations as they finish, from several threads.
///
/// Only for proved plans: any other may still be replaced by a better one.
final class ReasonReport: Sendable {
  private let reasons: Reasons
  private let solution: Solution
  private let total: Int
  private let tell: @Sendable (LeftOut, Int, Int) -> Void
  private let done = Mutex(0)

  /// Creates the report for a plan; `nil` if it is not proved.
  init?(
    of solution: Solution,
    in problem: DayProblem,
    total: Int,
    tell: @escaping @Sendable (LeftOut, Int, Int) -> Void
  ) {
    guard solution.isOptimal, total > 0 else { return nil }
    reasons = Reasons(problem)
    self.solution = solution
    self.total = total
    self.tell = tell
  }

  /// Reports why a candidate is left out, given the best plan with it; each call increments the number done.
  func add(_ candidate: Int, _ outcome: Outcome) {
    let reason = reasons.displaced(candidate, by: solution, instead: outcome)
    done.withLock { done in
      done += 1
      tell(reason, done, total)
    }
  }
}
