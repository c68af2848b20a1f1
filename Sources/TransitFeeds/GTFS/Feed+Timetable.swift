package import OpeningHours
package import Streets

extension Feed {
  /// Returns the timetable of a service day.
  ///
  /// Trips of the days before that run past midnight into the day are in it, and trips of the next day until its noon,
  /// each with its times counted from the midnight of `date`. Times are those of the wall clock, but for the hours
  /// before a change between winter and summer time.
  ///
  /// - Parameter date: The day.
  /// - Returns: The timetable; without trips if nothing runs.
  /// - Throws: ``FeedError`` if repeating trips or changes are too many.
  /// - Complexity: O(*n* log *n*) for *n* calls of the day.
  package func timetable(on date: CalendarDate) throws(FeedError) -> Timetable {
    var rows = TimetableRows()
    rows.lines = routes
    let placement = FeedStopPlacement(self)
    rows.stops = placement.stations
    rows.transfers = try placement.transfers()
    rows.trips = try trips(on: date, placement)
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
    _ placement: FeedStopPlacement
  ) throws(FeedError) -> [TimetableTrip] {
    let day = 86_400
    let latest = calls.lazy.map(\.departure).max().map(Int.init) ?? 0
    var repeats: [Int: [FeedFrequency]] = [:]
    for frequency in frequencies { repeats[frequency.trip, default: []].append(frequency) }
    let last = max(latest, frequencies.map { Int($0.end) + latest }.max() ?? 0)
    var found: [TimetableTrip] = []
    for offset in -(last / day)...1 {
      let runs = services.map { $0.runs(on: date.adding(days: offset)) }
      for trip in trips.indices where runs[trips[trip].service] {
        guard let window = window(of: trip, on: offset * day) else { continue }
        for start in starts(trip, repeats[trip], within: window) {
          found.append(row(trip, start + offset * day, placement))
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
  private func window(of trip: Int, on offset: Int) -> ClosedRange<Int>? {
    let range = firstCalls[trip]..<firstCalls[trip + 1]
    guard range.count >= 2 else { return nil }
    let first = -Int(calls[range.upperBound - 1].arrival) - offset
    let last = 129_600 - Int(calls[range.lowerBound].departure) - offset
    return first <= last ? first...last : nil
  }

  /// Returns a trip of the timetable, with its times shifted.
  private func row(_ trip: Int, _ shift: Int, _ placement: FeedStopPlacement) -> TimetableTrip {
    let range = firstCalls[trip]..<firstCalls[trip + 1]
    let headsign = trips[trip].headsign
    return TimetableTrip(
      line: trips[trip].route,
      headsign: headsign.isEmpty ? nil : headsign,
      calls: calls[range].compactMap { call in
        placement.index[Int(call.stop)].map { stop in
          TimetableCall(
            stop: stop,
            arrival: call.arrival + Int32(shift),
            departure: call.departure + Int32(shift),
            boards: call.boards,
            alights: call.alights
          )
        }
      }
    )
  }
}
