internal import OpeningHours
internal import Transit

/// Computes the headways of a feed's services, for routing without a timetable.
struct FeedHeadways {
  /// The key by which vehicles are grouped into services.
  private struct Course: Hashable, Comparable {
    /// The index of the line.
    let line: Int

    /// The rows of the stations in ``Feed/stops``.
    let stations: [Int]

    /// Orders by line, then lexicographically by stations.
    static func < (left: Self, right: Self) -> Bool {
      if left.line != right.line { return left.line < right.line }
      return left.stations.lexicographicallyPrecedes(right.stations)
    }
  }

  /// The feed.
  private let feed: Feed

  /// The time zone of the city; `nil` for that of the feed.
  private let zone: ZoneRule?

  /// The row of the station of each stop.
  private let stationOfStop: [String: Int]

  /// The tallies so far.
  private var tallies: [Course: ServiceTally] = [:]

  /// Creates an empty count.
  init(_ feed: Feed, in zone: ZoneRule? = nil) {
    self.feed = feed
    self.zone = zone
    let rows = Dictionary(
      feed.stops.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    stationOfStop = rows.mapValues { row in rows[feed.stops[row].parent] ?? row }
  }

  /// Counts the vehicles of a day.
  ///
  /// - Throws: ``FeedError`` if the day has no timetable.
  mutating func count(_ date: CalendarDate, as kind: FeedBand.Kind) throws(FeedError) {
    let timetable = try feed.timetable(on: date, in: zone)
    for trip in timetable.rows.trips {
      let (stations, calls) = course(of: trip, timetable.rows.stops)
      guard stations.count >= 2 else { continue }
      let course = Course(line: trip.line, stations: stations)
      tallies[course, default: ServiceTally(stops: stations.count)].add(calls, on: kind)
    }
  }

  /// Returns the stations of a trip and its call at each, merging consecutive platforms of a station.
  private func course(
    of trip: TimetableTrip,
    _ stops: [TransitStation]
  ) -> (stations: [Int], calls: [TimetableCall]) {
    var (stations, calls) = ([Int](), [TimetableCall]())
    for call in trip.calls {
      guard let station = stationOfStop[stops[call.stop].id], station != stations.last else {
        continue
      }
      stations.append(station)
      calls.append(call)
    }
    return (stations, calls)
  }

  /// Returns the rows of a network of all services that run.
  func rows() -> TransitRows {
    let running = tallies.filter { $0.value.departures.contains { $0 > 0 } }
      .sorted { $0.key < $1.key }
    let served = Set(running.flatMap(\.key.stations)).sorted()
    let index = Dictionary(
      uniqueKeysWithValues: served.enumerated().map { ($0.element, $0.offset) }
    )
    var rows = TransitRows()
    rows.bands = FeedBand.rows
    rows.lines = feed.routes
    rows.stations = served.map(station)
    rows.services = running.map { course, tally in
      TransitService(
        line: course.line,
        heading: nil,
        stops: course.stations.compactMap { index[$0] },
        seconds: tally.medianSeconds,
        headways: tally.headways
      )
    }
    rows.transfers = transfers(rows.stations, index)
    return rows
  }

  /// Returns the station of a row.
  private func station(_ row: Int) -> TransitStation {
    let stop = feed.stops[row]
    let change = stop.isBoarded ? feed.settings.stopChange : feed.settings.stationChange
    return TransitStation(
      id: stop.id,
      name: stop.name,
      coordinate: stop.coordinate,
      platformSeconds: min(max(change / 2, 0), 3600)
    )
  }

  /// Returns the walks between stations stated in the feed.
  private func transfers(_ stations: [TransitStation], _ index: [Int: Int]) -> [TransitTransfer] {
    feed.transfers.compactMap { transfer in
      guard transfer.isPossible, let seconds = transfer.seconds,
        let from = stationOfStop[transfer.from].flatMap({ index[$0] }),
        let to = stationOfStop[transfer.to].flatMap({ index[$0] }), from != to
      else { return nil }
      let platforms = stations[from].platformSeconds + stations[to].platformSeconds
      return TransitTransfer(origin: from, destination: to, seconds: max(0, seconds - platforms))
    }
  }
}

/// Counts the vehicles of a service in each band, and collects their ride times.
struct ServiceTally {
  /// The number of departures in each band.
  private(set) var departures = [Int](repeating: 0, count: FeedBand.rows.count)

  /// The seconds from each stop to the next, of each vehicle.
  private var seconds: [[Int32]]

  /// Creates a tally of a service with `stops` stops.
  init(stops: Int) {
    seconds = Array(repeating: [], count: stops - 1)
  }

  /// Adds a vehicle.
  ///
  /// - Parameters:
  ///   - calls: Its calls, one per stop of the service.
  ///   - kind: The kind of day.
  mutating func add(_ calls: [TimetableCall], on kind: FeedBand.Kind) {
    let start = calls[0].departure
    let band = FeedBand.rows.indices.first { index in
      let row = FeedBand.rows[index]
      return FeedBand.kinds[index] == kind && start >= row.start && start < row.end
    }
    guard let band else { return }
    departures[band] += 1
    for leg in seconds.indices {
      let isLast = leg + 1 == seconds.count
      let end = isLast ? calls[leg + 1].arrival : calls[leg + 1].departure
      seconds[leg].append(end - calls[leg].departure)
    }
  }

  /// The median seconds from each stop to the next.
  var medianSeconds: [Int32] {
    seconds.map { times in
      let sorted = times.sorted()
      return sorted.isEmpty ? 0 : min(sorted[sorted.count / 2], 86_400)
    }
  }

  /// The mean seconds between two vehicles in each band; 0 without any.
  var headways: [Int32] {
    zip(departures, FeedBand.rows).map { count, band in
      count == 0 ? 0 : max(1, (band.end - band.start) / Int32(count))
    }
  }
}
