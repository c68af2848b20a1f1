import Orienteering

extension ExactSearch {
  /// Bounds the days by column generation over ng-routes, or by subgradients where one day has to make most visits, from
  /// the visits and ways still in question.
  ///
  /// > Source: M. E. Lübbecke, J. Desrosiers, "Selected topics in column generation", *Operations
  /// > Research* 53 (2005), 1007–1023, <https://doi.org/10.1287/opre.1050.0234>.
  ///
  /// - Parameters:
  ///   - neighborhoods: What visits remember; they grow by the cycles of the routes that are found.
  ///   - limit: The most that a visit may come to remember.
  /// - Returns: The completion bounds of each kind of day at the best prices, or `nil` if the search was stopped or
  ///   settled.
  mutating func bound(
    by neighborhoods: inout Neighborhoods,
    rememberingAtMost limit: Int
  ) -> [NeighborhoodBounds]? {
    while true {
      let bounded =
        instance.isTour
        ? boundBySubgradients(remembering: neighborhoods) : bound(by: neighborhoods)
      guard let (bounds, routes) = bounded, !isSettled, let through = forward(bounds) else {
        return nil
      }
      if var pricing = pool.pricing, pricing.bounds.isEmpty {
        addBounds(of: through[0], in: graphs[0], to: &pricing)
        pool.pricing = pricing
      }
      dropHopelessVisits(by: through, of: bounds)
      guard let routes else { continue }
      if settleQuickly(bounds) { return nil }
      if neighborhoods.forbidCycles(of: routes, rememberingAtMost: limit) { continue }
      var smaller = newBounds(remembering: neighborhoods)
      return update(&smaller, for: prices) ? smaller : nil
    }
  }

  /// Settles the search by few labels, if the gap is so much smaller than the last time that this may do, and returns
  /// whether it is settled.
  private mutating func settleQuickly(_ bounds: [NeighborhoodBounds]) -> Bool {
    let gap = upperBound - target
    guard openGap == .max || gap < openGap / 5 * 3 else { return false }
    openGap = gap
    return settle(bounds, labelLimit: quickLabelLimit, foreseeing: true)
  }

  /// Drops each visit and each way that no better routes can have; returns `false` if the search was stopped or settled.
  mutating func dropHopelessVisits(by bounds: [NeighborhoodBounds]) -> Bool {
    guard !isSettled, let through = forward(bounds) else { return false }
    dropHopelessVisits(by: through, of: bounds)
    return true
  }

  /// Returns the best routes from each first visit of each kind of day that earn more than its price at the prices of
  /// `bounds`.
  mutating func columns(
    of bounds: [NeighborhoodBounds],
    price: (_ kind: Int) -> Double = { _ in -.infinity }
  ) -> [Column] {
    var columns: [Column] = []
    for bounds in bounds {
      let price = price(bounds.graph.kind)
      for (visit, earnings) in bounds.starts() where Double(earnings) > price + 0.5 {
        if control.isReached { return columns }
        let route = bounds.route(startingAt: visit)
        let column = Column(of: instance, kind: bounds.graph.kind, visits: route)
        columns.append(column)
        if instance.days.count == 1, column.isElementary { improve(to: [route]) }
      }
    }
    return columns
  }

  /// Returns what the rest of a route of each kind of day must earn at least at `prices`, from which `bounds` were
  /// computed, if the routes are to be worth `level` together.
  func leastEarnings(of bounds: [NeighborhoodBounds], at prices: Prices, for level: Int) -> [Int] {
    let gap = bound(of: bounds, at: prices) - level
    return bounds.map { Int($0.bestRoute) - gap }
  }

  /// Returns what all routes together can be worth at most by `bounds`, which were computed from `prices`.
  private func bound(of bounds: [NeighborhoodBounds], at prices: Prices) -> Int {
    let best = bounds.map { Int($0.bestRoute) }
    return instance.days.reduce(prices.total(for: instance)) { $0 + best[$1] }
  }

