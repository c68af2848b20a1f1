extension Route {
  #if DEBUG
  /// Checks the invariants of a route, in debug builds.
  ///
  /// - Complexity: O(*k* · *p*²) for *k* visits and *p* phases of the day.
  func checkInvariants() {
    checkSums()
    checkTimes()
  }

  /// Checks that value and travel are the sums that they stand for.
  private func checkSums() {
    let stops: [Int?] = [nil] + visits + [nil]
    let legs = zip(stops, stops.dropFirst()).map { Int(legTime(from: $0, to: $1)) }
    let sum = min(Int(Instance.noWay), legs.reduce(0, +))
    precondition(travel == sum || (visits.isEmpty && travel == day.direct), "travel is no sum")
    let reward = visits.reduce(0) { $0 + instance.visits[$1].reward }
    let paid = instance.travelCost * Int(travel) + instance.extraCost(of: visits)
    precondition(value == reward - paid, "the value is another")
    precondition(
      cost == visits.reduce(0) { $0 + Int(instance.visits[$1].cost) },
      "the cost is another"
    )
  }

  /// Checks that the times ascend, and that both passes agree at every stop on whether the day can end in time.
  private func checkTimes() {
    let isInTime = end <= day.horizon.upperBound
    for position in 0...visits.count {
      let next = position < visits.count ? visits[position] : nil
      let leg = legTime(from: position > 0 ? visits[position - 1] : nil, to: next)
      var canFinish = false
      for had in 0..<phases {
        let leave = ready(position, breaks: had)
        guard leave < Instance.noWay, leg < Instance.noWay else { continue }
        precondition(leave >= day.horizon.lowerBound, "a visit ends before the day begins")
        for then in had..<phases {
          let arrival = day.arrival(leaving: leave, travel: leg, breaks: had..<then)
          if arrival <= latestArrival(position, breaks: then) { canFinish = true }
        }
      }
      precondition(canFinish == isInTime, "the passes disagree at position \(position)")
    }
  }
  #else
  /// Does nothing in release builds.
  @inline(__always)
  func checkInvariants() {}
  #endif
}
