/// Inserts a visit into a route.
struct InsertMove {
  /// The visit to insert.
  let visit: Int

  /// The day of the route.
  let day: Int

  /// The position before which it goes.
  let position: Int

  /// Makes this move.
  func apply(to itinerary: inout Itinerary) {
    itinerary.insert(visit, day: day, at: position)
  }
}

/// The best insertion of each visit on each day, kept up to date as visits are inserted one after another.
///
/// The merit of an insertion is the square of its gain over the ticks by which it delays the rest. An insertion changes the
/// merits of one day only.
///
/// > Source: P. Vansteenwegen, W. Souffriau, G. Vanden Berghe, D. Van Oudheusden, "Iterated local
/// > search for the team orienteering problem with time windows", *Computers & Operations Research*
/// > 36 (2009), 3281–3290, <https://doi.org/10.1016/j.cor.2009.03.008>.
struct GreedyInsertions {
  private struct Place {
    var merit = 0.0
    var position = 0
  }

  /// The best position of each visit on each day, with merit 0 if it fits nowhere or has no gain.
  private var places: [[Place]]

  /// Finds the best insertions into `itinerary`, on as many days as `control` leaves time for.
  ///
  /// - Complexity: O(*n* · *k*) for *n* unvisited visits and *k* visited ones.
  init(into itinerary: Itinerary, until control: SearchControl = .endless) {
    let none = [Place](repeating: Place(), count: itinerary.instance.visitCount)
    places = itinerary.routes.map { _ in none }
    for day in places.indices where !control.shouldStop { update(day: day, of: itinerary) }
  }

  /// Finds the best insertions on `day` of `itinerary` again.
  mutating func update(day: Int, of itinerary: Itinerary) {
    for visit in itinerary.unvisited {
      places[day][visit] = Self.bestPlace(for: visit, in: itinerary.routes[day])
    }
  }

  /// Returns the insertion into `itinerary` of highest merit, or `nil` if nothing fits.
  func best(in itinerary: Itinerary) -> InsertMove? {
    var best: InsertMove?
    var merit = 0.0
    for visit in itinerary.unvisited where itinerary.admits(visit) {
      for (day, places) in places.enumerated() where places[visit].merit > merit {
        merit = places[visit].merit
        best = InsertMove(visit: visit, day: day, position: places[visit].position)
      }
    }
    return best
  }

  private static func bestPlace(for visit: Int, in route: Route) -> Place {
    let instance = route.instance
    let reward = instance.visits[visit].reward
    var best = Place()
    for position in 0...route.visits.count {
      guard let cost = route.insertion(of: visit, at: position) else { continue }
      let extra = route.extraCost(ofInserting: visit, at: position)
      let gain = reward - instance.travelCost * Int(cost.travel) - extra
      guard gain > 0 else { continue }
      let merit = Double(gain) * Double(gain) / Double(cost.delay + 1)
      if merit > best.merit { best = Place(merit: merit, position: position) }
    }
    return best
  }
}
