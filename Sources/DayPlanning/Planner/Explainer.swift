import Catalogs
import Orienteering

/// Explains why sights are not in the best plan by planning again with each of them required.
struct Explainer {
  /// The problem.
  let problem: DayProblem

  /// The solver to plan again with.
  let solver: any RouteSolver

  /// How many sights to plan again for.
  let count: Planner.Explanations

  /// The threads that plan again.
  let workers: WorkerPool

  /// Called with each reason that required planning again, once the plan is proved; with the number of those that are done and
  /// of all.
  let reason: @Sendable (_ reason: LeftOut, _ done: Int, _ total: Int) -> Void

  /// How many sights, best known first, get a proof; the others get a good plan.
  static let proofs = 20

  /// The most work of a proof, in nanoseconds estimated from the amount of work, so the answer does not depend on the machine
  /// or its load.
  static let work = 250_000_000

  /// Returns why each sight that `solution` does not visit is left out, the most relevant first.
  ///
  /// If planning again finds a better plan than `solution`, which is possible only if that is not proved optimal, the better
  /// plan replaces it.
  ///
  /// - Parameters:
  ///   - solution: The routes.
  ///   - pool: The routes that the search found. Each sight starts from the same pool, so reasons do not depend on their order.
  ///   - control: When to stop, with the work budget of each proof.
  /// - Returns: The reasons.
  func explain(
    _ solution: inout Solution,
    pool: RoutePool,
    control: SearchControl
  ) -> [LeftOut] {
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
    guard !control.isCancelled else { return [] }
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
    return (displaced + before).sorted { (relevance($1), $0.id) < (relevance($0), $1.id) }
  }

  /// Whether the time limit has cut reasons: those that require planning again, or those that require a table of ways.
  func isCut(by control: SearchControl) -> Bool {
    let needsTables =
      problem.request.maxWalk != nil && problem.leftOut.contains { $0.code == .unreachable }
    return (count != .mostRelevant(0) || needsTables) && control.shouldStop
  }

  /// Returns the candidates left out of `solution` that need planning again to explain, most relevant first.
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
  private func outcomes(
    requiring candidates: [Int],
    from solution: Solution,
    pool: RoutePool,
    control: SearchControl
  ) -> [Int: Outcome] {
    let instance = problem.makeInstance()
    let proved = Set(candidates.prefix(Self.proofs))
    var pool = pool
    if !candidates.isEmpty { solver.prepare(&pool, for: instance, control: control) }
    let bounds = pool.pricing?.bounds ?? []
    // The best known come first, since time may run out. Of both parts the costliest sights take longest; starting them last would
    // delay the end.
    let parts = [candidates.prefix(Self.proofs), candidates.dropFirst(Self.proofs)]
    let candidates = parts.flatMap { part in
      bounds.isEmpty ? Array(part) : part.sorted { (bounds[$0], $0) < (bounds[$1], $1) }
    }
    let report = ReasonReport(of: solution, in: problem, total: candidates.count, tell: reason)
    let outcomes = workers.map(candidates.count) { [solver, pool] number, isCancelled -> Outcome? in
      let work = proved.contains(candidates[number]) ? control.work : 0
      let control = control.elsewhere(isCancelled).limited(to: work)
      guard !control.shouldStop else { return nil }
      var pool = pool
      let outcome = solver.solve(
        instance.requiring(place: candidates[number]),
        from: solution.routes,
        pool: &pool,
        control: control
      )
      report?.add(candidates[number], outcome)
      return outcome
    }
    return Dictionary(uniqueKeysWithValues: zip(candidates, outcomes)).compactMapValues { $0 }
  }
}
