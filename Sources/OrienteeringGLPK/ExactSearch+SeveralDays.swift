import Orienteering

extension ExactSearch {
  /// Lists every route that better routes together could be made of, and chooses among them.
  ///
  /// > Source: R. Baldacci, N. Christofides, A. Mingozzi, "An exact algorithm for the vehicle routing
  /// > problem based on the set partitioning formulation with additional cuts", *Mathematical
  /// > Programming* 115 (2008), 351–385, <https://doi.org/10.1007/s10107-007-0178-5>.
  ///
  /// - Parameters:
  ///   - bounds: What the rest of a route can earn, for each kind of day, at ``prices``.
  ///   - labelLimit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far say that the last will take more labels.
  /// - Returns: Whether the search is settled.
  mutating func settleSeveralDays(
    _ bounds: [NeighborhoodBounds],
    labelLimit: Int,
    foreseeing foresees: Bool
  ) -> Bool {
    improveIncumbentOnce()
    return switch bounds.map(\.graph.count).max() ?? 0 {
    case ...UInt64.capacity:
      settle(bounds, bySetsOf: UInt64.self, limit: labelLimit, foresees: foresees)
    case ...WideVisitSet.capacity:
      settle(bounds, bySetsOf: WideVisitSet.self, limit: labelLimit, foresees: foresees)
    default: false
    }
  }

  private mutating func settle<Visits: VisitSet>(
    _ bounds: [NeighborhoodBounds],
    bySetsOf: Visits.Type,
    limit: Int,
    foresees: Bool
  ) -> Bool {
    let reaches = bounds.map { Reach<Visits>(of: $0.graph.exact) }
    var last = RouteList()
    let isSettled = settleByLevels(labelLimit: limit, foreseeing: foresees) { search, level in
      let list = search.routes(worth: level, by: bounds, reaches: reaches, labelLimit: limit)
      guard let list else { return nil }
      last = list.routes
      return search.choose(among: list.routes, from: level, by: bounds) ? list.labels : nil
    }
    // What few labels leave open tighter bounds may soon close.
    if !isSettled, limit > quickLabelLimit { improveIncumbent(among: last) }
    return isSettled
  }

  /// Looks for better routes among `routes`, those that local searches went through and those that priced well: what the
  /// integer program makes of them is often better than what a local search finds.
  ///
  /// > Source: G. Desaulniers, J. Desrosiers, M. M. Solomon (editors), *Column Generation*, Springer 2005,
  /// > <https://doi.org/10.1007/b135457>, on restricted master heuristics.
  mutating func improveIncumbent(among routes: RouteList = RouteList()) {
    guard !isExhausted else { return }
    var routes = routes
    // Those that are in the list already do no harm.
    routes.append(passed.routes)
    for member in pool.members {
      let column = Column(of: instance, kind: member.kind, visits: member.visits)
      if column.isElementary, instance.canMake(column) { routes.append(column) }
    }
    let best = routes.earningMost(Self.choiceLimit, at: prices)
    var choice = RouteChoice(among: best, of: instance, worth: target)
    let ending = choice.run(control)
    effort.countBounding(nanoseconds: choice.work)
    switch ending {
    case .best(let routes), .stopped(let routes?, _): improve(to: routes)
    case .nothing, .stopped: break
    }
  }

  /// The most routes to choose among where that proves nothing.
  private static var choiceLimit: Int { 10_000 }

