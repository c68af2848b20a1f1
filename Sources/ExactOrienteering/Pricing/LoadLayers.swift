import Orienteering

/// A discretization of loads in bounds: each layer represents the loads from one multiple of a unit to the next.
///
/// The cost of the load of a visit depends on the load so far, so bounds have a table for each layer. The cost is convex:
/// computed from the minimum load of a layer it is never too high, so every bound is valid. It is exact if the unit divides all
/// loads, for example if loads count tiring visits; beyond the last step of the cost, a single layer is enough.
struct LoadLayers {
  /// The result of adding the load of a visit.
  struct Step: Hashable {
    /// The layer after it.
    let layer: Int
    /// The cost of its load in units.
    let cost: Int32
  }

  /// A single layer in which all loads are free.
  static let single = Self(of: [], upTo: 0, costing: .none)

  /// The maximum number of layers; more would make bounds tighter at proportionally more work.
  private static let limit = 6

  /// The number of layers; 1 if loads are free.
  let count: Int

  /// The width of a layer in units of load.
  private let unit: Int32

  /// The cost of loads.
  private let cost: LoadCost

  /// Chooses the layers for options with these loads, whose maximum sum over places is `total`.
  init(of loads: [Int32], upTo total: Int, costing cost: LoadCost) {
    self.cost = cost
    // Only load beyond a step has a cost.
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

  /// Returns the layer and cost after adding a load to a layer.
  func step(from layer: Int, bearing load: Int32) -> Step {
    guard count > 1, load > 0 else { return Step(layer: layer, cost: 0) }
    // The cost of the total load fits into 32 bits.
    let least = Int32(layer) * unit
    return Step(
      layer: min(count - 1, layer + Int(load / unit)),
      cost: cost.units(least + load) - cost.units(least)
    )
  }
}
