/// Trips that make the same stops in the same order and never overtake one another.
///
/// In the words of RAPTOR, a route.
struct TimetablePattern: Hashable, Sendable {
  /// The stops.
  let stops: [Int32]

  /// Whether riders may board at each stop.
  let boards: [Bool]

  /// Whether riders may alight at each stop.
  let alights: [Bool]

  /// The indices of the trips in the timetable, the earliest first.
  private(set) var trips: [Int32] = []

  /// The arrivals, one trip after another.
  private var arrivals: [Int32] = []

  /// The departures, one trip after another.
  private var departures: [Int32] = []

  /// Creates a pattern of the stops of a trip.
  init(of trip: TimetableTrip) {
    stops = trip.calls.map { Int32($0.stop) }
    boards = trip.calls.map(\.boards)
    alights = trip.calls.map(\.alights)
  }

  /// Adds a trip if it is nowhere earlier than the last one; returns whether it was added.
  mutating func append(_ trip: TimetableTrip, index: Int) -> Bool {
    let start = arrivals.count - stops.count
    for (call, times) in trip.calls.enumerated() where start >= 0 {
      let isLater =
        times.arrival >= arrivals[start + call] && times.departure >= departures[start + call]
      guard isLater else { return false }
    }
    trips.append(Int32(index))
    arrivals += trip.calls.map(\.arrival)
    departures += trip.calls.map(\.departure)
    return true
  }

  /// Returns when a trip arrives at a stop, both as positions in the pattern.
  func arrival(trip: Int, stop: Int) -> Int32 {
    arrivals[trip * stops.count + stop]
  }

  /// Returns when a trip leaves a stop, both as positions in the pattern.
  func departure(trip: Int, stop: Int) -> Int32 {
    departures[trip * stops.count + stop]
  }

  /// Returns the first trip that leaves a stop no earlier than `time`, or `nil`.
  ///
  /// - Complexity: O(log *n*) for *n* trips.
  func firstTrip(at stop: Int, from time: Int32) -> Int? {
    var (low, high) = (0, trips.count)
    while low < high {
      let middle = (low + high) / 2
      if departure(trip: middle, stop: stop) < time { low = middle + 1 } else { high = middle }
    }
    return low < trips.count ? low : nil
  }
}
