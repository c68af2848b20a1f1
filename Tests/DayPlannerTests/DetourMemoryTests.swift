import Catalogs
import Geography
import Streets
import TestTools
import Testing

@testable import Travel

/// The cache of detours around water.
struct DetourMemoryTests {
  /// Sights on both banks of a river, some of them far out.
  private static func places() throws -> [Attraction] {
    Array(
      try RealCity.london.catalog.attractions.filter { $0.coordinate.latitude < 51.49 }.prefix(40)
    )
  }

  @Test(.slow, arguments: [1, 7, 100_000])
  func `the cache does not affect results, whatever its size`(capacity: Int) throws {
    let detour = try WaterDetour(try RealCity.london.map)
    let memory = DetourMemory(capacity: capacity)
    let places = try Self.places()
    let (searched, remembered) = (WaterWays(), WaterWays())
    var crossings = 0
    for round in 0..<2 {
      for start in places {
        for end in places where start.coordinate.distance(to: end.coordinate).rawValue < 3_000 {
          let (from, to) = (start.coordinate, end.coordinate)
          let fresh = detour.estimate(from: from, to: to, sharing: searched)
          let known = memory.estimate(from: from, to: to, by: detour, sharing: remembered)
          #expect(known == fresh, "round \(round): \(start.id) to \(end.id)")
          crossings += fresh.isAroundWater ? 1 : 0
        }
      }
    }
    #expect(crossings > 20)
  }
}
