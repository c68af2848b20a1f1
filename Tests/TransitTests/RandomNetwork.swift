import Foundation
import TestTools
import Transit

/// A small random network, and its costs by brute force.
struct RandomNetwork {
  /// The network.
  let network: TransitNetwork

  /// The seconds to the destination from each station.
  private(set) var timeAtStation: [Double]

  /// The seconds to the destination aboard each service at each of its stops.
  private(set) var timeAboard: [[Double]]

  /// Creates the network of a seed.
  ///
  /// - Throws: An error if the rows are invalid, which doesn't happen.
  init(seed: UInt64) throws {
    var chance = SplitMix(seed: seed)
    var rows = TransitRows()
    let count = Int.random(in: 3...7, using: &chance)
    for index in 0..<count {
      rows.stations.append(
        TransitStation(
          id: "\(index)",
          name: "\(index)",
          coordinate: nil,
          platformSeconds: Int32.random(in: 0...90, using: &chance)
        )
      )
    }
    rows.lines = [TransitLine(id: "line", name: "line", mode: .metro)]
    rows.bands = [TransitBand(name: "all", days: .all, start: 0, end: 86_400)]
    for _ in 0..<Int.random(in: 1...5, using: &chance) {
      rows.services.append(Self.service(count, &chance))
    }
    for _ in 0..<Int.random(in: 0...3, using: &chance) {
      rows.transfers.append(
        TransitTransfer(
          origin: Int.random(in: 0..<count, using: &chance),
          destination: Int.random(in: 0..<count, using: &chance),
          seconds: Int32.random(in: 0...900, using: &chance)
        )
      )
    }
    network = try TransitNetwork(rows)
    timeAtStation = Array(repeating: .infinity, count: count)
    timeAboard = rows.services.map { $0.stops.map { _ in .infinity } }
  }

  /// Returns a service through random stations, possibly one of them twice.
  private static func service(_ count: Int, _ chance: inout SplitMix) -> TransitService {
    let stops = (0..<Int.random(in: 2...5, using: &chance)).map { _ in
      Int.random(in: 0..<count, using: &chance)
    }
    let headways: [Int32] = [0, 120, 300, 420, 600, 900, 1800]
    return TransitService(
      line: 0,
      heading: nil,
      stops: stops,
      seconds: stops.dropFirst().map { _ in Int32.random(in: 30...600, using: &chance) },
      headways: [headways.randomElement(using: &chance) ?? 300]
    )
  }

  /// The services at a station that run, each with its stop.
  func visits(_ station: Int) -> [(service: Int, stop: Int, rate: Double)] {
    network.services.enumerated().flatMap { index, service in
      service.stops.indices.dropLast().filter {
        service.stops[$0] == station && service.headways[0] > 0
      }.map { (index, $0, 2 / Double(service.headways[0])) }
    }
  }

  /// Relaxes all times until none changes, trying every set of services at every station.
  mutating func solve(to destination: Int) {
    timeAtStation[destination] = 0
    var changes = true
    while changes {
      changes = false
      for index in network.services.indices { changes = ride(index) || changes }
      for station in network.stations.indices where station != destination {
        let best = bestTime(station)
        if best < timeAtStation[station] - 1e-9 {
          timeAtStation[station] = best
          changes = true
        }
      }
    }
  }

  /// Relaxes the times aboard a service; returns whether any changed.
  private mutating func ride(_ index: Int) -> Bool {
    let service = network.services[index]
    var changed = false
    for stop in service.stops.indices.reversed() {
      let station = service.stops[stop]
      var best = timeAtStation[station] + Double(network.stations[station].platformSeconds)
      if stop + 1 < service.stops.count {
        best = min(best, timeAboard[index][stop + 1] + Double(service.seconds[stop]))
      }
      if best < timeAboard[index][stop] - 1e-9 {
        timeAboard[index][stop] = best
        changed = true
      }
    }
    return changed
  }

  /// Returns the best time at a station over all walks and all sets of services to wait for.
  private func bestTime(_ station: Int) -> Double {
    var best = Double.infinity
    for transfer in network.transfers where transfer.origin == station {
      best = min(best, Double(transfer.seconds) + timeAtStation[transfer.destination])
    }
    let visits = visits(station)
    for set in 1..<(1 << visits.count) where !visits.isEmpty {
      best = min(best, waiting(for: members(of: set, visits), at: station))
    }
    return best
  }

  /// Returns the members of a set of services.
  private func members(
    of set: Int,
    _ visits: [(service: Int, stop: Int, rate: Double)]
  ) -> [(service: Int, stop: Int, rate: Double)] {
    visits.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element)
  }

  /// Returns the expected time of waiting for the first vehicle of some services.
  private func waiting(
    for visits: [(service: Int, stop: Int, rate: Double)],
    at station: Int
  ) -> Double {
    let rate = visits.reduce(0) { $0 + $1.rate }
    let boarding = Double(network.stations[station].platformSeconds)
    return visits.reduce(1 / rate) {
      $0 + $1.rate / rate * (timeAboard[$1.service][$1.stop] + boarding)
    }
  }

  /// Simulates the time of one traveler, with random arrivals of vehicles.
  ///
  /// The traveler boards a vehicle if that is faster than the expected time without it.
  func simulate(from start: Int, to destination: Int, using chance: inout SplitMix) -> Double {
    var (station, clock) = (start, 0.0)
    while station != destination {
      let walk = network.transfers.filter { $0.origin == station }.min {
        Double($0.seconds) + timeAtStation[$0.destination]
          < Double($1.seconds) + timeAtStation[$1.destination]
      }
      let onFoot = walk.map { Double($0.seconds) + timeAtStation[$0.destination] } ?? .infinity
      if let walk, onFoot <= timeAtStation[station] + 1e-6 {
        clock += Double(walk.seconds)
        station = walk.destination
        continue
      }
      let boarding = Double(network.stations[station].platformSeconds)
      let arrivals = visits(station).map { visit in
        (visit, -log(Double.random(in: Double.ulpOfOne..<1, using: &chance)) / visit.rate)
      }.sorted { $0.1 < $1.1 }
      let taken = arrivals.first { arrival in
        timeAboard[arrival.0.service][arrival.0.stop] + boarding < timeAtStation[station]
      }
      guard let taken else { return .infinity }
      clock += taken.1 + boarding
      (station, clock) = alight(taken.0, clock)
    }
    return clock
  }

  /// Returns where and when a traveler who boards at a stop alights.
  private func alight(
    _ visit: (service: Int, stop: Int, rate: Double),
    _ clock: Double
  ) -> (Int, Double) {
    let service = network.services[visit.service]
    var (stop, clock) = (visit.stop, clock)
    repeat {
      clock += Double(service.seconds[stop])
      stop += 1
      let station = service.stops[stop]
      let platform = Double(network.stations[station].platformSeconds)
      if timeAtStation[station] + platform <= timeAboard[visit.service][stop] + 1e-6 {
        return (station, clock + platform)
      }
    } while true
  }
}
