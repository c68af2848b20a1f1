import Orienteering

/// One run of ``ExactSolver``: its state, and the visits and arcs still in question.
///
/// Its methods are the steps of ``ExactSolver/solve(_:from:)``.
struct ExactSearch {
  /// The limits on the work.
  let solver: ExactSolver

  /// The incumbent, the bound and the work.
  var state: SearchState

  /// The local searches.
  var incumbents: IncumbentSearch

  /// Each kind of day, with the visits and arcs still in question.
  var graphs: [DayGraph]

  /// The gap at the last failed attempt with few labels.
  private var lastGap = Int.max

  /// Creates a search from the routes in `pool`.
  init(_ instance: Instance, solver: ExactSolver, pool: RoutePool, control: SearchControl) {
    let instance = instance.days.count == 1 ? instance.keepingOneKind : instance
    self.solver = solver
    state = SearchState(instance, pool: pool, control: control)
    incumbents = IncumbentSearch(instance, beginningWith: solver.localSearch)
    let closed = instance.rivalsOfRequired
    let open = instance.visits.indices.filter { !closed.contains(instance.placeOfVisit[$0]) }
    graphs = instance.kinds.indices.map {
      DayGraph(of: instance, kind: $0, keeping: open).coarsened(to: solver.tickLimit)
    }
  }

  /// Whether the tables of the bounds fit into memory with empty ng-sets.
  var fitsMemory: Bool {
    NgSets(of: graphs, nearest: 0).bytes(of: graphs) <= solver.memoryLimit
  }

  /// The problem.
  var instance: Instance { state.instance }

  /// When to stop.
  var control: SearchControl { state.control }

  /// Finds the first incumbent, from `warmStart` if given.
  mutating func findIncumbent(from warmStart: [[Int]]?) {
    incumbents.begin(from: warmStart, &state)
  }

  /// Bounds the days by the ng-route relaxation with `ngSets`.
  ///
  /// - Returns: `nil` if the search was stopped, or the incumbent is proved.
  mutating func bound(by ngSets: NgSets) -> Relaxation? {
    if instance.isTour {
      var ascent = SubgradientAscent(of: self, remembering: ngSets)
      return ascent.run(&self)
    }
    var generation = ColumnGeneration(of: &self, remembering: ngSets)
    return generation?.run(&self)
  }

  /// Drops each visit and each arc that no better solution can contain, and stores the results for later searches.
  ///
  /// - Returns: `false` if the search was stopped, or the incumbent is proved.
  mutating func reduce(by relaxation: Relaxation) -> Bool {
    guard !state.isProved, let through = forwardBounds(completing: relaxation.bounds) else {
      return false
    }
    completePricing(by: through[0])
    dropHopeless(by: through, of: relaxation.bounds)
    return true
  }

  /// Enumerates with few labels, if the gap has shrunk enough since the last attempt.
  ///
  /// - Returns: Whether the incumbent is proved.
  mutating func enumerateQuickly(by relaxation: Relaxation) -> Bool {
    let gap = state.upperBound - state.cutoff
    guard lastGap == .max || gap < lastGap / 5 * 3 else { return false }
    lastGap = gap
    return enumerate(by: relaxation.bounds, labelLimit: quickLabelLimit, forecasting: true)
  }

  /// Enumerates routes and chooses among them, on the reduced graphs, with a label limit that depends on `ngSets`.
  ///
  /// - Returns: Whether the search is over: proved or stopped.
  mutating func enumerateAndChoose(by ngSets: NgSets) -> Bool {
    var bounds = completionBounds(remembering: ngSets)
    guard update(&bounds, for: state.duals) else { return true }
    incumbents.catchUp(&state)
    guard ngSets.isLargest else {
      let labels = min(solver.quickLabelLimit * ngSets.limit / 2, solver.labelLimit)
      return enumerate(by: bounds, labelLimit: labels)
    }
    // With several days, the last target values may take so many labels that better routes are sought first.
    if instance.days.count > 1 {
      if enumerate(by: bounds, labelLimit: solver.labelLimit, forecasting: true) { return true }
      incumbents.matchBounding(&state)
    }
    return enumerate(by: bounds, labelLimit: solver.labelLimit)
  }

