import Orienteering

extension DayGraph {
  /// This graph in the ticks of the instance.
  var exact: DayGraph {
    scale == 1 ? self : DayGraph(of: instance, kind: kind, keeping: visitOfOption)
  }

  /// Returns this graph with at most `limit` ticks, if its steps are long enough, or itself if it has few.
  func coarsened(to limit: Int) -> DayGraph {
    let wanted = ticks / max(1, limit) + 1
    let scale = Int32(max(1, min(wanted, shortestStep)))
    guard scale > self.scale else { return self }
    return DayGraph(of: instance, kind: kind, keeping: visitOfOption, scale: scale)
  }

  /// Returns the tick of this graph for a tick of the instance.
  func tick(of exact: Int32) -> Int32 {
    scale == 1 ? exact : (exact - instance.kinds[kind].horizon.lowerBound) / scale
  }

  /// The start of a route.
  struct Beginning {
    /// The first node.
    let node: Int
    /// The breaks taken before it.
    let breaksTaken: Int
    /// The tick of arrival.
    let arrival: Int32
  }

  /// The beginnings of routes: each first node that can be reached, after each number of breaks.
  var beginnings: [Beginning] {
    (0..<count).filter { fromStart[$0] < Instance.noWay }.flatMap { node in
      (0..<breakStates).map { breaksTaken in
        let arrival = day.arrival(leaving: first, travel: fromStart[node], breaks: 0..<breaksTaken)
        return Beginning(node: node, breaksTaken: breaksTaken, arrival: arrival)
      }
      .filter { $0.arrival <= last }
    }
  }

  /// Returns the reduced profit of each option: its reward minus the duals of its place, stop, cost and, if it has one, load.
  ///
  /// Reduced profits are clamped at the negative of ``reducedProfitLimit``, which can only raise a bound.
  func reducedProfits(at duals: Duals, load loadDual: Int32) -> [Int32] {
    var reducedProfits = rewards
    for (node, options) in options.enumerated() {
      let dual = Int(duals.places[placeOfNode[node]]) + Int(duals.stops[kind])
      for option in options {
        let cost = Int(duals.cost[kind]) * Int(costs[option])
        let load = Int(loadDual) * Int(loads[option])
        let earned = Int(rewards[option]) - dual - cost - load
        reducedProfits[option] = Int32(
          min(max(earned, -Self.reducedProfitLimit), Self.reducedProfitLimit)
        )
      }
    }
    return reducedProfits
  }

  /// The exclusive limit on the profit of a route, so that sums of two profits fit into 32 bits.
  static let reducedProfitLimit = 1 << 30

  /// The exclusive limit on the cost of travel, so that the minimum profit differs from ``never``.
  static let travelLimit = 1 << 29

  /// Returns the minimum and maximum profit of routes with the given `reducedProfits` of options, where the longest arc costs
  /// `travel`; `nil` if they exceed 32 bits, so that no bound can be computed.
  ///
  /// A relaxed route may repeat nodes and earn more than any elementary route. Capped at the maximum profit of elementary routes,
  /// it is still a valid bound; the same holds for raising it to the minimum.
  func limits(of reducedProfits: [Int32], travel: Int) -> ClosedRange<Int32>? {
    let gains =
      options.enumerated().reduce(0) { sum, node in
        let onTheWay = max(0, -leastCharge(to: node.offset))
        return sum + node.element.reduce(0) { max($0, Int(reducedProfits[$1])) } + onTheWay
      } + chargesToEnd.reduce(0) { max($0, -Int($1)) }
    guard gains < Self.reducedProfitLimit, travel < Self.travelLimit else { return nil }
    return Int32(travel - Self.travelLimit + 1)...Int32(gains)
  }

  /// Returns the minimum charge of an arc to a node.
  private func leastCharge(to node: Int) -> Int {
    (0..<count).reduce(Int(chargesFromStart[node])) { min($0, Int(charges[$1 * count + node])) }
  }

  /// The maximum absolute charge of an arc.
  var greatestCharge: Int {
    [charges, chargesFromStart, chargesToEnd].joined().reduce(0) { max($0, abs(Int($1))) }
  }

  /// Returns the maximum load that a route can still add after leaving a node at a tick.
  func loadLeft(leaving tick: Int32) -> Int32 {
    // The cost of the total load fits into 32 bits, even twice.
    Int32(clamping: min(totalLoad, max(0, Int(last - tick)) * Int(loadPerTick)))
  }

  /// The length of the longest arc, in ticks of the instance.
  var longestArc: Int {
    [lengths, lengthsFromStart, lengthsToEnd, [direct]].reduce(0) { longest, lengths in
      lengths.reduce(longest) { $1 < Instance.noWay ? max($0, Int($1)) : $0 }
    }
  }

  /// The columns of a table: one per tick, plus the padding for vectorized loops.
  var tableWidth: Int { ticks + SweepLoops.width }

  /// The minimum ticks between the starts of two consecutive stays.
  var shortestStep: Int {
    var shortest = Int32.max
    for from in 0..<count {
      for to in 0..<count where to != from {
        shortest = min(shortest, stays[from] + travel[from * count + to])
      }
    }
    return Int(min(shortest, Int32(ticks)))
  }

  /// Returns the last tick to leave `from` and still start a stay at `to`, at `from * count + to`: directly, or through other
  /// nodes if that is faster.
  ///
  /// - Complexity: O(*n*³).
  func lastLeavesToNodes() -> [Int32] {
    // The fastest path, with a stay at each node on it: where a limit forbids an arc, a detour may be feasible.
    var fastest = travel
    for via in 0..<count {
      for from in 0..<count where from != via && fastest[from * count + via] < Instance.noWay {
        let first = fastest[from * count + via] + stays[via]
        for to in 0..<count where to != from {
          let there = first + fastest[via * count + to]
          if there < fastest[from * count + to] { fastest[from * count + to] = there }
        }
      }
    }
    let latest = options.map { options in
      options.reduce(-1) { max($0, hours.windows(of: $1).last?.latest ?? -1) }
    }
    return (0..<count * count).map { index in
      latest[index % count] - min(fastest[index], Instance.noWay)
    }
  }
}

extension Int32 {
  /// Returns this number clamped to `range`.
  func clamped(to range: ClosedRange<Int32>) -> Int32 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
