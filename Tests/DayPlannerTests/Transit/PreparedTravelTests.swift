import Basics
import OpeningHours
import TestTools
import Testing

@testable import Catalogs
@testable import DayPlans
@testable import Geography
@testable import Travel

/// Models that are prepared for many requests, which keep routes and journeys between sights.
struct PreparedTravelTests {
  @Test(.slow, arguments: RealCity.allCases)
  func `A prepared model has the legs of one that is not, whatever was asked before`(
    city: RealCity
  ) throws {
    let (catalog, map) = (try city.catalog, try city.map)
    let sights = catalog.attractions
    let prepared = StreetTravel(map, sights: sights, isPrepared: true)
    let ends = sights.map(\.coordinate) + sights.filter { $0.dayFacts.exit != nil }.map(\.visitEnd)
    let hotel = try #require(sights.first).coordinate
    let elsewhere = try Coordinate(
      latitude: hotel.latitude + 0.001,
      longitude: hotel.longitude + 0.001
    )
    for seed in UInt64(0)..<12 {
      var generator = SeededGenerator(seed: seed)
      var places = Array(ends.shuffled(using: &generator).prefix(9))
      if seed.isMultiple(of: 4) { places.append(elsewhere) }
      let dates = ["2026-12-01", "2026-12-05", "2026-12-25"]
      let date = try #require(dates.randomElement(using: &generator))
      let pace = try #require(Pace.allCases.randomElement(using: &generator))
      let request = try city.request(on: date) {
        $0.mode = seed.isMultiple(of: 3) ? .walk : .transit
        $0.stepFree = seed % 6 == 3
        $0.pace = pace
      }
      // Without what the other requests have left behind.
      let fresh = StreetTravel(map, sights: sights)
      let (one, other) = (
        prepared.adapted(to: request, in: catalog.city),
        fresh.adapted(to: request, in: catalog.city)
      )
      #expect(
        one.matrix(of: places, by: request.mode, at: pace)
          == other.matrix(of: places, by: request.mode, at: pace),
        "seed \(seed)"
      )
    }
  }
}
