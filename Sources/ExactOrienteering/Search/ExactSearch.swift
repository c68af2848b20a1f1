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

  /// The gap when few labels last failed to close it.
  private var openGap = Int.max

  /// Starts a search that knows the routes in `pool`.
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

  /// Whether the tables of the bounds fit into memory if no place remembers others.
  var fitsMemory: Bool {
    Neighborhoods(of: graphs, nearest: 0).bytes(of: graphs) <= solver.memoryLimit
  }

  /// The problem.
  var instance: Instance { state.instance }

  /// When to stop.
  var control: SearchControl { state.control }

  /// Finds the first incumbent, from `warmStart` if it is known.
  mutating func findIncumbent(from warmStart: [[Int]]?) {
    incumbents.begin(from: warmStart, &state)
  }

  /// Bounds the days by the ng-route relaxation with `neighborhoods`.
  ///
  /// - Returns: `nil` if the search was stopped or settled.
  mutating func bound(by neighborhoods: Neighborhoods) -> Relaxation? {
    if instance.isTour {
      var ascent = SubgradientAscent(of: self, remembering: neighborhoods)
      return ascent.run(&self)
    }
    var generation = ColumnGeneration(of: &self, remembering: neighborhoods)
    return generation?.run(&self)
  }

  /// Drops each visit and each arc that no better solution can have, and remembers what was learned for later searches.
  ///
  /// - Returns: `false` if the search was stopped or settled.
  mutating func reduce(by relaxation: Relaxation) -> Bool {
    guard !state.isSettled, let through = forwardBounds(completing: relaxation.bounds) else {
      return false
    }
    completePricing(by: through[0])
    dropHopeless(by: through, of: relaxation.bounds)
    return true
  }

  /// Settles the search with few labels, if the gap is so much smaller than the last time that this may do.
  ///
  /// - Returns: Whether the search is settled.
  mutating func enumerateQuickly(by relaxation: Relaxation) -> Bool {
    let gap = state.upperBound - state.target
    guard openGap == .max || gap < openGap / 5 * 3 else { return false }
    openGap = gap
    return settle(relaxation.bounds, labelLimit: quickLabelLimit, foreseeing: true)
  }

  /// Enumerates routes and chooses among them, on the reduced graphs and with as many labels as `neighborhoods` are worth.
  ///
  /// - Returns: Whether the search is over: settled or stopped.
  mutating func enumerateAndChoose(by neighborhoods: Neighborhoods) -> Bool {
    var bounds = completionBounds(remembering: neighborhoods)
    guard update(&bounds, for: state.prices) else { return true }
    incumbents.catchUp(&state)
    guard neighborhoods.isLargest else {
      let labels = min(solver.quickLabelLimit * neighborhoods.limit / 2, solver.labelLimit)
      return settle(bounds, labelLimit: labels)
    }
    // The last labels of several days may be so many that better routes come first.
    if instance.days.count > 1 {
      if settle(bounds, labelLimit: solver.labelLimit, foreseeing: true) { return true }
      incumbents.matchBounding(&state)
    }
    return settle(bounds, labelLimit: solver.labelLimit)
  }

  /// Improves the incumbent by local search, for as much work as the bounds took, if there is no proof.
  mutating func improveUnproved() {
    incumbents.matchBounding(&state)
  }

  /// The labels up to which an enumeration costs little compared with tighter bounds.
  var quickLabelLimit: Int { min(solver.quickLabelLimit, solver.labelLimit) }

  /// Finds the best solution among the routes that `bounds` do not exclude.
  ///
  /// - Parameters:
  ///   - bounds: What the rest of a route can earn, for each kind of day.
  ///   - labelLimit: The most labels of a level.
  ///   - foresees: Whether to give up as soon as the levels so far predict more labels for the last.
  /// - Returns: Whether the search is settled.
  @discardableResult
  mutating func settle(
    _ bounds: [NeighborhoodBounds],
    labelLimit: Int,
    foreseeing foresees: Bool = false
  ) -> Bool {
    if instance.days.count > 1, !instance.allowsEmptyDays { return false }
    let isWide = graphs.contains { $0.count > UInt64.capacity }
    let bytes =
      isWide ? LabelStore<WideVisitSet>.bytesPerLabel : LabelStore<UInt64>.bytesPerLabel
    let limit = state.labels(upTo: min(labelLimit, solver.labelMemoryLimit / bytes))
    return instance.days.count == 1
      ? settleOneDay(bounds[0], labelLimit: limit, foreseeing: foresees)
      : settleSeveralDays(bounds, labelLimit: limit, foreseeing: foresees)
  }

  /// Whether each required place is still in question on some day; if not, nothing better than the incumbent exists.
  var holdsRequired: Bool {
    instance.places.indices.allSatisfy { place in
      !instance.isRequired(place: place) || graphs.contains { $0.numbers[place] >= 0 }
    }
  }
}

extension Instance {
  /// This instance of a single day with the kind of that day alone.
  fileprivate var keepingOneKind: Instance {
    kinds.count == 1 ? self : changing(days: [0], kinds: [kinds[days[0]]])
  }
}
