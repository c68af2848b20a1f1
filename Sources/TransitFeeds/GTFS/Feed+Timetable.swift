package import OpeningHours
package import Transit

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
