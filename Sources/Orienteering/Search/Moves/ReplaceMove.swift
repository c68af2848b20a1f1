/// Replaces a visit of a route by an unvisited one of higher gain, anywhere in the route.
struct ReplaceMove {
  /// The day of the route.
  let day: Int

  /// The position of the visit to remove.
  let removed: Int

  /// The insertion, with its position in the route without the removed visit.
  let insertion: InsertMove

  /// Returns the replacement of highest gain, or `nil` if none gains; the best so far if `control` says to stop.
  ///
  /// - Complexity: O(*n* · *k*²) for *n* unvisited visits and *k* visited ones.
  static func best(in itinerary: Itinerary, until control: SearchControl = .endless) -> Self? {
    let instance = itinerary.instance
    var best: Self?
    var bestGain = 0
    for (day, route) in itinerary.routes.enumerated() {
      for removed in route.visits.indices {
        if control.shouldStop { return best }
        var shorter = route
        shorter.remove(removed..<removed + 1)
        guard shorter.travel < Instance.noWay else { continue }
        let other = route.visits[removed]
        for visit in itinerary.unvisited where itinerary.admits(visit, insteadOf: other) {
          let most = shorter.value + instance.visits[visit].reward - route.value
          // If travel costs, a detour that is faster than the leg may gain more; and so may one that is charged less.
          guard most > bestGain || instance.travelCost > 0 || !instance.charges.isEmpty else {
            continue
          }
          for position in 0...shorter.visits.count {
            guard let cost = shorter.insertion(of: visit, at: position) else { continue }
            let extra = shorter.extraCost(ofInserting: visit, at: position)
            let gain = most - instance.travelCost * Int(cost.travel) - extra
            guard gain > bestGain else { continue }
            bestGain = gain
            best = Self(
              day: day,
              removed: removed,
              insertion: InsertMove(visit: visit, day: day, position: position)
            )
          }
        }
      }
    }
    return best
  }

  /// Makes this move.
  func apply(to itinerary: inout Itinerary) {
    itinerary.remove(removed..<removed + 1, day: day)
    insertion.apply(to: &itinerary)
  }
}
