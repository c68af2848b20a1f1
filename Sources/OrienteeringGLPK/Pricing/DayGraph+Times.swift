import Orienteering

extension DayGraph {
  /// This graph in the ticks of the instance.
  var exact: DayGraph {
    scale == 1 ? self : DayGraph(of: instance, kind: kind, keeping: visits)
  }

  /// Returns this graph with at most `limit` ticks, if its steps are long enough, or itself if it has few.
  func coarsened(to limit: Int) -> DayGraph {
    let wanted = ticks / max(1, limit) + 1
    let scale = Int32(max(1, min(wanted, shortestStep)))
    guard scale > self.scale else { return self }
    return DayGraph(of: instance, kind: kind, keeping: visits, scale: scale)
  }

  /// Returns the tick of this graph for a tick of the instance.
  func tick(of exact: Int32) -> Int32 {
    scale == 1 ? exact : (exact - instance.kinds[kind].horizon.lowerBound) / scale
  }

  /// A beginning of a route.
  struct Beginning {
    /// The first visit.
    let visit: Int
    /// The breaks had before it.
    let phase: Int
    /// The tick of arrival.
    let arrival: Int32
  }

  /// The beginnings of routes: each first visit that can be reached, after each number of breaks.
  var beginnings: [Beginning] {
    (0..<count).filter { fromStart[$0] < Instance.noWay }.flatMap { visit in
      (0..<phases).map { phase in
        let arrival = day.arrival(leaving: first, travel: fromStart[visit], breaks: 0..<phase)
        return Beginning(visit: visit, phase: phase, arrival: arrival)
      }
      .filter { $0.arrival <= last }
    }
  }

  /// Returns the reduced reward of each option: its reward less the prices of its place, of a stop and of what it costs.
  func earnings(at prices: Prices) -> [Int32] {
    var earnings = rewards
    for (number, options) in options.enumerated() {
      let price = prices.places[places[number]] + prices.stops[kind]
      for option in options { earnings[option] -= price + prices.cost[kind] * costs[option] }
    }
    return earnings
  }

  /// Returns what a route that visits no place twice can earn at most with the `earnings` of the options.
  ///
  /// A relaxed route may repeat places and earn more than 32 bits hold. Capped at this, it still bounds every elementary route.
  func sumOfGains(_ earnings: [Int32]) -> Int32 {
    Int32(
      clamping: options.reduce(0) { sum, options in
        sum + options.reduce(0) { max($0, Int(earnings[$1])) }
      }
    )
  }

  /// The columns of a table with one for each tick, and as many more as inner loops compute along.
  var tableWidth: Int { ticks + SweepLoops.width }

  /// The least ticks between the starts of two visits in a row.
  var shortestStep: Int {
    var shortest = Int32.max
    for from in 0..<count {
      for to in 0..<count where to != from {
        shortest = min(shortest, stays[from] + travel[from * count + to])
      }
    }
    return Int(min(shortest, Int32(ticks)))
  }

  /// Returns the last tick to leave `from` and still start a visit of `to`, at `from * count + to`: straight, or through other
  /// visits where that is faster.
  ///
  /// - Complexity: O(*n*³).
  func latestDepartures() -> [Int32] {
    // The fastest path, with a stay at each place on it: where a limit forbids an arc, a detour may be feasible.
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
