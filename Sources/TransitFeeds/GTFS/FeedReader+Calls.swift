import Formats
internal import Transit

extension FeedReader {
  /// The columns of on-demand service (an area or time window); at least one is filled.
  private static let flexible = [
    "location_id", "location_group_id", "start_pickup_drop_off_window",
    "end_pickup_drop_off_window",
  ]

  /// Reads `stop_times.txt`, and sorts the calls of each trip.
  ///
  /// On-demand trips have no usable times, so they are skipped.
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
        .invalid(found: stop, expected: "a stop rather than a station or entrance")
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

  /// Reads `frequencies.txt`, if present.
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

/// Looks up the index of an identifier; fast if consecutive rows have the same one.
struct RecentID {
  /// The bytes of the last identifier.
  private var bytes: [UInt8] = []

  /// Its index, or `nil` before the first.
  private var index: Int?

  /// Returns the index of the identifier in a column.
  ///
  /// - Throws: `TransitFileError` if the identifier is unknown.
  mutating func index(
    _ row: TableRow,
    _ column: String,
    in indices: [String: Int],
    kind: String
  ) throws(TransitFileError) -> Int {
    let field = row.bytes(column)
    if let index, field.elementsEqual(bytes) { return index }
    let id = try row.requiredText(column)
    guard let found = indices[id] else { throw row.error(column, .unknown(kind: kind, id: id)) }
    (bytes, index) = (Array(field), found)
    return found
  }
}

/// Sorts calls by trip, and fills in missing times.
struct FeedCallOrder {
  /// The calls, in the order of the file.
  let calls: [FeedCall]

  /// The trips.
  let trips: [FeedTrip]

  /// Returns the calls by trip, and the first call of each trip.
  ///
  /// - Throws: `TransitFileError` if a sequence number occurs twice in a trip, times go backward, or a trip's first or last
  ///   call has no time.
  /// - Complexity: O(*n* log *n*).
  func run() throws(TransitFileError) -> (calls: [FeedCall], firsts: [Int]) {
    var ordered = calls.sorted { ($0.trip, $0.sequence) < ($1.trip, $1.sequence) }
    var firsts: [Int] = []
    var position = 0
    for trip in trips.indices {
      firsts.append(position)
      var end = position
      while end < ordered.count, ordered[end].trip == trip { end += 1 }
      try complete(&ordered, position..<end)
      position = end
    }
    return (ordered, firsts + [position])
  }

  /// Checks the calls of a trip, and interpolates missing times linearly.
  private func complete(
    _ calls: inout [FeedCall],
    _ range: Range<Int>
  ) throws(TransitFileError) {
    var known: Int?
    for index in range {
      let call = calls[index]
      if index > range.lowerBound, calls[index - 1].sequence == call.sequence {
        throw error(
          call,
          "stop_sequence",
          .duplicate(kind: "stop_sequence", id: "\(call.sequence)")
        )
      }
      let isEnd = index == range.lowerBound || index == range.upperBound - 1
      guard call.arrival != FeedCall.noTime else {
        if isEnd {
          let expected = "a time; give one to the first and last stop of each trip"
          throw error(call, "arrival_time", .invalid(found: "", expected: expected))
        }
        continue
      }
      if call.departure < call.arrival { throw error(call, "departure_time", .backward) }
      if let known {
        if call.arrival < calls[known].departure { throw error(call, "arrival_time", .backward) }
        fill(&calls, from: known, to: index)
      }
      known = index
    }
  }

  /// Interpolates the times between two calls.
  private func fill(_ calls: inout [FeedCall], from first: Int, to last: Int) {
    let (start, end) = (Int(calls[first].departure), Int(calls[last].arrival))
    for index in (first + 1)..<max(first + 1, last) {
      let time = start + (end - start) * (index - first) / (last - first)
      calls[index].arrival = Int32(time)
      calls[index].departure = Int32(time)
    }
  }

  /// Returns an error for a call.
  private func error(
    _ call: FeedCall,
    _ column: String,
    _ problem: TransitFileProblem
  ) -> TransitFileError {
    TransitFileError(file: "stop_times.txt", line: Int(call.line), column: column, problem)
  }
}
