import DayPlanning

extension ExactSearch {
  /// Tightens the bound with elementary routes, and lets the integer program choose among all those
  /// that routes better than the incumbent could be made of.
  ///
  /// > Source: R. Baldacci, N. Christofides, A. Mingozzi, "An exact algorithm for the vehicle routing
  /// > problem based on the set partitioning formulation with additional cuts", *Mathematical
  /// > Programming* 115 (2008), 351–385, <https://doi.org/10.1007/s10107-007-0178-5>.
  mutating func settleSeveralDays(using pool: inout RoutePool) {
    guard !isSettled, !control.isReached else { return }
    switch completions.map(\.graph.count).max() ?? 0 {
    case ...UInt64.capacity: settleSeveralDays(bySetsOf: UInt64.self, using: &pool)
    case ...WideVisitSet.capacity: settleSeveralDays(bySetsOf: WideVisitSet.self, using: &pool)
    default: break
    }
  }

  private mutating func settleSeveralDays<Visits: VisitSet>(
    bySetsOf: Visits.Type,
    using pool: inout RoutePool
  ) {
    let reaches = completions.map { Reach<Visits>(of: $0.graph.exact) }
    guard let best = boundElementary(reaches, using: &pool) else { return }
    for level in levels {
      guard !isSettled, !control.isReached else { return }
      let demanded = max(level, target)
      guard let routes = routesInGap(reaches, best: best, from: demanded),
        choose(among: routes, from: demanded)
      else { return }
    }
  }

  /// Bounds what any routes can be worth by column generation over elementary routes.
  ///
  /// - Returns: The most that a route of each kind earns at ``prices``, or `nil` if it was stopped.
  private mutating func boundElementary<Visits>(
    _ reaches: [Reach<Visits>],
    using pool: inout RoutePool
  ) -> [Int]? {
    MasterProgram.withNew(instance) { master in
      for member in pool.members {
        let column = Column(of: instance, kind: member.kind, visits: member.visits)
        // Where the bounds round times down, some of their routes cannot be walked.
        if column.isElementary, instance.canMake(column) { master.add(column) }
      }
      addIncumbent(to: &master)
      var best: [Int]?
      while !isSettled, !control.isReached {
        keepLooking()
        guard let prices = master.prices(control) else { return nil }
        for kind in completions.indices { completions[kind].update(for: prices) }
        let rough = price(reaches, dominance: .rough, in: master).columns
        if add(rough, to: &master, and: &pool) { continue }
        let exact = price(reaches, dominance: .byEarnings, in: master)
        guard let earned = exact.best else { return nil }
        let bound = instance.days.reduce(prices.total(for: instance)) { $0 + earned[$1] }
        if best == nil || bound <= upperBound {
          adopt(prices, bound: bound)
          best = earned
        }
        guard add(exact.columns, to: &master, and: &pool) else { break }
      }
      for kind in completions.indices { completions[kind].update(for: self.prices) }
      return best
    }
  }

  /// Returns elementary routes that earn more than they pay for, and, if none is missing, the most
  /// that a route of each kind earns.
  private mutating func price<Visits>(
    _ reaches: [Reach<Visits>],
    dominance: LabelDominance,
    in master: borrowing MasterProgram
  ) -> (columns: [Column], best: [Int]?) {
    var columns: [Column] = []
    var best: [Int]? = []
    for kind in completions.indices {
      let price = Int32(clamping: Int((master.price(ofDay: kind) + 0.5).rounded(.up)))
      var found: [(earnings: Int32, route: [Int])] = []
      var labelling = Labelling(
        bounds: completions[kind],
        reach: reaches[kind],
        dominance: dominance
      )
      let ending = labelling.run(
        threshold: price,
        labelLimit: solver.labelLimit,
        control: control
      ) { labelling, earnings, _, label in
        found.append((earnings, labelling.route(of: label)))
        return price
      }
      effort.count(labels: labelling.labelCount)
      found.sort { $0.earnings > $1.earnings }
      columns += found.prefix(60).map { Column(of: instance, kind: kind, visits: $0.route) }
      let most = Int(found.first?.earnings ?? price)
      let empty = -Int(completions[kind].travelCost) * Int(instance.kinds[kind].direct)
      if case .complete = ending { best?.append(max(most, empty)) } else { best = nil }
    }
    return (columns, best)
  }

  /// Returns every elementary route that can be one of routes worth at least `level` together, the
  /// best order of each set of visits alone, or `nil` if there are too many.
  private mutating func routesInGap<Visits>(
    _ reaches: [Reach<Visits>],
    best: [Int],
    from level: Int
  ) -> [Column]? {
    let sum = instance.days.reduce(prices.total(for: instance)) { $0 + best[$1] }
    var columns: [Column] = []
    for kind in completions.indices {
      let threshold = Int32(clamping: level - sum + best[kind])
      var orders: [Set<Int>: Column] = [:]
      var count = 0
      var labelling = Labelling(bounds: completions[kind], reach: reaches[kind], dominance: .bySet)
      let ending = labelling.run(
        threshold: threshold,
        labelLimit: solver.labelLimit,
        control: control
      ) { labelling, _, _, label in
        let column = Column(of: instance, kind: kind, visits: labelling.route(of: label))
        let set = Set(column.visits)
        if orders[set]?.value ?? .min < column.value { orders[set] = column }
        count = orders.count
        return count > solver.routeLimit ? Int32.max / 2 : threshold
      }
      effort.count(labels: labelling.labelCount)
      guard case .complete = ending, count <= solver.routeLimit else { return nil }
      columns += orders.values.sorted { $0.precedes($1) }
    }
    return columns
  }

  /// Lets the integer program choose a route a day, worth at least `level` together.
  ///
  /// - Returns: Whether it is now known what the best such choice is, or that there is none.
  private mutating func choose(among routes: [Column], from level: Int) -> Bool {
    MasterProgram.withNew(instance, isChoice: true, demanding: level) { master in
      for route in routes { master.add(route) }
      let (ending, scale) = master.choose(control)
      switch ending {
      case .optimal(let chosen):
        let before = target
        improve(to: instance.routes(chosen.map { master.columns[$0] }))
        // Unless it beats the incumbent, GLPK's answer contradicts what it was asked for.
        guard target > before else { return false }
        settle()
        return true
      case .infeasible:
        tighten(to: level - 1, prices: prices)
        return true
      case .stopped(let chosen, let bound):
        if let chosen { improve(to: instance.routes(chosen.map { master.columns[$0] })) }
        // What GLPK computed in floating point is taken with a margin; below the level nothing is known.
        if let bound {
          let units = Int((bound * scale + 1e-6 * abs(bound * scale) + 1).rounded(.up))
          tighten(to: max(units, level - 1), prices: prices)
        }
        return false
      }
    }
  }
}

extension Column {
  /// An order of columns that does not depend on how a hash table holds them.
  fileprivate func precedes(_ other: Self) -> Bool {
    value != other.value
      ? value > other.value : visits.lexicographicallyPrecedes(other.visits)
  }
}

extension Instance {
  /// Whether the visits of `column` fit into its kind of day in that order.
  fileprivate func canMake(_ column: Column) -> Bool {
    RouteSchedule(column.visits, on: kinds[column.kind], of: self) != nil
  }

  /// Returns the visits of each day when its kind has one of `columns`.
  fileprivate func routes(_ columns: [Column]) -> [[Int]] {
    var left = columns.filter { !$0.visits.isEmpty }
    return days.map { kind in
      guard let index = left.firstIndex(where: { $0.kind == kind }) else { return [] }
      return left.remove(at: index).visits
    }
  }
}
