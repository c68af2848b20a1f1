import Basics

extension Itinerary {
  /// Appends the visits of `orders`, one for each day, as far as they fit and no required place excludes them.
  mutating func take(_ orders: [[Int]]) {
    let closed = instance.rivalsOfRequired
    for (day, order) in orders.enumerated() where day < routes.count {
      for visit in order
      where unvisited.contains(visit) && !closed.contains(instance.placeOfVisit[visit]) {
        guard admits(visit) else { continue }
        let position = routes[day].visits.count
        guard routes[day].insertion(of: visit, at: position) != nil else { continue }
        insert(visit, day: day, at: position)
      }
    }
  }

  /// Replaces the only route by a feasible order of all required places, if some are missing and such an order is found; then
  /// fills it.
  ///
  /// - Parameters:
  ///   - control: When to stop.
  ///   - generator: The source of chance.
  /// - Returns: The work, in nanoseconds estimated from its sizes.
  mutating func completeRequired(
    until control: SearchControl,
    using generator: inout SeededGenerator
  ) -> Int {
    guard routes.count == 1, routes[0].day.breaks.isEmpty else { return 0 }
    let made = Set(routes[0].visits)
    let required = instance.places.indices.filter(instance.isRequired(place:))
    guard !required.allSatisfy({ instance.places[$0].contains(where: made.contains) }) else {
      return 0
    }
    // The shortest stay at each place leaves the most room.
    let visits = required.compactMap { place in
      instance.places[place].min { instance.visits[$0].stay < instance.visits[$1].stay }
    }
    let search = LatenessSearch(visits, on: routes[0].day, of: instance)
    let (order, steps) = search.run(control: control, using: &generator)
    if let order, RouteSchedule(order, on: routes[0].day, of: instance) != nil {
      remove(routes[0].visits.indices, day: 0)
      for (position, visit) in order.enumerated() { insert(visit, day: 0, at: position) }
      fill(until: control)
    }
    return 4 * steps
  }

  /// Inserts unvisited visits, the most rewarding for their time first, until none fits or `control` says to stop.
  mutating func fill(until control: SearchControl = .endless) {
    var insertions = GreedyInsertions(into: self, until: control)
    while !control.shouldStop, let move = insertions.best(in: self) {
      move.apply(to: &self)
      insertions.update(day: move.day, of: self)
    }
  }

  /// Makes improving moves until none is left or `control` says to stop.
  mutating func improve(until control: SearchControl = .endless) {
    repeat {
      improveOrder(until: control)
      fill(until: control)
    } while replaceOne(until: control) || RelocateMove.improve(&self, until: control)
      || SwapMove.improve(&self, until: control)
  }

  private mutating func replaceOne(until control: SearchControl) -> Bool {
    guard let move = ReplaceMove.best(in: self, until: control) else { return false }
    move.apply(to: &self)
    return true
  }

  private mutating func improveOrder(until control: SearchControl) {
    for day in routes.indices {
      while let better = TwoOptMove.improved(routes[day], until: control)
        ?? OrOptMove.improved(routes[day], until: control)
      {
        reorder(day: day, as: better)
      }
    }
  }
}

extension Route {
  /// Returns the route with its visits in `order`, if that is feasible and better: worth more, or the same and earlier at its
  /// end.
  func reordered(as order: [Int]) -> Route? {
    var route = self
    route.replace(with: order)
    guard route.isFeasible else { return nil }
    if route.value != value { return route.value > value ? route : nil }
    return route.end < end ? route : nil
  }
}
