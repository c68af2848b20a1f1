import Catalogs
import DayPlans
import Transit

@testable import Geography
@testable import Travel

/// Solves the equations of expected travel times by iteration until nothing changes.
///
/// It shares no code with the search: there is no order of labels, and the best set of services at a station is computed from
/// scratch, greedily in the order of their times.
struct ExpectationJudge {
  /// The network.
  private let network: TransitNetwork

  /// The index of the band of a Tuesday noon.
  private let band: Int

  /// The number of places.
  private let count: Int

  /// For each place, the seconds on foot to and from each nearby station.
  private var access: [[Int: Double]] = []
  private var egress: [[Int: Double]] = []

  /// The seconds on foot between places, in whole minutes.
  private var walks: [[Double]] = []

  /// Measures the walks of places.
  init(_ network: TransitNetwork, on streets: StreetTravel, places: [Coordinate]) {
    self.network = network
    count = places.count
    band = network.band(at: TransitMoment(day: .tuesday, seconds: 43_200)) ?? 0
    let stations = network.stations.map { $0.coordinate ?? places[0] }
    var modes: [Int: Set<TransitMode>] = [:]
    for service in network.services {
      for stop in service.stops {
        modes[stop, default: []].insert(network.lines[service.line].mode)
      }
    }
    let all = streets.ways(among: places + stations, by: .walk, at: .normal)
    for place in places.indices {
      // Twenty stations, and twelve stops that have buses only.
      let near = [false, true].flatMap { hasBusesOnly in
        stations.indices.filter { (modes[$0] == [.bus]) == hasBusesOnly && modes[$0] != nil }
          .sorted {
            (stations[$0].distance(to: places[place]), $0) < (
              stations[$1].distance(to: places[place]), $1
            )
          }
          .prefix(hasBusesOnly ? 12 : 20)
      }
      .filter { stations[$0].distance(to: places[place]).rawValue <= 3_600 }
      func walk(_ from: Int, _ to: Int) -> Double {
        Double(all.walk(from: from, to: to).time.rawValue)
      }
      let reach = { (pair: (Int, Double)) in pair.1 <= 2_700 }
      access.append(
        Dictionary(uniqueKeysWithValues: near.map { ($0, walk(place, count + $0)) }.filter(reach))
      )
      egress.append(
        Dictionary(uniqueKeysWithValues: near.map { ($0, walk(count + $0, place)) }.filter(reach))
      )
      walks.append(
        places.indices.map { Double(all.walk(from: place, to: $0).entry.minutes.rawValue * 60) }
      )
    }
  }

  /// Returns the expected seconds from each place to one of them, including walking all the way.
  func seconds(to destination: Int) -> [Double] {
    var station = network.stations.indices.map { egress[destination][$0] ?? .infinity }
    var aboard = network.services.map { $0.stops.map { _ in Double.infinity } }
    var changes = true
    while changes {
      changes = false
      for (index, service) in network.services.enumerated() {
        for stop in service.stops.indices.reversed() {
          let at = service.stops[stop]
          var best = station[at] + Double(network.stations[at].platformSeconds)
          if stop + 1 < service.stops.count {
            best = min(best, aboard[index][stop + 1] + Double(service.seconds[stop]))
          }
          if best < aboard[index][stop] - 1e-9 { (aboard[index][stop], changes) = (best, true) }
        }
      }
      for transfer in network.transfers {
        let best = station[transfer.destination] + Double(transfer.seconds)
        if best < station[transfer.origin] - 1e-9 {
          (station[transfer.origin], changes) = (best, true)
        }
      }
      for (at, best) in waiting(aboard) where best < station[at] - 1e-9 {
        (station[at], changes) = (best, true)
      }
    }
    return (0..<count).map { origin in
      access[origin].reduce(walks[origin][destination]) { min($0, $1.value + station[$1.key]) }
    }
  }

  /// Returns the expected seconds from each station with service, when waiting for the best set of services.
  private func waiting(_ aboard: [[Double]]) -> [Int: Double] {
    var choices: [Int: [(time: Double, rate: Double)]] = [:]
    for (index, service) in network.services.enumerated() where service.headways[band] > 0 {
      for (stop, station) in service.stops.enumerated() where aboard[index][stop] < .infinity {
        let time = aboard[index][stop] + Double(network.stations[station].platformSeconds)
        choices[station, default: []].append((time, 2 / Double(service.headways[band])))
      }
    }
    return choices.mapValues { services in
      var (rate, weight, best) = (0.0, 1.0, Double.infinity)
      for service in services.sorted(by: { $0.time < $1.time }) where service.time < best {
        rate += service.rate
        weight += service.rate * service.time
        best = weight / rate
      }
      return best
    }
  }
}
