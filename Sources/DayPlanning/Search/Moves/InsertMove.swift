/// Puts an unvisited visit into a route.
struct InsertMove {
  /// The visit that is put in.
  let visit: Int

  /// The day of the route.
  let day: Int

  /// The position before which it is put.
  let position: Int

  /// Returns the insertion that earns most for the time that it takes, or `nil` if nothing fits.
  ///
  /// The merit of an insertion is the square of what it earns over the ticks by which it delays the
  /// rest.
  ///
  /// - Complexity: O(*n* · *k*) for *n* unvisited visits and *k* visited ones.
  ///
  /// > Source: P. Vansteenwegen, W. Souffriau, G. Vanden Berghe, D. Van Oudheusden, "Iterated local
  /// > search for the team orienteering problem with time windows", *Computers & Operations Research*
  /// > 36 (2009), 3281–3290, <https://doi.org/10.1016/j.cor.2009.03.008>.
  static func best(in itinerary: Itinerary) -> Self? {
    let instance = itinerary.instance
    var best: Self?
    var bestMerit = 0.0
    for visit in itinerary.unvisited where itinerary.admits(visit) {
      let reward = instance.visits[visit].reward
      for (day, route) in itinerary.routes.enumerated() {
        for position in 0...route.visits.count {
          guard let cost = route.insertion(of: visit, at: position) else { continue }
          let gain = reward - instance.travelCost * Int(cost.travel)
          guard gain > 0 else { continue }
          let merit = Double(gain) * Double(gain) / Double(cost.delay + 1)
          guard merit > bestMerit else { continue }
          bestMerit = merit
          best = Self(visit: visit, day: day, position: position)
        }
      }
    }
    return best
  }

  /// Makes this move.
  func apply(to itinerary: inout Itinerary) {
    itinerary.insert(visit, day: day, at: position)
  }
}
