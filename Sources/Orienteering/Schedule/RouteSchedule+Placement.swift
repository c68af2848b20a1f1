/// The placement of the breaks of a route.
extension RouteSchedule {
  /// Times the visits of `order` on `day` as early as possible, as ``Route`` does; `nil` if they do not fit into it.
  ///
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks.
  package init?(_ order: [Int], on day: DayKind, of instance: Instance) {
    var route = Route(of: instance, on: day)
    route.replace(with: order)
    guard let last = route.earliestEnd, last.end <= day.horizon.upperBound else { return nil }
    let stops = [nil] + order + [nil]
    self.init(
      lengths: order.map { instance.visits[$0].stay },
      legs: zip(stops, stops.dropFirst()).map { Leg(travel: route.legTime(from: $0, to: $1)) },
      hasStart: true,
      day: day,
      frame: day,
      breakPositions: route.breakPositions(havingAtLast: last.breaks),
      breaksWithin: order.map { day.hasBreakWithin($0) ? day.breaksWithin[$0] : nil }
    ) { position, arrival in
      let windows = day.hours.windows(of: order[position])
      guard let index = windows.firstIndex(where: { arrival <= $0.latest }) else { return nil }
      let (first, last) = (windows[index].earliest, windows[index].latest)
      let closes = last + instance.visits[order[position]].stay
      return (
        Window(opens: first, lastStart: last, closes: closes), number: index - windows.startIndex
      )
    }
  }

  /// Returns the settled schedule that ends earliest, with each visit in the first window that it fits into.
  ///
  /// Ties are broken by the least waiting, then by breaks between visits rather than after them, then by breaks next to the
  /// visits with the best taste, then by the latest breaks.
  ///
  /// - Parameters:
  ///   - visits: The visits, in their order.
  ///   - legs: The legs to each visit, and from the last to the end.
  ///   - hasStart: Whether the first leg exists; it does not if the start is free.
  ///   - day: The kind of day, for its breaks and its horizon.
  ///   - isLenient: Whether windows, breaks and the end of the day may be violated; the schedule with the least violation is then
  ///     preferred.
  /// - Returns: The schedule, or `nil` if there is none.
  /// - Complexity: That of ``BreakPlacement/best()``; with rides, O(*k*^(*b* + 1)) for *k* visits and *b* breaks.
  package static func settled(
    _ visits: [Visit],
    legs: [Leg],
    hasStart: Bool,
    day: DayKind,
    isLenient: Bool = false
  ) -> Self? {
    let placement = BreakPlacement(
      visits: visits,
      travel: legs.map(\.travel),
      hasStart: hasStart,
      day: day,
      frame: isLenient ? day.lenient : day,
      isLenient: isLenient
    )
    return best(placement, legs: legs) { position, arrival in
      let visit = visits[position]
      let number = visit.windows.firstIndex { window in
        max(arrival, window.opens) <= window.latestStart(ofVisit: visit.length)
      }
      return number.map { (visit.windows[$0], number: $0) }
        ?? (isLenient ? (.always, number: nil) : nil)
    }
  }

  /// Returns whether ``settled(_:legs:hasStart:day:isLenient:)`` without lenience finds a schedule for visits in their order.
  ///
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks; with rides, that of the schedule.
  package static func holds(_ visits: [Visit], legs: [Leg], hasStart: Bool, day: DayKind) -> Bool {
    guard legs.allSatisfy({ $0.ride == nil }) else {
      return settled(visits, legs: legs, hasStart: hasStart, day: day) != nil
    }
    let placement = BreakPlacement(
      visits: visits,
      travel: legs.map(\.travel),
      hasStart: hasStart,
      day: day,
      frame: day,
      isLenient: false
    )
    return placement.earliestEnd != nil
  }

