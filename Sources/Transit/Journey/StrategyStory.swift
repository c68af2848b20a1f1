import Geography

/// Reconstructs the most likely journey of a strategy, station by station.
struct StrategyStory {
  /// The search that found the strategy.
  let search: StrategySearch

  /// The walks from stations to the destination.
  let egress: [TransitAccess]

  /// A service to board at a station, and where to alight.
  private struct Option {
    /// The position of the station.
    let position: Int

    /// The position to alight at.
    let exit: Int

    /// The rate of the service, in vehicles per second of mean wait.
    let rate: Double
  }

  /// The network.
  private var network: TransitNetwork { search.network }

  /// Returns the legs of the journey that starts with `access`.
  ///
  /// - Complexity: O(*n*) for *n* stops and stations passed.
  func legs(from access: TransitAccess) -> [TransitLeg] {
    var legs: [TransitLeg] = []
    var (station, onFoot, boarded) = (access.station, Int32(0), access.station)
    var walked = access.walk
    // Each step of a strategy gets nearer, so it visits each station at most once.
    for _ in 0...network.stations.count {
      let next = search.strategy.walkFromStation[station]
      if next == TransitStrategy.toDestination {
        return legs + [
          ending(at: station, after: onFoot, from: boarded, began: legs.isEmpty ? walked : nil)
        ]
      }
      if next >= 0 {
        onFoot += transferSeconds(from: station, to: Int(next))
        station = Int(next)
        continue
      }
      let options = options(at: station)
      guard let chosen = chosen(of: options) else { return legs }
      legs.append(approach(station, from: boarded, walked: legs.isEmpty ? walked : nil, onFoot))
      legs.append(.ride(ride(chosen, among: options)))
      station = Int(network.stationOfPosition[chosen.exit])
      (boarded, onFoot) = (station, 0)
      walked = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)
    }
    return legs
  }

  /// Returns the walk to the platform: from the start, or from the previous platform.
  private func approach(
    _ station: Int,
    from before: Int,
    walked: TransitWalk?,
    _ onFoot: Int32
  ) -> TransitLeg {
    let entering = network.stations[station].platformSeconds
    if let walked {
      let time = TravelTime(rawValue: walked.time.rawValue + onFoot + entering)
      return .depart(TransitWalk(time: time, length: walked.length + length(of: onFoot)))
    }
    let leaving = network.stations[before].platformSeconds
    let time = TravelTime(rawValue: leaving + onFoot + entering)
    return .change(TransitChange(origin: before, destination: station, time: time))
  }

  /// Returns the walk from the last station to the destination.
  private func ending(
    at station: Int,
    after onFoot: Int32,
    from before: Int,
    began: TransitWalk?
  ) -> TransitLeg {
    let seconds = search.strategy.timeAtStation[station]
    let walk = egress.filter { $0.station == station }.min { $0.walk.time < $1.walk.time }?.walk
    let egressTime = walk?.time.rawValue ?? Int32(seconds)
    let length = (walk?.length ?? .zero) + length(of: onFoot)
    guard let began else {
      let leaving = network.stations[before].platformSeconds
      return .arrive(
        TransitWalk(time: TravelTime(rawValue: leaving + onFoot + egressTime), length: length)
      )
    }
    let time = TravelTime(rawValue: began.time.rawValue + onFoot + egressTime)
    return .depart(TransitWalk(time: time, length: began.length + length))
  }

  /// Converts the time of a walk between stations to its length, at 4.8 km/h.
  private func length(of seconds: Int32) -> Meters {
    Meters(Double(seconds) * 4 / 3)
  }

  /// Returns the seconds of the shortest transfer between two stations.
  private func transferSeconds(from origin: Int, to destination: Int) -> Int32 {
    network.transfersToStation[destination].lazy.map { network.transfers[Int($0)] }
      .filter { $0.origin == origin }.map(\.seconds).min() ?? 0
  }

  /// Returns the attractive services at a station.
  private func options(at station: Int) -> [Option] {
    let entering = Double(network.stations[station].platformSeconds)
    let least = search.strategy.timeAtStation[station]
    return network.positionsAtStation[station].compactMap { position in
      let position = Int(position)
      let rate = search.graph.rate[position]
      guard rate > 0, search.strategy.timeAboard[position] + entering < least else { return nil }
      return Option(position: position, exit: exit(from: position), rate: rate)
    }
  }

  /// Returns the position at which to alight after boarding at `position`.
  private func exit(from position: Int) -> Int {
    let service = Int(network.serviceOfPosition[position])
    var exit = position + 1
    while exit + 1 < network.firstPositions[service + 1], !alights(at: exit) { exit += 1 }
    return exit
  }

  /// Returns whether alighting at a position is at least as good as riding on.
  private func alights(at position: Int) -> Bool {
    let station = Int(network.stationOfPosition[position])
    let alighted =
      search.strategy.timeAtStation[station] + Double(network.stations[station].platformSeconds)
    return alighted <= search.strategy.timeAboard[position]
  }

  /// Returns the representative service: the fastest to the exit that most vehicles serve.
  private func chosen(of options: [Option]) -> Option? {
    var rates: [Int32: Double] = [:]
    for option in options {
      rates[network.stationOfPosition[option.exit], default: 0] += option.rate
    }
    return options.min { left, right in
      let rateLeft = rates[network.stationOfPosition[left.exit]] ?? 0
      let rateRight = rates[network.stationOfPosition[right.exit]] ?? 0
      if rateLeft != rateRight { return rateLeft > rateRight }
      return search.strategy.timeAboard[left.position] < search.strategy.timeAboard[right.position]
    }
  }

  /// Returns the ride on the chosen service, listing equivalent ones.
  private func ride(_ chosen: Option, among options: [Option]) -> TransitRide {
    let exit = network.stationOfPosition[chosen.exit]
    let alike = options.filter { network.stationOfPosition[$0.exit] == exit }
    let service = network.services[Int(network.serviceOfPosition[chosen.position])]
    let services = alike.map { network.services[Int(network.serviceOfPosition[$0.position])] }
    let rate = options.reduce(0) { $0 + $1.rate }
    let seconds = network.secondsToPosition[(chosen.position + 1)...chosen.exit].reduce(0, +)
    return TransitRide(
      line: service.line,
      heading: service.heading,
      terminals: services.filter { $0.line == service.line }.compactMap(\.stops.last)
        .map { network.stations[$0].name }.unique,
      otherLines: services.map(\.line).filter { $0 != service.line }.unique,
      origin: Int(network.stationOfPosition[chosen.position]),
      destination: Int(exit),
      calls: network.stationOfPosition[chosen.position...chosen.exit].map(Int.init),
      wait: TravelTime(rawValue: Int32((1 / rate).rounded())),
      time: TravelTime(rawValue: seconds)
    )
  }
}

extension Sequence where Element: Hashable {
  /// The elements without duplicates, in order.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
