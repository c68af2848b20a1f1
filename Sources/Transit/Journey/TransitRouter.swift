public import Geography

/// Finds journeys in a network from the headways of its services.
///
/// No timetable is needed: waits are half a headway, and with several suitable services, riders board the first vehicle.
/// Walking all the way is always an alternative.
///
/// Callers supply the walks, so they can be based on streets, straight lines, or anything else.
public struct TransitRouter: Sendable {
  /// The network.
  public let network: TransitNetwork

  /// Creates a router.
  public init(network: TransitNetwork) {
    self.network = network
  }

  /// Returns the stations within walking distance of a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - longest: The maximum time of a walk.
  ///   - walk: Returns the walk between the place and a station, or `nil` if there is none. Called only for stations within
  ///     reach in a straight line at 7.2 km/h.
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
  ///   - origins: For each origin, the walks to stations.
  ///   - destinations: For each destination, the walks from stations.
  ///   - moment: The time of departure, whose headways are used for the whole journey.
  ///   - walking: Returns the time of walking all the way from an origin to a destination, or `nil` to exclude it.
  /// - Returns: The times, rounded to whole seconds; those of walking where that is no slower. If the task is cancelled, the
  ///   remaining ones are unreachable.
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
  ///   - moment: The time of departure.
  ///   - walking: The walk all the way, or `nil` to exclude it.
  /// - Returns: The journey; the walk all the way if that is no slower.
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

  /// Returns the index of the best walk to a station, and the seconds to the destination from its start.
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

/// A door-to-door journey by headways.
public struct TransitJourney: Hashable, Sendable {
  /// The expected time from door to door, the same as in a table.
  ///
  /// If several services are suitable, this is the mean over all of them, while ``legs`` describes the most likely journey; the
  /// times of the legs may add up to slightly more or less.
  public let time: TravelTime

  /// The parts, in order.
  public let legs: [TransitLeg]

  /// The rides.
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
  ///   - origins: For each origin, the walks to stations.
  ///   - destinations: For each destination, the walks from stations.
  ///   - day: The day.
  ///   - hours: The first and last departure, in seconds after midnight of the day.
  ///   - walking: Returns the time of walking all the way, or `nil` to exclude it.
  /// - Returns: The times; headways change with the bands of the network.
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

  /// Divides the hours of a day into stretches with constant headways, earliest first.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - hours: The first and last second after midnight of the day.
  /// - Returns: The start of each stretch and its seconds within the hours; stretches without service are omitted.
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

  /// Returns the seconds at which a band may start or end, including the first second of the hours.
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
