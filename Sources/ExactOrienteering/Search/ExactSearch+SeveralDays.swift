import Orienteering

extension ExactSearch {
  /// Enumerates every route that a better solution could contain, for one target value after another, and chooses among them.
  ///
  /// > Source: R. Baldacci, N. Christofides, A. Mingozzi, "An exact algorithm for the vehicle routing problem based on the set
  /// > partitioning formulation with additional cuts", *Mathematical Programming* 115 (2008), 351–385,
  /// > <https://doi.org/10.1007/s10107-007-0178-5>.
  ///
  /// - Parameters:
  ///   - bounds: The completion bounds of each kind of day, at the current duals.
  ///   - labelLimit: The maximum number of labels per target value.
  ///   - forecasts: Whether to give up once more labels than allowed are predicted for the last target value.
  /// - Returns: Whether the incumbent is proved.
  mutating func enumerateSeveralDays(
    by bounds: [CompletionBounds],
    labelLimit: Int,
    forecasting forecasts: Bool
  ) -> Bool {
    incumbents.solveRestrictedMasterOnce(&state)
    return switch bounds.map(\.graph.count).max() ?? 0 {
    case ...UInt64.capacity:
      enumerateSeveralDays(by: bounds, setsOf: UInt64.self, limit: labelLimit, forecasts: forecasts)
    case ...WideNodeSet.capacity:
      enumerateSeveralDays(
        by: bounds,
        setsOf: WideNodeSet.self,
        limit: labelLimit,
        forecasts: forecasts
      )
    default: false
    }
  }

  private mutating func enumerateSeveralDays<Nodes: NodeSet>(
    by bounds: [CompletionBounds],
    setsOf: Nodes.Type,
    limit: Int,
    forecasts: Bool
  ) -> Bool {
    let reaches = bounds.map { Reach<Nodes>(of: $0.graph.exact) }
    var last = RouteList()
    let isProved = enumerateByTargetValues(labelLimit: limit, forecasting: forecasts) {
      search,
      targetValue in
      var enumeration = RouteEnumeration(of: search, worth: targetValue, by: bounds)
      let isComplete = enumeration.run(reaches, labelLimit: limit, control: search.control)
      search.state.work.count(labels: enumeration.labelCount)
      guard isComplete else { return nil }
      last = enumeration.routes
      let isChosen = search.choose(among: enumeration.routes, from: targetValue, by: bounds)
      return isChosen ? enumeration.labelCount : nil
    }
    // If few labels are not enough, tighter bounds may soon close the gap.
    if !isProved, limit > quickLabelLimit { incumbents.solveRestrictedMaster(last, &state) }
    return isProved
  }

  /// Chooses the best solution worth at least `targetValue` among `routes`, which are all routes that `bounds` do not exclude.
  ///
  /// - Returns: Whether the choice is complete: the best solution was found, or none is worth the target value.
  private mutating func choose(
    among routes: RouteList,
    from targetValue: Int,
    by bounds: [CompletionBounds]
  ) -> Bool {
    if enumerateCombinations(of: routes, from: targetValue, by: bounds) { return true }
    guard !state.isExhausted else { return false }
    var choice = RouteChoice(among: routes, of: instance, worth: targetValue)
    let ending = choice.run(state.controlLeft)
    state.work.countBounding(nanoseconds: choice.work)
    switch ending {
    case .best(let routes):
      let before = state.cutoff
      state.improve(to: routes)
      // Routes worth the target value beat the incumbent; otherwise something is inconsistent and nothing is proved.
      guard state.cutoff > before else { return false }
      state.recordProof()
      return true
    case .nothing:
      state.tighten(to: targetValue - 1, duals: state.duals)
      return true
    case .stopped(let routes, let bound):
      if let routes { state.improve(to: routes) }
      if let bound { state.tighten(to: max(bound, targetValue - 1), duals: state.duals) }
      return false
    }
  }

