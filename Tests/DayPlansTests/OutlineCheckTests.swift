import Basics
import TestTools
import Testing

@testable import Geography
@testable import Orienteering

struct OutlineCheckTests {
  @Test func `accepts exactly the rings that brute force on integers accepts`() {
    for seed in UInt64(0)..<3_000 {
      // A coarse grid makes touches, overlaps, and degenerate rings as common as crossings.
      var generator = SeededGenerator(seed: seed)
      let size = Int.random(in: 2...6, using: &generator)
      let ring = (0..<Int.random(in: 3...7, using: &generator)).map { _ in
        GridPoint(
          x: Int.random(in: 0...size, using: &generator),
          y: Int.random(in: 0...size, using: &generator)
        )
      }
      let text = AreaFixture.polygon([ring.map { (Double($0.x), Double($0.y)) }])
      let faults = AreaFixture.faults(text)
      #expect(faults.isEmpty == GridRing(ring).isSimple, "seed \(seed): \(ring), \(faults)")
    }
  }

  @Test(.slow) func `accepts exactly the holes that brute force on integers accepts`() {
    for seed in UInt64(0)..<2_000 {
      var generator = SeededGenerator(seed: seed)
      let rings = [(0...8, 0), (1...7, 1), (1...7, 2)].map { range, _ in
        RandomGridRing.simple(in: range, using: &generator)
      }
      let text = AreaFixture.polygon(rings.map { $0.map { (Double($0.x), Double($0.y)) } })
      let faults = AreaFixture.faults(text)
      let isValid = GridPolygon(rings: rings.map(GridRing.init)).isValid
      #expect(faults.isEmpty == isValid, "seed \(seed): \(rings), \(faults)")
    }
  }

  @Test func `computes turns exactly`() throws {
    // Integer multiples of 2^-44 degrees are exact in a double. Euclid's algorithm puts the third corner
    // so close to the line that the determinant is -1, 0, or 1, out of about 10^30.
    for seed in UInt64(0)..<2_000 {
      var generator = SeededGenerator(seed: seed)
      let width = Int.random(in: 1...3_000_000_000_000_000, using: &generator)
      let height = Int.random(in: 1...1_500_000_000_000_000, using: &generator)
      let (divisor, x, y) = Euclid.combination(width, height)
      let side = Int.random(in: -1...1, using: &generator)
      // width * y' - height * x' is divisor * side.
      let third = side == 0 ? (width / divisor, height / divisor) : (-y * side, x * side)
      let corners = try [(0, 0), (width, height), third].map {
        try Coordinate(latitude: Double($0.1) * 0x1p-44, longitude: Double($0.0) * 0x1p-44)
      }
      let expected: Turn = side > 0 ? .left : side < 0 ? .right : .straight
      #expect(Turn(corners[0], corners[1], corners[2]) == expected, "seed \(seed)")
      #expect(Turn(corners[2], corners[0], corners[1]) == expected, "seed \(seed)")
    }
  }

  @Test func `finds one crossing among a hundred thousand corners`() {
    // A comb with teeth 0.00001 degrees wide, one of which crosses the spine.
    var ring: AreaFixture.Outline = []
    for tooth in 0..<50_000 {
      let x = Double(tooth) * 2e-5
      ring.append((x, tooth == 31_415 ? 1.5 : 0.5))
      ring.append((x + 1e-5, 0))
    }
    ring += [(1, 1), (0, 1)]
    let lines = AreaFixture.faults(AreaFixture.polygon([ring]))
    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy { $0.contains("crosses the edge from corner 100001 to corner 100002") }
    )
    ring[31_415 * 2].1 = 0.5
    #expect(AreaFixture.faults(AreaFixture.polygon([ring])).isEmpty)
  }

  @Test func `lists a hundred crossings and reports that there are more`() {
    var generator = SeededGenerator(seed: 7)
    let ring = (0..<1_000).map { _ in
      (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
    }
    let lines = AreaFixture.faults(AreaFixture.polygon([ring]))
    #expect(lines.count == 102)
    #expect(
      lines.last
        == "polygon 1, coordinates: its edges meet at more positions, which are not listed; fix these first"
    )
  }

  @Test func `stops when the budget runs out, and reports it`() {
    // Concentric rings: all edges overlap in every sweep direction.
    let rings = (1...200).map { index in
      let reach = Double(index) / 200
      return AreaFixture.rectangle(-reach, -reach, reach, reach)
    }
    let outlines = rings.map { ring in
      RingTrace(
        ring: 0,
        path: "",
        place: "",
        corners: ring.enumerated().map {
          .init(
            index: $0.offset,
            coordinate: Coordinate(uncheckedLatitude: $0.element.1, longitude: $0.element.0)
          )
        }
      )
    }
    let sweep = EdgeSweep(outlines.flatMap(\.edges))
    var budget = WorkBudget(left: 1_000)
    #expect(!sweep.forEachPair(within: &budget) { _, _ in true })
    var ample = WorkBudget()
    #expect(sweep.forEachPair(within: &ample) { _, _ in true })
  }
}

/// The extended Euclidean algorithm.
enum Euclid {
  /// Returns the greatest common divisor and its Bézout coefficients: `a * x + b * y == divisor`.
  static func combination(_ a: Int, _ b: Int) -> (divisor: Int, x: Int, y: Int) {
    var (old, new) = ((a, 1, 0), (b, 0, 1))
    while new.0 != 0 {
      let quotient = old.0 / new.0
      (old, new) = (
        new, (old.0 - quotient * new.0, old.1 - quotient * new.1, old.2 - quotient * new.2)
      )
    }
    return (old.0, old.1, old.2)
  }
}
