/// Exchanges two visits of two days, if that saves travel or time.
enum SwapMove {
  /// Makes the first such move that improves `itinerary`, and returns whether there was one before `control` said to stop.
  ///
  /// - Complexity: O(*k*³) for *k* visits.
  static func improve(_ itinerary: inout Itinerary, until control: SearchControl = .endless) -> Bool
  {
    let routes = itinerary.routes
    for day in routes.indices {
      for otherDay in routes.indices where otherDay > day {
        for first in routes[day].visits.indices {
          if control.shouldStop { return false }
          for second in routes[otherDay].visits.indices {
            var order = routes[day].visits
            var otherOrder = routes[otherDay].visits
            swap(&order[first], &otherOrder[second])
            var route = routes[day]
            var other = routes[otherDay]
            route.replace(with: order)
            guard route.isFeasible else { continue }
            other.replace(with: otherOrder)
            guard other.isFeasible else { continue }
            let gain = route.value + other.value - routes[day].value - routes[otherDay].value
            let later = route.end + other.end - routes[day].end - routes[otherDay].end
            guard gain > 0 || (gain == 0 && later < 0) else { continue }
            itinerary.exchange(day, as: route, otherDay, as: other)
            return true
          }
        }
      }
    }
    return false
  }
}