  private func newBounds(remembering neighborhoods: Neighborhoods) -> [NeighborhoodBounds] {
    graphs.map { NeighborhoodBounds(of: $0, remembering: neighborhoods) }
  }

  /// Computes `bounds` for `prices`; returns `false` if the search was stopped.
  private func update(_ bounds: inout [NeighborhoodBounds], for prices: Prices) -> Bool {
    bounds.indices.allSatisfy { bounds[$0].update(for: prices, control: control) }
  }

  /// Returns what routes through each visit can earn, or `nil` if the search was stopped.
  private func forward(_ bounds: [NeighborhoodBounds]) -> [ForwardNeighborhoods]? {
    var through: [ForwardNeighborhoods] = []
    for bounds in bounds {
      guard let next = ForwardNeighborhoods(completing: bounds, control: control) else {
        return nil
      }
      through.append(next)
    }
    return through
  }

  /// Drops each visit and each way that no better routes can have, by what `through` says at ``prices``.
  private mutating func dropHopelessVisits(
    by through: [ForwardNeighborhoods],
    of bounds: [NeighborhoodBounds]
  ) {
    let least = leastEarnings(of: bounds, at: prices, for: target)
    for kind in graphs.indices {
      let (through, least, graph) = (through[kind], least[kind], bounds[kind].graph)
      let kept = graph.visits.indices.filter { through.most[$0] >= least }.map { graph.visits[$0] }
      keep(kept, onKind: kind) { from, to in
        let way = graph.numbers[from] * graph.count + graph.numbers[to]
        return through.mostOnWay[way] >= least
      }
    }
  }

  /// Keeps only `visits` of a kind of day in question, and the ways between their places that a test allows.
  mutating func keep(
    _ visits: [Int],
    onKind kind: Int,
    allowing allows: (_ from: Int, _ to: Int) -> Bool
  ) {
    graphs[kind] = DayGraph(
      of: instance,
      kind: kind,
      keeping: visits,
      scale: graphs[kind].scale,
      allowing: allows
    )
  }

  /// Bounds the days by ng-routes, and returns the bounds at the best prices, or `nil` if the search was stopped or
  /// settled.
  ///
  /// Prices are looked for in a box around the best ones so far: those that a program of few columns asks for are wild, and
  /// many rounds would only tame them again. The box moves to each better bound, and where it holds nothing better it widens.
  ///
  /// > Source: R. E. Marsten, W. W. Hogan, J. W. Blankenship, "The Boxstep method for large-scale optimization",
  /// > *Operations Research* 23 (1975), 389–405, <https://doi.org/10.1287/opre.23.3.389>.
  ///
  /// - Returns: Also the relaxed routes that the master program chooses; or no routes, if the bound has come so much closer
  ///   that it is worth dropping visits and ways before going on.
  private mutating func bound(
    by neighborhoods: Neighborhoods
  ) -> (bounds: [NeighborhoodBounds], routes: [[Int]]?)? {
    guard !isExhausted else { return nil }
    var bounds = newBounds(remembering: neighborhoods)
    let enough = min(target / 10, upperBound / 2 - target / 2)
    // Prices that later searches begin with have to suit all visits and ways.
    let dropsEarly = instance.days.count > 1 || !pool.keepsPricing || pool.pricing != nil
    let first =
      upperBound < .max
      ? prices.keeping(graphs, of: instance) : .ofScarceTime(in: graphs, of: instance)
    guard update(&bounds, for: first) else { return nil }
    var best = (prices: first, bound: bound(of: bounds, at: first))
    var isBest = true
    note(best.bound, of: bounds, at: first)
    var isCloser = dropsEarly && best.bound - target < enough
    let routes: [[Int]]? = MasterProgram.withNew(instance) { master in
      guard !isCloser else { return nil }
      addPool(to: &master, beside: bounds, at: first)
      addIncumbent(to: &master)
      add(columns(of: bounds), to: &master)
      var size = max(1, (best.bound - target) / Self.boxShare)
      master.confine(to: first, within: size)
      var work = 0
      while !isSettled, !isExhausted {
        guard let prices = master.prices(control), update(&bounds, for: prices) else { return nil }
        effort.countBounding(nanoseconds: master.work - work)
        work = master.work
        let bound = bound(of: bounds, at: prices)
        note(bound, of: bounds, at: prices)
        isBest = bound < best.bound
        if isBest {
          best = (prices, bound)
          master.confine(to: prices, within: size)
        }
        isCloser = dropsEarly && bound - target < enough
        if isCloser { return nil }
        let isLast =
          isNearlyBest(best.bound, relaxation: master.relaxationValue)
          || !add(columns(of: bounds) { master.price(ofDay: $0) }, to: &master)
        guard isLast else { continue }
        guard master.isOnEdge else { return master.parts.map(\.places) }
        size *= Self.boxGrowth
        master.confine(to: best.prices, within: size)
      }
      return nil
    }
    if !dropsEarly { pool.pricing = pricing(remembering: neighborhoods) }
    guard routes != nil || isCloser, !isSettled else { return nil }
    adopt(best.prices, bound: best.bound)
    return isBest || update(&bounds, for: best.prices) ? (bounds, routes) : nil
  }

