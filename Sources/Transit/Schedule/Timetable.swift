/// The timetable of a service day.
///
/// A timetable is immutable and validated when created.
public struct Timetable: Hashable, Sendable {
  /// The rows from which the timetable was created.
  public let rows: TimetableRows

  /// The trips, grouped by their stops.
  let patterns: [TimetablePattern]

  /// The pattern of each position at which a pattern stops.
  let patternOfPosition: [Int32]

  /// The place of each position in its pattern.
  let placeOfPosition: [Int32]

  /// The positions at each stop.
  let positionsAtStop: GroupedIndices

  /// The walks from each stop, as indices into the rows.
  let transfersFromStop: GroupedIndices

  /// Creates a timetable.
  ///
  /// - Parameter rows: The rows.
  /// - Throws: ``TimetableError`` for the first invalid row.
  /// - Complexity: O(*n* log *n*) for *n* calls, and more where vehicles overtake one another.
  public init(_ rows: TimetableRows) throws(TimetableError) {
    try TimetableCheck(rows).run()
    self.rows = rows
    patterns = Self.patterns(of: rows.trips)
    var (patternOf, placeOf, stops) = ([Int32](), [Int32](), [Int32]())
    for (index, pattern) in patterns.enumerated() {
      patternOf += pattern.stops.map { _ in Int32(index) }
      placeOf += pattern.stops.indices.map(Int32.init)
      stops += pattern.stops
    }
    patternOfPosition = patternOf
    placeOfPosition = placeOf
    positionsAtStop = GroupedIndices(stops, groups: rows.stops.count)
    transfersFromStop = GroupedIndices(
      rows.transfers.map { Int32($0.origin) },
      groups: rows.stops.count
    )
  }

  /// The key by which trips are grouped into patterns.
  private struct Shape: Hashable {
    /// The stops.
    let stops: [Int]

    /// Whether riders may board and alight at each.
    let rules: [Bool]

    /// Creates the shape of a trip.
    init(_ trip: TimetableTrip) {
      stops = trip.calls.map(\.stop)
      rules = trip.calls.flatMap { [$0.boards, $0.alights] }
    }
  }

  /// Groups trips by shape, and splits groups in which one trip overtakes another.
  private static func patterns(of trips: [TimetableTrip]) -> [TimetablePattern] {
    var patterns: [TimetablePattern] = []
    var patternsOfShape: [Shape: [Int]] = [:]
    let order = trips.indices.sorted { left, right in
      (trips[left].calls[0].departure, left) < (trips[right].calls[0].departure, right)
    }
    for index in order {
      let trip = trips[index]
      let shape = Shape(trip)
      let taken = patternsOfShape[shape, default: []].contains {
        patterns[$0].append(trip, index: index)
      }
      if taken { continue }
      var pattern = TimetablePattern(of: trip)
      _ = pattern.append(trip, index: index)
      patternsOfShape[shape, default: []].append(patterns.count)
      patterns.append(pattern)
    }
    return patterns
  }
}

/// Validates the rows of a timetable.
struct TimetableCheck {
  /// The maximum distance of a time from the service day, in seconds.
  private static let farthest: Int32 = 864_000

  /// The rows.
  private let rows: TimetableRows

  /// Creates a check of rows.
  init(_ rows: TimetableRows) {
    self.rows = rows
  }

  /// Checks each row.
  ///
  /// - Throws: ``TimetableError``, for the first fault.
  func run() throws(TimetableError) {
    for stop in rows.stops { try walk(stop.platformSeconds, "the change at stop \(stop.id)") }
    for stop in rows.stopsWithoutChange {
      try refer("stop", stop, rows.stops.count, "the stops without a change")
    }
    for index in rows.trips.indices { try checkTrip(index) }
    for (index, transfer) in rows.transfers.enumerated() {
      try refer("stop", transfer.origin, rows.stops.count, "transfer \(index)")
      try refer("stop", transfer.destination, rows.stops.count, "transfer \(index)")
      try walk(transfer.seconds, "transfer \(index)")
    }
  }

  /// Throws if a trip is inconsistent with the rows that it refers to, or its times are out of order.
  private func checkTrip(_ index: Int) throws(TimetableError) {
    let trip = rows.trips[index]
    guard trip.calls.count >= 2 else { throw .shortTrip(index: index) }
    try refer("line", trip.line, rows.lines.count, "trip \(index)")
    var before = Int32.min
    for (place, call) in trip.calls.enumerated() {
      try refer("stop", call.stop, rows.stops.count, "trip \(index)")
      guard call.arrival >= before, call.departure >= call.arrival else {
        throw .backward(trip: index, call: place)
      }
      guard call.arrival >= -Self.farthest, call.departure <= Self.farthest else {
        throw .farTime(trip: index, call: place)
      }
      before = call.departure
    }
  }