  /// Improves the incumbent by local search with as much work as the bounds took, if there is no proof.
  mutating func improveUnproved() {
    incumbents.matchBounding(&state)
  }

  /// The number of labels up to which an enumeration is cheap compared with tighter bounds.
  var quickLabelLimit: Int { min(solver.quickLabelLimit, solver.labelLimit) }

  /// Enumerates the routes that `bounds` do not exclude, and finds the best solution among them.
  ///
  /// - Parameters:
  ///   - bounds: The completion bounds of each kind of day.
  ///   - labelLimit: The maximum number of labels per target value.
  ///   - forecasts: Whether to give up once more labels than allowed are predicted for the last target value.
  /// - Returns: Whether the incumbent is proved.
  @discardableResult
  mutating func enumerate(
    by bounds: [CompletionBounds],
    labelLimit: Int,
    forecasting forecasts: Bool = false
  ) -> Bool {
    if instance.days.count > 1, !instance.allowsEmptyDays { return false }
    let isWide = graphs.contains { $0.count > UInt64.capacity }
    let bytes =
      isWide ? LabelStore<WideNodeSet>.bytesPerLabel : LabelStore<UInt64>.bytesPerLabel
    let limit = state.labels(upTo: min(labelLimit, solver.labelMemoryLimit / bytes))
    return instance.days.count == 1
      ? enumerateOneDay(by: bounds[0], labelLimit: limit, forecasting: forecasts)
      : enumerateSeveralDays(by: bounds, labelLimit: limit, forecasting: forecasts)
  }

  /// Whether each required place is still in question on some day; if not, nothing better than the incumbent exists.
  var holdsRequired: Bool {
    instance.places.indices.allSatisfy { place in
      !instance.isRequired(place: place) || graphs.contains { $0.nodeOfPlace[place] >= 0 }
    }
  }
}

extension Instance {
  /// This instance of a single day with only the kind of that day.
  fileprivate var keepingOneKind: Instance {
    kinds.count == 1 ? self : changing(days: [0], kinds: [kinds[days[0]]])
  }
}

extension ExactSearch {
  /// Bounds and enumerates a tour with empty ng-sets: on most tours few labels then prove the incumbent, since reachability of
  /// the required places prunes most of them.
  mutating func enumerateTourQuickly() {
    let ngSets = NgSets(of: graphs, nearest: 0, within: solver.memoryLimit)
    var bounds = completionBounds(remembering: ngSets)
    guard update(&bounds, for: state.duals) else { return }
    for bounds in bounds { state.work.count(bounds) }
    state.tighten(to: bound(of: bounds, at: state.duals), duals: state.duals)
    guard state.isOpen, holdsRequired else { return }
    enumerate(by: bounds, labelLimit: quickLabelLimit)
  }
}

extension Instance {
  /// Whether the only day has to include most visits, each place has one option, and there is at least one place.
  ///
  /// Then routes are long, column generation converges slowly, and feasibility leaves few choices.
  var isTour: Bool {
    days.count == 1 && visitCount > 0 && hasOneOptionEach && !hasDepartures
      && visits.count(where: \.isRequired) * 2 > visitCount
  }
}

extension ExactSearch {
  /// Enumerates for one target value after another, from just below the bound down to the cutoff.
  ///
  /// The work grows steeply with the gap, and the best solution is often worth nearly the bound: then the first small gaps
  /// find and prove it. Otherwise each target value lowers the bound.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of labels per target value.
  ///   - forecasts: Whether to give up once more labels than allowed are predicted for the last target value.
  ///   - enumerate: Decides whether a solution is worth at least a target value, and returns the number of labels used, or `nil`
  ///     if undecided.
  /// - Returns: Whether the incumbent is proved.
  mutating func enumerateByTargetValues(
    labelLimit limit: Int,
    forecasting forecasts: Bool,
    _ enumerate: (inout Self, _ targetValue: Int) -> Int?
  ) -> Bool {
    let bound = state.upperBound
    var forecast = LabelForecast()
    for targetValue in targetValues {
      guard state.isOpen else { return state.isProved }
      if forecasts, forecast.exceeds(limit, at: bound - state.cutoff) { return false }
      let demanded = max(targetValue, state.cutoff)
      guard let labels = enumerate(&self, demanded) else { return false }
      forecast.add(labels: labels, gap: bound - demanded)
    }
    return state.isProved
  }