  /// Returns the settled schedule of the same visits, in the same windows, without the break at `index`; `nil` if that violates
  /// the day.
  ///
  /// - Precondition: The break is not taken during a visit.
  package func withoutBreak(at index: Int) -> Self? {
    var breaks = day.breaks
    breaks.remove(at: index)
    let day = day.framing(breaks)
    let placement = BreakPlacement(
      visits: stops.indices.map { position in
        var tastes = tastes.isEmpty ? [] : self.tastes[position]
        if tastes.indices.contains(index) { tastes.remove(at: index) }
        let stop = stops[position]
        return Visit(
          length: stop.length,
          windows: [stop.window],
          tastes: tastes,
          breakWithin: stop.breakWithin.map { $0 > index ? $0 - 1 : $0 }
        )
      },
      travel: legs.map(\.travel),
      hasStart: hasStart,
      day: day,
      frame: day,
      isLenient: false
    )
    return Self.best(placement, legs: legs) { position, arrival in
      let stop = stops[position]
      let latest = stop.window.latestStart(ofVisit: stop.length)
      guard max(arrival, stop.window.opens) <= latest else { return nil }
      return (stop.window, number: stop.windowNumber)
    }
  }

  /// Returns the best of the settled schedules with each placement of the breaks.
  ///
  /// - Parameters:
  ///   - placement: The visits and the day.
  ///   - legs: The legs, with their rides.
  ///   - window: Returns the window of a visit and its index, given the position and the arrival.
  /// - Returns: The schedule.
  private static func best(
    _ placement: BreakPlacement,
    legs: [Leg],
    window: (_ position: Int, _ arrival: Int32) -> (Window, number: Int?)?
  ) -> Self? {
    func settled(_ positions: [Int]) -> Self? {
      var schedule = Self(
        lengths: placement.visits.map(\.length),
        legs: legs,
        hasStart: placement.hasStart,
        day: placement.day,
        frame: placement.frame,
        breakPositions: positions,
        breaksWithin: placement.visits.map(\.breakWithin),
        window: window
      )
      schedule?.tastes = placement.visits.map(\.tastes)
      schedule?.windows = placement.visits.map(\.windows)
      schedule?.settle()
      return schedule
    }
    guard legs.contains(where: { $0.ride != nil }) else {
      return placement.best().flatMap(settled)
    }
    // A ride arrives at a fixed time, whatever was settled before it, so costs are not sums.
    return placement.all().compactMap(settled).min {
      if placement.isLenient, $0.infeasibility != $1.infeasibility {
        return $0.infeasibility < $1.infeasibility
      }
      let last = placement.visits.count
      let first = ($0.end, $0.wait, $0.breaks(at: last).count)
      let second = ($1.end, $1.wait, $1.breaks(at: last).count)
      guard first == second else { return first < second }
      let tastes = [$0, $1].map { placement.taste(of: $0.breakPositions) }
      guard tastes[0] == tastes[1] else { return tastes[0] > tastes[1] }
      return $1.breakPositions.lexicographicallyPrecedes($0.breakPositions)
    }
  }
}

extension Route {
  /// Returns the number of visits before each break, so that the route ends earliest with `last` breaks taken before its last leg.
  fileprivate func breakPositions(havingAtLast last: Int) -> [Int] {
    var taken = [day.breaks.count, last]
    for position in visits.indices.reversed() {
      taken.append(breaksBefore(position, sinceHaving: taken[taken.count - 1]))
    }
    taken.reverse()
    // The breaks taken on the leg to each position; a break during a visit counts as after it.
    return zip(taken, taken.dropFirst()).enumerated().flatMap { position, breaks in
      let within = visits.indices.contains(position) && day.hasBreakWithin(visits[position]) ? 1 : 0
      return Array(repeating: position, count: breaks.1 - breaks.0 - within)
        + Array(repeating: position + 1, count: within)
    }
  }

  /// Returns the minimum number of breaks taken when leaving for the visit at `position` such that it ends earliest with `then`
  /// breaks taken.
  private func breaksBefore(_ position: Int, sinceHaving then: Int) -> Int {
    let visit = visits[position]
    let leg = legTime(from: position > 0 ? visits[position - 1] : nil, to: visit)
    let earliest = ready(position + 1, breaks: then)
    let upon = day.hasBreakWithin(visit) ? then - 1 : then
    let fewest = (0...max(0, upon)).first { taken in
      let leave = ready(position, breaks: taken)
      guard leave < Instance.noWay, leg < Instance.noWay else { return false }
      let arrival = day.arrival(leaving: leave, travel: leg, breaks: taken..<upon)
      let start = day.hours.earliestStart(of: visit, arriving: arrival)
      return start < Instance.noWay && start + instance.visits[visit].stay == earliest
    }
    return fewest ?? then
  }
}
