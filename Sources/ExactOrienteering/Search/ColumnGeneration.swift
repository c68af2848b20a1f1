import Orienteering

/// Bounds the days by column generation over ng-routes.
///
/// The master program has a dual for every place; the pricing, a dynamic program over relaxed routes, finds the routes of
/// positive reduced profit and bounds all others. Any duals give a valid bound, and duals are whole numbers, so there are no
/// tolerances.
///
/// Duals stay in a box around the best ones so far: those of a program with few columns oscillate, and it would take many rounds
/// to stabilize them. The box moves to each better bound and widens if it contains no better duals.
///
/// > Source: M. E. Lübbecke, J. Desrosiers, "Selected topics in column generation", *Operations Research* 53 (2005),
/// > 1007–1023, <https://doi.org/10.1287/opre.1050.0234>; R. E. Marsten, W. W. Hogan, J. W. Blankenship, "The Boxstep method
/// > for large-scale optimization", *Operations Research* 23 (1975), 389–405, <https://doi.org/10.1287/opre.23.3.389>.
struct ColumnGeneration {
  private let ngSets: NgSets

  /// The completion bounds of each kind of day, at the duals of the last round.
  private var bounds: [CompletionBounds]

  /// The best duals so far, with their bound.
  private var best: (duals: Duals, bound: Int)

  /// The duals of load to try next.
  private var loadDuals: LoadDuals

  /// Whether ``bounds`` are those of the best duals.
  private var boundsAreBest = true

  /// Whether to stop early once the gap is below ``reductionGap``, to reduce the graphs first.
  ///
  /// Duals for warm starts of later searches have to cover all visits and arcs, so the first bound of such a search is run to
  /// convergence.
  private let stopsEarly: Bool

  /// The gap at which reducing the graphs is worth more than another round.
  private let reductionGap: Int

  /// Whether it stopped early because the gap is below ``reductionGap``.
  private var isReducible: Bool

  /// The initial share of the gap by which a dual may change, as its reciprocal.
  private static let boxShare = 10

  /// The factor by which a box without better duals widens.
  private static let boxGrowth = 4

  /// Computes the first bound, at the duals of the last bound or, without one, at initial duals from the marginal rate of time.
  ///
  /// - Returns: `nil` if the search was stopped or is out of budget.
  init?(of search: inout ExactSearch, remembering ngSets: NgSets) {
    guard !search.state.isExhausted else { return nil }
    let state = search.state
    self.ngSets = ngSets
    bounds = search.completionBounds(remembering: ngSets)
    reductionGap = min(state.cutoff / 10, state.upperBound / 2 - state.cutoff / 2)
    stopsEarly =
      state.instance.days.count > 1 || !state.pool.keepsPricing || state.pool.pricing != nil
    let first =
      state.upperBound < .max
      ? state.duals.keeping(search.graphs, of: state.instance)
      : .ofScarceTime(in: search.graphs, of: state.instance)
    guard search.update(&bounds, for: first) else { return nil }
    best = (first, search.bound(of: bounds, at: first))
    loadDuals = LoadDuals(first, for: state.instance)
    loadDuals.follow(bounds)
    isReducible = false
    search.note(best.bound, of: bounds, at: first)
    isReducible = stopsEarly && best.bound - search.state.cutoff < reductionGap
  }

  /// Improves the duals until no others would close more than a tenth of the gap.
  ///
  /// - Returns: The relaxation at the best duals, or `nil` if the search was stopped, or the incumbent is proved.
  mutating func run(_ search: inout ExactSearch) -> Relaxation? {
    let routes: [[Int]]? = MasterProgram.withNew(search.instance) { master in
      improveDuals(by: &master, &search)
    }
    if !stopsEarly { search.keepPricing(remembering: ngSets) }
    guard routes != nil || isReducible, !search.state.isProved else { return nil }
    search.state.adopt(best.duals, bound: best.bound)
    guard boundsAreBest || search.update(&bounds, for: best.duals) else { return nil }
    return Relaxation(bounds: bounds, routes: routes)
  }

  /// Returns the relaxed routes in the last solution of the master program, or `nil` if it stopped early.
  private mutating func improveDuals(
    by master: inout MasterProgram,
    _ search: inout ExactSearch
  ) -> [[Int]]? {
    guard !isReducible else { return nil }
    addFirstColumns(to: &master, &search)
    var size = max(1, (best.bound - search.state.cutoff) / Self.boxShare)
    master.confine(to: best.duals, within: size)
    while search.state.isOpen {
      guard reprice(by: &master, within: size, &search), !isReducible else { return nil }
      guard isLast(&master, &search) else { continue }
      guard master.isOnEdge else { return master.parts.map(\.places) }
      size *= Self.boxGrowth
      master.confine(to: best.duals, within: size)
    }
    return nil
  }

  /// Solves the master program and computes the bounds at its duals; returns `false` if the search was stopped.
  private mutating func reprice(
    by master: inout MasterProgram,
    within size: Int,
    _ search: inout ExactSearch
  ) -> Bool {
    let work = master.work
    guard var duals = master.duals(search.control) else { return false }
    loadDuals.set(&duals)
    guard search.update(&bounds, for: duals) else { return false }
    loadDuals.follow(bounds)
    search.state.work.countBounding(nanoseconds: master.work - work)
    let bound = search.bound(of: bounds, at: duals)
    search.note(bound, of: bounds, at: duals)
    boundsAreBest = bound < best.bound
    if boundsAreBest {
      best = (duals, bound)
      master.confine(to: duals, within: size)
    }
    isReducible = stopsEarly && bound - search.state.cutoff < reductionGap
    return true
  }

