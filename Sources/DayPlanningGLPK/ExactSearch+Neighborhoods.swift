import DayPlanning

extension ExactSearch {
  /// Bounds the only day by column generation over ng-routes, from the visits still in question.
  ///
  /// - Parameters:
  ///   - neighborhoods: What visits remember; they grow by the cycles of the routes that are found.
  ///   - limit: The most that a visit may come to remember.
  ///   - pool: Routes to begin with; those that are found are added.
  /// - Returns: The completion bounds at the best prices, or `nil` if the search was stopped or settled.
  mutating func bound(
    by neighborhoods: inout Neighborhoods,
    rememberingAtMost limit: Int,
    using pool: inout RoutePool
  ) -> NeighborhoodBounds? {
    while true {
      guard let (bounds, routes) = bound(by: neighborhoods, using: &pool), !isSettled,
        let through = ForwardNeighborhoods(completing: bounds, control: control)
      else { return nil }
      if var pricing = pool.pricing, pricing.bounds.isEmpty {
        addBounds(of: through, in: bounds.graph, to: &pricing)
        pool.pricing = pricing
      }
      dropHopelessVisits(by: through, in: bounds.graph)
      guard let routes else { continue }
      if settle(bounds, labelLimit: quickLabelLimit, foreseeing: true) { return nil }
      if neighborhoods.forbidCycles(of: routes, rememberingAtMost: limit) { continue }
      var smaller = NeighborhoodBounds(of: completions[0].graph, remembering: neighborhoods)
      return smaller.update(for: prices, control: control) ? smaller : nil
    }
  }

  /// Drops each visit and each way that no better routes can have; returns `false` if the search was stopped or settled.
  mutating func dropHopelessVisits(by bounds: NeighborhoodBounds) -> Bool {
    guard !isSettled,
      let through = ForwardNeighborhoods(completing: bounds, control: control)
    else { return false }
    dropHopelessVisits(by: through, in: bounds.graph)
    return true
  }

  /// Drops each visit and each way that no better routes can have, by what `through` says at ``prices``.
  private mutating func dropHopelessVisits(by through: ForwardNeighborhoods, in graph: DayGraph) {
    let least = Int32(clamping: target - prices.total(for: instance))
    let kept = graph.visits.filter { through.most[graph.numbers[$0]] >= least }
    keep(kept) { from, to in
      through.mostOnWay[graph.numbers[from] * graph.count + graph.numbers[to]] >= least
    }
  }

  /// Keeps only `visits` in question, and the ways between them that a test allows.
  mutating func keep(_ visits: [Int], allowing allows: (_ from: Int, _ to: Int) -> Bool) {
    let graph = completions[0].graph
    completions[0] = CompletionBounds(
      of: DayGraph(
        of: instance,
        kind: graph.kind,
        keeping: visits,
        scale: graph.scale,
        allowing: allows
      )
    )
  }

  /// Bounds the only day by ng-routes, and returns the bounds at the best prices, or `nil` if the search was stopped or
  /// settled.
  ///
  /// - Returns: Also the relaxed routes that the master program chooses; or no routes, if the bound has come so much closer
  ///   that it is worth dropping visits and ways before going on.
  private mutating func bound(
    by neighborhoods: Neighborhoods,
    using pool: inout RoutePool
  ) -> (bounds: NeighborhoodBounds, routes: [[Int]]?)? {
    var bounds = NeighborhoodBounds(of: completions[0].graph, remembering: neighborhoods)
    var best: (prices: Prices, bound: Int)?
    let enough = min(target / 10, upperBound / 2 - target / 2)
    // Prices that later searches begin with have to suit all visits and ways.
    let dropsEarly = !pool.keepsPricing || pool.pricing != nil
    var isCloser = false
    let routes = MasterProgram.withNew(instance) { master -> [[Int]]? in
      let least = target - (upperBound < .max ? prices.total(for: instance) : 0)
      for member in pool.members {
        let route = member.visits.map { bounds.graph.numbers[$0] }
        guard route.allSatisfy({ $0 >= 0 }), bounds.allows(route) else { continue }
        let column = Column(of: instance, kind: member.kind, visits: member.visits)
        // Those in no better routes would only make the program larger.
        if upperBound < .max, column.earnings(at: prices) < least { continue }
        master.add(column)
      }
      addIncumbent(to: &master)
      // The prices of the bound so far are nearly the best ones, while those of so few columns are wild.
      var first = upperBound < .max ? prices.keeping(bounds.graph.visits, of: instance) : nil
      while !isSettled, !control.isReached {
        guard let duals = master.prices(control) else { return nil }
        let prices = first ?? duals
        guard bounds.update(for: prices, control: control) else { return nil }
        let bound = prices.total(for: instance) + Int(bounds.bestRoute)
        if bound < best?.bound ?? .max { best = (prices, bound) }
        tighten(to: bound, prices: prices)
        effort.count(bounds)
        keepLooking()
        isCloser = dropsEarly && bound - target < enough
        if isCloser { return nil }
        let price = master.price(ofDay: 0)
        let columns = columns(of: bounds, price: first == nil ? price : -.infinity).filter {
          Double($0.earnings(at: duals)) > price + 0.5
        }
        let isNew = add(columns, to: &master, and: &pool)
        if !isNew, first == nil { return master.chosen.map(\.visits) }
        first = nil
      }
      return nil
    }
    if !dropsEarly { pool.pricing = pricing(remembering: neighborhoods) }
    guard routes != nil || isCloser, !isSettled, let best else { return nil }
    adopt(best.prices, bound: best.bound)
    guard bounds.update(for: best.prices, control: control) else { return nil }
    return (bounds, routes)
  }

  /// Returns the best routes from each first visit that earn more than `price` at the prices of `bounds`.
  mutating func columns(of bounds: NeighborhoodBounds, price: Double) -> [Column] {
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
