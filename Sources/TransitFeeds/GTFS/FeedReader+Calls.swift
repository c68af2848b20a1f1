import Formats
internal import Transit

extension FeedReader {
  /// The columns of which one is filled in where a vehicle comes on demand, to an area or within a span of time.
  private static let flexible = [
    "location_id", "location_group_id", "start_pickup_drop_off_window",
    "end_pickup_drop_off_window",
  ]

  /// Reads `stop_times.txt`, and puts the calls of each trip in order.
  ///
  /// Trips on demand have no times to ride by, so they are left out.
  mutating func readCalls() throws(FeedError) {
    let columns = ["trip_id", "stop_id", "stop_sequence"]
    var trip = RecentID()
    var onDemand: Set<Int32> = []
    try table("stop_times.txt", columns + ["arrival_time", "departure_time"]).read {
      row throws(TransitFileError) in
      for column in Self.flexible where !row.bytes(column).isEmpty {
        onDemand.insert(Int32(try trip.index(row, "trip_id", in: tripIndex, kind: "trip")))
        return
      }
      feed.calls.append(try call(row, &trip))
    }
    if !onDemand.isEmpty {
      feed.calls.removeAll { onDemand.contains($0.trip) }
      let noun = onDemand.count == 1 ? "trip" : "trips"
      feed.warnings.append(
        "stop_times.txt: \(onDemand.count) \(noun) on demand (GTFS-Flex) left out"
      )
    }
    let ordered = FeedCallOrder(calls: feed.calls, trips: feed.trips)
    do {
      (feed.calls, feed.firstCalls) = try ordered.run()
    } catch {
      throw .table(error)
    }
  }

  /// Returns the call of a row.
  private func call(_ row: TableRow, _ recent: inout RecentID) throws(TransitFileError) -> FeedCall
  {
    let trip = try recent.index(row, "trip_id", in: tripIndex, kind: "trip")
    let stop = try row.requiredText("stop_id")
    guard let place = stopIndex[stop] else {
      throw row.error("stop_id", .unknown(kind: "stop", id: stop))
    }
    guard feed.stops[place].isBoarded else {
      throw row.error(
        "stop_id",
        .invalid(found: stop, expected: "a stop but a station or entrance")
      )
    }
    guard let sequence = try row.integer("stop_sequence", in: 0...1_000_000) else {
      throw row.error("stop_sequence", .invalid(found: "", expected: "a number"))
    }
    let (arrival, departure) = (try row.clock("arrival_time"), try row.clock("departure_time"))
    return FeedCall(
      trip: Int32(trip),
      stop: Int32(place),
      sequence: Int32(sequence),
      arrival: arrival ?? departure ?? FeedCall.noTime,
      departure: departure ?? arrival ?? FeedCall.noTime,
      line: Int32(row.record.line),
      boards: try row.integer("pickup_type", in: 0...3) ?? 0 == 0,
      alights: try row.integer("drop_off_type", in: 0...3) ?? 0 == 0
    )
  }

  /// Reads `frequencies.txt`, if it is there.
  mutating func readFrequencies() throws(FeedError) {
    let columns = ["trip_id", "start_time", "end_time", "headway_secs"]
    _ = try table("frequencies.txt", columns).readIfThere { row throws(TransitFileError) in
      let id = try row.requiredText("trip_id")
      guard let trip = tripIndex[id] else {
        throw row.error("trip_id", .unknown(kind: "trip", id: id))
      }
      guard let start = try row.clock("start_time"), let end = try row.clock("end_time"),
        let headway = try row.integer("headway_secs", in: 1...86_400)
      else {
        throw row.error(nil, .invalid(found: "", expected: "two times and a headway; fill them in"))
      }
      let frequency = FeedFrequency(trip: trip, start: start, end: end, headway: Int32(headway))
      feed.frequencies.append(frequency)
    }
  }
}
