/// Moves one visit from its day to another day, if that saves travel or time.
enum RelocateMove {
  /// Makes the first such move that improves `itinerary`, and returns whether there was one before `control` said to stop.
  ///
  /// - Complexity: O(*k*²) for *k* visits.
  static func improve(_ itinerary: inout Itinerary, until control: SearchControl = .endless) -> Bool
  {
    for (day, route) in itinerary.routes.enumerated() {
      for position in route.visits.indices {
        if control.shouldStop { return false }
        var source = route
        source.remove(position..<position + 1)
        guard source.isFeasible else { continue }
        for (otherDay, other) in itinerary.routes.enumerated() where otherDay != day {
          for place in 0...other.visits.count
          where other.insertion(of: route.visits[position], at: place) != nil {
            var target = other
            target.insert(route.visits[position], at: place)
            let gain = source.value + target.value - route.value - other.value
            let later = source.end + target.end - route.end - other.end
            guard gain > 0 || (gain == 0 && later < 0) else { continue }
            itinerary.exchange(day, as: source, otherDay, as: target)
            return true
          }
        }
      }
    }
    return false
  }
}