  /// Returns every elementary route that can be one of routes worth at least `level` together, the
  /// best order and options of each set of places alone, and how many labels that took; or `nil` if there are too many.
  private mutating func routes<Visits>(
    worth level: Int,
    by bounds: [NeighborhoodBounds],
    reaches: [Reach<Visits>],
    labelLimit: Int
  ) -> (routes: RouteList, labels: Int)? {
    let least = leastEarnings(of: bounds, at: prices, for: level)
    var routes = RouteList()
    var labels = 0
    for kind in bounds.indices {
      let threshold = Int32(clamping: least[kind])
      var orders: [Visits: Int] = [:]
      let first = routes.count
      var labelling = Labelling(bounds: bounds[kind], reach: reaches[kind], dominance: .bySet)
      let ending = labelling.run(
        threshold: threshold,
        labelLimit: labelLimit,
        control: control
      ) { labelling, value, label in
        let set = labelling.visits(of: label)
        let known = orders[set]
        if let known, routes.values[known] >= Int(value) { return threshold }
        let route = Column(of: instance, kind: kind, visits: labelling.route(of: label))
        if let known {
          routes.replace(known, by: route)
        } else {
          orders[set] = routes.count
          routes.append(route)
        }
        return routes.count - first > solver.routeLimit ? Int32.max / 2 : threshold
      }
      effort.count(labels: labelling.labelCount)
      labels += labelling.labelCount
      guard case .complete = ending, routes.count - first <= solver.routeLimit else { return nil }
    }
    return (routes, labels)
  }

  /// Chooses a route a day, worth at least `level` together, among `routes`, which are all that `bounds` do not exclude.
  ///
  /// - Returns: Whether it is now known what the best such choice is, or that there is none.
  private mutating func choose(
    among routes: RouteList,
    from level: Int,
    by bounds: [NeighborhoodBounds]
  ) -> Bool {
    if combine(routes, from: level, by: bounds) { return true }
    guard !isExhausted else { return false }
    var choice = RouteChoice(among: routes, of: instance, worth: level)
    let ending = choice.run(control)
    effort.countBounding(nanoseconds: choice.work)
    switch ending {
    case .best(let routes):
      let before = target
      improve(to: routes)
      // Unless it beats the incumbent, GLPK's answer contradicts what it was asked for.
      guard target > before else { return false }
      recordSettled()
      return true
    case .nothing:
      tighten(to: level - 1, prices: prices)
      return true
    case .stopped(let routes, let bound):
      if let routes { improve(to: routes) }
      if let bound { tighten(to: max(bound, level - 1), prices: prices) }
      return false
    }
  }

  /// Goes through the choices of a route a day that can be worth at least `level` together, unless they are too many.
  ///
  /// - Returns: Whether it is now known what the best such choice is, or that there is none.
  private mutating func combine(
    _ routes: RouteList,
    from level: Int,
    by bounds: [NeighborhoodBounds]
  ) -> Bool {
    let required = instance.places.indices.filter(instance.isRequired(place:))
    let (numbers, count) = routes.numbers(besides: required, of: instance.placeCount)
    return switch count {
    case ...UInt64.capacity:
      combine(routes, from: level, by: bounds, numbers: numbers, bySetsOf: UInt64.self)
    case ...WideVisitSet.capacity:
      combine(routes, from: level, by: bounds, numbers: numbers, bySetsOf: WideVisitSet.self)
    default: false
    }
  }

  private mutating func combine<Visits: VisitSet>(
    _ routes: RouteList,
    from level: Int,
    by bounds: [NeighborhoodBounds],
    numbers: [Int],
    bySetsOf: Visits.Type
  ) -> Bool {
    var combinations = RouteCombinations<Visits>(
      of: routes,
      numbers: numbers,
      prices: prices,
      most: bounds.map { Int($0.bestRoute) },
      in: instance,
      worth: level,
      stepLimit: min(
        solver.combinationLimit,
        max(0, control.work - effort.total) / Effort.perStep
      ),
      control: control
    )
    let isComplete = combinations.run()
    effort.count(steps: combinations.stepCount)
    if let best = combinations.best {
      improve(to: instance.routes(best.map { routes[$0] }))
      if isComplete { recordSettled() }
    } else if isComplete {
      tighten(to: level - 1, prices: prices)
    }
    return isComplete
  }
}

extension Instance {
  /// Whether the visits of `column` fit into its kind of day in that order.
  fileprivate func canMake(_ column: Column) -> Bool {
    RouteSchedule(column.visits, on: kinds[column.kind], of: self) != nil
  }
}
