import Geography
import TestTools
import Testing

@testable import TripCompanion

/// The grid of fences, compared with brute force.
struct FenceGridTests {
  @Test(arguments: [0, 1, 5, 300])
  func `no fence near a line is missed`(count: Int) {
    for seed in UInt64(1)...30 {
      var random = SplitMix(seed: seed)
      let fences = (0..<count).map { _ in
        Fence(
          around: random.position(isWild: seed.isMultiple(of: 5)),
          radius: 50,
          approach: .random(in: 60...900, using: &random)
        )
      }
      let grid = FenceGrid(fences)
      for _ in 0..<50 {
        let start = random.position(isWild: seed.isMultiple(of: 10))
        let end = Coordinate(
          uncheckedLatitude: start.latitude + .random(in: -0.01...0.01, using: &random),
          longitude: start.longitude + .random(in: -0.01...0.01, using: &random)
        )
        var found: Set<Int> = []
        grid.forEach(near: start, end) { found.insert($0) }
        for (number, fence) in fences.enumerated() {
          let distance = Fence.distance(
            ofLineFrom: fence.offset(of: start),
            to: fence.offset(of: end)
          )
          if distance <= fence.approach { #expect(found.contains(number), "seed \(seed)") }
        }
      }
    }
  }

  @Test func `distances on the plane match those on the sphere`() throws {
    var random = SplitMix(seed: 4)
    for _ in 0..<500 {
      let center = random.position(isWild: false)
      let fence = Fence(around: center, radius: 80, approach: 250)
      let other = Coordinate(
        uncheckedLatitude: center.latitude + .random(in: -0.003...0.003, using: &random),
        longitude: center.longitude + .random(in: -0.003...0.003, using: &random)
      )
      let offset = fence.offset(of: other)
      #expect(abs((offset * offset).sum().squareRoot() - center.distance(to: other).rawValue) < 0.1)
    }
  }
}
