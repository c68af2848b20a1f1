import Orienteering

/// The prices of load that bounds without layers of it ask instead of its cost, one for each kind of day.
///
/// The cost of load is convex, so it is at least any of its tangents; a price is the slope of one. The best price is that at which the
/// best relaxed route has the load where the tangent touches: so a price rises while that load is greater and falls while it is less,
/// by steps that halve with each turn.
struct LoadPrices {
  private let cost: LoadCost
  private var kinds: [Kind]

  fileprivate struct Kind {
    var price: Int32
    var step: Int32
    var rises = true
  }

  /// Begins with those of `prices`.
  init(_ prices: Prices, for instance: Instance) {
    cost = instance.loadCost
    let step = Int32(clamping: max(1, cost.greatestRate / 4))
    kinds = prices.load.map { Kind(price: $0, step: step) }
  }

  /// Sets the prices of load.
  func set(_ prices: inout Prices) {
    guard !cost.isEmpty else { return }
    prices.load = kinds.map(\.price)
  }

  /// Follows the load of the best relaxed route of each of `bounds`, computed at these prices.
  mutating func follow(_ bounds: [NeighborhoodBounds]) {
    guard !cost.isEmpty else { return }
    for bounds in bounds where bounds.layers.count == 1 {
      let kind = bounds.graph.kind
      let start = bounds.starts().max { $0.value < $1.value }?.visit
      let route = start.map { bounds.route(startingAt: $0) } ?? []
      let load = route.reduce(0) { $0 + Int(bounds.graph.instance.visits[$1].load) }
      kinds[kind].follow(load, by: cost)
    }
  }
}

extension LoadPrices.Kind {
  /// Moves the price if the tangent touches the cost at other loads.
  fileprivate mutating func follow(_ load: Int, by cost: LoadCost) {
    let touching = cost.loads(atRate: price)
    guard !touching.contains(load) else { return }
    let isTooCheap = load > touching.upperBound
    if isTooCheap != rises {
      rises = isTooCheap
      step = max(1, step / 2)
    }
    let moved = Int(price) + Int(isTooCheap ? step : -step)
    price = Int32(clamping: min(max(0, moved), cost.greatestRate))
  }
}
