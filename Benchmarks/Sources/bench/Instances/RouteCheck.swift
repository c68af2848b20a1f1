import Orienteering

/// Recomputes routes from a published instance, sharing no code with the search.
struct RouteCheck {
  /// The faults of the routes; empty if they are valid.
  private(set) var faults: [String] = []

  /// The total score of the visited places.
  private(set) var score = 0

  /// The total travel of all days, in ticks.
  private(set) var travel = 0

  /// Checks the routes of `solution`, given as ids of places of `instance`.
  init(_ solution: ProblemSolution, of instance: PublishedInstance) {
    var visited: Set<Int> = []
    if solution.routes.count > instance.days { faults.append("more routes than days") }
    for (day, route) in solution.routes.enumerated() {
      var clock = instance.horizon.lowerBound
      var here = 0
      for stop in route {
        guard let place = Int(stop.id), instance.places.indices.contains(place), place > 0 else {
          faults.append("there is no place \(stop.id)")
          continue
        }
        if !visited.insert(place).inserted { faults.append("\(place) is visited twice") }
        travel += instance.travel[here][place]
        clock += instance.travel[here][place]
        here = place
        guard let starts = instance.places[place].starts[day] else {
          faults.append("\(place) is closed on day \(day)")
          continue
        }
        if stop.enter < clock { faults.append("\(place) is entered before arrival") }
        clock = max(clock, starts.lowerBound)
        if clock > starts.upperBound { faults.append("\(place) is reached too late") }
        clock += instance.places[place].stay
        score += instance.places[place].score
      }
      travel += instance.travel[here][0]
      clock += instance.travel[here][0]
      if clock > instance.horizon.upperBound { faults.append("day \(day) ends too late") }
    }
    if instance.isTour, visited.count != instance.places.count - 1 {
      faults.append("\(instance.places.count - 1 - visited.count) places are not visited")
    }
    let claimed = instance.isTour ? -Double(travel) : Double(score)
    if let objective = solution.objective, objective.value != claimed {
      faults.append("claims \(objective.value) but is worth \(claimed)")
    }
  }
}
