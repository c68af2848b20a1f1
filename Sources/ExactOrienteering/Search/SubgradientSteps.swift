import Orienteering

/// The prices of a ``SubgradientAscent``, which take ever shorter steps along subgradients of the bound.
struct SubgradientSteps {
  private let instance: Instance

  /// The price of each place, before rounding.
  private var current: [Double]

  /// The length of a step, as a share of what would close the gap.
  private var factor = 1.0

  /// The rounds since the bound last improved by much.
  private var stagnation = 0
  private var rounds = 0

  /// The best prices so far with their bound.
  private(set) var best: (prices: Prices, bound: Int)?

  /// The factor at which larger memories are worth more than shorter steps.
  private static let leastFactor = 0.05

  /// Whether the steps are so short that the routes are those of nearly the best prices.
  var areShort: Bool { factor < 2 * Self.leastFactor }

  /// Starts at `prices`.
  init(_ instance: Instance, from prices: Prices) {
    self.instance = instance
    current = prices.places.map { Double($0) }
  }

  /// The prices to try next; `nil` once the steps have become too short.
  var prices: Prices? {
    guard factor > Self.leastFactor, rounds < 1_000 else { return nil }
    var prices = Prices.zero(for: instance)
    let limit = Prices.limit(forPlaces: instance.placeCount)
    for (place, price) in current.enumerated() {
      prices.places[place] = Int32(max(-limit, min(limit, price)).rounded())
    }
    return prices
  }

  /// Moves the prices along the subgradient of `route`, the best at the last prices.
  ///
  /// - Parameters:
  ///   - route: The visits of the relaxed route, some perhaps more than once.
  ///   - bound: The bound at the last prices.
  ///   - target: The value that the bound is to come down to.
  mutating func move(along route: [Int], bound: Int, target: Int) {
    rounds += 1
    record(bound, target: target)
    // On a tour each place has one option, so visits and places have the same numbers.
    var counts = [Int](repeating: 0, count: instance.placeCount)
    for place in route { counts[place] += 1 }
    let slopes = counts.map { Double(1 - $0) }
    let length = slopes.reduce(0) { $0 + $1 * $1 }
    guard length > 0 else {
      factor = 0
      return
    }
    let step = factor * Double(max(1, bound - target)) / length
    for place in current.indices {
      current[place] -= step * slopes[place]
      if !instance.isRequired(place: place) { current[place] = max(0, current[place]) }
    }
  }

  /// Keeps the last prices if their bound is the best; shortens the steps after many rounds without progress.
  private mutating func record(_ bound: Int, target: Int) {
    if let prices, bound < best?.bound ?? .max {
      if let best, best.bound - bound > (best.bound - target) / 500 { stagnation = 0 }
      best = (prices, bound)
    }
    stagnation += 1
    guard stagnation > 12 else { return }
    stagnation = 0
    factor /= 1.6
    if let best { current = best.prices.places.map { Double($0) } }
  }
}
