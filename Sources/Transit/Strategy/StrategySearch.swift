/// Finds the best strategy to one destination after another.
///
/// Nodes are stations and positions of services; labels settle in ascending order, as in Dijkstra's method. A station's
/// label falls when a service proves attractive, and it settles once nothing still open can be attractive. All who alight at
/// a station have the same time, so one node stands for them.
///
/// Vehicles of a service come at random with a mean wait of half the headway *h*, so service *s* has the rate
/// *λ* = 2/*h*, and among attractive services the mean wait is 1/Σ*λ* and each comes first with *λ*/Σ*λ*.
struct StrategySearch {
  /// The network.
  let network: TransitNetwork

  /// The network in the band.
  let graph: StrategyGraph

  /// What has been found.
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
  private var open = StrategyHeap()

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
  ///   - limit: The seconds beyond which a label is of no use.
  /// - Complexity: O(*n* log *n*) for *n* positions, stations and transfers within the limit.
  mutating func run(to egress: [TransitAccess], limit: Double = .infinity) {
    reset()
    for access in egress {
      let seconds = Double(access.walk.time.rawValue)
      offerWalk(to: TransitStrategy.toDestination, at: access.station, taking: seconds)
    }
    while let entry = open.pop(), entry.key <= limit {
      let node = Int(entry.item)
      guard !isSettled[node] else { continue }
      isSettled[node] = true
      switch node / graph.stations {
      case 0: settle(station: node)
      case 1: alight(at: node - graph.stations, entry.key)
      default: settle(position: node - 2 * graph.stations)
      }
    }
  }

  /// Forgets the destination before.
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

  /// Spreads a station's time to those who walk there, and to those who alight there once their time has come.
  private mutating func settle(station: Int) {
    let time = strategy.timeAtStation[station]
    let alighted = time + graph.platformSeconds[station]
    open.push(.init(key: alighted, item: Int32(graph.stations + station)))
    for index in graph.firstTransfer[station]..<graph.firstTransfer[station + 1] {
      offerWalk(
        to: Int32(station),
        at: Int(graph.transferOrigin[Int(index)]),
        taking: time + graph.transferSeconds[Int(index)]
      )
    }
  }

  /// Settles all positions at a station that are better left than ridden on from.
  private mutating func alight(at station: Int, _ time: Double) {
    for index in graph.firstPosition[station]..<graph.firstPosition[station + 1] {
      let position = Int(graph.positions[Int(index)])
      guard time < strategy.timeAboard[position] else { continue }
      strategy.timeAboard[position] = time
      isSettled[2 * graph.stations + position] = true
      settle(position: position)
    }
  }

  /// Spreads the time aboard to the stop before, and to those who wait at this one.
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
    open.push(.init(key: time, item: Int32(2 * graph.stations + position)))
  }

  /// Notes a walk from a station if it is the best.
  private mutating func offerWalk(to target: Int32, at station: Int, taking time: Double) {
    guard time < walkAtStation[station], !isSettled[station] else { return }
    walkAtStation[station] = time
    if time < strategy.timeAtStation[station] { strategy.walkFromStation[station] = target }
    lower(station)
  }

  /// Sets a station's time to the better of waiting and walking.
  private mutating func lower(_ station: Int) {
    let waiting =
      rateAtStation[station] > 0 ? weightAtStation[station] / rateAtStation[station] : .infinity
    let time = min(waiting, walkAtStation[station])
    guard time < strategy.timeAtStation[station] else { return }
    if waiting < walkAtStation[station] {
      strategy.walkFromStation[station] = TransitStrategy.waits
    }
    strategy.timeAtStation[station] = time
    open.push(.init(key: time, item: Int32(station)))
  }
}