  /// Enumerates all combinations of `routes` that can be worth at least `targetValue`, unless there are too many.
  ///
  /// - Returns: Whether all were examined.
  private mutating func enumerateCombinations(
    of routes: RouteList,
    from targetValue: Int,
    by bounds: [CompletionBounds]
  ) -> Bool {
    let required = instance.places.indices.filter(instance.isRequired(place:))
    let (numbers, count) = routes.numbers(besides: required, of: instance.placeCount)
    return switch count {
    case ...UInt64.capacity:
      enumerateCombinations(
        of: routes,
        from: targetValue,
        by: bounds,
        numbers: numbers,
        setsOf: UInt64.self
      )
    case ...WideNodeSet.capacity:
      enumerateCombinations(
        of: routes,
        from: targetValue,
        by: bounds,
        numbers: numbers,
        setsOf: WideNodeSet.self
      )
    default: false
    }
  }

  private mutating func enumerateCombinations<Nodes: NodeSet>(
    of routes: RouteList,
    from targetValue: Int,
    by bounds: [CompletionBounds],
    numbers: [Int],
    setsOf: Nodes.Type
  ) -> Bool {
    var combinations = RouteCombinations<Nodes>(
      of: routes,
      numbers: numbers,
      duals: state.duals,
      most: bounds.map { Int($0.bestRoute) },
      in: instance,
      worth: targetValue,
      stepLimit: state.steps(upTo: solver.combinationLimit),
      control: control
    )
    let isComplete = combinations.run()
    state.work.count(steps: combinations.stepCount)
    if let best = combinations.best {
      state.improve(to: instance.routes(best.map { routes[$0] }))
      if isComplete { state.recordProof() }
    } else if isComplete {
      state.tighten(to: targetValue - 1, duals: state.duals)
    }
    return isComplete
  }
}

/// Enumerates the elementary routes that a solution worth a target value can contain: the best order and options of each set of
/// places, for each kind of day.
struct RouteEnumeration {
  /// The routes found.
  private(set) var routes = RouteList()

  /// The labels of all kinds of days.
  private(set) var labelCount = 0

  private let instance: Instance
  private let bounds: [CompletionBounds]

  /// The minimum reduced profit of a route of each kind of day.
  private let least: [Int]

  /// The maximum number of routes of a kind of day.
  private let routeLimit: Int

  /// The maximum number of routes over all kinds of days, as a multiple of that of one kind.
  private static let kindLimit = 4

  /// Prepares the enumeration for solutions worth at least `targetValue`, with `bounds` at the duals of `search`.
  init(of search: ExactSearch, worth targetValue: Int, by bounds: [CompletionBounds]) {
    instance = search.instance
    self.bounds = bounds
    least = search.leastReducedProfits(of: bounds, at: search.state.duals, for: targetValue)
    routeLimit = search.solver.routeLimit
  }

  /// Enumerates the routes of each kind of day.
  ///
  /// - Parameters:
  ///   - reaches: The nodes reachable from each node, for each kind of day.
  ///   - labelLimit: The maximum number of labels of a kind of day.
  ///   - control: When to stop.
  /// - Returns: `false` if there are too many or the search was stopped.
  mutating func run<Nodes>(
    _ reaches: [Reach<Nodes>],
    labelLimit: Int,
    control: SearchControl
  ) -> Bool {
    bounds.indices.allSatisfy { kind in
      run(kind: kind, reach: reaches[kind], labelLimit: labelLimit, control: control)
    }
  }

  private mutating func run<Nodes>(
    kind: Int,
    reach: Reach<Nodes>,
    labelLimit: Int,
    control: SearchControl
  ) -> Bool {
    guard least[kind] > Labeling<Nodes>.thresholdLimit else { return false }
    let threshold = Int32(clamping: least[kind])
    let most = min(routeLimit, Self.kindLimit * routeLimit - routes.count)
    var indices: [Nodes: Int] = [:]
    let first = routes.count
    var labeling = Labeling(bounds: bounds[kind], reach: reach, dominance: .bySet)
    let ending = labeling.run(
      threshold: threshold,
      labelLimit: labelLimit,
      control: control
    ) { labeling, value, label in
      let set = labeling.nodes(of: label)
      let known = indices[set]
      if let known, routes.values[known] >= Int(value) { return threshold }
      let route = Column(of: instance, kind: kind, visits: labeling.route(of: label))
        .timed(in: instance)
      if let known {
        routes.replace(known, by: route)
      } else {
        indices[set] = routes.count
        routes.append(route)
      }
      return routes.count - first > most ? nil : threshold
    }
    labelCount += labeling.labelCount
    guard case .complete = ending else { return false }
    return true
  }
}
