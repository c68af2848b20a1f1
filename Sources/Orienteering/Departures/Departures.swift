/// The connections between places on one day: on foot at any time, and by rides that leave at fixed ticks.
///
/// The rides between two places are sorted by departure and by arrival, so setting out later never leads to an earlier arrival
/// (FIFO). Waiting for a ride takes time but does not count as travel.
package final class Departures: Sendable {
  /// A connection with rides: the last tick to set out, and the tick of arrival.
  package struct Ride: Hashable, Sendable {
    /// The last tick to set out.
    package let depart: Int32

    /// The tick of arrival.
    package let arrive: Int32

    /// Creates a ride.
    package init(depart: Int32, arrive: Int32) {
      (self.depart, self.arrive) = (depart, arrive)
    }

    /// The ticks that it takes.
    package var length: Int32 { arrive - depart }
  }

  /// An assumption about connections whose departure is not known yet: a percentile, over all departures of the day, of the ticks
  /// needed, waits included.
  package enum Assumption: Int, CaseIterable, Sendable {
    case median = 50
    case cautious = 80
    case slowest = 100
  }

  /// The number of places.
  package let count: Int

  /// The first and the last tick of the day.
  private let hours: ClosedRange<Int32>

  /// The maximum ticks of a connection.
  private let longest: Int32

  /// The ticks on foot, at `from * count + to`; ``Instance/noWay`` if there is no path.
  private let walks: [Int32]

  /// The rides, grouped by pair of places.
  private let rides: [Ride]

  /// The offset in ``rides`` of each pair, with the end offset last.
  private let starts: [Int32]

  /// For each ride, the distance in ``rides`` to the next faster ride of the same pair; 0 if there is none.
  private let skips: [Int32]

  /// The minimum ticks of a connection over all departures.
  private let leastTicks: [Int32]

  /// The ticks by each ``Assumption``.
  private let assumedTicks: [[Int32]]

  /// Creates the connections between places.
  ///
  /// - Parameters:
  ///   - count: The number of places.
  ///   - hours: The first and the last tick of the day; rides outside it are dropped.
  ///   - longest: The maximum ticks of a connection.
  ///   - walk: Returns the ticks on foot, or ``Instance/noWay``.
  ///   - rides: Returns the rides between two places, the earliest first.
  /// - Complexity: O(*n*² · *t* log *t*) for *n* places and *t* ticks.
  package convenience init(
    count: Int,
    hours: ClosedRange<Int32>,
    longest: Int32 = Instance.noWay,
    walk: (_ from: Int, _ to: Int) -> Int32,
    rides: (_ from: Int, _ to: Int) -> [Ride]
  ) {
    let pairs = (0..<count * count).map { pair in
      let (from, to) = (pair / count, pair % count)
      return Pair(walk: walk(from, to), rides: rides(from, to), in: hours, longest: longest)
    }
    self.init(count: count, hours: hours, longest: longest, pairs: pairs)
  }

  /// The connections between two places.
  private struct Pair {
    let walk: Int32
    let rides: [Ride]
    /// The ticks by each ``Assumption``.
    let assumed: [Int32]

    init(walk: Int32, rides: [Ride], in hours: ClosedRange<Int32>, longest: Int32) {
      self.walk = walk <= longest ? walk : Instance.noWay
      self.rides = rides.filter {
        hours.contains($0.depart) && $0.arrive <= hours.upperBound && $0.length <= longest
      }
      let times = Departures.times(hours, walk: self.walk, rides: self.rides)
      assumed = Assumption.allCases.map { times[(times.count - 1) * $0.rawValue / 100] }
    }

    init(walk: Int32, rides: [Ride], assumed: [Int32]) {
      (self.walk, self.rides, self.assumed) = (walk, rides, assumed)
    }
  }

  private init(count: Int, hours: ClosedRange<Int32>, longest: Int32, pairs: [Pair]) {
    (self.count, self.hours, self.longest) = (count, hours, longest)
    walks = pairs.map(\.walk)
    rides = pairs.flatMap(\.rides)
    starts = pairs.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.rides.count)) }
    skips = Self.skips(rides, starts)
    leastTicks = pairs.map { pair in pair.rides.reduce(pair.walk) { min($0, $1.length) } }
    assumedTicks = Assumption.allCases.indices.map { index in pairs.map { $0.assumed[index] } }
  }

  /// Returns the connections with those between two places replaced.
  ///
  /// - Complexity: O(*r*) for *r* rides, and O(*t* log *t*) for *t* ticks.
  package func replacing(from: Int, to: Int, walk: Int32, rides: [Ride]) -> Departures {
    let pairs = (0..<count * count).map { pair in
      guard pair != from * count + to else {
        return Pair(walk: walk, rides: rides, in: hours, longest: longest)
      }
      return Pair(
        walk: walks[pair],
        rides: Array(self.rides[Int(starts[pair])..<Int(starts[pair + 1])]),
        assumed: assumedTicks.map { $0[pair] }
      )
    }
    return Departures(count: count, hours: hours, longest: longest, pairs: pairs)
  }

  /// Returns the ticks on foot, or ``Instance/noWay``.
  package func walk(from: Int, to: Int) -> Int32 { walks[from * count + to] }

  /// Returns the minimum ticks from place to place over all departures.
  package func least(from: Int, to: Int) -> Int32 { leastTicks[from * count + to] }

  /// Returns the ticks from place to place by an assumption.
  func ticks(from: Int, to: Int, assuming assumption: Assumption) -> Int32 {
    let index = Assumption.allCases.firstIndex(of: assumption) ?? 0
    return assumedTicks[index][from * count + to]
  }

  /// Calls `body` with each relevant ride for a visitor who is ready at `tick`: the first, and later ones that take less time.
  ///
  /// - Complexity: O(log *n*) for *n* rides between the places, and the calls.
  @inline(__always)
  func forEachRide(from: Int, to: Int, ready tick: Int32, _ body: (Ride) -> Void) {
    let pair = from * count + to
    var (low, high) = (Int(starts[pair]), Int(starts[pair + 1]))
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if rides[middle].depart < tick { low = middle + 1 } else { high = middle }
    }
    while low < end {
      body(rides[low])
      let skip = Int(skips[low])
      if skip == 0 { return }
      low += skip
    }
  }

  /// Returns the ticks needed for a departure at each tick of `hours`, ascending.
  private static func times(
    _ hours: ClosedRange<Int32>,
    walk: Int32,
    rides: [Ride]
  ) -> [Int32] {
    guard !rides.isEmpty else { return [walk] }
    var times: [Int32] = []
    var next = 0
    for tick in hours {
      while next < rides.count, rides[next].depart < tick { next += 1 }
      times.append(next < rides.count ? min(walk, rides[next].arrive - tick) : walk)
    }
    return times.sorted()
  }

  /// Returns the ``skips``.
  private static func skips(_ rides: [Ride], _ starts: [Int32]) -> [Int32] {
    var skips = [Int32](repeating: 0, count: rides.count)
    for (first, end) in zip(starts, starts.dropFirst()) {
      for index in (Int(first)..<Int(end)).reversed() {
        var next = index + 1
        while next < end, rides[next].length >= rides[index].length {
          next = skips[next] == 0 ? Int(end) : next + Int(skips[next])
        }
        skips[index] = next < end ? Int32(next - index) : 0
      }
    }
    return skips
  }
}

extension Departures: Equatable {
  /// Returns whether two days have the same connections.
  package static func == (lhs: Departures, rhs: Departures) -> Bool {
    lhs === rhs
      || (lhs.count == rhs.count && lhs.walks == rhs.walks && lhs.rides == rhs.rides
        && lhs.starts == rhs.starts)
  }
}
