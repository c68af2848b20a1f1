import Basics
import Catalogs
import Geography
import Orienteering
import Streets
import TestTools
import Testing
import Transit

@testable import DayPlans
@testable import Travel

/// The cache of walks to stations.
struct StationMemoryTests {
  @Test(.slow, arguments: [1, 7, 10_000])
  func `the cache does not affect results, whatever its size`(capacity: Int) throws {
    let streets = StreetTravel(try RealCity.london.map)
    let stations = BoardingStations(of: try #require(try RealCity.london.map.network))
    let places = try RealCity.london.catalog.attractions.prefix(30).map(\.coordinate)
    let memory = StationMemory(capacity: capacity)
    var random = SeededGenerator(seed: UInt64(capacity))
    var searches = 0
    for pace in [Pace.normal, .brisk] {
      for size in [3, 30, 12, 30] {
        let some = Array(places.shuffled(using: &random).prefix(size))
        let fresh = StationWalks.all(of: some, among: stations, on: streets, at: pace)
        let known = memory.walks(of: some, at: pace) { missing in
          searches += missing.count
          return StationWalks.all(of: missing, among: stations, on: streets, at: pace)
        }
        #expect(known.map(\.access) == fresh.map(\.access))
        #expect(known.map(\.egress) == fresh.map(\.egress))
        #expect(fresh.contains { !$0.access.isEmpty })
      }
    }
    if capacity == 10_000 { #expect(searches == 60, "each place once at each pace") }
  }
}
