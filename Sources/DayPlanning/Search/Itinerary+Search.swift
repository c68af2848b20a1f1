extension Itinerary {
  /// Takes over `orders`, one a day, as far as they can be kept besides what is required.
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

  /// Inserts unvisited visits, the most rewarding for their time first, until none fits.
  mutating func fill() {
    while let move = InsertMove.best(in: self) { move.apply(to: &self) }
  }

  /// Makes improving moves until none is left.
  mutating func improve() {
    repeat {
      improveOrder()
      fill()
    } while replaceOne() || RelocateMove.improve(&self) || SwapMove.improve(&self)
  }

  private mutating func replaceOne() -> Bool {
    guard let move = ReplaceMove.best(in: self) else { return false }
    move.apply(to: &self)
    return true
  }

  private mutating func improveOrder() {
    for day in routes.indices {
      while let better = TwoOptMove.improved(routes[day]) ?? OrOptMove.improved(routes[day]) {
        reorder(day: day, as: better)
      }
    }
  }
}

extension Route {
  /// Returns the route with its visits in `order`, if it is feasible and better: worth more, or worth
  /// the same and over earlier.
  func reordered(as order: [Int]) -> Route? {
    var route = self
    route.replace(with: order)
    guard route.isFeasible else { return nil }
    if route.value != value { return route.value > value ? route : nil }
    return route.end < end ? route : nil
  }
}
