public import Geography

/// Finds journeys in a network by how often its services run.
///
/// No timetable is needed: waits are half a headway, and a rider who can use several services boards the first that
/// comes. Walking all the way is always an alternative.
///
/// Walks come from the caller, so that the router works with streets, straight lines or anything else.
public struct TransitRouter: Sendable {
  /// The network.
  public let network: TransitNetwork

  /// Creates a router.
  public init(network: TransitNetwork) {
    self.network = network
  }

  /// Returns the stations within a walk of a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - longest: The longest walk worth taking.
  ///   - walk: Returns the walk between the place and a station, or `nil` if there is none. Only stations that a
  ///     straight line at 7.2 km/h reaches in the time are asked for.
  /// - Returns: The walks, in the order of the stations.
  /// - Complexity: O(*n*) for *n* stations.
  public func stations(
    near place: Coordinate,
    within longest: TravelTime,
    walk: (TransitStation) -> TransitWalk?
  ) -> [TransitAccess] {
    let reach = Meters(2 * Double(longest.rawValue))
    return network.stations.indices.compactMap { index in
      let station = network.stations[index]
      guard let position = station.coordinate, position.distance(to: place) <= reach,
        let walk = walk(station), walk.time <= longest
      else { return nil }
      return TransitAccess(station: index, walk: walk)
    }
  }

  /// Returns the expected times between places.
  ///
  /// - Parameters:
  ///   - origins: For each place to start from, the walks to stations.
  ///   - destinations: For each place to arrive at, the walks from stations.
  ///   - moment: When to set out; the headways of that moment hold for the whole journey.
  ///   - walking: Returns the time on foot all the way from an origin to a destination, or `nil` if that is no
  ///     alternative.
  /// - Returns: The times, rounded to whole seconds; on foot all the way where that is no slower. If the task is cancelled
  ///   meanwhile, what was not yet found is unreachable.
  /// - Complexity: One search of the network for each destination.
  public func table(
    from origins: [[TransitAccess]],
    to destinations: [[TransitAccess]],
    departing moment: TransitMoment,
    walking: (_ origin: Int, _ destination: Int) -> TravelTime?
  ) -> TransitTable {
    var seconds = [Int32](
      repeating: TransitTable.unreachable,
      count: origins.count * destinations.count
    )
    var isWalk = [Bool](repeating: true, count: seconds.count)
    var search = network.band(at: moment).map { StrategySearch(network, band: $0) }
    for (column, egress) in destinations.enumerated() where !Task.isCancelled {
      let walks = origins.indices.map { walking($0, column)?.rawValue ?? TransitTable.unreachable }
      let limit = walks.max() ?? 0
      search?.run(
        to: egress,
        limit: limit == TransitTable.unreachable ? .infinity : Double(limit)
      )
      for (row, access) in origins.enumerated() {
        let entry = row * destinations.count + column
        seconds[entry] = walks[row]
        guard let strategy = search?.strategy,
          let best = Self.best(access, strategy.timeAtStation), best.seconds < walks[row]
        else { continue }
        seconds[entry] = best.seconds
        isWalk[entry] = strategy.isOnFoot(from: access[best.index].station)
      }
    }
    return TransitTable(
      origins: origins.count,
      destinations: destinations.count,
      seconds: seconds,
      walks: isWalk
    )
  }

  /// Finds the best journey between two places, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - access: The walks from the start to stations.
  ///   - egress: The walks from stations to the destination.
  ///   - moment: When to set out.
  ///   - walking: The walk all the way, or `nil` if that is no alternative.
  /// - Returns: The journey, on foot all the way where that is no slower.
  /// - Complexity: One search of the network.
  public func journey(
    from access: [TransitAccess],
    to egress: [TransitAccess],
    departing moment: TransitMoment,
    walking: TransitWalk?
  ) -> TransitJourney? {
    let onFoot = walking.map { TransitJourney(time: $0.time, legs: [.depart($0)]) }
    guard let band = network.band(at: moment) else { return onFoot }
    var search = StrategySearch(network, band: band)
    search.run(to: egress, limit: walking.map { Double($0.time.rawValue) } ?? .infinity)
    guard let best = Self.best(access, search.strategy.timeAtStation),
      best.seconds < walking?.time.rawValue ?? .max
    else { return onFoot }
    let story = StrategyStory(search: search, egress: egress)
    return TransitJourney(
      time: TravelTime(rawValue: best.seconds),
      legs: story.legs(from: access[best.index])
    )
  }