  /// Throws if a walk is impossible.
  private func walk(_ seconds: Int32, _ owner: String) throws(TimetableError) {
    guard seconds < 0 || seconds > 86_400 else { return }
    throw .impossibleWalk(seconds: seconds, owner: owner)
  }

  /// Throws if an index is out of range.
  private func refer(
    _ kind: String,
    _ index: Int,
    _ count: Int,
    _ referrer: String
  ) throws(TimetableError) {
    guard !(0..<count).contains(index) else { return }
    throw .missing(kind: kind, index: index, referrer: referrer)
  }
}

/// Trips that make the same stops in the same order and never overtake one another.
///
/// This is what RAPTOR calls a route.
struct TimetablePattern: Hashable, Sendable {
  /// The stops.
  let stops: [Int32]

  /// Whether riders may board at each stop.
  let boards: [Bool]

  /// Whether riders may alight at each stop.
  let alights: [Bool]

  /// The indices of the trips in the timetable, earliest first.
  private(set) var trips: [Int32] = []

  /// The arrivals, one trip after another.
  private var arrivals: [Int32] = []

  /// The departures, one trip after another.
  private var departures: [Int32] = []

  /// Creates a pattern with the stops of a trip.
  init(of trip: TimetableTrip) {
    stops = trip.calls.map { Int32($0.stop) }
    boards = trip.calls.map(\.boards)
    alights = trip.calls.map(\.alights)
  }

  /// Adds a trip unless it is earlier than the last one anywhere; returns whether it was added.
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

/// One vehicle's run from its first stop to its last.
public struct TimetableTrip: Hashable, Sendable {
  /// The index of the line in its timetable.
  public let line: Int

  /// The destination shown on the vehicle, or `nil`.
  public let headsign: String?

  /// The stops in order; at least two, with times that never go backward.
  public let calls: [TimetableCall]

  /// Creates a trip.
  public init(line: Int, headsign: String? = nil, calls: [TimetableCall]) {
    self.line = line
    self.headsign = headsign
    self.calls = calls
  }
}

/// A stop of a trip, with its times.
public struct TimetableCall: Hashable, Sendable {
  /// The index of the stop in its timetable.
  public let stop: Int

  /// The seconds after the service day's midnight at which the vehicle arrives.
  public let arrival: Int32

  /// The seconds after the service day's midnight at which it leaves.
  public let departure: Int32

  /// Whether riders may board here.
  public let boards: Bool

  /// Whether riders may alight here.
  public let alights: Bool

  /// Creates a call.
  public init(
    stop: Int,
    arrival: Int32,
    departure: Int32,
    boards: Bool = true,
    alights: Bool = true
  ) {
    self.stop = stop
    self.arrival = arrival
    self.departure = departure
    self.boards = boards
    self.alights = alights
  }
}

/// The rows of a timetable for a service day, not validated.
public struct TimetableRows: Hashable, Sendable {
  /// The stops.
  ///
  /// ``TransitStation/platformSeconds`` is the time to change vehicles at a stop.
  public var stops: [TransitStation] = []

  /// The lines.
  public var lines: [TransitLine] = []

  /// The trips of the day, and those of adjacent days that extend into it.
  public var trips: [TimetableTrip] = []

  /// The walks between stops, from platform to platform; at most one between two rides.
  public var transfers: [TransitTransfer] = []

  /// The stops where changing vehicles is forbidden without a walk to another stop.
  public var stopsWithoutChange: Set<Int> = []

  /// Creates empty tables.
  public init() {}
}

/// The reason why rows don't form a valid timetable.
public enum TimetableError: Error, Hashable {
  /// A trip has fewer than two calls.
  case shortTrip(index: Int)

  /// A trip's times go backward at a call.
  case backward(trip: Int, call: Int)

  /// A time is more than ten days away from the service day.
  case farTime(trip: Int, call: Int)

  /// A row refers to an index that doesn't exist.
  case missing(kind: String, index: Int, referrer: String)

  /// A walk or change takes negative time or more than a day.
  case impossibleWalk(seconds: Int32, owner: String)
}

extension TimetableError: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .shortTrip(let index): "trip \(index) has fewer than two stops; remove it"
    case .backward(let trip, let call):
      "trip \(trip) goes back in time at stop \(call); fix the order of its stops"
    case .farTime(let trip, let call):
      "trip \(trip) is more than ten days away at stop \(call); fix its times"
    case .missing(let kind, let index, let referrer):
      "\(referrer) refers to \(kind) \(index), which does not exist; fix the index"
    case .impossibleWalk(let seconds, let owner):
      "\(owner) takes \(seconds) seconds; give a time between 0 and 86400"
    }
  }
}
