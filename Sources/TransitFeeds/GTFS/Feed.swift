package import Geography
package import OpeningHours
package import Transit

/// A GTFS feed: stops, routes, trips and the days on which they run.
///
/// > Source: "General Transit Feed Specification: Reference", <https://gtfs.org/documentation/schedule/reference/>.
package struct Feed: Sendable {
  /// The settings with which it was read.
  let settings: FeedSettings

  /// The name of the time zone of all times; `nil` if the feed doesn't state it.
  package internal(set) var zoneName: String?

  /// The zone of ``zoneName``.
  var zone: ZoneRule?

  /// Messages about skipped parts of the feed, with reasons.
  package internal(set) var warnings: [String] = []

  /// The stops and stations.
  var stops: [FeedStop] = []

  /// The routes.
  var routes: [TransitLine] = []

  /// The services.
  var services: [FeedService] = []

  /// The trips.
  var trips: [FeedTrip] = []

  /// The calls, grouped by trip and in order.
  var calls: [FeedCall] = []

  /// The first call of each trip, followed by the number of calls.
  var firstCalls: [Int] = []

  /// The trips that repeat.
  var frequencies: [FeedFrequency] = []

  /// The transfers stated in the feed.
  var transfers: [FeedTransfer] = []

  /// The first and last day on which some service runs, or `nil` if none ever does.
  package var days: ClosedRange<CalendarDate>? {
    let starts = services.filter { $0.start <= $0.end && !$0.weekdays.isEmpty }.map(\.start)
    let ends = services.filter { $0.start <= $0.end && !$0.weekdays.isEmpty }.map(\.end)
    let added = services.flatMap(\.added)
    guard let first = (starts + added).min(), let last = (ends + added).max() else { return nil }
    return first...last
  }

  /// Returns the number of boarding stops in an area, and in total.
  ///
  /// - Complexity: O(*n*) for *n* stops.
  package func stopCount(in bounds: BoundingBox) -> (inside: Int, all: Int) {
    let positions = stops.filter(\.isBoarded).map(\.coordinate)
    return (positions.count { $0.map(bounds.contains) ?? false }, positions.count)
  }

  /// Returns a finding for each boarding stop outside an area, such as in the sea.
  ///
  /// The feed of a region may have stops outside its city; in the feed of a city they are errors.
  ///
  /// - Complexity: O(*n*) for *n* stops.
  package func stopsOutside(_ bounds: BoundingBox) -> [TransitFileError] {
    stops.compactMap { stop in
      guard stop.isBoarded, let position = stop.coordinate, !bounds.contains(position) else {
        return nil
      }
      return TransitFileError(
        file: "stops.txt",
        line: stop.line,
        column: "stop_id \(stop.id)",
        .outside(latitude: position.latitude, longitude: position.longitude)
      )
    }
  }
}

extension Feed {
  /// Returns a network of headways, estimated from three days.
  ///
  /// A service consists of the vehicles of a route that stop at the same stations. In each band, its headway is the length of
  /// the band divided by the number of departures, and ride times are medians. Platforms of a station are merged.
  ///
  /// - Parameters:
  ///   - weekday: The day that represents Monday to Friday.
  ///   - saturday: The day that represents Saturdays.
  ///   - sunday: The day that represents Sundays.
  ///   - zone: The time zone of the city; `nil` for that of the feed.
  /// - Returns: The rows of the network, omitting services that run on none of the days.
  /// - Throws: ``FeedError`` if a day has no timetable.
  /// - Complexity: O(*n* log *n*) for *n* calls of the three days.
  package func headwayRows(
    weekday: CalendarDate,
    saturday: CalendarDate,
    sunday: CalendarDate,
    in zone: ZoneRule? = nil
  ) throws(FeedError) -> TransitRows {
    var headways = FeedHeadways(self, in: zone)
    try headways.count(weekday, as: .weekday)
    try headways.count(saturday, as: .saturday)
    try headways.count(sunday, as: .sunday)
    return headways.rows()
  }
}

extension Feed {
  /// The maximum number of days of a feed to examine.
  private static let mostDays = 400

