import Geography
import TestTools
import Testing

@testable import TripCompanion

/// The index, compared with brute force.
struct PositionIndexTests {
  @Test(.slow, arguments: [0, 1, 2, 7, 8, 9, 100, 1_000])
  func `the index agrees with brute force`(count: Int) throws {
    for seed in UInt64(1)...20 {
      var random = SplitMix(seed: seed)
      let positions = (0..<count).map { _ in random.position(isWild: seed.isMultiple(of: 2)) }
      let index = PositionIndex(positions)
      for _ in 0..<10 {
        let center = random.position(isWild: seed.isMultiple(of: 2))
        let limit = Int(random.next() % 12)
        let radius: Meters? =
          random.next().isMultiple(of: 2) ? nil : Meters(Double(random.next() % 3_000))
        let expected = positions.indices.map { ($0, center.distance(to: positions[$0]).rawValue) }
          .filter { $0.1 <= radius?.rawValue ?? .infinity }
          .sorted { $0.1 < $1.1 }.prefix(limit)
        let found = index.nearest(to: center, limit: limit, within: radius)
        #expect(found.count == expected.count, "seed \(seed)")
        for (match, other) in zip(found, expected) {
          #expect(abs(match.distance.rawValue - other.1) < 0.01, "seed \(seed)")
        }
      }
    }
  }

  @Test func `places at the same position are ordered by number`() throws {
    let spot = try Coordinate(latitude: 51.5, longitude: -0.1)
    let index = PositionIndex(Array(repeating: spot, count: 50))
    #expect(index.nearest(to: spot, limit: 5).map(\.place) == [0, 1, 2, 3, 4])
  }

  @Test func `the date line does not separate neighbors`() throws {
    let index = PositionIndex([
      try Coordinate(latitude: 0, longitude: 179.999), try Coordinate(latitude: 0, longitude: 170),
    ])
    let center = try Coordinate(latitude: 0, longitude: -179.999)
    #expect(index.nearest(to: center, limit: 1).first?.place == 0)
  }

  @Test func `only wanted places are found`() throws {
    var random = SplitMix(seed: 5)
    let positions = (0..<500).map { _ in random.position(isWild: false) }
    let found = PositionIndex(positions).nearest(to: positions[0], limit: 20) {
      $0.isMultiple(of: 3)
    }
    #expect(found.count == 20)
    #expect(found.allSatisfy { $0.place.isMultiple(of: 3) })
  }

  @Test(arguments: [
    (0.001, 0.0, "N"), (0.0, 0.001, "E"), (-0.001, -0.0016, "SW"), (0.0, -0.001, "W"),
  ])
  func `compass directions are right`(north: Double, east: Double, name: String) throws {
    let here = try Coordinate(latitude: 51.5, longitude: -0.1)
    let there = try Coordinate(latitude: 51.5 + north, longitude: -0.1 + east)
    #expect(CompassPoint(from: here, to: there)?.rawValue == name)
    #expect(CompassPoint(from: here, to: here) == nil)
  }
}
