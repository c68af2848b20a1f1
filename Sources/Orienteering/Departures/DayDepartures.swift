/// The departures of a day, indexed by the visits of an instance.
///
/// The tables of a day with departures hold the minimum ticks of each arc. They describe a relaxation, so a bound computed from
/// them is valid for the real day.
package struct DayDepartures: Sendable {
  /// The sentinel for a free start or end, which has no connections.
  package static let anywhere = -1

  /// The connections between the places.
  package let ways: Departures

  /// The place of each visit among those of ``ways``.
  package let places: [Int]

  /// The place from which each visit is left.
  package let origins: [Int]

  /// The place where the day starts, or ``anywhere``.
  package let start: Int

  /// The place where the day ends, or ``anywhere``.
  package let end: Int

  /// For each visit, the place where a day starts of which it is the first, or ``anywhere``.
  package let starts: [Int]

  /// For each visit, the place where a day ends of which it is the last, or ``anywhere``.
  package let ends: [Int]

  /// Creates the departures of a day.
  ///
  /// - Parameters:
  ///   - ways: The connections.
  ///   - places: The place of each visit.
  ///   - origins: The place from which each visit is left; by default, its own.
  ///   - start: The place where the day starts.
  ///   - end: The place where the day ends.
  ///   - starts: The place where a day starts with each visit; by default, `start`.
  ///   - ends: The place where a day ends with each visit; by default, `end`.
  package init(
    _ ways: Departures,
    places: [Int],
    origins: [Int]? = nil,
    start: Int = anywhere,
    end: Int = anywhere,
    starts: [Int]? = nil,
    ends: [Int]? = nil
  ) {
    (self.ways, self.places, self.origins) = (ways, places, origins ?? places)
    (self.start, self.end) = (start, end)
    self.starts = starts ?? places.map { _ in start }
    self.ends = ends ?? places.map { _ in end }
    precondition([self.origins, self.starts, self.ends].allSatisfy { $0.count == places.count })
  }

  /// Returns the minimum ticks between two visits; `nil` stands for the start or end, and a free start or end takes 0 ticks.
  package func least(from: Int?, to: Int?) -> Int32 {
    let (start, end) = (to.map { starts[$0] } ?? start, from.map { ends[$0] } ?? end)
    let (from, to) = (from.map { origins[$0] } ?? start, to.map { places[$0] } ?? end)
    return from < 0 || to < 0 ? 0 : ways.least(from: from, to: to)
  }

  /// Returns the departures for only the visits in `kept`, renumbered in that order; a visit may occur several times.
  package func keeping(_ kept: [Int]) -> Self {
    Self(
      ways,
      places: kept.map { places[$0] },
      origins: kept.map { origins[$0] },
      start: start,
      end: end,
      starts: kept.map { starts[$0] },
      ends: kept.map { ends[$0] }
    )
  }

  /// Returns the start and end place of the leg to the visit at a position, or to the end of the day after the last visit.
  func ends(ofLeg position: Int, of order: [Int]) -> (from: Int, to: Int) {
    (
      from: position > 0
        ? origins[order[position - 1]] : order.first.map { starts[$0] } ?? start,
      to: position < order.count
        ? places[order[position]] : order.last.map { ends[$0] } ?? end
    )
  }
}

/// A leg from one visit to the next, with the breaks taken on it.
package struct DayWay: Hashable, Sendable {
  /// The ride, or `nil` on foot.
  package let ride: Departures.Ride?

  /// The tick of arrival, after the breaks.
  package let arrival: Int32

  /// The ticks of travel.
  package let length: Int32
}

extension DayKind {
  /// Calls `body` with each relevant connection between two places for a departure at `tick`, with the breaks at `taken` on it.
  ///
  /// Breaks may interrupt a walk anywhere; they come before or after a ride.
  @inline(__always)
  package func forEachWay(
    from: Int,
    to: Int,
    leaving tick: Int32,
    breaks taken: Range<Int>,
    _ body: (DayWay) -> Void
  ) {
    guard let ways = departures?.ways, from >= 0, to >= 0 else {
      let arrival = arrival(leaving: tick, travel: 0, breaks: taken)
      if arrival < Instance.noWay { body(DayWay(ride: nil, arrival: arrival, length: 0)) }
      return
    }
    let walk = ways.walk(from: from, to: to)
    if walk < Instance.noWay {
      let arrival = arrival(leaving: tick, travel: walk, breaks: taken)
      if arrival < Instance.noWay { body(DayWay(ride: nil, arrival: arrival, length: walk)) }
    }
    for first in taken.lowerBound...taken.upperBound {
      let ready = arrival(leaving: tick, travel: 0, breaks: taken.lowerBound..<first)
      guard ready < Instance.noWay else { return }
      ways.forEachRide(from: from, to: to, ready: ready) { ride in
        let rest = first..<taken.upperBound
        let arrival = arrival(leaving: ride.arrive, travel: 0, breaks: rest)
        guard arrival < Instance.noWay else { return }
        body(DayWay(ride: ride, arrival: arrival, length: ride.length))
      }
    }
  }

  /// Returns the ride that arrives first on a leg of a route, or `nil` if walking arrives first.
  package func firstRide(
    onLeg position: Int,
    of order: [Int],
    leaving tick: Int32
  ) -> Departures.Ride? {
    guard let departures else { return nil }
    var best: DayWay?
    let ends = departures.ends(ofLeg: position, of: order)
    forEachWay(
      from: ends.from,
      to: ends.to,
      leaving: tick,
      breaks: 0..<0
    ) { way in
      if way.arrival < best?.arrival ?? Instance.noWay { best = way }
    }
    return best?.ride
  }

  /// Returns this day with fixed ticks for each arc instead of departures.
  func assuming(_ assumption: Departures.Assumption) -> DayKind {
    guard let departures else { return self }
    let ticks = { (from: Int, to: Int) in
      from < 0 || to < 0
        ? 0 : departures.ways.ticks(from: from, to: to, assuming: assumption)
    }
    let places = visitOfNode.map { departures.places[$0] }
    let origins = visitOfNode.map { departures.origins[$0] }
    return DayKind(
      hours: hours,
      at: nodes,
      horizon: horizon,
      travel: travel.indices.map { arc in
        travel[arc] < Instance.noWay
          ? ticks(origins[arc / nodeCount], places[arc % nodeCount]) : Instance.noWay
      },
      fromStart: visitOfNode.map { ticks(departures.starts[$0], departures.places[$0]) },
      toEnd: visitOfNode.map { ticks(departures.origins[$0], departures.ends[$0]) },
      direct: direct,
      breaks: breaks,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost
    )
  }
}

extension Instance {
  /// Whether any day has departures.
  package var hasDepartures: Bool { kinds.contains { $0.departures != nil } }

  /// Returns this instance with fixed ticks for each arc instead of departures.
  func assuming(_ assumption: Departures.Assumption) -> Instance {
    changing(kinds: kinds.map { $0.assuming(assumption) })
  }
}