  /// The sequence of target values.
  private var targetValues: [Int] {
    let (upperBound, cutoff, granularity) = (state.upperBound, state.cutoff, state.granularity)
    var values: [Int] = []
    var step = max(4 * granularity, (upperBound - cutoff) / 16)
    while upperBound - step - step / 3 > cutoff {
      values.append((upperBound - step + granularity - 1).roundedDown(to: granularity))
      step += step * 7 / 10
    }
    return values + [cutoff]
  }
}

/// Predicts the number of labels for a larger gap between the bound and the target value from those of smaller gaps.
///
/// Their logarithm grows with the gap, at a decreasing rate. The prediction only decides whether tighter bounds are cheaper.
struct LabelForecast {
  private var last: (gap: Double, logarithm: Double)?
  private var slope: Double?

  /// Records the number of labels that a labeling took for `gap`.
  mutating func add(labels: Int, gap: Int) {
    let point = (gap: Double(gap), logarithm: Double(max(1, labels)).roughLogarithm)
    if let last, point.gap > last.gap {
      slope = (point.logarithm - last.logarithm) / (point.gap - last.gap)
    }
    last = point
  }

  /// Returns whether a labeling for `gap` is expected to take more than `limit` labels.
  func exceeds(_ limit: Int, at gap: Int) -> Bool {
    guard let last else { return false }
    guard let slope else {
      // After a single gap, labels are expected to grow at least quadratically.
      guard last.gap > 0, Double(gap) > last.gap else { return false }
      let growth = 2 * (Double(gap) / last.gap).roughLogarithm
      return last.logarithm + growth > Double(max(1, limit)).roughLogarithm
    }
    // The slope falls to about this share by the time the gap is closed.
    let flattening = 0.75
    let growth = flattening * slope * (Double(gap) - last.gap)
    return last.logarithm + growth > Double(max(1, limit)).roughLogarithm
  }
}

extension Double {
  /// The logarithm to the base 2 of a positive number, to within a tenth.
  fileprivate var roughLogarithm: Double { Double(exponent) + significand - 1 }
}

/// Bounds a single day that has to include most visits, by ng-routes at duals that follow subgradients.
///
/// Each round raises the dual of a place that the best relaxed route visits twice and lowers that of one it leaves out. Column
/// generation would converge slowly here, since routes are long.
///
/// > Source: R. Baldacci, A. Mingozzi, R. Roberti, "New state-space relaxations for solving the traveling salesman problem
/// > with time windows", *INFORMS Journal on Computing* 24 (2012), 356–371, <https://doi.org/10.1287/ijoc.1110.0456>; the
/// > steps of M. Held, P. Wolfe, H. P. Crowder, "Validation of subgradient optimization", *Mathematical Programming* 6
/// > (1974), 62–88, <https://doi.org/10.1007/BF01580223>.
struct SubgradientAscent {
  private var bounds: CompletionBounds
  private var steps: SubgradientSteps

  /// The best relaxed routes of the last rounds, whose cycles show what places should remember.
  private var routes: [[Int]] = []

  /// Prepares the ascent from the duals of the last bound.
  init(of search: ExactSearch, remembering ngSets: NgSets) {
    bounds = CompletionBounds(
      of: search.graphs[0],
      remembering: ngSets,
      until: search.control
    )
    steps = SubgradientSteps(search.instance, from: search.state.duals)
  }

