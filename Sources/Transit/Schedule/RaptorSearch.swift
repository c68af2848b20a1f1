/// Finds the earliest arrivals at all stops for each number of rides.
///
/// Each round follows the vehicles that serve improved stops to their ends, and then relaxes the walks from each stop reached.
///
/// > Source: D. Delling, T. Pajor, R. F. Werneck, "Round-Based Public Transit Routing", *Transportation Science* 49
/// > (2015), 591–604, <https://doi.org/10.1287/trsc.2014.0534>.
struct RaptorSearch {
  /// The timetable.
  let timetable: Timetable

  /// The rounds; the first contains the walks from the start.
  private(set) var rounds: [RaptorRound] = []

  /// The earliest arrival at each stop over all rounds.
  private var bestArrival: [Int32] = []

  /// The earliest time from which a vehicle can be boarded at each stop, over all rounds.
  private var bestReady: [Int32] = []

  /// The stops that became ready earlier in the last round.
  private var improved: [Int] = []

  /// Whether each stop is in ``improved``.
  private var isImproved: [Bool] = []

  /// The value of ``firstPlace`` for patterns that are not in ``marked``.
  private static let noPlace = Int32.max

  /// The patterns to follow in a round, in ascending order.
  private var marked: [Int] = []

  /// The first place in each pattern at which a vehicle can be boarded.
  private var firstPlace: [Int32]

  /// The time after which arrivals are pruned.
  private var limit = RaptorRound.never

  /// Creates a search in a timetable.
  init(_ timetable: Timetable) {
    self.timetable = timetable
    firstPlace = Array(repeating: Self.noPlace, count: timetable.patterns.count)
  }

  /// Searches from a start.
  ///
  /// - Parameters:
  ///   - access: The walks from the start to stops.
  ///   - egress: The walks from stops to the destination, used for pruning. Empty to reach all stops.
  ///   - departure: The time of departure.
  ///   - latest: The time after which arrivals are pruned.
  ///   - rides: The maximum number of rides.
  /// - Complexity: O(*r* · *n* · log *t*) for *r* rounds, *n* stops of patterns, and *t* trips.
  mutating func run(
    from access: [TransitAccess],
    to egress: [TransitAccess] = [],
    departing departure: Int32,
    latest: Int32 = RaptorRound.never,
    rides: Int
  ) {
    reset(latest: latest)
    start(access, departure)
    for _ in 0..<rides where !improved.isEmpty {
      rounds.append(RaptorRound(stops: timetable.rows.stops.count))
      findPlaces()
      for pattern in marked { ride(pattern, from: Int(firstPlace[pattern])) }
      for access in egress { tighten(access) }
      walkOn()
    }
  }

  /// Resets the search.
  private mutating func reset(latest: Int32) {
    let stops = timetable.rows.stops.count
    rounds = [RaptorRound(stops: stops)]
    bestArrival = Array(repeating: RaptorRound.never, count: stops)
    bestReady = Array(repeating: RaptorRound.never, count: stops)
    isImproved = Array(repeating: false, count: stops)
    improved = []
    limit = latest
  }

  /// Relaxes the walks from the start.
  private mutating func start(_ access: [TransitAccess], _ departure: Int32) {
    for (index, way) in access.enumerated() {
      let time = departure + way.walk.time.rawValue
      guard time < rounds[0].ready[way.station] else { continue }
      rounds[0].ready[way.station] = time
      rounds[0].walk[way.station] = .access(index)
      bestReady[way.station] = time
      improve(way.station)
    }
  }

  /// Marks a stop as improved.
  private mutating func improve(_ stop: Int) {
    guard !isImproved[stop] else { return }
    isImproved[stop] = true
    improved.append(stop)
  }

  /// Finds the patterns that serve improved stops, and the first such place in each.
  private mutating func findPlaces() {
    for pattern in marked { firstPlace[pattern] = Self.noPlace }
    marked.removeAll(keepingCapacity: true)
    for stop in improved {
      isImproved[stop] = false
      for position in timetable.positionsAtStop[stop] {
        let pattern = Int(timetable.patternOfPosition[Int(position)])
        let place = timetable.placeOfPosition[Int(position)]
        if firstPlace[pattern] == Self.noPlace { marked.append(pattern) }
        firstPlace[pattern] = min(firstPlace[pattern], place)
      }
    }
    improved.removeAll(keepingCapacity: true)
    marked.sort()
  }

