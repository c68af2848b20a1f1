import Geography
import TestTools
import Testing
import Transit

struct KnownJourneyTests {
  /// A Tuesday at eleven.
  private static let moment = TransitMoment(day: .tuesday, seconds: 11 * 3600)

  @Test(.slow, arguments: KnownJourney.all)
  func `Known journeys have the right lines, stops, and minutes`(
    _ known: KnownJourney
  ) throws {
    let network = try known.city.network
    let journey = try #require(
      try network.journey(from: known.ends.from, to: known.ends.to, at: Self.moment)
    )
    #expect(journey.rides.count == known.rides.count)
    for (ride, expected) in zip(journey.rides, known.rides) {
      #expect(expected.lines.contains(network.lines[ride.line].id))
      #expect(ride.stops == expected.stops)
    }
    #expect(journey.rides.first?.terminals.contains(known.terminal) == true)
    let aboard = journey.rides.reduce(0) { $0 + Double($1.time.rawValue) } / 60
    #expect(abs(aboard - known.minutes) <= max(2, known.minutes / 10), "\(aboard) minutes aboard")
  }

  @Test(arguments: ShippedTransit.allCases)
  func `Every leg has a plausible speed`(_ city: ShippedTransit) throws {
    let network = try city.network
    for service in network.services {
      for (pair, seconds) in zip(zip(service.stops, service.stops.dropFirst()), service.seconds) {
        let (from, to) = (network.stations[pair.0], network.stations[pair.1])
        guard let start = from.coordinate, let end = to.coordinate else { continue }
        let speed = start.distance(to: end).rawValue / Double(seconds)
        // Buses crawl, boats dock, and a stop of two avenues lies between them.
        let isSlow = [.bus, .ferry].contains(network.lines[service.line].mode)
        let least = isSlow ? 0.5 : 1.5
        #expect((least...35).contains(speed), "\(from.id) to \(to.id): \(speed) m/s")
      }
    }
  }

  @Test(arguments: ShippedTransit.allCases)
  func `Every station has a position and service by day`(_ city: ShippedTransit) throws {
    let network = try city.network
    let band = try #require(network.band(at: Self.moment))
    let served = Set(network.services.filter { $0.headways[band] > 0 }.flatMap(\.stops))
    let stations = network.stations
    #expect(stations.filter { $0.coordinate == nil }.map(\.id) == [])
    #expect(stations.indices.filter { !served.contains($0) }.map { stations[$0].id } == [])
  }
}
