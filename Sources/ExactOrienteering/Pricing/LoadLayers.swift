import Orienteering

/// The loads that bounds tell apart: each layer stands for all loads from a multiple of a unit on.
///
/// What a visit costs by its load depends on the load so far, so bounds have a table for each layer. The cost is convex: reckoned from
/// the least load of a layer it is never too high, so every bound is true. It is exact where the unit divides all loads, as where the visits
/// that tire are counted; beyond the last step of the cost, one layer stands for all.
struct LoadLayers {
  /// Where a visit with a load leads.
  struct Step: Hashable {
    /// The layer after it.
    let layer: Int
    /// What its load costs, in units.
    let cost: Int32
  }

  /// A single layer for all loads, which cost nothing there.
  static let single = Self(of: [], upTo: 0, costing: .none)

  /// The most layers; more would make bounds tighter for as many times the work.
  private static let limit = 6

  /// The number of layers; 1 if no load costs anything.
  let count: Int

  /// The loads in a layer.
  private let unit: Int32

  /// What loads cost.
  private let cost: LoadCost

  /// Chooses the layers for options with these loads, which places can add up to `total` at most.
  init(of loads: [Int32], upTo total: Int, costing cost: LoadCost) {
    self.cost = cost
    // Only what lies beyond a step costs anything.
    let last = cost.steps.last.map { min(Int($0.load), total) } ?? 0
    guard let first = cost.steps.first, total > Int(first.load) else {
      (count, unit) = (1, 1)
      return
    }
    let exact = (loads + cost.steps.map(\.load)).reduce(0) { $0.commonDivisor(with: Int($1)) }
    let unit = max(exact, (last + Self.limit - 2) / (Self.limit - 1), 1)
    self.unit = Int32(clamping: unit)
    count = last / unit + 1
  }

  /// Returns the layer of a load.
  @inline(__always)
  func layer(of load: Int32) -> Int { count == 1 ? 0 : min(count - 1, Int(load / unit)) }

  /// Returns where a visit with a load leads from a layer.
  func step(from layer: Int, bearing load: Int32) -> Step {
    guard count > 1, load > 0 else { return Step(layer: layer, cost: 0) }
    // What the total costs fits into 32 bits.
    let least = Int32(layer) * unit
    return Step(
      layer: min(count - 1, layer + Int(load / unit)),
      cost: cost.units(least + load) - cost.units(least)
    )
  }
}
