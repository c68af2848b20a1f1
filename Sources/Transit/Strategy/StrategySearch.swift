import Basics

/// Finds the best strategy to one destination after another.
///
/// Nodes are stations and positions of services; labels settle in ascending order, as in Dijkstra's algorithm. A station's
/// label decreases when a service proves attractive, and it settles once no open node can be attractive. Alighting at a station
/// takes the same time from every service, so it is one node.
///
/// Vehicles of a service arrive at random with a mean wait of half the headway *h*, so its rate is *λ* = 2/*h*. Among
/// attractive services, the mean wait is 1/Σ*λ*, and each comes first with probability *λ*/Σ*λ*.
struct StrategySearch {
  /// The network.
  let network: TransitNetwork

  /// The network during the band.
  let graph: StrategyGraph

  /// The result.
  private(set) var strategy: TransitStrategy

  /// Σ*λ* over the attractive services at each station.
  private var rateAtStation: [Double]

  /// 1 + Σ*λt* over the attractive services at each station, with *t* the seconds after boarding.
  private var weightAtStation: [Double]

  /// The best walk found from each station.
  private var walkAtStation: [Double]

  /// Whether each node is settled: stations first, then alighting at stations, then positions.
  private var isSettled: [Bool]

  /// The labels that may still fall.
  private var open = MinHeap<Double, Int32>()

  /// Creates a search in a band of a network.
  init(_ network: TransitNetwork, band: Int) {
    self.network = network
    graph = StrategyGraph(network, band: band)
    let (stations, positions) = (network.stations.count, network.stationOfPosition.count)
    strategy = TransitStrategy(
      timeAtStation: Array(repeating: .infinity, count: stations),
      timeAboard: Array(repeating: .infinity, count: positions),
      walkFromStation: Array(repeating: TransitStrategy.waits, count: stations)
    )
    rateAtStation = Array(repeating: 0, count: stations)
    weightAtStation = Array(repeating: 1, count: stations)
    walkAtStation = Array(repeating: .infinity, count: stations)
    isSettled = Array(repeating: false, count: 2 * stations + positions)
  }

  /// Finds the strategy to a destination.
  ///
  /// - Parameters:
  ///   - egress: The walks from stations to the destination.
  ///   - limit: The seconds beyond which labels are pruned.
  /// - Complexity: O(*n* log *n*) for *n* positions, stations and transfers within the limit.
  mutating func run(to egress: [TransitAccess], limit: Double = .infinity) {
    reset()
    for access in egress {
      let seconds = Double(access.walk.time.rawValue)
      offerWalk(to: TransitStrategy.toDestination, at: access.station, taking: seconds)
    }
    while let entry = open.pop(), entry.key <= limit {
      let node = Int(entry.value)
      guard !isSettled[node] else { continue }
      isSettled[node] = true
      switch node / graph.stations {
      case 0: settle(station: node)
      case 1: alight(at: node - graph.stations, entry.key)
      default: settle(position: node - 2 * graph.stations)
      }
    }
  }

  /// Resets the search.
  private mutating func reset() {
    for station in strategy.timeAtStation.indices {
      strategy.timeAtStation[station] = .infinity
      strategy.walkFromStation[station] = TransitStrategy.waits
      rateAtStation[station] = 0
      weightAtStation[station] = 1
      walkAtStation[station] = .infinity
    }
    for position in strategy.timeAboard.indices { strategy.timeAboard[position] = .infinity }
    for node in isSettled.indices { isSettled[node] = false }
    open.removeAll()
  }

  /// Relaxes the walks to a station, and its alightings once they are settled.
  private mutating func settle(station: Int) {
    let time = strategy.timeAtStation[station]
    let alighted = time + graph.platformSeconds[station]
    open.push(alighted, Int32(graph.stations + station))
    for index in graph.firstTransfer[station]..<graph.firstTransfer[station + 1] {
      offerWalk(
        to: Int32(station),
        at: Int(graph.transferOrigin[Int(index)]),
        taking: time + graph.transferSeconds[Int(index)]
      )
    }
  }

  /// Settles all positions at a station where alighting is better than riding on.
  private mutating func alight(at station: Int, _ time: Double) {
    for index in graph.firstPosition[station]..<graph.firstPosition[station + 1] {
      let position = Int(graph.positions[Int(index)])
      guard time < strategy.timeAboard[position] else { continue }
      strategy.timeAboard[position] = time
      isSettled[2 * graph.stations + position] = true
      settle(position: position)
    }
  }

  /// Relaxes the ride from the previous stop, and the wait at this one.
  private mutating func settle(position: Int) {
    let time = strategy.timeAboard[position]
    let ride = graph.secondsFromBefore[position]
    if ride >= 0 { offer(time + ride, aboard: position - 1) }
    let station = Int(graph.station[position])
    let boarded = time + graph.platformSeconds[station]
    guard boarded < strategy.timeAtStation[station], !isSettled[station] else { return }
    let rate = graph.rate[position]
    rateAtStation[station] += rate
    weightAtStation[station] += rate * boarded
    lower(station)
  }

