import Basics

/// In which order visits are inserted: by their rewards, or by their rewards for the time that they take.
struct InsertionPriorities {
  /// What each visit is worth by one measure.
  struct Measure {
    /// What each visit is worth.
    let worths: [Float]

    /// The most that one is worth.
    let most: Float

    /// Creates the measure by which visits are worth so much.
    fileprivate init(_ worths: [Float]) {
      self.worths = worths
      most = worths.max() ?? 0
    }

    /// Returns the bucket of `visit` in an ``InsertionOrder``, by its noisy worth; required visits come first in any order.
    func bucket(
      of visit: Int,
      isRequired: Bool,
      using generator: inout SeededGenerator
    ) -> Int32 {
      if isRequired { return Int32.random(in: InsertionOrder.urgent, using: &generator) }
      let noise = 0.45 + Float(generator.unit())
      return InsertionOrder.bucket(of: worths[visit] * noise, outOf: most * 1.45)
    }
  }

  /// By reward.
  let byReward: Measure

  /// By reward for the ticks that a visit takes, with an arc to one of the three nearest.
  let byTime: Measure

  /// Measures the visits of `instance`, given the ticks of the arcs from each to its three nearest others together.
  init(of instance: Instance, detours: [Double]) {
    let rewards = instance.visits.map { max(0, $0.reward) }
    byReward = Measure(rewards.map { Float($0) })
    byTime = Measure(
      instance.visits.indices.map { visit in
        let ticks = Double(instance.visits[visit].stay) + detours[visit] / 3 + 1
        return Float(rewards[visit]) / Float(ticks)
      }
    )
  }

  /// Returns what an optional visit of `instance` earns on average in a tick of its time.
  func meanEarning(in instance: Instance) -> Double {
    let optional = instance.visits.indices.filter { !instance.visits[$0].isRequired }
    let earnings = optional.reduce(0.0) { $0 + Double(byTime.worths[$1]) }
    return earnings / Double(max(1, optional.count))
  }
}

extension Instance {
  /// For each place all places, the nearest first, itself among those without an arc; and for each visit the ticks of the arcs
  /// to the three nearest others together, none counted as longer than the day.
  ///
  /// Several options of a place are as many visits at its distance; those of one place have no arc between them.
  ///
  /// - Complexity: O(*p*² · log *p* + *n*) for *p* places and *n* visits.
  var nearestPlaces: (order: [Int32], detours: [Double]) {
    let day = kinds[0]
    var order: [Int32] = []
    var detours = [Double](repeating: 0, count: visitCount)
    order.reserveCapacity(placeCount * placeCount)
    // An arc and the number of its place in one word sort much faster than by comparing both. Places are fewer than 2^31, or
    // their table would not fit into memory.
    var arcs: [Int] = []
    for place in 0..<placeCount {
      arcs.removeAll(keepingCapacity: true)
      for other in 0..<placeCount {
        let ticks =
          other == place
          ? Instance.noWay : day.travelTime(from: places[place][0], to: places[other][0])
        arcs.append(Int(ticks) << 32 | other)
      }
      arcs.sort()
      for arc in arcs { order.append(Int32(truncatingIfNeeded: arc)) }
      let detour = detour(over: arcs, from: place)
      for visit in places[place] { detours[visit] = detour }
    }
    return (order, detours)
  }

  /// Returns the ticks of the three shortest of `arcs` from a visit of `place` to other visits.
  private func detour(over arcs: [Int], from place: Int) -> Double {
    var (detour, left) = (0.0, 3)
    for arc in arcs where left > 0 {
      let other = Int(Int32(truncatingIfNeeded: arc))
      let options = min(left, places[other].count - (other == place ? 1 : 0))
      detour += Double(options) * Double(min(arc >> 32, kinds[0].span))
      left -= options
    }
    return detour
  }
}
