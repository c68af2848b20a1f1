import DayPlanning

extension ExactSearch {
  /// Bounds the only day by column generation over ng-routes, from the visits still in question.
  ///
  /// - Parameters:
  ///   - neighborhoods: What visits remember; they grow by the cycles of the routes that are found.
  ///   - limit: The most that a visit may come to remember.
  ///   - pool: Routes to begin with; those that are found are added.
  /// - Returns: The completion bounds at the best prices, or `nil` if the search was stopped.
  mutating func bound(
    by neighborhoods: inout Neighborhoods,
    rememberingAtMost limit: Int,
    using pool: inout RoutePool
  ) -> NeighborhoodBounds? {
    while true {
      guard let (bounds, routes) = bound(by: neighborhoods, using: &pool) else { return nil }
      guard neighborhoods.forbidCycles(of: routes, rememberingAtMost: limit) else { return bounds }
      dropHopelessVisits(by: bounds)
      guard !isSettled else { return nil }
    }
  }

  /// Bounds the only day by ng-routes, and returns the bounds with the relaxed routes that are best at
  /// their prices, or `nil` if the search was stopped or settled.
  private mutating func bound(
    by neighborhoods: Neighborhoods,
    using pool: inout RoutePool
  ) -> (bounds: NeighborhoodBounds, routes: [[Int]])? {
    var bounds = NeighborhoodBounds(of: completions[0].graph, remembering: neighborhoods)
    var best: (prices: Prices, bound: Int)?
    let routes = MasterProgram.withNew(instance) { master -> [[Int]]? in
      for member in pool.members {
        let route = member.visits.map { bounds.graph.numbers[$0] }
        guard route.allSatisfy({ $0 >= 0 }), bounds.allows(route) else { continue }
        master.add(Column(of: instance, kind: member.kind, visits: member.visits))
      }
      addIncumbent(to: &master)
      while !isSettled, !control.isReached {
        guard let prices = master.prices(control), bounds.update(for: prices, control: control)
        else {
          return nil
        }
        let bound = prices.total(for: instance) + Int(bounds.bestRoute)
        if bound < best?.bound ?? .max { best = (prices, bound) }
        tighten(to: bound, prices: prices)
        let columns = columns(of: bounds, price: master.price(ofDay: 0))
        guard add(columns, to: &master, and: &pool) else { return master.chosen.map(\.visits) }
      }
      return nil
    }
    guard let routes, let best else { return nil }
    adopt(best.prices, bound: best.bound)
    guard bounds.update(for: best.prices, control: control) else { return nil }
    return (bounds, routes)
  }

  private mutating func columns(of bounds: NeighborhoodBounds, price: Double) -> [Column] {
    var columns: [Column] = []
    for (visit, earnings) in bounds.starts() where Double(earnings) > price + 0.5 {
      let route = bounds.route(startingAt: visit).map { bounds.graph.visits[$0] }
      let column = Column(of: instance, kind: 0, visits: route)
      columns.append(column)
      if column.isElementary { improve(to: [route]) }
    }
    return columns
  }
}
