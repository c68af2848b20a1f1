extension Route {
  /// An insertion of a visit at the position of least cost.
  struct Insertion {
    /// The position before which the visit goes.
    let position: Int
    /// The ticks by which it delays the rest and twice the ticks of travel that it adds.
    let cost: Int32
    /// The ticks of travel that it adds.
    let travel: Int32
  }

  /// Returns the cheapest insertion of `visit`, or `nil` if it fits nowhere for less than `limit`.
  ///
  /// Time is what a day has least of, so an insertion costs the delay of the rest. Travel counts twice besides: waiting may
  /// still be of use to other visits, travel never is.
  ///
  /// - Parameters:
  ///   - visit: A visit that is not in the route.
  ///   - limit: What it must cost less than.
  ///   - blinks: Asked for each better position whether to overlook it.
  /// - Returns: The insertion, or `nil` if there is none.
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks; nothing is allocated.
  func cheapestInsertion(of visit: Int, below limit: Int32, blinks: () -> Bool) -> Insertion? {
    var best: Insertion?
    for position in 0...visits.count {
      guard let (delay, travel) = insertion(of: visit, at: position) else { continue }
      let cost = delay + 2 * travel
      guard cost < best?.cost ?? limit, !blinks() else { continue }
      best = Insertion(position: position, cost: cost, travel: travel)
    }
    return best
  }

  /// Returns the ticks by which inserting `visit` before the visit at `position` delays the rest, and the ticks of travel that
  /// it adds; `nil` if it does not fit there.
  ///
  /// - Complexity: O(*b*²) for *b* breaks, whatever the length of the route.
  package func insertion(of visit: Int, at position: Int) -> (delay: Int32, travel: Int32)? {
    let previous = position > 0 ? visits[position - 1] : -1
    let next = position < visits.count ? visits[position] : -1
    let toVisit =
      previous < 0 ? day.fromStart[visit] : day.travelTime(from: previous, to: visit)
    let fromVisit = next < 0 ? day.toEnd[visit] : day.travelTime(from: visit, to: next)
    guard toVisit < Instance.noWay, fromVisit < Instance.noWay else { return nil }
    let replaced = replacedLeg(previous: previous, next: next)
    let added = toVisit + fromVisit - replaced
    if let limit = day.maximumStops, visits.count >= limit { return nil }
    if let limit = day.maximumTravel, Int(travel + added) > limit { return nil }
    if let limit = day.maximumCost, cost + Int(instance.visits[visit].cost) > limit { return nil }
    let legs = Legs(toVisit: toVisit, fromVisit: fromVisit, replaced: replaced)
    let delay =
      phases == 1
      ? delay(of: visit, at: position, legs: legs)
      : delayWithBreaks(of: visit, at: position, legs: legs)
    return delay < Instance.noWay ? (delay, added) : nil
  }

  /// Returns what inserting `visit` before the visit at `position` costs besides travel.
  ///
  /// - Complexity: O(*k*) for a route of *k* visits if visits have loads, else O(1).
  func extraCost(ofInserting visit: Int, at position: Int) -> Int {
    guard instance.hasExtraCost else { return 0 }
    let previous = position > 0 ? visits[position - 1] : nil
    let next = position < visits.count ? visits[position] : nil
    var units = instance.charge(from: previous, to: visit) + instance.charge(from: visit, to: next)
    if previous != nil || next != nil { units -= instance.charge(from: previous, to: next) }
    guard !instance.loadCost.isEmpty else { return units }
    let load = visits.reduce(0) { $0 + instance.visits[$1].load }
    let after = instance.loadCost.units(load + instance.visits[visit].load)
    return units + Int(after - instance.loadCost.units(load))
  }

  /// The legs that an insertion changes.
  private struct Legs {
    let toVisit: Int32
    let fromVisit: Int32
    let replaced: Int32
  }

  private func replacedLeg(previous: Int, next: Int) -> Int32 {
    if previous < 0 { return next < 0 ? day.direct : day.fromStart[next] }
    return next < 0
      ? day.toEnd[previous] : day.travelTime(from: previous, to: next)
  }

  /// Returns the delay by `visit` on a day without breaks, or ``Instance/noWay``.
  private func delay(of visit: Int, at position: Int, legs: Legs) -> Int32 {
    let leave = ready(position, breaks: 0)
    guard leave < Instance.noWay else { return Instance.noWay }
    let start = day.hours.earliestStart(of: visit, arriving: leave + legs.toVisit)
    let reached = start + instance.visits[visit].stay + legs.fromVisit
    guard reached <= latestArrival(position, breaks: 0) else { return Instance.noWay }
    return max(0, reached - leave - legs.replaced)
  }

  /// Returns the least delay by `visit` with the breaks before, during, after or around it, or ``Instance/noWay``.
  private func delayWithBreaks(of visit: Int, at position: Int, legs: Legs) -> Int32 {
    var least = Instance.noWay
    for had in 0..<phases {
      let leave = ready(position, breaks: had)
      guard leave < Instance.noWay else { continue }
      for then in had..<phases {
        guard let after = day.breaksHad(after: visit, arrivingWith: then) else { continue }
        let arrival = day.arrival(leaving: leave, travel: legs.toVisit, breaks: had..<then)
        let start = day.hours.earliestStart(of: visit, arriving: arrival)
        guard start < Instance.noWay else { continue }
        let over = start + instance.visits[visit].stay
        for finally in after..<phases {
          let reached = day.arrival(
            leaving: over,
            travel: legs.fromVisit,
            breaks: after..<finally
          )
          guard reached <= latestArrival(position, breaks: finally) else { continue }
          let before = day.arrival(leaving: leave, travel: legs.replaced, breaks: had..<finally)
          least = min(least, before < Instance.noWay ? max(0, reached - before) : 0)
        }
      }
    }
    return least
  }
}
