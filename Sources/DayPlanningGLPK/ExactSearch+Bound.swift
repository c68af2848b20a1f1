import DayPlanning

extension ExactSearch {
  /// Bounds what any routes can be worth, by column generation over routes without 2-cycles.
  ///
  /// > Source: M. E. Lübbecke, J. Desrosiers, "Selected topics in column generation", *Operations
  /// > Research* 53 (2005), 1007–1023, <https://doi.org/10.1287/opre.1050.0234>.
  mutating func bound(using pool: inout RoutePool) {
    guard !isSettled, !control.isReached else { return }
    MasterProgram.withNew(instance) { master in
      for member in pool.members {
        master.add(Column(of: instance, kind: member.kind, visits: member.visits))
      }
      addIncumbent(to: &master)
      while !isSettled, !control.isReached {
        keepLooking()
        guard let prices = master.prices(control) else { return }
        guard add(price(prices, in: master), to: &master, and: &pool) else { return }
      }
    }
  }

  /// Adds `columns` to the program and the pool, and returns whether the program had not them all.
  func add(
    _ columns: [Column],
    to master: inout MasterProgram,
    and pool: inout RoutePool
  ) -> Bool {
    var isNew = false
    for column in columns {
      pool.add(.init(kind: column.kind, visits: column.visits))
      if master.add(column) { isNew = true }
    }
    return isNew
  }

  /// Adds the routes of the incumbent to `master`.
  func addIncumbent(to master: inout MasterProgram) {
    for (day, route) in (incumbent?.routes ?? []).enumerated() {
      master.add(Column(of: instance, kind: instance.days[day], visits: route))
    }
  }

  /// Computes the bound of `prices`, and returns the routes that earn more than they pay for.
  private mutating func price(_ prices: Prices, in master: borrowing MasterProgram) -> [Column] {
    var columns: [Column] = []
    var bound = prices.total(for: instance)
    for kind in instance.kinds.indices {
      completions[kind].update(for: prices)
      effort.count(completions[kind])
      bound += Int(completions[kind].bestRoute) * instance.dayCount(of: kind)
      let price = master.price(ofDay: kind)
      for (visit, earnings) in completions[kind].starts() where Double(earnings) > price + 0.5 {
        let route = completions[kind].route(startingAt: visit).map {
          completions[kind].graph.visits[$0]
        }
        let column = Column(of: instance, kind: kind, visits: route)
        columns.append(column)
        if instance.days.count == 1, column.isElementary { improve(to: [route]) }
      }
    }
    tighten(to: bound, prices: prices)
    return columns
  }

  /// Brings the completion bounds back to the prices of the best bound.
  private mutating func restoreCompletions() {
    guard !isSettled, !control.isCancelled else { return }
    for kind in completions.indices { completions[kind].update(for: prices) }
  }

  /// Drops each visit that no better routes can make, and bounds the rest anew.
  mutating func dropHopelessVisits() {
    guard !isSettled, !control.isReached, upperBound < .max else { return }
    restoreCompletions()
    let total = prices.total(for: instance)
    let routes = completions.map { Int($0.bestRoute) }
    let sum = instance.days.reduce(total) { $0 + routes[$1] }
    for kind in instance.kinds.indices {
      let graph = completions[kind].graph
      let through = ThroughBounds(completing: completions[kind])
      let kept = graph.visits.indices.filter { number in
        let most = sum - routes[kind] + Int(through.most[number])
        return through.most[number] > DayGraph.never && most >= target
      }
      guard kept.count < graph.count else { continue }
      completions[kind] = CompletionBounds(
        of: DayGraph(
          of: instance,
          kind: kind,
          keeping: kept.map { graph.visits[$0] },
          scale: graph.scale
        )
      )
      completions[kind].update(for: prices)
    }
  }
}
