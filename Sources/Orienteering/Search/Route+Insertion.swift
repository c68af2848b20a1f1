import CInnerLoops

extension Route {
  /// Where a visit is put at the least cost of time.
  struct Insertion {
    /// The position before which it is put.
    let position: Int
    /// The ticks by which it delays the rest and twice those of travel that it adds.
    let cost: Int32
    /// The ticks of travel that it adds.
    let travel: Int32
  }

  /// Returns the cheapest place for `visit`, or `nil` if it fits nowhere for less than `limit`.
  ///
  /// Time is what a day has least of, so what a visit costs is the delay of the rest; its travel counts
  /// twice more, since a wait may be of use to others and a way never is.
  ///
  /// - Parameters:
  ///   - visit: A visit that the route does not make.
  ///   - limit: What it must cost less than.
  ///   - blinks: Asked for each better place whether to overlook it.
  /// - Returns: The place, what it costs and the travel that it adds.
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks; nothing is allocated.
  func cheapestInsertion(of visit: Int, below limit: Int32, blinks: () -> Bool) -> Insertion? {
    var best: Insertion?
    for position in 0...visits.count {
      guard let (delay, travel) = insertion(of: visit, at: position) else { continue }
      let cost = delay + 2 * travel
      guard cost < best?.cost ?? limit, !blinks() else { continue }
      best = Insertion(position: position, cost: cost, travel: travel)
    }
    return best
  }
}
