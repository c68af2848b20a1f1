import Geography
import TestTools
import Testing

@testable import CatalogImport
@testable import Streets

struct SeaAssemblyTests {
  /// The rectangle that the sea is filled in.
  private static let frame = BoundingBox(south: 50, west: 0, north: 51, east: 1)

  /// Returns whether shapes contain a position, by the even-odd rule over all rings of each.
  private static func contains(_ shapes: [MapPolygon], _ position: Coordinate) -> Bool {
    shapes.contains { shape in
      shape.rings.count { RingAssembly.contains($0, position) } % 2 == 1
    }
  }

  /// Returns a random position in the rectangle, or near it.
  private static func position(
    _ random: inout SplitMix,
    beyond margin: Double = 0
  ) -> Coordinate {
    Coordinate(
      uncheckedLatitude: .random(in: 50 - margin...51 + margin, using: &random),
      longitude: .random(in: 0 - margin...1 + margin, using: &random)
    )
  }

  /// Returns an island around a middle: a star-shaped ring with the land on its left.
  private static func island(_ random: inout SplitMix, within reach: Double) -> [Coordinate] {
    let middle = position(&random, beyond: 0.3)
    let count = 5 + random.below(40)
    return (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = Double.random(in: 0.2...1, using: &random) * reach
      return Coordinate(
        uncheckedLatitude: middle.latitude + radius * Angle.sine(angle),
        longitude: middle.longitude + radius * Angle.sine(angle + .pi / 2)
      )
    }
  }

  /// Returns a ring in pieces that share ends, in any order.
  private static func pieces(_ ring: [Coordinate], _ random: inout SplitMix) -> [[Coordinate]] {
    let closed = ring + ring.prefix(1)
    var cuts: Set = [0, ring.count]
    for _ in 0..<random.below(4) { cuts.insert(1 + random.below(ring.count - 1)) }
    let order = cuts.sorted()
    return zip(order, order.dropFirst()).map { Array(closed[$0...$1]) }.shuffled(using: &random)
  }

  @Test(arguments: 0..<300)
  func `a position is at sea exactly if no land contains it`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let frame = try #require(Self.frame)
    // Islands that do not meet: one per quarter of the rectangle's surroundings would be too tame, so those that do are dropped.
    var islands: [[Coordinate]] = []
    for _ in 0..<1 + random.below(4) {
      let reach = [0.05, 0.2, 0.6][random.below(3)]
      let next = Self.island(&random, within: reach)
      let box = try #require(BoundingBox(around: next))
      let meets = islands.contains { other in
        guard let its = BoundingBox(around: other) else { return true }
        return its.west <= box.east && box.west <= its.east && its.south <= box.north
          && box.south <= its.north
      }
      if !meets { islands.append(next) }
    }
    let coast = islands.flatMap { Self.pieces($0, &random) }.shuffled(using: &random)
    let sea = SeaAssembly(coast, in: frame).polygons
    let isKnown = islands.contains { $0.contains(where: frame.contains) }
    guard isKnown else { return }
    for _ in 0..<200 {
      let position = Self.position(&random)
      let isLand = islands.contains { RingAssembly.contains($0, position) }
      #expect(Self.contains(sea, position) != isLand, "\(seed): \(position)")
    }
  }

  @Test func `without coastlines there is no sea`() throws {
    #expect(SeaAssembly([], in: try #require(Self.frame)).polygons.isEmpty)
  }

  @Test func `a coastline that ends inside the rectangle reaches its nearest side`() throws {
    // From north to south along 0.5° east, the sea is on the right, in the west; both ends are cut off.
    let line = [50.95, 50.5, 50.05].map { Coordinate(uncheckedLatitude: $0, longitude: 0.5) }
    let sea = SeaAssembly([line], in: try #require(Self.frame)).polygons
    #expect(sea.count == 1)
    for (longitude, isSea) in [(0.1, true), (0.4, true), (0.6, false), (0.9, false)] {
      let position = Coordinate(uncheckedLatitude: 50.3, longitude: longitude)
      #expect(Self.contains(sea, position) == isSea)
    }
  }

  @Test(arguments: 0..<100)
  func `ways in any order and direction become the ring that they were cut from`(
    seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let ring = Self.island(&random, within: 0.3)
    let ways = Self.pieces(ring, &random).map { way in
      random.below(2) == 0 ? way : way.reversed()
    }
    let (closed, open) = RingAssembly.rings(ways)
    #expect(closed.count == 1 && open == 0, "\(seed)")
    let area = RingAssembly.doubledArea(Array(try #require(closed.first).dropLast()))
    #expect(abs(abs(area) - RingAssembly.doubledArea(ring)) < 1e-9)
    guard ways.count > 1 else { return }
    #expect(RingAssembly.rings(ways.dropLast()).open == 1, "\(seed)")
  }
}

/// A sine without a C library, by its series.
private enum Angle {
  static func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let angle = angle - turn * (angle / turn).rounded()
    var (term, sum) = (angle, angle)
    for index in 1..<20 {
      term *= -angle * angle / Double((2 * index) * (2 * index + 1))
      sum += term
    }
    return sum
  }
}