  /// Returns a typical Tuesday, Saturday, and Sunday: those with the most trips; ties go to the earliest.
  ///
  /// Holidays and construction remove trips, so the fullest day is typical. A missing day is replaced by the first day of the feed.
  ///
  /// - Returns: The days, or `nil` if nothing ever runs.
  /// - Complexity: O(*d* · *s* + *t*) for *d* days, *s* services and *t* trips.
  func typicalDays() -> (weekday: CalendarDate, saturday: CalendarDate, sunday: CalendarDate)? {
    guard let days else { return nil }
    var tripsOfService = [Int](repeating: 0, count: services.count)
    for trip in trips { tripsOfService[trip.service] += 1 }
    var best: [Weekday: (date: CalendarDate, trips: Int)] = [:]
    var date = days.lowerBound
    for _ in 0..<Self.mostDays where date <= days.upperBound {
      let running = services.indices.filter { services[$0].runs(on: date) }
      let count = running.reduce(0) { $0 + tripsOfService[$1] }
      if count > best[date.weekday]?.trips ?? -1 { best[date.weekday] = (date, count) }
      date = date.adding(days: 1)
    }
    let fallback = days.lowerBound
    return (
      best[.tuesday]?.date ?? fallback, best[.saturday]?.date ?? fallback,
      best[.sunday]?.date ?? fallback
    )
  }
}

extension Feed {
  /// Returns the timetable of a service day.
  ///
  /// It includes trips of previous days that run past midnight, and trips of the next day until noon. Times are in the wall
  /// clock of `zone`, counted from midnight of `date`.
  ///
  /// GTFS times count from noon minus twelve hours in the zone of the agency, which is midnight unless clocks change on that
  /// day. If clocks go back during a trip, its times continue as before the change.
  ///
  /// > Source: "General Transit Feed Specification: Reference", type `Time`; `agency_timezone`.
  ///
  /// - Parameters:
  ///   - date: The day.
  ///   - zone: The time zone of the city; `nil` for that of the feed.
  /// - Returns: The timetable; empty if nothing runs.
  /// - Throws: ``FeedError`` if there are too many repeating trips or transfers.
  /// - Complexity: O(*n* log *n*) for *n* calls of the day.
  package func timetable(
    on date: CalendarDate,
    in zone: ZoneRule? = nil
  ) throws(FeedError) -> Timetable {
    var rows = TimetableRows()
    rows.lines = routes
    let placement = FeedStopPlacement(self)
    rows.stops = placement.stations
    rows.stopsWithoutChange = placement.stopsWithoutChange
    rows.transfers = try placement.transfers()
    rows.trips = try trips(on: date, in: zone, placement)
    do {
      return try Timetable(rows)
    } catch {
      let problem = TransitFileProblem.invalid(found: "\(error)", expected: "a timetable")
      throw .table(TransitFileError(file: "stop_times.txt", problem))
    }
  }

  /// Returns the trips that extend into a day.
  private func trips(
    on date: CalendarDate,
    in zone: ZoneRule?,
    _ placement: FeedStopPlacement
  ) throws(FeedError) -> [TimetableTrip] {
    let day = 86_400
    let latest = calls.lazy.map(\.departure).max().map(Int.init) ?? 0
    var repeats: [Int: [FeedFrequency]] = [:]
    for frequency in frequencies { repeats[frequency.trip, default: []].append(frequency) }
    let last = max(latest, frequencies.map { Int($0.end) + latest }.max() ?? 0)
    var found: [TimetableTrip] = []
    // Another zone shifts times by up to 26 hours.
    let more = zone == nil || zone == self.zone ? 0 : 2
    for offset in -(last / day + more)...(1 + more) {
      let served = date.adding(days: offset)
      let clock = ServiceClock(
        of: served,
        in: self.zone,
        seenOn: date,
        in: zone ?? self.zone,
        latest: last
      )
      let runs = services.map { $0.runs(on: served) }
      for trip in trips.indices where runs[trips[trip].service] {
        guard let window = window(of: trip, on: clock) else { continue }
        for start in starts(trip, repeats[trip], within: window) {
          found.append(row(trip, start, clock, placement))
          guard found.count <= settings.mostTrips else {
            let problem = TransitFileProblem.tooMany(
              kind: "trips of a day",
              most: settings.mostTrips
            )
            throw .table(TransitFileError(file: "frequencies.txt", problem))
          }
        }
      }
    }
    return found
  }

