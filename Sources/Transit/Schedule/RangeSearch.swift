/// Finds the earliest arrivals at all stops for a sequence of departures, latest first.
///
/// Arrivals of a later departure also bound those of an earlier one, so each search continues only from stops that it improves.
///
/// > Source: D. Delling, T. Pajor, R. F. Werneck, "Round-Based Public Transit Routing", *Transportation Science* 49
/// > (2015), 591–604, <https://doi.org/10.1287/trsc.2014.0534>, section 4 (rRAPTOR).
struct RangeSearch {
  /// The timetable.
  private let timetable: Timetable

  /// The maximum number of rides.
  private let rides: Int

  /// The earliest arrival at each stop, indexed by the maximum number of rides.
  private var arrival: [[Int32]]

  /// The earliest time to board at each stop, indexed by the maximum number of rides before.
  private var ready: [[Int32]]

  /// The stops that became ready earlier in the last round.
  private var improved: [Int] = []

  /// Whether each stop is in ``improved``.
  private var isImproved: [Bool]

  /// The stops whose arrival improved in this round.
  private var reached: [Int] = []

  /// The first place in each pattern at which a vehicle can be boarded; ``noPlace`` if the pattern is skipped.
  private var firstPlace: [Int32]

  /// The time after which arrivals are pruned.
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

  /// Searches from a start; the departure is no later than in previous calls.
  ///
  /// - Returns: Whether any arrival improved.
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

  /// Returns the earliest arrival by a walk from a stop reached by a ride.
  func arrival(by egress: [TransitAccess]) -> Int32? {
    egress.reduce(nil as Int32?) { best, way in
      let time = arrival[rides][way.station]
      guard time != RaptorRound.never else { return best }
      return min(best ?? RaptorRound.never, time + way.walk.time.rawValue)
    }
  }

  /// Records when a stop becomes ready after a number of rides, and so also after more rides.
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

  /// Returns the patterns that serve improved stops, in ascending order, and clears these stops.
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

  /// Follows the vehicles of a pattern from a place to its end, switching to earlier ones where possible.
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

  /// Records the arrival of a ride at a stop.
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

  /// Relaxes the walks from each stop reached by a ride of the round.
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