  /// Whether the box contains no better duals: by the relaxation they would close less than a tenth of the gap, which would take
  /// as many rounds again, or no new route prices out.
  private func isLast(_ master: inout MasterProgram, _ search: inout ExactSearch) -> Bool {
    let gap = Double(best.bound - search.state.cutoff)
    if Double(best.bound) - master.relaxationValue < gap / 10 { return true }
    let columns = search.columns(of: bounds) { master.dual(ofDay: $0) }
    return !add(columns, to: &master, &search)
  }

  /// Adds `columns` to the program and the pool, and returns whether any was new to the program.
  @discardableResult
  private func add(
    _ columns: [Column],
    to master: inout MasterProgram,
    _ search: inout ExactSearch
  ) -> Bool {
    search.state.keep(columns)
    var isNew = false
    for column in columns where master.add(column) { isNew = true }
    return isNew
  }

  /// Adds the useful routes of the pool, the routes of the incumbent, and those that price out best.
  private func addFirstColumns(to master: inout MasterProgram, _ search: inout ExactSearch) {
    let instance = search.instance
    addPool(to: &master, search)
    for (day, route) in (search.state.incumbent?.routes ?? []).enumerated() {
      master.add(Column(of: instance, kind: instance.days[day], visits: route))
    }
    add(search.columns(of: bounds), to: &master, &search)
  }

  /// Adds the routes of the pool that satisfy the ng-sets and may be part of a better solution: others would only enlarge the
  /// program.
  private func addPool(to master: inout MasterProgram, _ search: ExactSearch) {
    let instance = search.instance
    let least = search.leastReducedProfits(of: bounds, at: best.duals, for: search.state.cutoff)
    for member in search.state.pool.members {
      let nodes = bounds[member.kind].graph.nodeOfPlace
      let route = member.visits.map { nodes[instance.placeOfVisit[$0]] }
      guard route.allSatisfy({ $0 >= 0 }), bounds[member.kind].allows(route) else { continue }
      let column = Column(of: instance, kind: member.kind, visits: member.visits)
      guard column.reducedProfit(at: best.duals) >= least[member.kind] else { continue }
      master.add(column)
    }
  }
}

extension Duals {
  /// Returns these duals with zero for every optional place outside `graphs`: no route visits it, so its dual would only
  /// weaken the bound.
  fileprivate func keeping(_ graphs: [DayGraph], of instance: Instance) -> Self {
    var duals = self
    for place in places.indices where !instance.isRequired(place: place) {
      if graphs.allSatisfy({ $0.nodeOfPlace[place] < 0 }) { duals.free(place, of: instance) }
    }
    return duals
  }
}

/// The duals of load of each kind of day, charged by bounds without layers instead of the cost of load.
///
/// The cost of load is convex, so it is at least any of its tangents; the dual is the slope of a tangent. At the best dual, the
/// best relaxed route has a load at which the tangent touches the cost, so a dual rises while the load is greater and falls while
/// it is less, by steps that halve at each change of direction.
struct LoadDuals {
  private let cost: LoadCost
  private var kinds: [Kind]

  fileprivate struct Kind {
    var dual: Int32
    var step: Int32
    var rises = true
  }

  /// Creates the duals of load from `duals`.
  init(_ duals: Duals, for instance: Instance) {
    cost = instance.loadCost
    let step = Int32(clamping: max(1, cost.greatestRate / 4))
    kinds = duals.load.map { Kind(dual: $0, step: step) }
  }

  /// Sets the duals of load.
  func set(_ duals: inout Duals) {
    guard !cost.isEmpty else { return }
    duals.load = kinds.map(\.dual)
  }

  /// Updates the duals by the load of the best relaxed route of each of `bounds`, computed at these duals.
  mutating func follow(_ bounds: [CompletionBounds]) {
    guard !cost.isEmpty else { return }
    for bounds in bounds where bounds.layers.count == 1 {
      let kind = bounds.graph.kind
      let start = bounds.starts().max { $0.value < $1.value }?.node
      let route = start.map { bounds.route(startingAt: $0) } ?? []
      let load = route.reduce(0) { $0 + Int(bounds.graph.instance.visits[$1].load) }
      kinds[kind].follow(load, by: cost)
    }
  }
}

extension LoadDuals.Kind {
  /// Moves the dual if the tangent touches the cost at other loads.
  fileprivate mutating func follow(_ load: Int, by cost: LoadCost) {
    let touching = cost.loads(atRate: dual)
    guard !touching.contains(load) else { return }
    let isTooCheap = load > touching.upperBound
    if isTooCheap != rises {
      rises = isTooCheap
      step = max(1, step / 2)
    }
    let moved = Int(dual) + Int(isTooCheap ? step : -step)
    dual = Int32(clamping: min(max(0, moved), cost.greatestRate))
  }
}