  /// Follows the vehicles of a pattern from a place to its end, switching to earlier ones where possible.
  private mutating func ride(_ index: Int, from first: Int) {
    let pattern = timetable.patterns[index]
    let round = rounds.count - 1
    var aboard: (trip: Int, board: Int)?
    for place in first..<pattern.stops.count {
      let stop = Int(pattern.stops[place])
      if let (trip, board) = aboard, pattern.alights[place] {
        let time = pattern.arrival(trip: trip, stop: place)
        let step = RaptorStep.ride(pattern: index, trip: trip, board: board, alight: place)
        arrive(stop, at: time, by: step)
      }
      let ready = rounds[round - 1].ready[stop]
      guard pattern.boards[place], ready != RaptorRound.never else { continue }
      if let trip = aboard?.trip, pattern.departure(trip: trip, stop: place) < ready { continue }
      guard let trip = pattern.firstTrip(at: place, from: ready) else { continue }
      if trip < aboard?.trip ?? .max { aboard = (trip, place) }
    }
  }

  /// Records the arrival of a ride at a stop.
  private mutating func arrive(_ stop: Int, at time: Int32, by step: RaptorStep) {
    let round = rounds.count - 1
    guard time <= limit else { return }
    if time < bestArrival[stop] {
      bestArrival[stop] = time
      rounds[round].arrival[stop] = time
      rounds[round].step[stop] = step
    }
    guard !timetable.rows.stopsWithoutChange.contains(stop) else { return }
    let ready = time + timetable.rows.stops[stop].platformSeconds
    guard ready < bestReady[stop] else { return }
    bestReady[stop] = ready
    rounds[round].ready[stop] = ready
    rounds[round].walk[stop] = step
    improve(stop)
  }

  /// Relaxes the walks from each stop reached by a ride of the round.
  private mutating func walkOn() {
    let round = rounds.count - 1
    for stop in rounds[round].arrival.indices {
      let arrival = rounds[round].arrival[stop]
      guard arrival != RaptorRound.never else { continue }
      for index in timetable.transfersFromStop[stop] {
        let transfer = timetable.rows.transfers[Int(index)]
        let (target, time) = (transfer.destination, arrival + transfer.seconds)
        guard time <= limit, time < bestReady[target] else { continue }
        bestReady[target] = time
        rounds[round].ready[target] = time
        rounds[round].walk[target] = .walk(transfer: Int(index))
        improve(target)
      }
    }
  }

  /// Lowers the limit if a stop gives an earlier arrival at the destination.
  private mutating func tighten(_ egress: TransitAccess) {
    let arrival = bestArrival[egress.station]
    guard arrival != RaptorRound.never else { return }
    limit = min(limit, arrival + egress.walk.time.rawValue)
  }
}

/// The result of one round of RAPTOR: round *k* reaches stops by *k* rides.
struct RaptorRound {
  /// The time of stops that have not been reached.
  static let never = Int32.max

  /// The arrival at each stop; ``never`` if not reached.
  var arrival: [Int32]

  /// The time from which a vehicle can be boarded at each stop: after changing there, or after a walk.
  var ready: [Int32]

  /// How each stop was reached.
  var step: [RaptorStep?]

  /// How each stop became ready if by a walk or from the start; `nil` if by the ride of ``step``.
  var walk: [RaptorStep?]

  /// Creates an empty round.
  init(stops: Int) {
    arrival = Array(repeating: Self.never, count: stops)
    ready = Array(repeating: Self.never, count: stops)
    step = Array(repeating: nil, count: stops)
    walk = Array(repeating: nil, count: stops)
  }
}

/// How a stop was reached in a round of RAPTOR.
enum RaptorStep: Hashable {
  /// By the walk from the start with this index.
  case access(Int)

  /// By a ride: the pattern, the trip in it, and the places in it to board and alight at.
  case ride(pattern: Int, trip: Int, board: Int, alight: Int)

  /// By a walk from another stop, the index of the transfer.
  case walk(transfer: Int)
}
