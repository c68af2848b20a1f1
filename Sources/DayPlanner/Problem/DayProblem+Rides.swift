import Orienteering

extension DayProblem {
  /// Returns the ride of each leg of a route that has one, by the departures of a day; empty if there are none.
  ///
  /// A route that does not hold, as an edited one may, takes on each leg the ride that arrives first.
  func rides(of route: [Int], onDay day: Int, in instance: Instance) -> [Departures.Ride?] {
    let kind = instance.kinds[instance.days[day]]
    guard kind.departures != nil else { return [] }
    if let schedule = DepartureSchedule(route, on: kind, of: instance) {
      return schedule.ways.map(\.ride)
    }
    let visits = route.map { choices[$0] }
    var rides: [Departures.Ride?] = []
    for position in 0...route.count {
      let legs = legs(of: visits, by: rides)
      let times = schedule(of: visits, onDay: day, kind: kind, legs: legs)
      let leave = position == 0 ? times?.start : times?.stops[position - 1].end
      rides.append(
        kind.firstRide(
          onLeg: position,
          of: route,
          leaving: leave ?? kind.horizon.lowerBound
        )
      )
    }
    return rides
  }
}
