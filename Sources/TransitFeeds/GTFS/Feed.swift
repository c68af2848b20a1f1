package import Geography
package import OpeningHours
package import Transit

/// A GTFS feed: stops, routes, trips and the days on which they run.
///
/// > Source: "General Transit Feed Specification: Reference", <https://gtfs.org/documentation/schedule/reference/>.
package struct Feed: Sendable {
  /// The settings that it was read with.
  let settings: FeedSettings

  /// The time zone that all times are in, by name; `nil` if the feed does not say.
  package internal(set) var zoneName: String?

  /// The zone of ``zoneName``.
  var zone: ZoneRule?

  /// What was left out of the feed, and why, in words.
  package internal(set) var warnings: [String] = []

  /// The stops and stations.
  var stops: [FeedStop] = []

  /// The routes.
  var routes: [TransitLine] = []

  /// The services.
  var services: [FeedService] = []

  /// The trips.
  var trips: [FeedTrip] = []

  /// The calls, by trips and in their order.
  var calls: [FeedCall] = []

  /// Where the calls of each trip start, and behind the last the number of calls.
  var firstCalls: [Int] = []

  /// The trips that repeat.
  var frequencies: [FeedFrequency] = []

  /// The changes that the feed speaks of.
  var transfers: [FeedTransfer] = []

  /// The first and last day on which some service runs, or `nil` if none ever does.
  package var days: ClosedRange<CalendarDate>? {
    let starts = services.filter { $0.start <= $0.end && !$0.weekdays.isEmpty }.map(\.start)
    let ends = services.filter { $0.start <= $0.end && !$0.weekdays.isEmpty }.map(\.end)
    let added = services.flatMap(\.added)
    guard let first = (starts + added).min(), let last = (ends + added).max() else { return nil }
    return first...last
  }

  /// Returns how many stops of vehicles lie in an area, and how many there are.
  ///
  /// - Complexity: O(*n*) for *n* stops.
  package func stopCount(in bounds: BoundingBox) -> (inside: Int, all: Int) {
    let positions = stops.filter(\.isBoarded).map(\.coordinate)
    return (positions.count { $0.map(bounds.contains) ?? false }, positions.count)
  }

  /// Returns a finding for each stop of vehicles that lies outside an area, such as in the sea.
  ///
  /// A feed of a region rightly has stops outside its city; in a feed of a city they are faults.
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
  /// Returns a network of headways, counted on three days.
  ///
  /// A service is the vehicles of a route that stop at the same stations; in each band of a week its headway is the length of
  /// the band by the vehicles that set out in it, and a ride takes the median. Platforms of a station are one.
  ///
  /// - Parameters:
  ///   - weekday: A day that stands for Monday to Friday.
  ///   - saturday: A day that stands for Saturdays.
  ///   - sunday: A day that stands for Sundays.
  ///   - zone: The time zone of the city; that of the feed if `nil`.
  /// - Returns: The rows of the network, without services that run on none of the days.
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
  /// The most days of a feed that are looked at.
  private static let mostDays = 400

  /// Returns a Tuesday, a Saturday and a Sunday that stand for the others: those with the most trips, the earliest of several.
  ///
  /// Holidays and works take trips away, so the fullest day is the usual one. A feed without one of the three days has its
  /// first day instead.
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
  /// Trips of the days before that run past midnight into the day are in it, and trips of the next day until its noon, each
  /// with the times of the wall clock of `zone`, counted from the midnight of `date`.
  ///
  /// A time of the feed counts from noon minus twelve hours of its day in the zone of the agency, which is midnight unless clocks
  /// change on that day. Where the clock goes back during a trip, the times of that trip go on as before the change.
  ///
  /// > Source: "General Transit Feed Specification: Reference", type `Time`; `agency_timezone`.
  ///
  /// - Parameters:
  ///   - date: The day.
  ///   - zone: The time zone of the city; that of the feed if `nil`.
  /// - Returns: The timetable; without trips if nothing runs.
  /// - Throws: ``FeedError`` if repeating trips or changes are too many.
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

  /// Returns the trips that reach into a day.
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
    // Another zone moves times by up to 26 hours.
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

  /// Returns by how much each vehicle of a trip is later than the trip's own times, in seconds.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - repeats: When it repeats, or `nil` if it runs once.
  ///   - window: What counts, as shifts of the trip's own times.
  /// - Returns: The shifts, in seconds.
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

  /// Returns the shifts with which a trip runs between midnight and noon of the next day, or `nil` if it has no two calls.
  private func window(of trip: Int, on clock: ServiceClock) -> ClosedRange<Int>? {
    let range = firstCalls[trip]..<firstCalls[trip + 1]
    guard range.count >= 2 else { return nil }
    let first = -Int(calls[range.upperBound - 1].arrival) - clock.latestShift
    let last = 129_600 - Int(calls[range.lowerBound].departure) - clock.earliestShift
    return first <= last ? first...last : nil
  }

  /// Returns a trip of the timetable, with its times shifted and by the wall clock of the city.
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

/// Turns the times of a service day of a feed into those of a city's wall clock.
struct ServiceClock {
  /// The instant from which the times of the service day count, in seconds since 1970-01-01T00:00:00Z: noon minus twelve hours in the
  /// zone of the agency.
  private let start: Int

  /// The midnight of the day in view, by a clock that shows UTC.
  private let midnight: Int

  /// The zone of the city; `nil` if it is unknown.
  private let zone: ZoneRule?

  /// The smallest number of seconds that is added to a time of the service day.
  let earliestShift: Int

  /// The largest one; equal to ``earliestShift`` unless clocks change.
  let latestShift: Int

  /// Creates the clock of a service day.
  ///
  /// - Parameters:
  ///   - served: The service day.
  ///   - agency: The zone of the agency; `nil` if it is unknown, which takes the city's.
  ///   - date: The day in view, from whose midnight the results count.
  ///   - city: The zone of the city; if both are unknown, days have 24 hours.
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

  /// The correction of the times of a call.
  typealias Shifts = (arrival: Int, departure: Int)

  /// Returns the correction of each call of a trip, such that no time goes backward.
  ///
  /// - Parameters:
  ///   - calls: The calls, in order.
  ///   - late: How much later than its own times the vehicle runs, in seconds.
  /// - Returns: The seconds for each call.
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
    // The clock goes back during the trip; at its end it is as late as it is after its real time.
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

  /// Whether vehicles stop here, and not merely people: a station's entrance is a stop too.
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

  /// What the vehicle shows; empty if the row has nothing.
  let headsign: String
}

/// A row of `stop_times.txt`.
struct FeedCall: Hashable, Sendable {
  /// What stands for a time that the row leaves out.
  static let noTime = Int32.min

  /// The index of the trip.
  let trip: Int32

  /// The index of the stop.
  let stop: Int32

  /// The place in the trip's order; the numbers may have gaps.
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

  /// When the first vehicle leaves the first stop, in seconds after midnight.
  let start: Int32

  /// The time by which the last one has left.
  let end: Int32

  /// The seconds from one vehicle to the next.
  let headway: Int32
}

/// A row of `transfers.txt`.
struct FeedTransfer: Hashable, Sendable {
  /// The identifier of the stop or station left.
  let from: String

  /// The identifier of the stop or station reached.
  let to: String

  /// Whether the change is possible at all.
  let isPossible: Bool

  /// The seconds that the row asks for, or `nil`.
  let seconds: Int32?
}
