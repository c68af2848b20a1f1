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

  /// Returns the cheapest place for `visit`, or `nil` if it fits nowhere.
  ///
  /// Time is what a day has least of, so what a visit costs is the delay of the rest; its travel counts
  /// twice more, since a wait may be of use to others and a way never is.
  ///
  /// - Parameters:
  ///   - visit: A visit that the route does not make.
  ///   - blinks: Asked for each better place whether to overlook it.
  /// - Returns: The place, what it costs and the travel that it adds.
  /// - Complexity: O(*k*) for *k* visits; nothing is allocated.
  func cheapestInsertion(of visit: Int, blinks: () -> Bool) -> Insertion? {
    if let limit = day.maximumStops, visits.count >= limit { return nil }
    return phases == 1 && day.maximumTravel == nil
      ? plainInsertion(of: visit, blinks: blinks) : carefulInsertion(of: visit, blinks: blinks)
  }

  private func carefulInsertion(of visit: Int, blinks: () -> Bool) -> Insertion? {
    var best: Insertion?
    for position in 0...visits.count {
      guard let (delay, travel) = insertion(of: visit, at: position) else { continue }
      let cost = delay + 2 * travel
      guard cost < best?.cost ?? .max, !blinks() else { continue }
      best = Insertion(position: position, cost: cost, travel: travel)
    }
    return best
  }

  /// Scans a day without breaks and limits, the case in which nearly all time is spent.
  private func plainInsertion(of visit: Int, blinks: () -> Bool) -> Insertion? {
    let opens = Int(day.hours.offsets[visit])
    let closes = Int(day.hours.offsets[visit + 1])
    guard opens < closes else { return nil }
    let count = day.count
    let stay = instance.visits[visit].stay
    let last = day.hours.windows[closes - 1].latest
    let (leastTo, leastFrom) = (day.leastTo[visit], day.leastFrom[visit])
    // The least time that the visit takes anywhere, and the least tick at which the next can be reached.
    let least = leastTo + stay + leastFrom
    let soonest = day.hours.windows[opens].earliest + stay + leastFrom
    var best = Insertion(position: -1, cost: .max, travel: 0)
    withTimes { visits, ready, latestArrival in
      day.travel.withUnsafeBufferPointer { travel in
        day.hours.windows.withUnsafeBufferPointer { windows in
          let length = visits.count
          let away = visit * count
          for position in 0...length {
            let leave = ready[position]
            let latest = latestArrival[position]
            if leave + least > latest || soonest > latest { continue }
            // Whoever leaves later is no earlier at any place.
            if leave + leastTo > last { break }
            let previous = position > 0 ? visits[position - 1] : -1
            let toVisit = previous < 0 ? day.fromStart[visit] : travel[previous * count + visit]
            var start = leave + toVisit
            guard start <= last else { continue }
            var window = opens
            while windows[window].latest < start { window += 1 }
            start = max(start, windows[window].earliest)
            let next = position < length ? visits[position] : -1
            let fromVisit = next < 0 ? day.toEnd[visit] : travel[away + next]
            let reached = start + stay + fromVisit
            guard reached <= latest else { continue }
            let replaced =
              previous < 0
              ? (next < 0 ? day.direct : day.fromStart[next])
              : (next < 0 ? day.toEnd[previous] : travel[previous * count + next])
            let added = toVisit + fromVisit - replaced
            let cost = max(0, reached - leave - replaced) + 2 * added
            guard cost < best.cost, !blinks() else { continue }
            best = Insertion(position: position, cost: cost, travel: added)
          }
        }
      }
    }
    return best.position < 0 ? nil : best
  }
}
