/// Finds out why sights are not in the best plan, by planning again with each of them required.
struct Explainer {
  /// The problem.
  let problem: DayProblem

  /// What plans again.
  let solver: any RouteSolver

  /// For how many sights to plan again.
  let count: Planner.Explanations

  /// Who plans again.
  let crew: Crew

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
    let visited = Set(best.routes.joined())
    let displaced = problem.candidates.indices.filter { !visited.contains($0) }.map { visit in
      problem.wholes(of: visit).first(where: visited.contains).map {
        reasons.covered(visit, by: $0)
      } ?? reasons.displaced(visit, by: best, instead: found[visit])
    }
    let before = problem.leftOut.map { reasons.leftOut($0.attraction, code: $0.code) }
    return (displaced + before).sorted { ($1.score, $0.id) < ($0.score, $1.id) }
  }

  /// Returns the candidates that `solution` leaves out and that take planning again to explain, in the order of
  /// their relevance.
  private func unvisited(by solution: Solution) -> [Int] {
    let visited = Set(solution.routes.joined())
    let left = problem.candidates.indices.filter { visit in
      !visited.contains(visit) && !problem.wholes(of: visit).contains(where: visited.contains)
    }.sorted {
      let (first, second) = (problem.candidates[$0], problem.candidates[$1])
      return (second.attraction.relevance, first.id) < (first.attraction.relevance, second.id)
    }
    switch count {
    case .all: return left
    case .mostRelevant(let most): return Array(left.prefix(most))
    }
  }

  /// Returns the best plans found with each of `visits` in turn.
  private func outcomes(
    requiring visits: [Int],
    from solution: Solution,
    pool: RoutePool,
    control: SearchControl
  ) -> [Int: Outcome] {
    let instance = problem.makeInstance()
    // The sights that cost most take longest; last of all they would keep the others waiting.
    let bounds = pool.pricing?.bounds ?? []
    let visits = bounds.isEmpty ? visits : visits.sorted { (bounds[$0], $0) < (bounds[$1], $1) }
    let outcomes = crew.map(visits.count) { [solver, crew] number, isCancelled -> Outcome? in
      let left = (visits.count - number + crew.size - 1) / crew.size
      let control = control.elsewhere(isCancelled).sharing(among: left)
      guard !control.isReached else { return nil }
      var pool = pool
      return solver.solve(
        instance.requiring(place: visits[number]),
        from: solution.routes,
        pool: &pool,
        control: control
      )
    }
    return Dictionary(uniqueKeysWithValues: zip(visits, outcomes)).compactMapValues { $0 }
  }
}
