import Orienteering

extension ExactSearch {
  /// What the bound rests on, for the next search on the same visits, days and travel.
  func pricing(remembering neighborhoods: Neighborhoods) -> RoutePool.Pricing {
    RoutePool.Pricing(
      places: prices.places,
      stop: prices.stops[0],
      travel: prices.travel[0],
      conflicts: prices.conflicts,
      neighborhoods: neighborhoods.members.map { Array($0.prefix(Self.knownMemoryLimit)) }
    )
  }

  /// What visits may remember in bounds that are taken over.
  private static var knownMemoryLimit: Int { 4 }

  /// Returns bounds of the only day that rest on what an earlier search left, if there was one, without all visits and
  /// ways that these show to be in no better routes.
  ///
  /// That search may have required fewer visits, but none that are not required now: then its bound on the routes with
  /// a visit holds. Where one is required these are the routes in question, so it is priced lower until they are worth
  /// no less than those without.
  mutating func boundsOfPool() -> NeighborhoodBounds? {
    guard var known = pool.pricing else { return nil }
    if known.bounds.isEmpty {
      guard addBounds(to: &known) else { return nil }
      pool.pricing = known
    }
    var prices = prices(of: known)
    let most = known.bounds.max() ?? 0
    for place in instance.places.indices where instance.isRequired(place: place) {
      tighten(to: known.bounds[place], prices: prices)
      prices.places[place] -= Int32(clamping: most - known.bounds[place])
    }
    guard !isSettled else { return nil }
    let (count, target) = (instance.placeCount, target)
    let kept = graphs[0].visits.filter { known.bounds[instance.placeOfVisit[$0]] >= target }
    keep(kept, onKind: 0) { from, to in known.wayBounds[from * count + to] >= target }
    let neighborhoods = Neighborhoods(members: known.neighborhoods)
    var bounds = NeighborhoodBounds(of: graphs[0], remembering: neighborhoods)
    guard bounds.update(for: prices, control: control) else { return nil }
    effort.count(bounds)
    adopt(prices, bound: prices.total(for: instance) + Int(bounds.bestRoute))
    return bounds
  }

  /// Bounds the routes with each visit and each way at the prices of `pricing`; returns `false` if the search was
  /// stopped.
  func addBounds(to pricing: inout RoutePool.Pricing) -> Bool {
    let neighborhoods = Neighborhoods(members: pricing.neighborhoods)
    var completing = NeighborhoodBounds(of: graphs[0], remembering: neighborhoods)
    guard completing.update(for: prices(of: pricing), control: control),
      let through = ForwardNeighborhoods(completing: completing, control: control)
    else { return false }
    addBounds(of: through, in: completing.graph, to: &pricing)
    return true
  }

  /// Adds what `through`, computed at the prices of `pricing`, says of each visit and each way.
  func addBounds(
    of through: ForwardNeighborhoods,
    in graph: DayGraph,
    to pricing: inout RoutePool.Pricing
  ) {
    let count = instance.placeCount
    let total = prices(of: pricing).total(for: instance)
    let nothing = -instance.travelCost * instance.span
    pricing.bounds = [Int](repeating: nothing, count: count)
    pricing.wayBounds = [Int](repeating: nothing, count: count * count)
    for (number, place) in graph.places.enumerated() {
      let most = graph.options[number].reduce(DayGraph.never) { max($0, through.most[$1]) }
      pricing.bounds[place] = max(nothing, total + Int(most))
      for (next, other) in graph.places.enumerated() {
        let most = total + Int(through.mostOnWay[number * graph.count + next])
        pricing.wayBounds[place * count + other] = max(nothing, most)
      }
    }
  }

  private func prices(of pricing: RoutePool.Pricing) -> Prices {
    Prices(
      places: pricing.places,
      stops: [pricing.stop],
      travel: [pricing.travel],
      conflicts: pricing.conflicts
    )
  }
}
