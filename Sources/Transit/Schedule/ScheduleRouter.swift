/// Finds journeys from the timetable of a service day.
///
/// Callers supply the walks. Times are seconds after the midnight at the start of the service day and count on past 24:00:
/// 25:10 is 90,600.
public struct ScheduleRouter: Sendable {
  /// The timetable.
  public let timetable: Timetable

  /// The maximum number of rides in a journey.
  public let mostRides: Int

  /// Creates a router.
  public init(timetable: Timetable, mostRides: Int = 6) {
    self.timetable = timetable
    self.mostRides = max(0, mostRides)
  }

  /// Returns the Pareto-optimal journeys between two places, by arrival and number of rides.
  ///
  /// - Parameters:
  ///   - access: The walks from the start to stops.
  ///   - egress: The walks from stops to the destination.
  ///   - departure: The earliest departure.
  ///   - walking: The walk all the way, or `nil` to exclude it.
  /// - Returns: For each number of rides, the journey that arrives first, unless one with fewer rides arrives as early; ordered
  ///   by rides. Empty if there is none.
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

  /// Returns the times between places for a departure.
  ///
  /// - Parameters:
  ///   - origins: For each origin, the walks to stops.
  ///   - destinations: For each destination, the walks from stops.
  ///   - departure: The time of departure; the wait for the first vehicle is included.
  ///   - walking: Returns the time of walking all the way, or `nil` to exclude it.
  /// - Returns: The times; those of walking where that is no slower.
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

  /// Returns a time, clamped to within ten days of the service day.
  private static func near(_ departure: Int32) -> Int32 {
    min(max(departure, -TransitWalk.longest), TransitWalk.longest)
  }

  /// Returns the egress walk of a round that arrives first, and its arrival.
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
  /// Returns the times between places over a day, from a timetable.
  ///
  /// Only journeys at the given departures are computed; for times in between, the wait for the next departure is included. So
  /// a time is never too short, and too long by at most the step between departures.
  ///
  /// - Parameters:
  ///   - origins: For each origin, the walks to stops.
  ///   - destinations: For each destination, the walks from stops.
  ///   - departures: The departures, in seconds after midnight.
  ///   - walking: Returns the time of walking all the way, or `nil` to exclude it.
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

/// Reconstructs the journeys found by a search, from end to start.
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
