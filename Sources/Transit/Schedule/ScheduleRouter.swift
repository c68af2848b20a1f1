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
