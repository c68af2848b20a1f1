import Orienteering

/// The duals of a ``SubgradientAscent``, with decreasing steps along subgradients of the bound.
struct SubgradientSteps {
  private let instance: Instance

  /// The dual of each place, before rounding.
  private var current: [Double]

  /// The length of a step, as a share of the step that would close the gap.
  private var factor = 1.0

  /// The rounds since the last substantial improvement of the bound.
  private var stagnation = 0
  private var rounds = 0

  /// The best duals so far, with their bound.
  private(set) var best: (duals: Duals, bound: Int)?

  /// The step length below which larger ng-sets help more than shorter steps.
  private static let leastFactor = 0.05

  /// Whether the steps are so short that the duals are near-optimal.
  var areShort: Bool { factor < 2 * Self.leastFactor }

  /// Starts at `duals`.
  init(_ instance: Instance, from duals: Duals) {
    self.instance = instance
    current = duals.places.map { Double($0) }
  }

  /// The duals to try next; `nil` once the steps have become too short.
  var duals: Duals? {
    guard factor > Self.leastFactor, rounds < 1_000 else { return nil }
    var duals = Duals.zero(for: instance)
    let limit = Duals.limit(forPlaces: instance.placeCount)
    for (place, dual) in current.enumerated() {
      duals.places[place] = Int32(max(-limit, min(limit, dual)).rounded())
    }
    return duals
  }

  /// Moves the duals along the subgradient of `route`, the best route at the last duals.
  ///
  /// - Parameters:
  ///   - route: The visits of the relaxed route, possibly repeated.
  ///   - bound: The bound at the last duals.
  ///   - target: The target value of the bound.
  mutating func move(along route: [Int], bound: Int, target: Int) {
    rounds += 1
    record(bound, target: target)
    // On a tour each place has one option, so visits and places have the same indices.
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

  /// Keeps the last duals if their bound is the best, and shortens the steps after many rounds without progress.
  private mutating func record(_ bound: Int, target: Int) {
    if let duals, bound < best?.bound ?? .max {
      if let best, best.bound - bound > (best.bound - target) / 500 { stagnation = 0 }
      best = (duals, bound)
    }
    stagnation += 1
    guard stagnation > 12 else { return }
    stagnation = 0
    factor /= 1.6
    if let best { current = best.duals.places.map { Double($0) } }
  }
}
