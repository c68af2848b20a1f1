import Orienteering

extension ExactSearch {
  /// The maximum size of ng-sets in bounds that are passed to other searches.
  private static let pooledNgSetSize = 4

  /// Enumerates with quick bounds, which also eliminate options and arcs: those left in the pool by an earlier search, or those
  /// of a tour.
  mutating func tryQuickBounds() {
    guard state.isOpen else { return }
    if instance.isTour {
      enumerateTourQuickly()
    } else if let known = boundsOfPool() {
      incumbents.refine(&state, to: 0.05)
      if enumerate(by: [known], labelLimit: quickLabelLimit, forecasting: true) { return }
      state.keep(columns(of: [known]))
      guard !state.isProved, let through = forwardBounds(completing: [known]) else { return }
      dropHopeless(by: through, of: [known])
    }
    if state.isOpen, !holdsRequired { state.recordProof() }
  }

  /// Stores the duals of the bound in the pool, for the next search on the same visits, days and travel.
  mutating func keepPricing(remembering ngSets: NgSets) {
    state.pool.pricing = RoutePool.Pricing(
      places: state.duals.places,
      stop: state.duals.stops[0],
      travel: state.duals.travel[0],
      cost: state.duals.cost[0],
      load: state.duals.load[0],
      conflicts: state.duals.conflicts,
      ngSets: ngSets.members.map { Array($0.prefix(Self.pooledNgSetSize)) }
    )
  }

  /// Completes the pricing in the pool, if it has no bounds yet, with the bounds on routes `through` each option.
  mutating func completePricing(by through: ForwardBounds) {
    guard var pricing = state.pool.pricing, pricing.bounds.isEmpty else { return }
    addBounds(of: through, in: graphs[0], to: &pricing)
    state.pool.pricing = pricing
  }

  /// Returns completion bounds of the only day at the duals of an earlier search, if any, without the visits and arcs that its
  /// bounds eliminate.
  ///
  /// The earlier search may have required fewer places, but none that is optional now, so its bounds on routes through a place
  /// remain valid. If a place is required, only those routes matter, so its dual is lowered until they are worth as much as
  /// routes without it.
  private mutating func boundsOfPool() -> CompletionBounds? {
    guard var known = state.pool.pricing else { return nil }
    if known.bounds.isEmpty {
      guard addBounds(to: &known) else { return nil }
      state.pool.pricing = known
    }
    let duals = duals(requiringAsNowBy: known)
    guard !state.isProved else { return nil }
    let (count, cutoff) = (instance.placeCount, state.cutoff)
    let kept = graphs[0].visitOfOption.filter { known.bounds[instance.placeOfVisit[$0]] >= cutoff }
    keep(kept, onKind: 0) { from, to in known.arcBounds[from * count + to] >= cutoff }
    var bounds = pooledBounds(remembering: known)
    guard bounds.update(for: duals, control: control) else { return nil }
    state.work.count(bounds)
    state.adopt(duals, bound: duals.total(for: instance) + Int(bounds.bestRoute))
    return bounds
  }

  /// Allocates the bounds of the only day with the ng-sets of `pricing`, as far as they fit into memory.
  private func pooledBounds(remembering pricing: RoutePool.Pricing) -> CompletionBounds {
    let ngSets = NgSets(
      members: pricing.ngSets,
      of: [graphs[0]],
      within: solver.memoryLimit
    )
    return CompletionBounds(of: graphs[0], remembering: ngSets, until: control)
  }

  /// Returns the duals of `known`, lowered for each required place, whose bound then applies to every solution.
  private mutating func duals(requiringAsNowBy known: RoutePool.Pricing) -> Duals {
    var duals = Duals(known)
    let most = known.bounds.max() ?? 0
    for place in instance.places.indices where instance.isRequired(place: place) {
      state.tighten(to: known.bounds[place], duals: duals)
      let lower = Int(duals.places[place]) - (most - known.bounds[place])
      duals.places[place] = Int32(clamping: lower)
    }
    return duals
  }

  /// Bounds the routes through each place and arc at the duals of `pricing`; returns `false` if the search was stopped.
  func addBounds(to pricing: inout RoutePool.Pricing) -> Bool {
    var completing = pooledBounds(remembering: pricing)
    guard completing.update(for: Duals(pricing), control: control),
      let through = ForwardBounds(completing: completing, control: control)
    else { return false }
    addBounds(of: through, in: completing.graph, to: &pricing)
    return true
  }

  /// Adds the bounds in `through`, computed at the duals of `pricing`, on each place and arc of `graph`.
  private func addBounds(
    of through: ForwardBounds,
    in graph: DayGraph,
    to pricing: inout RoutePool.Pricing
  ) {
    let count = instance.placeCount
    let total = Duals(pricing).total(for: instance)
    let nothing = instance.leastValue
    pricing.bounds = [Int](repeating: nothing, count: count)
    pricing.arcBounds = [Int](repeating: nothing, count: count * count)
    for (node, place) in graph.placeOfNode.enumerated() {
      let most = graph.options[node].reduce(DayGraph.never) { max($0, through.most[$1]) }
      pricing.bounds[place] = max(nothing, total + Int(most))
      for (next, other) in graph.placeOfNode.enumerated() {
        let most = total + Int(through.mostOnArc[node * graph.count + next])
        pricing.arcBounds[place * count + other] = max(nothing, most)
      }
    }
  }
}

extension Duals {
  /// Creates the duals from a pricing of a single kind of day.
  fileprivate init(_ pricing: RoutePool.Pricing) {
    self.init(
      places: pricing.places,
      stops: [pricing.stop],
      travel: [pricing.travel],
      cost: [pricing.cost],
      load: [pricing.load],
      conflicts: pricing.conflicts
    )
  }
}
