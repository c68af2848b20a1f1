/// Finds the best strategy to one destination after another.
///
/// Nodes are stations and positions of services; labels settle in ascending order, as in Dijkstra's method. A station's
/// label falls when a service proves attractive, and it settles once nothing still open can be attractive.
///
/// Vehicles of a service come at random with a mean wait of half the headway *h*, so service *s* has the rate
/// *λ* = 2/*h*, and among attractive services the mean wait is 1/Σ*λ* and each comes first with *λ*/Σ*λ*.
struct StrategySearch {
  /// The network.
  let network: TransitNetwork

  /// The rate of each service in the band, in vehicles per second of mean wait; 0 without service.
  let rates: [Double]

  /// What has been found.
  private(set) var strategy: TransitStrategy

  /// Σ*λ* over the attractive services at each station.
  private var rateAtStation: [Double]

  /// 1 + Σ*λt* over the attractive services at each station, with *t* the seconds after boarding.
  private var weightAtStation: [Double]

  /// The best walk found from each station.
  private var walkAtStation: [Double]

  /// Whether each node is settled: stations first, then positions.
  private var isSettled: [Bool]

  /// The labels that may still fall.
  private var open = StrategyHeap()

  /// Creates a search in a band of a network.
  init(_ network: TransitNetwork, band: Int) {
    self.network = network
    rates = network.services.map { $0.headways[band] == 0 ? 0 : 2 / Double($0.headways[band]) }
    let (stations, positions) = (network.stations.count, network.stationOfPosition.count)
    strategy = TransitStrategy(
      timeAtStation: Array(repeating: .infinity, count: stations),
      timeAboard: Array(repeating: .infinity, count: positions),
      walkFromStation: Array(repeating: TransitStrategy.waits, count: stations)
    )
    rateAtStation = Array(repeating: 0, count: stations)
    weightAtStation = Array(repeating: 1, count: stations)
    walkAtStation = Array(repeating: .infinity, count: stations)
    isSettled = Array(repeating: false, count: stations + positions)
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
      if node < network.stations.count {
        settle(station: node)
      } else {
        settle(position: node - network.stations.count)
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

  /// Spreads a station's time to those who alight there or walk there.
  private mutating func settle(station: Int) {
    let time = strategy.timeAtStation[station]
    let alighted = time + Double(network.stations[station].platformSeconds)
    for position in network.positionsAtStation[station] where rate(at: Int(position)) > 0 {
      offer(alighted, aboard: Int(position))
    }
    for index in network.transfersToStation[station] {
      let transfer = network.transfers[Int(index)]
      offerWalk(
        to: Int32(station),
        at: transfer.origin,
        taking: time + Double(transfer.seconds)
      )
    }
  }

  /// Spreads the time aboard to the stop before, and to those who wait at this one.
  private mutating func settle(position: Int) {
    let time = strategy.timeAboard[position]
    let service = Int(network.serviceOfPosition[position])
    if position > network.firstPositions[service] {
      offer(time + Double(network.secondsToPosition[position]), aboard: position - 1)
    }
    let station = Int(network.stationOfPosition[position])
    let boarded = time + Double(network.stations[station].platformSeconds)
    guard boarded < strategy.timeAtStation[station], !isSettled[station] else { return }
    rateAtStation[station] += rates[service]
    weightAtStation[station] += rates[service] * boarded
    lower(station)
  }

  /// Returns the rate of the service at a position.
  private func rate(at position: Int) -> Double {
    rates[Int(network.serviceOfPosition[position])]
  }

  /// Lowers the time aboard at a position if `time` is less.
  private mutating func offer(_ time: Double, aboard position: Int) {
    guard time < strategy.timeAboard[position] else { return }
    strategy.timeAboard[position] = time
    open.push(.init(key: time, item: Int32(network.stations.count + position)))
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
