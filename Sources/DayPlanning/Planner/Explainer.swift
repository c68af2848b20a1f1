/// Finds out why sights are not in the best plan, by planning again with each of them required.
struct Explainer {
  /// The problem.
  let problem: DayProblem

  /// What plans again.
  let solver: any RouteSolver

  /// For how many sights to plan again.
  let count: Planner.Explanations

  /// Returns why each sight that `solution` does not visit is left out, the most relevant first.
  ///
  /// Where planning again finds a better plan than `solution`, which can only be so while that is
  /// not proved optimal, the better one takes its place.
  func explain(
    _ solution: inout Solution,
    pool: inout RoutePool,
    control: SearchControl
  ) -> [LeftOut] {
    var found: [Int: Outcome] = [:]
    var isBetter = true
    while isBetter, !control.isCancelled {
      isBetter = false
      found = [:]
      let unvisited = unvisited(by: solution)
      for (index, visit) in unvisited.enumerated() {
        let outcome = outcome(
          requiring: visit,
          from: solution,
          pool: &pool,
          control: control.sharing(among: unvisited.count - index)
        )
        found[visit] = outcome
        if let other = outcome?.solution, other.value > solution.value {
          solution = Solution(
            routes: other.routes,
            value: other.value,
            bound: solution.bound.map { max($0, other.value) }
          )
          isBetter = true
          break
        }
      }
    }
    let reasons = Reasons(problem)
    let best = solution
    let visited = Set(best.routes.joined())
    let displaced = problem.candidates.indices.filter { !visited.contains($0) }.map { visit in
      reasons.displaced(visit, by: best, instead: found[visit])
    }
    let before = problem.leftOut.map { reasons.leftOut($0.attraction, code: $0.code) }
    return (displaced + before).sorted { ($1.score, $0.id) < ($0.score, $1.id) }
  }

  /// Returns the candidates that `solution` leaves out and that are to be explained, in the order of
  /// their relevance.
  private func unvisited(by solution: Solution) -> [Int] {
    let visited = Set(solution.routes.joined())
    let left = problem.candidates.indices.filter { !visited.contains($0) }.sorted {
      let (first, second) = (problem.candidates[$0], problem.candidates[$1])
      return (second.attraction.relevance, first.id) < (first.attraction.relevance, second.id)
    }
    switch count {
    case .all: return left
    case .mostRelevant(let most): return Array(left.prefix(most))
    }
  }

  private func outcome(
    requiring visit: Int,
    from solution: Solution,
    pool: inout RoutePool,
    control: SearchControl
  ) -> Outcome? {
    guard !control.isReached else { return nil }
    return solver.solve(
      problem.makeInstance().requiring(visit),
      from: solution.routes,
      pool: &pool,
      control: control
    )
  }
}
