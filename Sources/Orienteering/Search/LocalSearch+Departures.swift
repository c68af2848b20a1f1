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
