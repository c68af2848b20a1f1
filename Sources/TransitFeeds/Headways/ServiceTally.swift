internal import Transit

/// Counts the vehicles of a service in each band, and collects how long they take.
struct ServiceTally {
  /// The number of vehicles that set out in each band.
  private(set) var departures = [Int](repeating: 0, count: FeedBand.rows.count)

  /// The seconds from each stop to the next, of each vehicle.
  private var seconds: [[Int32]]

  /// Creates a tally of a service with some stops.
  init(stops: Int) {
    seconds = Array(repeating: [], count: stops - 1)
  }

  /// Adds a vehicle.
  ///
  /// - Parameters:
  ///   - calls: Its calls, one a stop of the service.
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
