/// Finds journeys by the departures of a service day.
///
/// Walks come from the caller. Times are seconds after the midnight with which the service day began; after midnight
/// they count on, 25:10 as 90,600.
public struct ScheduleRouter: Sendable {
  /// The timetable.
  public let timetable: Timetable

  /// The most rides in a journey.
  public let mostRides: Int

  /// Creates a router.
  public init(timetable: Timetable, mostRides: Int = 6) {
    self.timetable = timetable
    self.mostRides = max(0, mostRides)
  }

  /// Returns the journeys between two places that are worth taking.
  ///
  /// - Parameters:
  ///   - access: The walks from the start to stops.
  ///   - egress: The walks from stops to the destination.
  ///   - departure: The earliest time to set out.
  ///   - walking: The walk all the way, or `nil` if that is no alternative.
  /// - Returns: For each number of rides the journey that arrives first, if no journey of fewer rides arrives as early;
  ///   ordered by rides. Empty if there is no way.
  /// - Complexity: One search of the timetable.
  public func journeys(
    from access: [TransitAccess],
    to egress: [TransitAccess],
    departing departure: Int32,
    walking: TransitWalk?
  ) -> [ScheduledJourney] {
    let departure = Self.near(departure)
    var journeys: [ScheduledJourney] = []
    var best = RaptorRound.never
    if let walking {
      best = departure + walking.time.rawValue
      journeys.append(
        ScheduledJourney(departure: departure, arrival: best, legs: [.depart(walking)])
      )
    }
    var search = RaptorSearch(timetable)
    search.run(from: access, to: egress, departing: departure, latest: best, rides: mostRides)
    for round in search.rounds.indices.dropFirst() {
      guard let end = Self.end(search.rounds[round], egress), end.arrival < best else { continue }
      best = end.arrival
      let trace = RaptorTrace(search: search, access: access)
      journeys.append(trace.journey(round: round, egress: egress[end.index], arrival: end.arrival))
    }
    return journeys
  }

  /// Returns the times between places when setting out at a moment.
  ///
  /// - Parameters:
  ///   - origins: For each place to start from, the walks to stops.
  ///   - destinations: For each place to arrive at, the walks from stops.
  ///   - departure: When to set out; the wait for the first vehicle counts.
  ///   - walking: Returns the time on foot all the way, or `nil` if that is no alternative.
  /// - Returns: The times, on foot all the way where that is no slower.
  /// - Complexity: One search of the timetable for each origin.
  public func table(
    from origins: [[TransitAccess]],
    to destinations: [[TransitAccess]],
    departing departure: Int32,
    walking: (_ origin: Int, _ destination: Int) -> TravelTime?
  ) -> TransitTable {
    let departure = Self.near(departure)
    var seconds: [Int32] = []
    var search = RaptorSearch(timetable)
    for (row, access) in origins.enumerated() {
      let walks = destinations.indices.map {
        walking(row, $0).map { min(max($0.rawValue, 0), TransitWalk.longest) }
          ?? TransitTable.unreachable
      }
      let longest = walks.max() ?? 0
      let latest = longest == TransitTable.unreachable ? RaptorRound.never : departure + longest
      search.run(from: access, departing: departure, latest: latest, rides: mostRides)
      for (column, egress) in destinations.enumerated() {
        let arrivals = search.rounds.compactMap { Self.end($0, egress)?.arrival }
        let ride = arrivals.min().map { $0 - departure }
        seconds.append(min(walks[column], ride ?? walks[column]))
      }
    }
    return TransitTable(
      origins: origins.count,
      destinations: destinations.count,
      seconds: seconds
    )
  }

  /// Returns a time, brought to within ten days of the service day.
  private static func near(_ departure: Int32) -> Int32 {
    min(max(departure, -TransitWalk.longest), TransitWalk.longest)
  }

  /// Returns the walk from a stop of a round that reaches the destination first, and when.
  private static func end(
    _ round: RaptorRound,
    _ egress: [TransitAccess]
  ) -> (index: Int, arrival: Int32)? {
    var best: (index: Int, arrival: Int32)?
    for (index, way) in egress.enumerated() {
      let reached = round.arrival[way.station]
      guard reached != RaptorRound.never else { continue }
      let arrival = reached + way.walk.time.rawValue
      if arrival < best?.arrival ?? RaptorRound.never { best = (index, arrival) }
    }
    return best
  }
}

extension ScheduleRouter {
  /// Returns the times between places over a day, by the departures of a timetable.
  ///
  /// Only journeys that set out at the given times are known; who sets out in between waits for the next of them. So a time
  /// is never too short, and too long by at most the step between two of them.
  ///
  /// - Parameters:
  ///   - origins: For each place to start from, the walks to stops.
  ///   - destinations: For each place to arrive at, the walks from stops.
  ///   - departures: When to set out, in seconds after midnight.
  ///   - walking: Returns the time on foot all the way, or `nil` if that is no alternative.
  /// - Returns: The times.
  /// - Complexity: One table for each departure.
  public func dayTable(
    from origins: [[TransitAccess]],
    to destinations: [[TransitAccess]],
    departures: [Int32],
    walking: (_ origin: Int, _ destination: Int) -> TravelTime?
  ) -> TransitDayTable {
    let slots = Set(departures).sorted().map { departure in
      TransitDayTable.Slot(
        start: departure,
        table: table(from: origins, to: destinations, departing: departure, walking: walking)
      )
    }
    return TransitDayTable(slots: slots, isSteady: false)
  }
}

/// Tells the journeys that a search has found, from their ends to their starts.
struct RaptorTrace {
  /// The search.
  let search: RaptorSearch

  /// The walks from the start.
  let access: [TransitAccess]

  /// Returns the journey of a round that ends with a walk from a stop.
  func journey(round: Int, egress: TransitAccess, arrival: Int32) -> ScheduledJourney {
    var legs: [ScheduledLeg] = [.arrive(egress.walk)]
    var (round, step) = (round, search.rounds[round].step[egress.station])
    var first = arrival
    while let current = step {
      switch current {
      case .access(let index):
        legs.append(.depart(access[index].walk))
        first -= access[index].walk.time.rawValue
        step = nil
      case .walk(let transfer):
        legs.append(.transfer(transfer))
        let origin = search.timetable.rows.transfers[transfer].origin
        step = search.rounds[round].step[origin]
      case .ride(let pattern, let trip, let board, let alight):
        let ride = ride(pattern, trip, board, alight)
        legs.append(.ride(ride))
        first = ride.departure
        round -= 1
        step = search.rounds[round].walk[Int(search.timetable.patterns[pattern].stops[board])]
      }
    }
    return ScheduledJourney(departure: first, arrival: arrival, legs: legs.reversed())
  }

  /// Returns a ride on a trip of a pattern.
  private func ride(_ index: Int, _ trip: Int, _ board: Int, _ alight: Int) -> ScheduledRide {
    let pattern = search.timetable.patterns[index]
    return ScheduledRide(
      trip: Int(pattern.trips[trip]),
      board: board,
      alight: alight,
      departure: pattern.departure(trip: trip, stop: board),
      arrival: pattern.arrival(trip: trip, stop: alight)
    )
  }
}