  /// Returns the index of the best walk to a station, and the seconds to the destination by it.
  private static func best(
    _ access: [TransitAccess],
    _ timeAtStation: [Double]
  ) -> (index: Int, seconds: Int32)? {
    var (index, least) = (-1, Double.infinity)
    for (candidate, way) in access.enumerated() {
      let seconds = Double(way.walk.time.rawValue) + timeAtStation[way.station]
      if seconds < least { (index, least) = (candidate, seconds) }
    }
    guard least < 2_000_000_000 else { return nil }
    return (index, Int32(least.rounded()))
  }
}

/// A way from door to door.
public struct TransitJourney: Hashable, Sendable {
  /// The expected time from door to door, the same as in a table.
  ///
  /// Where a rider takes whatever vehicle comes first, this is the mean over all of them, and ``legs`` tell the most
  /// likely: their times may add up to slightly more or less.
  public let time: TravelTime

  /// The parts, in order.
  public let legs: [TransitLeg]

  /// The rides alone.
  public var rides: [TransitRide] {
    legs.compactMap { leg in
      guard case .ride(let ride) = leg else { return nil }
      return ride
    }
  }
}

extension TransitRouter {
  /// Returns the expected times between places over a day.
  ///
  /// - Parameters:
  ///   - origins: For each place to start from, the walks to stations.
  ///   - destinations: For each place to arrive at, the walks from stations.
  ///   - day: The day.
  ///   - hours: The first and last departure, in seconds after its midnight.
  ///   - walking: Returns the time on foot all the way, or `nil` if that is no alternative.
  /// - Returns: The times. Headways change with the bands of the network.
  /// - Complexity: One table for each band within the hours.
  public func dayTable(
    from origins: [[TransitAccess]],
    to destinations: [[TransitAccess]],
    on day: TransitDays,
    hours: ClosedRange<Int32>,
    walking: (_ origin: Int, _ destination: Int) -> TravelTime?
  ) -> TransitDayTable {
    var tables: [Int?: TransitTable] = [:]
    let slots = starts(within: hours).map { start in
      let moment = TransitMoment(day: day, seconds: start)
      let band = network.band(at: moment)
      let table =
        tables[band] ?? table(from: origins, to: destinations, departing: moment, walking: walking)
      tables[band] = table
      return TransitDayTable.Slot(start: start, table: table)
    }
    return TransitDayTable(slots: slots, isSteady: true)
  }

  /// Returns the stretches of some hours of a day with the same headways, the earliest first.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - hours: The first and last second after its midnight.
  /// - Returns: When each begins and how many seconds of it lie within the hours; those without service are left out.
  /// - Complexity: O(*n*²) for *n* bands.
  public func stretches(
    on day: TransitDays,
    hours: ClosedRange<Int32>
  ) -> [(start: TransitMoment, seconds: Int32)] {
    let starts = starts(within: hours)
    let ends = starts.dropFirst() + [hours.upperBound]
    return zip(starts, ends).compactMap { start, end in
      let moment = TransitMoment(day: day, seconds: start)
      return network.band(at: moment) == nil ? nil : (moment, end - start)
    }
  }

  /// Returns the seconds at which a band may begin or end, the first second of the hours among them.
  private func starts(within hours: ClosedRange<Int32>) -> [Int32] {
    var starts: Set<Int32> = [hours.lowerBound]
    for band in network.bands {
      for day: Int32 in [-86_400, 0, 86_400] {
        starts.formUnion([band.start + day, band.end + day].filter(hours.contains))
      }
    }
    return starts.sorted()
  }
}
