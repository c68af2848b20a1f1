import Geography
import TestTools
import Testing
import Transit

struct StrategyTests {
  /// Noon on a Tuesday.
  private static let moment = TransitMoment(day: .tuesday, seconds: 43_200)

  /// A walk of zero seconds.
  private static let noWalk = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)

  /// Returns the times from each station to one of them.
  private func times(_ network: TransitNetwork, to destination: Int) -> [TravelTime?] {
    let table = TransitRouter(network: network).table(
      from: network.stations.indices.map { [TransitAccess(station: $0, walk: Self.noWalk)] },
      to: [[TransitAccess(station: destination, walk: Self.noWalk)]],
      departing: Self.moment
    ) { _, _ in nil }
    return network.stations.indices.map { table[$0, 0] }
  }

  @Test(arguments: UInt64(1)...400)
  func `Times are those of the optimal strategy`(_ seed: UInt64) throws {
    var random = try RandomNetwork(seed: seed)
    random.solve(to: 0)
    let times = times(random.network, to: 0)
    for (station, time) in times.enumerated() {
      let expected = random.timeAtStation[station]
      #expect((time == nil) == (expected == .infinity), "seed \(seed), station \(station)")
      guard let time else { continue }
      #expect(abs(Double(time.rawValue) - expected) < 0.6, "seed \(seed), station \(station)")
    }
  }

  @Test(.slow, arguments: UInt64(1)...12)
  func `Times are the mean of many travelers`(_ seed: UInt64) throws {
    var random = try RandomNetwork(seed: seed)
    random.solve(to: 0)
    var chance = SplitMix(seed: seed)
    for (station, time) in times(random.network, to: 0).enumerated() {
      guard let time else { continue }
      let samples = (0..<4000).map { _ in
        random.simulate(from: station, to: 0, using: &chance)
      }
      let mean = samples.reduce(0, +) / 4000
      let variance = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 3999
      let tolerance = 1 + 4.5 * (variance / 4000).squareRoot()
      #expect(abs(mean - Double(time.rawValue)) < tolerance, "seed \(seed), station \(station)")
    }
  }

  @Test(.slow, arguments: UInt64(1)...300)
  func `A journey has the time of the table, and its legs connect`(_ seed: UInt64) throws {
    let network = try RandomNetwork(seed: seed).network
    let times = times(network, to: 0)
    for station in network.stations.indices {
      let journey = TransitRouter(network: network).journey(
        from: [TransitAccess(station: station, walk: Self.noWalk)],
        to: [TransitAccess(station: 0, walk: Self.noWalk)],
        departing: Self.moment,
        walking: nil
      )
      #expect(journey?.time == times[station], "seed \(seed)")
      guard let journey else { continue }
      try expectJoined(journey, network, from: station, "seed \(seed), station \(station)")
    }
  }

  /// Expects that each leg of a journey starts where the previous one ends.
  private func expectJoined(
    _ journey: TransitJourney,
    _ network: TransitNetwork,
    from start: Int,
    _ comment: Comment
  ) throws {
    for ride in journey.rides {
      #expect(ride.origin != ride.destination, comment)
      #expect(ride.stops >= 1, comment)
      #expect(ride.wait.rawValue >= 0, comment)
    }
    for (before, after) in zip(journey.legs, journey.legs.dropFirst()) {
      switch (before, after) {
      case (.ride(let ride), .change(let change)):
        #expect(ride.destination == change.origin, comment)
      case (.change(let change), .ride(let ride)):
        #expect(change.destination == ride.origin, comment)
      case (.depart, .ride), (.ride, .arrive): break
      default: Issue.record("legs out of order, \(comment)")
      }
    }
  }

  @Test func `The wait for one line is half a headway, for two equal lines a quarter`() throws {
    for (services, expected) in [(1, 300), (2, 150)] as [(Int, Int32)] {
      var rows = TransitRows()
      rows.stations = ["a", "b"].map {
        TransitStation(id: $0, name: $0, coordinate: nil, platformSeconds: 0)
      }
      rows.lines = [TransitLine(id: "l", name: "l", mode: .bus)]
      rows.bands = [TransitBand(name: "all", days: .all, start: 0, end: 86_400)]
      let service = TransitService(
        line: 0,
        heading: nil,
        stops: [0, 1],
        seconds: [1000],
        headways: [600]
      )
      rows.services = Array(repeating: service, count: services)
      let network = try TransitNetwork(rows)
      #expect(times(network, to: 1)[0]?.rawValue == 1000 + expected)
    }
  }

  @Test func `A slow line is not used if a fast one comes soon`() throws {
    var rows = TransitRows()
    rows.stations = ["a", "b"].map {
      TransitStation(id: $0, name: $0, coordinate: nil, platformSeconds: 0)
    }
    rows.lines = ["fast", "slow"].map { TransitLine(id: $0, name: $0, mode: .bus) }
    rows.bands = [TransitBand(name: "all", days: .all, start: 0, end: 86_400)]
    rows.services = [(0, 600), (1, 900)].map { line, seconds in
      TransitService(line: line, heading: nil, stops: [0, 1], seconds: [seconds], headways: [480])
    }
    let network = try TransitNetwork(rows)
    // 240 s of waiting and 600 s of riding are less than the slow line's 900 s alone.
    #expect(times(network, to: 1)[0]?.rawValue == 840)
    let journey = try #require(try network.journey(from: "a", to: "b", at: Self.moment))
    #expect(journey.rides.map(\.otherLines) == [[]])
  }
}
