extension RouteSchedule {
  /// Lengthens visits in steps, up to their limits, by progressive filling.
  ///
  /// At each step, the visit with the smallest share of its `limit` grows. Because a longer visit only delays later ones, this
  /// greedy choice gives the max-min fair result: no visit can grow further without shrinking one with a smaller share. Ties go
  /// to the shorter limit. What it takes to get inside does not count.
  ///
  /// > Source: D. Bertsekas, R. Gallager, *Data Networks*, 2nd edition, Prentice Hall, 1992, section
  /// > 6.5.2 (max-min fairness by progressive filling).
  ///
  /// - Parameters:
  ///   - limits: The most ticks of each visit after getting inside.
  ///   - entries: The ticks that it takes to get inside each.
  ///   - step: The ticks that visits become multiples of, unless a limit cuts them.
  package mutating func lengthen(
    upTo limits: [Int32],
    entries: [Int32],
    byMultiplesOf step: Int32 = 1
  ) {
    var inside = zip(stops, entries).map { $0.length - $1 }
    var open = Set(stops.indices.filter { inside[$0] < limits[$0] })
    while let worst = open.min(by: { first, second in
      (Int(inside[first]) * Int(limits[second]), limits[first], first)
        < (Int(inside[second]) * Int(limits[first]), limits[second], second)
    }) {
      let longer = min(limits[worst], (inside[worst] / step + 1) * step)
      var lengthened = stops
      lengthened[worst].length = longer + entries[worst]
      if let moved = moved(lengthened) {
        (stops, inside[worst]) = (moved, longer)
        if longer >= limits[worst] { open.remove(worst) }
      } else {
        open.remove(worst)
      }
    }
    settle()
  }

  /// Returns the stops at the earliest times in their windows, or `nil` if they do not fit.
  private func moved(_ stops: [Stop]) -> [Stop]? {
    var stops = stops
    var clock = frame.horizon.lowerBound
    for position in stops.indices {
      let arrival = arrival(leaving: clock, at: position)
      let start = max(arrival, stops[position].window.opens)
      guard start <= stops[position].latestStart else { return nil }
      stops[position].arrival = arrival
      stops[position].start = start
      clock = stops[position].end
    }
    return arrival(leaving: clock, at: stops.count) <= frame.horizon.upperBound ? stops : nil
  }

  /// Shifts visits later if that only removes waiting, and computes all other times.
  mutating func settle() {
    guard let first = stops.first, let last = stops.last else { return }
    end = arrival(leaving: last.end, at: stops.count)
    for position in stops.indices.dropLast().reversed() {
      let leave = departure(arriving: stops[position + 1].start, at: position + 1)
      stops[position].start = min(leave - stops[position].length, stops[position].latestStart)
    }
    start = max(
      frame.horizon.lowerBound,
      departure(arriving: stops.first?.start ?? first.start, at: 0)
    )
    settleArrivals()
    if !hasStart, breaks(at: 0).isEmpty {
      start = stops[0].start
      stops[0].arrival = start
    }
    settleBreaks()
    settleSlack()
  }

  /// Computes the arrivals.
  ///
  /// A ride arrives when it does, so starting late gains nothing after it.
  private mutating func settleArrivals() {
    var clock = start
    var isAnchored = false
    for position in stops.indices {
      stops[position].arrival = arrival(leaving: clock, at: position)
      isAnchored = isAnchored || legs[position].ride != nil
      if isAnchored {
        stops[position].start = max(stops[position].arrival, stops[position].window.opens)
      }
      clock = stops[position].end
    }
  }

  /// Computes how late each visit can end while it is still open and the next one remains feasible.
  private mutating func settleSlack() {
    var latest = frame.horizon.upperBound
    for position in stops.indices.reversed() {
      let stop = stops[position]
      let leave = min(departure(arriving: latest, at: position + 1), stop.window.closes)
      stops[position].slack = max(0, leave - stop.end)
      latest = min(leave - stop.length, stop.latestStart)
    }
  }
}
