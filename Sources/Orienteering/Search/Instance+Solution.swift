extension Instance {
  /// Returns `routes` with their value, or `nil` if they are infeasible: a required place is missing, a visit is too late, a
  /// limit is exceeded, or two visits exclude each other.
  package func solution(_ routes: [[Int]]) -> Solution? {
    let visited = Set(routes.joined())
    let isComplete = places.allSatisfy { options in
      !visits[options[0]].isRequired || options.contains(where: visited.contains)
    }
    guard isComplete, goTogether(visited) else { return nil }
    var value = 0
    for (day, order) in routes.enumerated() {
      let kind = kinds[days[day]]
      if kind.departures != nil {
        guard let worth = self.value(ofScheduled: order, on: kind) else { return nil }
        value += worth
        continue
      }
      var route = Route(of: self, day: day)
      route.replace(with: order)
      guard route.isFeasible else { return nil }
      value += route.value
    }
    return Solution(routes: routes, value: value)
  }
}
