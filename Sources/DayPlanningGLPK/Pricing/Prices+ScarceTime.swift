import DayPlanning

extension Prices {
  /// Returns prices to begin with: by how much the reward of each visit exceeds the going rate for its time.
  ///
  /// That is the rate of the last visit where those that reward most for their time fill the days, as in a knapsack.
  ///
  /// > Source: G. B. Dantzig, "Discrete-variable extremum problems", *Operations Research* 5 (1957), 266–288,
  /// > <https://doi.org/10.1287/opre.5.2.266>.
  static func ofScarceTime(in graphs: [DayGraph], of instance: Instance) -> Self {
    var prices = Self.zero(for: instance)
    let items = instance.visits.indices.compactMap { visit -> Item? in
      let times = graphs.compactMap {
        $0.numbers[visit] < 0 ? nil : $0.leastTime(for: $0.numbers[visit])
      }
      return times.min().map { Item(visit: visit, reward: instance.visits[visit].reward, time: $0) }
    }.sorted(by: <)
    var left = instance.span
    let last = items.first { item in
      left -= item.time
      return left < 0
    }
    for item in items {
      let rate = last.map { $0.reward * item.time / $0.time } ?? 0
      prices.visits[item.visit] = Int32(clamping: max(0, item.reward - rate))
    }
    return prices
  }

  /// A visit as a thing for the knapsack; the one that rewards most for its time comes first.
  private struct Item: Comparable {
    let visit: Int
    let reward: Int
    let time: Int

    static func < (first: Self, second: Self) -> Bool {
      let (one, other) = (first.reward * second.time, second.reward * first.time)
      return one == other ? first.visit < second.visit : one > other
    }
  }
}

extension DayGraph {
  /// The ticks of the instance that a visit takes at least with the way on to another, and not less than one.
  fileprivate func leastTime(for visit: Int) -> Int {
    let ways = travel[visit * count..<(visit + 1) * count].enumerated().filter {
      $0.offset != visit
    }
    let shortest = ways.map(\.element).min() ?? 0
    return max(1, Int(stays[visit] + (shortest < Instance.noWay ? shortest : 0)) * Int(scale))
  }
}