  /// Lowers the time aboard at a position if `time` is less.
  private mutating func offer(_ time: Double, aboard position: Int) {
    guard time < strategy.timeAboard[position] else { return }
    strategy.timeAboard[position] = time
    open.push(time, Int32(2 * graph.stations + position))
  }

  /// Records a walk from a station if it is the best so far.
  private mutating func offerWalk(to target: Int32, at station: Int, taking time: Double) {
    guard time < walkAtStation[station], !isSettled[station] else { return }
    walkAtStation[station] = time
    if time < strategy.timeAtStation[station] { strategy.walkFromStation[station] = target }
    lower(station)
  }

  /// Sets a station's time to the minimum of waiting and walking.
  private mutating func lower(_ station: Int) {
    let waiting =
      rateAtStation[station] > 0 ? weightAtStation[station] / rateAtStation[station] : .infinity
    let time = min(waiting, walkAtStation[station])
    guard time < strategy.timeAtStation[station] else { return }
    if waiting < walkAtStation[station] {
      strategy.walkFromStation[station] = TransitStrategy.waits
    }
    strategy.timeAtStation[station] = time
    open.push(time, Int32(station))
  }
}

/// The strategy from each station to one destination with the least expected time.
///
/// At a station, riders board the first vehicle of any attractive service, or walk on. A service is attractive if the time to
/// the destination after boarding it is less than the expected time without it.
///
/// > Source: H. Spiess, M. Florian, "Optimal Strategies: A New Assignment Model for Transit Networks",
/// > *Transportation Research Part B* 23 (1989), 83–102, <https://doi.org/10.1016/0191-2615(89)90034-9>.
struct TransitStrategy {
  /// The seconds to the destination from each station's street level; infinite if unreachable.
  var timeAtStation: [Double]

  /// The seconds to the destination from aboard a vehicle at each position.
  var timeAboard: [Double]

  /// The station to walk to from each station, ``toDestination``, or ``waits`` if boarding is better.
  var walkFromStation: [Int32]

  /// The value of ``walkFromStation`` if the walk ends at the destination.
  static let toDestination: Int32 = -1

  /// The value of ``walkFromStation`` if the rider waits for a vehicle.
  static let waits: Int32 = -2

  /// Returns whether the strategy from a station has no rides.
  func isOnFoot(from station: Int) -> Bool {
    var next = Int32(clamping: station)
    // Each step of a strategy gets nearer, so it visits each station at most once.
    for _ in walkFromStation where next >= 0 { next = walkFromStation[Int(next)] }
    return next == Self.toDestination
  }
}

/// A network during a band, as flat arrays for ``StrategySearch``, without services that do not run.
struct StrategyGraph {
  /// The number of stations.
  let stations: Int

  /// The seconds between street and platform at each station.
  let platformSeconds: [Double]

  /// The station of each position.
  let station: [Int32]

  /// The rate of the service at each position, in vehicles per second of mean wait; 0 without service.
  let rate: [Double]

  /// The seconds to each position from the previous one; negative at the first of a service.
  let secondsFromBefore: [Double]

  /// The start of each station's positions in ``positions``.
  private(set) var firstPosition: [Int32] = [0]

  /// The positions with service, grouped by station.
  private(set) var positions: [Int32] = []

  /// The start of each station's incoming transfers in ``transferOrigin``.
  private(set) var firstTransfer: [Int32] = [0]

  /// The origins of the transfers, grouped by destination.
  private(set) var transferOrigin: [Int32] = []

  /// The seconds of each transfer in ``transferOrigin``.
  private(set) var transferSeconds: [Double] = []

  /// Creates the arrays for a network.
  ///
  /// - Complexity: O(*n*) for *n* positions, stations and transfers.
  init(_ network: TransitNetwork, band: Int) {
    stations = network.stations.count
    platformSeconds = network.stations.map { Double($0.platformSeconds) }
    station = network.stationOfPosition
    let rates = network.services.map { $0.headways[band] == 0 ? 0 : 2 / Double($0.headways[band]) }
    rate = network.serviceOfPosition.map { rates[Int($0)] }
    var seconds = network.secondsToPosition.map(Double.init)
    for first in network.firstPositions.dropLast() { seconds[first] = -1 }
    secondsFromBefore = seconds
    for index in 0..<stations {
      positions += network.positionsAtStation[index].filter { rate[Int($0)] > 0 }
      firstPosition.append(Int32(positions.count))
      let transfers = network.transfersToStation[index].map { network.transfers[Int($0)] }
      transferOrigin += transfers.map { Int32($0.origin) }
      transferSeconds += transfers.map { Double($0.seconds) }
      firstTransfer.append(Int32(transferOrigin.count))
    }
  }
}

/// A walk between a place and a station, in either direction.
public struct TransitAccess: Hashable, Sendable {
  /// The index of the station in its network.
  public let station: Int

  /// The walk between the place and the station's street level.
  public let walk: TransitWalk

  /// Creates a walk between a place and a station.
  public init(station: Int, walk: TransitWalk) {
    self.station = station
    self.walk = walk
  }
}
