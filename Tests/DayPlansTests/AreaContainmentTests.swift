import Basics
import Testing

@testable import Geography
@testable import Orienteering

struct AreaContainmentTests {
  /// A square with a square hole.
  static let holed = AreaFixture.polygon([
    AreaFixture.rectangle(0, 0, 1, 1), AreaFixture.rectangle(0.25, 0.25, 0.75, 0.75),
  ])

  /// Positions, and whether they are in ``holed``.
  static let positions: [(longitude: Double, latitude: Double, isInside: Bool)] = [
    (0.1, 0.1, true), (0.5, 0.5, false), (1.5, 0.5, false), (0.5, -0.5, false),
    // Corners and edges, including those of the hole.
    (0, 0, true), (1, 1, true), (0.5, 0, true), (1, 0.3, true), (0.25, 0.25, true),
    (0.25, 0.5, true), (0.5, 0.75, true),
    // A ray along an edge or through a corner is counted correctly.
    (0.1, 0.25, true), (0.1, 0.75, true), (-0.1, 0.25, false), (-0.1, 0, false), (1.1, 1, false),
    // Nearly on the edge.
    (1.000_000_000_9, 0.5, true), (1.000_000_002, 0.5, false), (0.250_000_000_9, 0.5, true),
    (0.250_000_002, 0.5, false), (-0.9e-9, 0.5, true), (0.5, 1.000_000_002, false),
  ]

  @Test(arguments: positions)
  func `excludes holes and includes all edges`(
    longitude: Double,
    latitude: Double,
    isInside: Bool
  ) throws {
    let area = try AreaFixture.area(Self.holed)
    let position = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(area.contains(position) == isInside)
  }

  @Test func `is the union of its polygons`() throws {
    let text = #"""
      {"type":"MultiPolygon","coordinates":[
        [[[0,0],[2,0],[2,2],[0,2],[0,0]]],
        [[[1,1],[3,1],[3,3],[1,3],[1,1]],[[1.2,1.2],[1.8,1.2],[1.8,1.8],[1.2,1.8],[1.2,1.2]]]]}
      """#
    let area = try AreaFixture.area(text)
    #expect(try area.contains(Coordinate(latitude: 1.5, longitude: 1.5)))
    #expect(try area.contains(Coordinate(latitude: 2.5, longitude: 2.5)))
    #expect(try !area.contains(Coordinate(latitude: 0.5, longitude: 2.5)))
  }

  @Test func `agrees with the winding number`() throws {
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      let rings = RandomOutline.star(using: &generator)
      let area = try AreaFixture.area(AreaFixture.polygon(rings))
      for _ in 0..<100 {
        let longitude = Double.random(in: -1.2...1.2, using: &generator)
        let latitude = Double.random(in: -1.2...1.2, using: &generator)
        let position = try Coordinate(latitude: latitude, longitude: longitude)
        let turns = rings.map { WindingNumber.turns(of: $0, around: (longitude, latitude)) }
        let isExpected = turns[0] != 0 && turns.dropFirst().allSatisfy { $0 == 0 }
        #expect(area.contains(position) == isExpected, "seed \(seed), \(position)")
      }
    }
  }

  @Test func `contains positions on its edges`() throws {
    for seed in UInt64(0)..<100 {
      var generator = SeededGenerator(seed: seed)
      let rings = RandomOutline.star(using: &generator)
      let area = try AreaFixture.area(AreaFixture.polygon(rings))
      for ring in area.polygons.flatMap(\.rings) {
        for (start, end) in zip(ring.corners, ring.corners.dropFirst() + ring.corners.prefix(1)) {
          let share = Double.random(in: 0...1, using: &generator)
          let position = try Coordinate(
            latitude: start.latitude + share * (end.latitude - start.latitude),
            longitude: start.longitude + share * (end.longitude - start.longitude)
          )
          #expect(area.contains(position), "seed \(seed), \(position)")
          #expect(area.contains(start), "seed \(seed), \(start)")
        }
      }
    }
  }
}

/// The winding number of a ring around a position, from the sum of angles: slow, and independent of the
/// production code.
enum WindingNumber {
  /// Returns the number of counterclockwise turns.
  static func turns(of ring: AreaFixture.Outline, around center: (Double, Double)) -> Int {
    var quarters = 0
    var start = ring[ring.count - 1]
    for end in ring {
      let step = quadrant(end, center) - quadrant(start, center)
      switch (step + 4) % 4 {
      case 1: quarters += 1
      case 3: quarters -= 1
      case 2:
        let turn =
          (start.0 - center.0) * (end.1 - center.1) - (start.1 - center.1) * (end.0 - center.0)
        quarters += turn > 0 ? 2 : -2
      default: break
      }
      start = end
    }
    return quarters / 4
  }

  /// Returns the quadrant around `center` that contains a corner, counterclockwise from 0.
  private static func quadrant(_ corner: (Double, Double), _ center: (Double, Double)) -> Int {
    let isEast = corner.0 >= center.0
    let isNorth = corner.1 >= center.1
    return isNorth ? (isEast ? 0 : 1) : (isEast ? 3 : 2)
  }
}

/// Random outlines that are valid by construction.
enum RandomOutline {
  /// Returns a star-shaped ring around the origin, in either winding order, with up to three holes.
  static func star(using generator: inout some RandomNumberGenerator) -> [AreaFixture.Outline] {
    let count = Int.random(in: 5...24, using: &generator)
    let outer = ring(corners: count, radii: 0.5...1, using: &generator)
    // The ring stays this far from its center, whatever the angle between two corners.
    let reach = 0.5 * 0.3
    let holes = (0..<Int.random(in: 0...3, using: &generator)).map { index in
      let hole = ring(
        corners: Int.random(in: 3...8, using: &generator),
        radii: 0.2...1,
        using: &generator
      )
      let center = (Double(index - 1) * reach * 0.6, 0.0)
      return hole.map { (center.0 + $0.0 * reach * 0.25, center.1 + $0.1 * reach * 0.25) }
    }
    return [outer] + holes
  }

  /// Returns a ring whose corners are at increasing angles, evenly spaced except for noise.
  private static func ring(
    corners: Int,
    radii: ClosedRange<Double>,
    using generator: inout some RandomNumberGenerator
  ) -> AreaFixture.Outline {
    let ring = (0..<corners).map { index in
      let noise = Double.random(in: -0.3...0.3, using: &generator)
      let angle = (Double(index) + noise) / Double(corners) * 2 * Double.pi
      let radius = Double.random(in: radii, using: &generator)
      return (radius * angle.cosine, radius * angle.sine)
    }
    return Bool.random(using: &generator) ? ring : ring.reversed()
  }
}
