import DayPlanning

extension ExactSearch {
  /// Bounds the only day by column generation over ng-routes, from the visits still in question.
  ///
  /// - Parameters:
  ///   - size: The neighbors that a visit remembers.
  ///   - pool: Routes to begin with; those that are found are added.
  /// - Returns: The completion bounds at the best prices, or `nil` if the search was stopped.
  mutating func boundByNeighborhoods(
    ofSize size: Int,
    using pool: inout RoutePool
  ) -> NeighborhoodBounds? {
    var bounds = NeighborhoodBounds(of: completions[0].graph, size: size)
    var best: (prices: Prices, bound: Int)?
    let isComplete = MasterProgram.withNew(instance) { master -> Bool in
      for member in pool.members {
        let route = member.visits.map { bounds.graph.numbers[$0] }
        guard route.allSatisfy({ $0 >= 0 }), bounds.allows(route) else { continue }
        master.add(Column(of: instance, kind: member.kind, visits: member.visits))
      }
      addIncumbent(to: &master)
      while !isSettled, !control.isReached {
        guard let prices = master.prices(control), bounds.update(for: prices, control: control)
        else {
          return false
        }
        let bound = prices.total(for: instance) + Int(bounds.bestRoute)
        if bound < best?.bound ?? .max { best = (prices, bound) }
        tighten(to: bound, prices: prices)
        let columns = columns(of: bounds, price: master.price(ofDay: 0))
        guard add(columns, to: &master, and: &pool) else { return true }
      }
      return false
    }
    guard isComplete, let best else { return nil }
    adopt(best.prices, bound: best.bound)
    guard bounds.update(for: best.prices, control: control) else { return nil }
    return bounds
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
