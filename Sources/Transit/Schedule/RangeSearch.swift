/// Finds the earliest arrivals at all stops for one departure after another, the latest first.
///
/// What a later departure has reached can also be had by setting out earlier, so each search goes on only from where it gets better.
///
/// > Source: D. Delling, T. Pajor, R. F. Werneck, "Round-Based Public Transit Routing", *Transportation Science* 49
/// > (2015), 591–604, <https://doi.org/10.1287/trsc.2014.0534>, section 4 (rRAPTOR).
struct RangeSearch {
  /// The timetable.
  private let timetable: Timetable

  /// The most rides.
  private let rides: Int

  /// The earliest arrival at each stop by at most as many rides as the index says.
  private var arrival: [[Int32]]

  /// The earliest time to board at each stop after at most as many rides as the index says.
  private var ready: [[Int32]]

  /// The stops that became ready earlier in the last round.
  private var improved: [Int] = []

  /// Whether each stop is in ``improved``.
  private var isImproved: [Bool]

  /// The stops that the round has reached earlier.
  private var reached: [Int] = []

  /// The first place in each pattern at which a vehicle may be boarded; ``noPlace`` in those not to follow.
  private var firstPlace: [Int32]

  /// The time after which nothing is of use.
  private var limit = RaptorRound.never

  private static let noPlace = Int32.max

  /// Creates a search in a timetable.
  init(_ timetable: Timetable, rides: Int) {
    self.timetable = timetable
    self.rides = rides
    let never = [Int32](repeating: RaptorRound.never, count: timetable.rows.stops.count)
    arrival = Array(repeating: never, count: rides + 1)
    ready = arrival
    isImproved = Array(repeating: false, count: never.count)
    firstPlace = Array(repeating: Self.noPlace, count: timetable.patterns.count)
  }

  /// Searches from a start, for a departure no later than those before.
  ///
  /// - Returns: Whether some stop is reached earlier than before.
  mutating func run(
    from access: [TransitAccess],
    departing departure: Int32,
    latest: Int32
  ) -> Bool {
    limit = latest
    for way in access { becomeReady(way.station, at: departure + way.walk.time.rawValue, after: 0) }
    var isBetter = false
    for round in stride(from: 1, through: rides, by: 1) where !improved.isEmpty {
      for pattern in takePatterns() {
        ride(pattern, from: Int(firstPlace[pattern]), round: round)
        firstPlace[pattern] = Self.noPlace
      }
      isBetter = isBetter || !reached.isEmpty
      walkOn(round: round)
    }
    for pattern in takePatterns() { firstPlace[pattern] = Self.noPlace }
    return isBetter
  }

  /// Returns the earliest arrival by a walk from a stop that a ride has reached.
  func arrival(by egress: [TransitAccess]) -> Int32? {
    egress.reduce(nil as Int32?) { best, way in
      let time = arrival[rides][way.station]
      guard time != RaptorRound.never else { return best }
      return min(best ?? RaptorRound.never, time + way.walk.time.rawValue)
    }
  }

  /// Notes when a stop is ready after a number of rides, and so after more of them.
  private mutating func becomeReady(_ stop: Int, at time: Int32, after round: Int) {
    guard time <= limit, time < ready[round][stop] else { return }
    for later in round...rides {
      guard time < ready[later][stop] else { break }
      ready[later][stop] = time
    }
    if !isImproved[stop] {
      isImproved[stop] = true
      improved.append(stop)
    }
  }

  /// Returns the patterns that stop where something got better, in ascending order, and forgets these stops.
  private mutating func takePatterns() -> [Int] {
    var marked: [Int] = []
    for stop in improved {
      isImproved[stop] = false
      for position in timetable.positionsAtStop[stop] {
        let pattern = Int(timetable.patternOfPosition[Int(position)])
        if firstPlace[pattern] == Self.noPlace { marked.append(pattern) }
        firstPlace[pattern] = min(
          firstPlace[pattern],
          timetable.placeOfPosition[Int(position)]
        )
      }
    }
    improved.removeAll(keepingCapacity: true)
    return marked.sorted()
  }

  /// Follows the vehicles of a pattern from a place to its end, changing to earlier ones where that is possible.
  private mutating func ride(_ index: Int, from first: Int, round: Int) {
    let pattern = timetable.patterns[index]
    var aboard: Int?
    for place in first..<pattern.stops.count {
      let stop = Int(pattern.stops[place])
      if let trip = aboard, pattern.alights[place] {
        arrive(stop, at: pattern.arrival(trip: trip, stop: place), round: round)
      }
      let ready = ready[round - 1][stop]
      guard pattern.boards[place], ready != RaptorRound.never else { continue }
      if let trip = aboard, pattern.departure(trip: trip, stop: place) < ready { continue }
      guard let trip = pattern.firstTrip(at: place, from: ready) else { continue }
      aboard = min(aboard ?? trip, trip)
    }
  }

  /// Notes that a ride reaches a stop.
  private mutating func arrive(_ stop: Int, at time: Int32, round: Int) {
    guard time <= limit else { return }
    if time < arrival[round][stop] {
      for later in round...rides {
        guard time < arrival[later][stop] else { break }
        arrival[later][stop] = time
      }
      reached.append(stop)
    }
    guard !timetable.rows.stopsWithoutChange.contains(stop) else { return }
    becomeReady(stop, at: time + timetable.rows.stops[stop].platformSeconds, after: round)
  }

  /// Takes one walk from each stop that a ride of the round has reached.
  private mutating func walkOn(round: Int) {
    for stop in reached {
      for index in timetable.transfersFromStop[stop] {
        let transfer = timetable.rows.transfers[Int(index)]
        let time = arrival[round][stop] + transfer.seconds
        becomeReady(transfer.destination, at: time, after: round)
      }
    }
    reached.removeAll(keepingCapacity: true)
  }
}
