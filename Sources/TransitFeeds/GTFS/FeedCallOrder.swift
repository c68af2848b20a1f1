internal import Transit

/// Puts calls in the order of their trips, and fills in the times that rows leave out.
struct FeedCallOrder {
  /// The calls, in the order of the file.
  let calls: [FeedCall]

  /// The trips.
  let trips: [FeedTrip]

  /// Returns the calls by trips, and where each trip starts.
  ///
  /// - Throws: `TransitFileError` if a place in a trip occurs twice, times go backward, or a trip's first or last call
  ///   has no time.
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

  /// Checks the calls of a trip, and fills in times in even steps between those that are known.
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

  /// Fills in the times between two calls.
  private func fill(_ calls: inout [FeedCall], from first: Int, to last: Int) {
    let (start, end) = (Int(calls[first].departure), Int(calls[last].arrival))
    for index in (first + 1)..<max(first + 1, last) {
      let time = start + (end - start) * (index - first) / (last - first)
      calls[index].arrival = Int32(time)
      calls[index].departure = Int32(time)
    }
  }

  /// Returns an error at a call.
  private func error(
    _ call: FeedCall,
    _ column: String,
    _ problem: TransitFileProblem
  ) -> TransitFileError {
    TransitFileError(file: "stop_times.txt", line: Int(call.line), column: column, problem)
  }
}