  /// What part of the gap the price of a visit may change at first.
  private static var boxShare: Int { 10 }

  /// How many times as wide a box is as one that holds no better prices.
  private static var boxGrowth: Int { 4 }

  /// Takes over `bound` of `bounds`, computed from `prices`, and looks for better routes where that is due.
  mutating func note(_ bound: Int, of bounds: [NeighborhoodBounds], at prices: Prices) {
    tighten(to: bound, prices: prices)
    for bounds in bounds { effort.count(bounds) }
    keepLooking()
  }

  /// Whether no prices can close more than a tenth of the gap between `bound` and the incumbent: the program, whose
  /// relaxation says so, would take as many rounds again for that.
  private func isNearlyBest(_ bound: Int, relaxation: Double) -> Bool {
    Double(bound) - relaxation < Double(bound - target) / 10
  }

  /// Adds `columns` to the program and the pool, and returns whether the program had not them all.
  @discardableResult
  private mutating func add(_ columns: [Column], to master: inout MasterProgram) -> Bool {
    var isNew = false
    for column in columns {
      pool.add(.init(kind: column.kind, visits: column.visits))
      if master.add(column) { isNew = true }
    }
    return isNew
  }

  /// Adds the routes of the pool that `bounds`, computed from `prices`, allow and that may be in better routes: others would
  /// only make the program larger.
  private func addPool(
    to master: inout MasterProgram,
    beside bounds: [NeighborhoodBounds],
    at prices: Prices
  ) {
    let least = leastEarnings(of: bounds, at: prices, for: target)
    for member in pool.members {
      let numbers = bounds[member.kind].graph.numbers
      let route = member.visits.map { numbers[instance.placeOfVisit[$0]] }
      guard route.allSatisfy({ $0 >= 0 }), bounds[member.kind].allows(route) else { continue }
      let column = Column(of: instance, kind: member.kind, visits: member.visits)
      guard column.earnings(at: prices) >= least[member.kind] else { continue }
      master.add(column)
    }
  }

  /// Adds the routes of the incumbent to `master`.
  private func addIncumbent(to master: inout MasterProgram) {
    for (day, route) in (incumbent?.routes ?? []).enumerated() {
      master.add(Column(of: instance, kind: instance.days[day], visits: route))
    }
  }
}

extension Prices {
  /// Returns these prices with those of places that are neither in `graphs` nor required at zero: no route visits them, so
  /// that their prices would only weaken the bound.
  fileprivate func keeping(_ graphs: [DayGraph], of instance: Instance) -> Self {
    var prices = self
    for place in places.indices where !instance.isRequired(place: place) {
      if graphs.allSatisfy({ $0.numbers[place] < 0 }) { prices.free(place, of: instance) }
    }
    return prices
  }
}
