import Orienteering

extension Prices {
  /// Returns prices to begin with: the excess of each visit's reward over the going rate for its time.
  ///
  /// That is the rate of the last visit when those of the best rates fill the days, as in a knapsack.
  ///
  /// > Source: G. B. Dantzig, "Discrete-variable extremum problems", *Operations Research* 5 (1957), 266–288,
  /// > <https://doi.org/10.1287/opre.5.2.266>.
  static func ofScarceTime(in graphs: [DayGraph], of instance: Instance) -> Self {
    var prices = Self.zero(for: instance)
    let items = instance.visits.indices.compactMap { visit -> Item? in
      let times = graphs.compactMap { $0.leastTime(for: visit) }
      return times.min().map { Item(visit: visit, reward: instance.visits[visit].reward, time: $0) }
    }.sorted(by: <)
    // The option of the best rate of each place fills the days.
    var isFirst = [Bool](repeating: true, count: instance.placeCount)
    var left = instance.span
    let last = items.first { item in
      let place = instance.placeOfVisit[item.visit]
      guard isFirst[place] else { return false }
      isFirst[place] = false
      left -= item.time
      return left < 0
    }
    for item in items {
      let rate = last.map { $0.reward * item.time / $0.time } ?? 0
      let place = instance.placeOfVisit[item.visit]
      let price = Int32(clamping: max(0, item.reward - rate))
      prices.places[place] = max(prices.places[place], price)
    }
    return prices
  }

  /// A visit as an item of the knapsack; the best rate comes first.
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
  /// Returns the least ticks of the instance that a visit takes with the arc to another place, at least one; `nil` if its place
  /// is not in the graph.
  fileprivate func leastTime(for exactVisit: Int) -> Int? {
    let visit = numbers[instance.placeOfVisit[exactVisit]]
    guard visit >= 0 else { return nil }
    let stay = Int(instance.visits[exactVisit].stay)
    let arcs = travel[visit * count..<(visit + 1) * count].enumerated().filter {
      $0.offset != visit
    }
    let shortest = arcs.map(\.element).min() ?? 0
    return max(1, stay + Int(shortest < Instance.noWay ? shortest : 0) * Int(scale))
  }
}
