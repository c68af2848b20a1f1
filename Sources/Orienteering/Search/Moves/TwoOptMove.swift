/// Reverses a stretch of a route.
///
/// It replaces two legs by two others, which removes a crossing if there is one.
///
/// > Source: G. A. Croes, "A Method for Solving Traveling-Salesman Problems", *Operations Research*
/// > 6 (1958), 791–812, <https://doi.org/10.1287/opre.6.6.791>.
enum TwoOptMove {
  /// Returns the first route of the same visits, one stretch reversed, that is better than `route`, unless `control` says to stop first.
  ///
  /// - Complexity: O(*k*³) for *k* visits: each of the *k*² stretches is judged in O(*k*).
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
  /// - Complexity: O(*k*) for a stretch of *k* visits, since travel back may take another time.
  static func saving(on route: Route, first: Int, last: Int) -> Int {
    let visits = route.visits
    let before = first > 0 ? visits[first - 1] : nil
    let after = last + 1 < visits.count ? visits[last + 1] : nil
    // The arcs back of a long stretch can add up to more than 32 bits hold.
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