  /// Improves the duals until the steps are short.
  ///
  /// - Returns: The relaxation at the best duals, or `nil` if the search was stopped, or the incumbent is proved.
  mutating func run(_ search: inout ExactSearch) -> Relaxation? {
    while let duals = steps.duals, !search.state.isProved {
      guard bounds.update(for: duals, control: search.control) else { return nil }
      step(from: duals, &search)
    }
    guard !search.state.isProved, let best = steps.best else { return nil }
    search.state.adopt(best.duals, bound: best.bound)
    guard bounds.update(for: best.duals, control: search.control) else { return nil }
    return Relaxation(bounds: [bounds], routes: routes)
  }

  /// Records the bound at `duals`, and updates the duals from its best relaxed route.
  private mutating func step(from duals: Duals, _ search: inout ExactSearch) {
    let bound = duals.total(for: search.instance) + Int(bounds.bestRoute)
    search.note(bound, of: [bounds], at: duals)
    let start = bounds.starts().max { $0.value < $1.value }?.node
    let route = start.map { bounds.route(startingAt: $0) } ?? []
    search.state.improve(to: [route])
    if steps.areShort { routes.append(route) }
    let upperBound = search.state.upperBound
    let target = search.state.incumbent?.value ?? upperBound - upperBound / 20
    steps.move(along: route, bound: bound, target: target)
  }
}

extension ExactSearch {
  /// Finds the best route of the only day by labeling, with completion bounds at the current duals.
  ///
  /// > Source: G. Righini, M. Salani, "Decremental state space relaxation strategies and initialization heuristics for solving
  /// > the orienteering problem with time windows with dynamic programming", *Computers & Operations Research* 36 (2009),
  /// > 1191–1203, <https://doi.org/10.1016/j.cor.2008.01.003>.
  ///
  /// - Parameters:
  ///   - bounds: The completion bounds.
  ///   - labelLimit: The maximum number of labels per target value.
  ///   - forecasts: Whether to give up once more labels than allowed are predicted for the last target value.
  /// - Returns: Whether the incumbent is proved.
  mutating func enumerateOneDay(
    by bounds: CompletionBounds,
    labelLimit: Int,
    forecasting forecasts: Bool
  ) -> Bool {
    let graph = bounds.graph.exact
    return switch graph.count {
    case ...UInt64.capacity:
      enumerateOneDay(
        by: bounds,
        reach: Reach<UInt64>(of: graph),
        limit: labelLimit,
        forecasts: forecasts
      )
    case ...WideNodeSet.capacity:
      enumerateOneDay(
        by: bounds,
        reach: Reach<WideNodeSet>(of: graph),
        limit: labelLimit,
        forecasts: forecasts
      )
    default: false
    }
  }

  private mutating func enumerateOneDay<Nodes>(
    by bounds: CompletionBounds,
    reach: Reach<Nodes>,
    limit: Int,
    forecasts: Bool
  ) -> Bool {
    enumerateByTargetValues(labelLimit: limit, forecasting: forecasts) { search, targetValue in
      search.label(by: bounds, reach: reach, from: targetValue, labelLimit: limit)
    }
  }

  /// Finds the best route worth at least `targetValue`, and returns the number of labels used, or `nil` if it was stopped.
  private mutating func label<Nodes>(
    by bounds: CompletionBounds,
    reach: Reach<Nodes>,
    from targetValue: Int,
    labelLimit: Int
  ) -> Int? {
    let total = state.duals.total(for: instance)
    guard targetValue - total > Labeling<Nodes>.thresholdLimit else { return nil }
    var labeling = Labeling(bounds: bounds, reach: reach, dominance: .byValue)
    let ending = labeling.run(
      threshold: Int32(clamping: targetValue - total),
      labelLimit: labelLimit,
      control: control
    ) { labeling, value, label in
      if Int(value) >= state.cutoff, labeling.visitsRequired(label) {
        state.improve(to: [labeling.route(of: label)])
      }
      return Int32(clamping: max(targetValue, state.cutoff) - total)
    }
    state.work.count(labels: labeling.labelCount)
    guard case .complete = ending else { return nil }
    state.tighten(to: max(targetValue, state.cutoff) - 1, duals: state.duals)
    return labeling.labelCount
  }
}
