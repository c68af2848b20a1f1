extension Instance {
  /// Returns `routes` with their value, or `nil` if they are infeasible: a required place is missing, a visit is too late, a
  /// limit is exceeded, or two visits exclude each other.
  public func solution(_ routes: [[Int]]) -> Solution? {
    let visited = Set(routes.joined())
    let isComplete = places.allSatisfy { options in
      !visits[options[0]].isRequired || options.contains(where: visited.contains)
    }
    guard isComplete, goTogether(visited) else { return nil }
    var value = 0
    for (day, order) in routes.enumerated() {
      guard let worth = self.value(of: order, on: kinds[days[day]]) else { return nil }
      value += worth
    }
    return Solution(routes: routes, value: value)
  }

  /// Returns ``solution(_:)`` of `routes`, with infeasible routes shortened: first by shorter options, then by dropping optional
  /// places.
  ///
  /// - Complexity: O(*k*³) for *k* visits of a day that is too long.
  package func solution(shortening routes: [[Int]]) -> Solution? {
    solution(routes.enumerated().map { day, order in shortened(order, on: kinds[days[day]]) })
  }

  /// Returns a route shortened until it is feasible: by the change that keeps the most value, or if none suffices, gives the
  /// earliest end.
  private func shortened(_ order: [Int], on kind: DayKind) -> [Int] {
    var order = order
    while value(of: order, on: kind) == nil {
      let changes = order.indices.flatMap { shorter(order, at: $0) }
      let fitting = changes.compactMap { change in
        value(of: change, on: kind).map { (order: change, value: $0) }
      }
      if let best = fitting.max(by: { $0.value < $1.value }) { return best.order }
      let ends = changes.map { change in (order: change, end: route(of: change, on: kind).end) }
      guard let next = ends.min(by: { $0.end < $1.end }) else { break }
      order = next.order
    }
    return order
  }

  /// Returns the variants of a route with a shorter option at a position, or without that visit.
  private func shorter(_ order: [Int], at position: Int) -> [[Int]] {
    let visit = order[position]
    let shorter = places[placeOfVisit[visit]].filter { visits[$0].stay < visits[visit].stay }
    let others = shorter.map { [$0] } + (visits[visit].isRequired ? [] : [[]])
    return others.map { Array(order[..<position] + $0 + order[(position + 1)...]) }
  }

  /// Returns the value of a route, or `nil` if it is infeasible.
  private func value(of order: [Int], on kind: DayKind) -> Int? {
    if kind.departures != nil { return value(ofScheduled: order, on: kind) }
    let route = route(of: order, on: kind)
    return route.isFeasible ? route.value : nil
  }

  private func route(of order: [Int], on kind: DayKind) -> Route {
    var route = Route(of: self, on: kind)
    route.replace(with: order)
    return route
  }
}
