package import Orienteering

/// Solves tiny instances by enumeration, sharing no code with the search.
///
/// Routes are built visit by visit in every order. A break on the way is tried after each number of
/// ticks walked, so the closed formula of the model is checked too.
package struct BruteForce {
  private let instance: Instance

  /// For each visit the others that it excludes: options of its place, and those of places that exclude it.
  private let excluded: [Int]

  /// Creates a solver of `instance`, of at most a dozen visits.
  package init(_ instance: Instance) {
    self.instance = instance
    excluded = instance.visits.indices.map { visit in
      let place = instance.placeOfVisit[visit]
      let rivals = instance.rivals.isEmpty ? [] : instance.rivals[place]
      let others = instance.places[place] + rivals.flatMap { instance.places[$0] }
      return others.reduce(0) { $1 == visit ? $0 : $0 | 1 << $1 }
    }
  }

  /// Returns the maximum value of routes with all required visits, or `nil` if there are none.
  package func bestValue() -> Int? {
    let required = instance.places.filter { instance.visits[$0[0]].isRequired }
      .map { options in options.reduce(0) { $0 | 1 << $1 } }
    var values: [Int: Int] = [0: 0]
    for kind in instance.days {
      let routes = routes(on: instance.kinds[kind])
      var next: [Int: Int] = [:]
      for (made, value) in values {
        for (route, worth) in routes where made & route == 0 {
          guard goTogether(made | route) else { continue }
          next[made | route] = max(next[made | route] ?? .min, value + worth)
        }
      }
      values = next
    }
    return values.filter { made, _ in required.allSatisfy { made & $0 != 0 } }.values.max()
  }

  /// Returns whether no two visits in `made` exclude each other.
  private func goTogether(_ made: Int) -> Bool {
    excluded.indices.allSatisfy { made & 1 << $0 == 0 || made & excluded[$0] == 0 }
  }

  /// Returns the best value of each feasible set of visits of a day.
  private func routes(on day: DayKind) -> [Int: Int] {
    var best: [Int: Int] = [0: -instance.travelCost * Int(day.direct)]
    extend(
      day: day,
      last: nil,
      time: Int(day.horizon.lowerBound),
      had: 0,
      made: 0,
      reward: 0,
      travel: 0,
      cost: 0,
      best: &best
    )
    return best
  }

  private func extend(
    day: DayKind,
    last: Int?,
    time: Int,
    had: Int,
    made: Int,
    reward: Int,
    travel: Int,
    cost: Int,
    best: inout [Int: Int]
  ) {
    if let last {
      finish(
        day: day,
        last: last,
        time: time,
        had: had,
        made: made,
        reward: reward,
        travel: travel,
        best: &best
      )
    }
    if let limit = day.maximumStops, made.nonzeroBitCount >= limit { return }
    for visit in instance.visits.indices where made & (1 << visit | excluded[visit]) == 0 {
      let spent = cost + Int(instance.visits[visit].cost)
      if let limit = day.maximumCost, spent > limit { continue }
      let leg = Int(
        last.map { day.travel[day.nodes[$0] * day.nodeCount + day.nodes[visit]] }
          ?? day.fromStart[visit]
      )
      guard leg < Int(Instance.noWay) else { continue }
      for (arrival, hadThen) in arrivals(day, leaving: time, walking: leg, had: had) {
        let within = day.breaksWithin.isEmpty ? -1 : day.breaksWithin[visit]
        guard within < 0 || within == hadThen else { continue }
        let charge = charge(from: last, to: visit)
        for window in day.hours.windows(of: visit) {
          let start = max(arrival, Int(window.earliest))
          guard start <= window.latest else { continue }
          extend(
            day: day,
            last: visit,
            time: start + Int(instance.visits[visit].stay),
            had: within < 0 ? hadThen : hadThen + 1,
            made: made | 1 << visit,
            reward: reward + instance.visits[visit].reward - charge,
            travel: travel + leg,
            cost: spent,
            best: &best
          )
          break
        }
      }
    }
  }

  private func finish(
    day: DayKind,
    last: Int,
    time: Int,
    had: Int,
    made: Int,
    reward: Int,
    travel: Int,
    best: inout [Int: Int]
  ) {
    let leg = Int(day.toEnd[last])
    guard leg < Int(Instance.noWay) else { return }
    if let limit = day.maximumTravel, travel + leg > limit { return }
    let ends = arrivals(day, leaving: time, walking: leg, had: had)
      .filter { $0.had == day.breaks.count }
    guard ends.contains(where: { $0.arrival <= day.horizon.upperBound }) else { return }
    let paid = instance.travelCost * (travel + leg) + charge(from: last, to: nil) + costOfLoad(made)
    let value = reward - paid
    best[made] = max(best[made] ?? .min, value)
  }

  private func charge(from: Int?, to: Int?) -> Int {
    Int(
      instance.charges.units(
        from: from.map { instance.placeOfVisit[$0] },
        to: to.map { instance.placeOfVisit[$0] }
      )
    )
  }

  /// Returns the load cost of the visits in `made`, unit by unit.
  private func costOfLoad(_ made: Int) -> Int {
    let load = instance.visits.indices.filter { made & 1 << $0 != 0 }
      .reduce(0) { $0 + Int(instance.visits[$1].load) }
    return (0..<load).reduce(0) { sum, unit in
      sum + instance.loadCost.steps.reduce(0) { $0 + (unit >= Int($1.load) ? Int($1.rise) : 0) }
    }
  }

  /// Returns the arrivals with each number of breaks taken, trying each break at each point of the leg.
  private func arrivals(
    _ day: DayKind,
    leaving: Int,
    walking: Int,
    had: Int
  ) -> [(arrival: Int, had: Int)] {
    var result: [(arrival: Int, had: Int)] = [(leaving + walking, had)]
    guard had < day.breaks.count else { return result }
    let pause = day.breaks[had]
    var earliest: [Int: Int] = [:]
    for walked in 0...walking {
      let start = max(leaving + walked, Int(pause.earliest))
      guard start <= pause.latest else { break }
      let rest = arrivals(
        day,
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