  /// Returns the offset of each vehicle of a trip from the trip's stated times, in seconds.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - repeats: Its frequency, or `nil` if it runs once.
  ///   - window: The range of allowed offsets.
  /// - Returns: The offsets, in seconds.
  private func starts(
    _ trip: Int,
    _ repeats: [FeedFrequency]?,
    within window: ClosedRange<Int>
  ) -> [Int] {
    guard let repeats else { return window.contains(0) ? [0] : [] }
    let own = Int(calls[firstCalls[trip]].departure)
    return repeats.flatMap { frequency in
      let (start, headway) = (Int(frequency.start) - own, Int(frequency.headway))
      let skipped = max(0, (window.lowerBound - start + headway - 1) / headway)
      let end = min(Int(frequency.end) - own, window.upperBound + 1)
      return Array(stride(from: start + skipped * headway, to: end, by: headway))
    }
  }

  /// Returns the offsets with which a trip runs between midnight and noon of the next day, or `nil` if it has fewer than two calls.
  private func window(of trip: Int, on clock: ServiceClock) -> ClosedRange<Int>? {
    let range = firstCalls[trip]..<firstCalls[trip + 1]
    guard range.count >= 2 else { return nil }
    let first = -Int(calls[range.upperBound - 1].arrival) - clock.latestShift
    let last = 129_600 - Int(calls[range.lowerBound].departure) - clock.earliestShift
    return first <= last ? first...last : nil
  }

  /// Returns a trip of the timetable, with its times offset and converted to the wall clock of the city.
  private func row(
    _ trip: Int,
    _ shift: Int,
    _ clock: ServiceClock,
    _ placement: FeedStopPlacement
  ) -> TimetableTrip {
    let range = firstCalls[trip]..<firstCalls[trip + 1]
    let headsign = trips[trip].headsign
    let shifts = clock.shifts(of: calls[range], runningLate: shift)
    return TimetableTrip(
      line: trips[trip].route,
      headsign: headsign.isEmpty ? nil : headsign,
      calls: zip(calls[range], shifts).compactMap { call, shifts in
        placement.index[Int(call.stop)].map { stop in
          TimetableCall(
            stop: stop,
            arrival: call.arrival + Int32(shifts.arrival),
            departure: call.departure + Int32(shifts.departure),
            boards: call.boards,
            alights: call.alights
          )
        }
      }
    )
  }
}

/// Converts the times of a feed's service day to a city's wall clock.
struct ServiceClock {
  /// The origin of the service day's times, in seconds since 1970-01-01T00:00:00Z: noon minus twelve hours in the zone of the
  /// agency.
  private let start: Int

  /// Midnight of the requested day, as if the wall clock showed UTC.
  private let midnight: Int

  /// The zone of the city; `nil` if it is unknown.
  private let zone: ZoneRule?

  /// The smallest correction of a time of the service day, in seconds.
  let earliestShift: Int

  /// The largest correction; equal to ``earliestShift`` unless clocks change.
  let latestShift: Int

  /// Creates the clock of a service day.
  ///
  /// - Parameters:
  ///   - served: The service day.
  ///   - agency: The zone of the agency; `nil` for that of the city.
  ///   - date: The requested day; results count from its midnight.
  ///   - city: The zone of the city; if both are `nil`, days have 24 hours.
  ///   - latest: The latest time of the feed, in seconds.
  init(
    of served: CalendarDate,
    in agency: ZoneRule?,
    seenOn date: CalendarDate,
    in city: ZoneRule?,
    latest: Int
  ) {
    let noon = LocalDateTime(startOf: served).adding(minutes: 720)
    let zone = city ?? agency
    start = ((agency ?? zone) ?? .utc).utcSeconds(of: noon) - 43_200
    midnight = date.daysSinceEpoch * 86_400
    self.zone = zone
    // Clocks change at most once in twelve hours.
    let offsets = stride(from: 0, through: latest + 43_200, by: 43_200).map { [start] time in
      zone?.utcOffset(atUTC: start + time) ?? 0
    }
    earliestShift = start - midnight + (offsets.min() ?? 0)
    latestShift = start - midnight + (offsets.max() ?? 0)
  }

