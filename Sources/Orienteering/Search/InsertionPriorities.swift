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
  /// For each visit all visits, itself and the nearest first, and the ticks of the arcs to the three nearest others together,
  /// none counted as longer than the day.
  ///
  /// - Complexity: O(*n*² · log *n*) for *n* visits.
  var nearestVisits: (order: [Int32], detours: [Double]) {
    let day = kinds[0]
    var order: [Int32] = []
    var detours: [Double] = []
    order.reserveCapacity(visitCount * visitCount)
    // An arc and the number of its visit in one word sort much faster than by comparing both.
    var arcs: [Int] = []
    for visit in 0..<visitCount {
      arcs.removeAll(keepingCapacity: true)
      for other in 0..<visitCount where other != visit {
        arcs.append(Int(day.travelTime(from: visit, to: other)) << 32 | other)
      }
      arcs.sort()
      order.append(Int32(visit))
      for arc in arcs { order.append(Int32(truncatingIfNeeded: arc)) }
      let nearest = arcs.prefix(3).map { Double(min(Int32($0 >> 32), Int32(day.span))) }
      detours.append(nearest.reduce(0, +))
    }
    return (order, detours)
  }
}
