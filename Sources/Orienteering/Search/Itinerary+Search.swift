import Basics

extension Itinerary {
  /// Appends the visits of `orders`, one for each day, where they fit and no required place excludes them.
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

  /// Replaces the only route by a feasible order of all required places, if some are missing and such an order is found, and then
  /// fills it.
  ///
  /// - Parameters:
  ///   - control: When to stop.
  ///   - generator: The random number generator.
  /// - Returns: The work, in nanoseconds estimated from problem sizes.
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
    // The shortest option of each place leaves the most time.
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

  /// Inserts unvisited visits, those with the highest merit first, until none fits or `control` says to stop.
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
  /// Returns the route with its visits in `order`, if that is feasible and better: a higher value, or the same value and an
  /// earlier end.
  func reordered(as order: [Int]) -> Route? {
    var route = self
    route.replace(with: order)
    guard route.isFeasible else { return nil }
    if route.value != value { return route.value > value ? route : nil }
    return route.end < end ? route : nil
  }
}

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

/// Reverses a segment of a route.
///
/// It replaces two legs by two others, which removes a crossing if there is one.
///
/// > Source: G. A. Croes, "A Method for Solving Traveling-Salesman Problems", *Operations Research*
/// > 6 (1958), 791–812, <https://doi.org/10.1287/opre.6.6.791>.
enum TwoOptMove {
  /// Returns the first route of the same visits, with one segment reversed, that is better than `route`, unless `control` says to
  /// stop first.
  ///
  /// - Complexity: O(*k*³) for *k* visits: each of the *k*² segments is evaluated in O(*k*).
  static func improved(_ route: Route, until control: SearchControl = .endless) -> Route? {
    let count = route.visits.count
    guard count > 1 else { return nil }
    for first in 0..<count - 1 {
      if control.shouldStop { return nil }
      for last in first + 1..<count {
        guard saving(on: route, first: first, last: last) > 0 else { continue }
        var order = route.visits
        order[first...last].reverse()
        if let better = route.reordered(as: order) { return better }
      }
    }
    return nil
  }

  /// Returns the travel that reversing `first...last` saves on `route`; negative if it adds some.
  ///
  /// - Complexity: O(*k*) for a segment of *k* visits, since travel times may be asymmetric.
  static func saving(on route: Route, first: Int, last: Int) -> Int {
    let visits = route.visits
    let before = first > 0 ? visits[first - 1] : nil
    let after = last + 1 < visits.count ? visits[last + 1] : nil
    // The sum of the reverse arcs of a long segment can exceed 32 bits.
    var saving = Int(route.legTime(from: before, to: visits[first]))
    saving += Int(route.legTime(from: visits[last], to: after))
    saving -= Int(route.legTime(from: before, to: visits[last]))
    saving -= Int(route.legTime(from: visits[first], to: after))
    for position in first..<last {
      let backwards = route.legTime(from: visits[position + 1], to: visits[position])
      guard backwards < Instance.noWay else { return -1 }
      saving += Int(route.legTime(from: visits[position], to: visits[position + 1]) - backwards)
    }
    return saving
  }
}

/// Moves one, two or three consecutive visits to another position in their route.
///
/// > Source: I. Or, *Traveling Salesman-Type Combinatorial Problems and Their Relation to the
/// > Logistics of Regional Blood Banking*, Northwestern University, 1976; as described by
/// > M. W. P. Savelsbergh, <https://doi.org/10.1007/BF02022044>.
enum OrOptMove {
  /// Returns the first route of the same visits, with one segment moved, that is better than `route`, unless `control` says to
  /// stop first.
  ///
  /// - Complexity: O(*k*³) for *k* visits.
  static func improved(_ route: Route, until control: SearchControl = .endless) -> Route? {
    let count = route.visits.count
    for length in 1...3 where length < count {
      for first in 0...count - length {
        if control.shouldStop { return nil }
        let stretch = route.visits[first..<first + length]
        var rest = route.visits
        rest.removeSubrange(first..<first + length)
        for position in 0...rest.count where position != first {
          guard saving(on: route, stretch: stretch, rest: rest, position: position) >= 0 else {
            continue
          }
          var order = rest
          order.insert(contentsOf: stretch, at: position)
          if let better = route.reordered(as: order) { return better }
        }
      }
    }
    return nil
  }

  /// Returns the travel that moving `stretch` to before `rest[position]` saves.
  private static func saving(
    on route: Route,
    stretch: ArraySlice<Int>,
    rest: [Int],
    position: Int
  ) -> Int32 {
    let origin = stretch.startIndex
    let visits = route.visits
    let head = visits[origin]
    let tail = visits[stretch.endIndex - 1]
    let before = origin > 0 ? visits[origin - 1] : nil
    let after = stretch.endIndex < visits.count ? visits[stretch.endIndex] : nil
    let newBefore = position > 0 ? rest[position - 1] : nil
    let newAfter = position < rest.count ? rest[position] : nil
    var saving = route.legTime(from: before, to: head) + route.legTime(from: tail, to: after)
    saving -= route.legTime(from: before, to: after)
    saving += route.legTime(from: newBefore, to: newAfter)
    saving -= route.legTime(from: newBefore, to: head)
    return saving - route.legTime(from: tail, to: newAfter)
  }
}

/// Replaces a visit of a route by an unvisited one of higher gain, anywhere in the route.
struct ReplaceMove {
  /// The day of the route.
  let day: Int

  /// The position of the visit to remove.
  let removed: Int

  /// The insertion, with its position in the route without the removed visit.
  let insertion: InsertMove

  /// Returns the replacement of highest gain, or `nil` if there is none; the best so far if `control` says to stop.
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
          // If travel has a cost, a detour that is faster than the leg, or has lower charges, may gain more.
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