  /// The corrections of the times of a call.
  typealias Shifts = (arrival: Int, departure: Int)

  /// Returns the corrections of a trip's calls, such that no time goes backward.
  ///
  /// - Parameters:
  ///   - calls: The calls, in order.
  ///   - late: The offset of the vehicle from the stated times, in seconds.
  /// - Returns: The corrections for each call, in seconds.
  func shifts(of calls: ArraySlice<FeedCall>, runningLate late: Int) -> [Shifts] {
    if earliestShift == latestShift {
      return calls.map { _ in (earliestShift + late, earliestShift + late) }
    }
    let shifts = calls.map { call in
      (
        arrival: shift(at: Int(call.arrival) + late) + late,
        departure: shift(at: Int(call.departure) + late) + late
      )
    }
    let times = zip(calls, shifts).flatMap { call, shifts in
      [Int(call.arrival) + shifts.arrival, Int(call.departure) + shifts.departure]
    }
    guard let first = shifts.first, zip(times, times.dropFirst()).contains(where: { $0 > $1 })
    else { return shifts }
    // The clock goes back during the trip: keep the first correction, so that ride times stay real.
    return shifts.map { _ in first }
  }

  /// Returns the correction of a time of the service day.
  private func shift(at time: Int) -> Int {
    start - midnight + (zone?.utcOffset(atUTC: start + time) ?? 0)
  }
}

/// A row of `stops.txt`.
struct FeedStop: Hashable, Sendable {
  /// The identifier.
  let id: String

  /// The name; the identifier if there is none.
  let name: String

  /// The position, or `nil` if the row has none.
  let coordinate: Coordinate?

  /// Whether vehicles stop here; entrances and stations are rows too.
  let isBoarded: Bool

  /// The identifier of the station that the stop is part of; empty if there is none.
  let parent: String

  /// The line in the file.
  let line: Int
}

/// A row of `trips.txt`.
struct FeedTrip: Hashable, Sendable {
  /// The identifier.
  let id: String

  /// The index of the route.
  let route: Int

  /// The index of the service.
  let service: Int

  /// The destination shown on the vehicle; empty if not given.
  let headsign: String
}

/// A row of `stop_times.txt`.
struct FeedCall: Hashable, Sendable {
  /// The marker for a missing time.
  static let noTime = Int32.min

  /// The index of the trip.
  let trip: Int32

  /// The index of the stop.
  let stop: Int32

  /// The position in the trip's order; the numbers may have gaps.
  let sequence: Int32

  /// The seconds after the service day's midnight at which the vehicle arrives, or ``noTime``.
  var arrival: Int32

  /// The seconds at which it leaves, or ``noTime``.
  var departure: Int32

  /// The line in the file.
  let line: Int32

  /// Whether riders may board.
  let boards: Bool

  /// Whether riders may alight.
  let alights: Bool
}

/// A row of `frequencies.txt`: a trip that repeats.
struct FeedFrequency: Hashable, Sendable {
  /// The index of the trip.
  let trip: Int

  /// The departure of the first vehicle from the first stop, in seconds after midnight.
  let start: Int32

  /// The time by which the last vehicle has left.
  let end: Int32

  /// The seconds from one vehicle to the next.
  let headway: Int32
}

/// A row of `transfers.txt`.
struct FeedTransfer: Hashable, Sendable {
  /// The identifier of the origin, a stop or station.
  let from: String

  /// The identifier of the destination, a stop or station.
  let to: String

  /// Whether the change is possible.
  let isPossible: Bool

  /// The minimum transfer time in seconds, or `nil`.
  let seconds: Int32?
}
