/// Takes one visit out of a route and puts an unvisited one, worth more, into the same route.
struct ReplaceMove {
  /// The day of the route.
  let day: Int

  /// The position of the visit that is taken out.
  let removed: Int

  /// What is put in, counted in the route without the other.
  let insertion: InsertMove

  /// Returns the replacement that gains most, or `nil` if none gains; of those before `control` is reached.
  ///
  /// - Complexity: O(*n* · *k*²) for *n* unvisited visits and *k* visited ones.
  static func best(in itinerary: Itinerary, until control: SearchControl = .endless) -> Self? {
    let instance = itinerary.instance
    var best: Self?
    var bestGain = 0
    for (day, route) in itinerary.routes.enumerated() {
      for removed in route.visits.indices {
        if control.isReached { return best }
        var shorter = route
        shorter.remove(removed..<removed + 1)
        guard shorter.travel < Instance.noWay else { continue }
        let other = route.visits[removed]
        for visit in itinerary.unvisited where itinerary.admits(visit, insteadOf: other) {
          let most = shorter.value + instance.visits[visit].reward - route.value
          // Where travel costs, a visit on a detour that is faster than the leg may gain more.
          guard most > bestGain || instance.travelCost > 0 else { continue }
          for position in 0...shorter.visits.count {
            guard let cost = shorter.insertion(of: visit, at: position) else { continue }
            let gain = most - instance.travelCost * Int(cost.travel)
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
