package import DayPlanning

/// Solves tiny instances by looking at everything, and shares no code with the search.
///
/// Routes are built visit by visit in every order. A break on the way is tried after each number of
/// ticks walked, so the closed formula of the model is checked too.
package struct BruteForce {
  private let instance: Instance

  /// Creates a solver of `instance`, of at most a dozen visits.
  package init(_ instance: Instance) {
    self.instance = instance
  }

  /// Returns the greatest value of routes that make all required visits, or `nil` if there are none.
  package func bestValue() -> Int? {
    let required = instance.visits.indices.filter { instance.visits[$0].isRequired }
      .reduce(0) { $0 | 1 << $1 }
    var values: [Int: Int] = [0: 0]
    for kind in instance.days {
      let routes = routes(ofKind: kind)
      var next: [Int: Int] = [:]
      for (made, value) in values {
        for (route, worth) in routes where made & route == 0 {
          next[made | route] = max(next[made | route] ?? .min, value + worth)
        }
      }
      values = next
    }
    return values.filter { $0.key & required == required }.values.max()
  }

  /// Returns the best value of each set of visits that one day can make.
  private func routes(ofKind kind: Int) -> [Int: Int] {
    var best: [Int: Int] = [0: -instance.travelCost * Int(instance.direct)]
    extend(
      kind: kind,
      last: nil,
      time: Int(instance.horizon.lowerBound),
      had: 0,
      made: 0,
      reward: 0,
      travel: 0,
      best: &best
    )
    return best
  }

  private func extend(
    kind: Int,
    last: Int?,
    time: Int,
    had: Int,
    made: Int,
    reward: Int,
    travel: Int,
    best: inout [Int: Int]
  ) {
    if let last {
      finish(
        last: last,
        time: time,
        had: had,
        made: made,
        reward: reward,
        travel: travel,
        best: &best
      )
    }
    if let limit = instance.maximumStops, made.nonzeroBitCount >= limit { return }
    for visit in instance.visits.indices where made & 1 << visit == 0 {
      let leg = Int(
        last.map { instance.travel[$0 * instance.visits.count + visit] }
          ?? instance.fromStart[visit]
      )
      guard leg < Int(Instance.noWay) else { continue }
      for (arrival, hadThen) in arrivals(leaving: time, walking: leg, had: had) {
        for window in instance.kinds[kind].windows(of: visit) {
          let start = max(arrival, Int(window.earliest))
          guard start <= window.latest else { continue }
          extend(
            kind: kind,
            last: visit,
            time: start + Int(instance.visits[visit].stay),
            had: hadThen,
            made: made | 1 << visit,
            reward: reward + instance.visits[visit].reward,
            travel: travel + leg,
            best: &best
          )
          break
        }
      }
    }
  }

  private func finish(
    last: Int,
    time: Int,
    had: Int,
    made: Int,
    reward: Int,
    travel: Int,
    best: inout [Int: Int]
  ) {
    let leg = Int(instance.toEnd[last])
    guard leg < Int(Instance.noWay) else { return }
    if let limit = instance.maximumTravel, travel + leg > limit { return }
    let ends = arrivals(leaving: time, walking: leg, had: had)
      .filter { $0.had == instance.breaks.count }
    guard ends.contains(where: { $0.arrival <= instance.horizon.upperBound }) else { return }
    let value = reward - instance.travelCost * (travel + leg)
    best[made] = max(best[made] ?? .min, value)
  }

  /// Returns the arrivals with each number of breaks had, each break at each point of the way.
  private func arrivals(leaving: Int, walking: Int, had: Int) -> [(arrival: Int, had: Int)] {
    var result: [(arrival: Int, had: Int)] = [(leaving + walking, had)]
    guard had < instance.breaks.count else { return result }
    let pause = instance.breaks[had]
    var earliest: [Int: Int] = [:]
    for walked in 0...walking {
      let start = max(leaving + walked, Int(pause.earliest))
      guard start <= pause.latest else { break }
      let rest = arrivals(
        leaving: start + Int(pause.length),
        walking: walking - walked,
        had: had + 1
      )
      for (arrival, hadThen) in rest {
        earliest[hadThen] = min(earliest[hadThen] ?? .max, arrival)
      }
    }
    result += earliest.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }
    return result
  }
}
