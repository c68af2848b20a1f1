import Catalogs
import Orienteering

/// Finds out why sights are not in the best plan, by planning again with each of them required.
struct Explainer {
  /// The problem.
  let problem: DayProblem

  /// What plans again.
  let solver: any RouteSolver

  /// For how many sights to plan again.
  let count: Planner.Explanations

  /// Who plans again.
  let workers: WorkerPool

  /// For how many sights, the best known, a proof is looked for; for the others a good plan is enough.
  static let proofs = 20

  /// The work on a proof, in nanoseconds estimated from the sizes of the work, so that the answer depends neither on the machine
  /// nor on how many of its cores are free.
  static let work = 250_000_000

  /// Returns why each sight that `solution` does not visit is left out, the most relevant first.
  ///
  /// Where planning again finds a better plan than `solution`, which can only be so while that is
  /// not proved optimal, the better one takes its place.
  ///
  /// - Parameters:
  ///   - solution: The routes.
  ///   - pool: What the search for them left. Each sight begins with it as it is, so that the reasons do not depend on
  ///     who is first.
  ///   - control: When to stop.
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
    let reasons = Reasons(problem)
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

  /// Returns the candidates that `solution` leaves out and that take planning again to explain, in the order of
  /// their relevance.
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
    // The sights that cost most take longest; last of all they would keep the others waiting.
    var pool = pool
    if !candidates.isEmpty { solver.prepare(&pool, for: instance, control: control) }
    let bounds = pool.pricing?.bounds ?? []
    let candidates =
      bounds.isEmpty ? candidates : candidates.sorted { (bounds[$0], $0) < (bounds[$1], $1) }
    let outcomes = workers.map(candidates.count) { [solver, pool] number, isCancelled -> Outcome? in
      let work = proved.contains(candidates[number]) ? Self.work : 0
      let control = control.elsewhere(isCancelled).limited(to: work)
      guard !control.shouldStop else { return nil }
      var pool = pool
      return solver.solve(
        instance.requiring(place: candidates[number]),
        from: solution.routes,
        pool: &pool,
        control: control
      )
    }
    return Dictionary(uniqueKeysWithValues: zip(candidates, outcomes)).compactMapValues { $0 }
  }
}
