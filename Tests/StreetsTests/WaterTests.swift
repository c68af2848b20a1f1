import Geography
import TestTools
import Testing

@testable import Streets

/// Routes across water: by known crossings and by streets, or none.
struct WaterTests {
  // MARK: - Drawn water

  /// A moat around a point: a closed ring of water, randomly rotated and deformed.
  private struct Moat {
    let middle: (x: Double, y: Double)
    let radii: [Double]
    let width: Double

    init(_ random: inout SplitMix) {
      middle = (
        Double.random(in: 0...900, using: &random), Double.random(in: 0...900, using: &random)
      )
      let corners = Int.random(in: 5...14, using: &random)
      radii = (0..<corners).map { _ in Double.random(in: 1_200...1_800, using: &random) }
      width = Double.random(in: 5...250, using: &random)
    }

    /// The position of a corner of the ring, offset outward in meters.
    func corner(_ index: Int, farther: Double) -> Coordinate {
      let angle = 2 * Double.pi * Double(index) / Double(radii.count)
      let radius = radii[index] + farther
      return DraftStreets.position(
        middle.x + radius * angle.cosine,
        middle.y + radius * (angle - Double.pi / 2).cosine
      )
    }

    /// The water.
    var polygon: MapPolygon {
      let outer = radii.indices.map { corner($0, farther: width) }
      let inner = radii.indices.map { corner($0, farther: 0) }
      return MapPolygon(name: "", kind: "river", rings: [outer, inner])
    }
  }

  @Test(.slow, arguments: 0..<120 as Range<UInt64>)
  func `a moat of any width is crossed only by its bridge`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let moat = Moat(&random)
    let streets = DraftStreets.grid(2, 2)
    let inside = DraftStreets.position(moat.middle.x, moat.middle.y)
    let place = Int.random(in: 0..<moat.radii.count, using: &random)
    let outside = moat.corner(
      place,
      farther: moat.width + Double.random(in: 100...3_000, using: &random)
    )
    let water = [moat.polygon]
    let closed = try WaterDetour(try streets.map(layers: MapLayers(water: water)))
    let none = closed.estimate(from: inside, to: outside)
    #expect(none.isAroundWater && !none.isPassable, "seed \(seed)")
    #expect(closed.estimate(from: outside, to: inside) == none, "seed \(seed)")

    // A bridge at a corner, with its ends well on land on either side.
    let gate = Int.random(in: 0..<moat.radii.count, using: &random)
    let ends = [moat.corner(gate, farther: -200), moat.corner(gate, farther: moat.width + 200)]
    let bridge = { (modes: Set<WaterCrossing.Mode>) in
      WaterCrossing(
        name: "Bridge",
        kind: "bridge",
        modes: modes,
        length: ends[0].distance(to: ends[1]),
        line: ends
      )
    }
    let layers = MapLayers(water: water, crossings: [bridge([.walk, .cycle])])
    let map = try streets.map(layers: layers)
    let over = try WaterDetour(map).estimate(from: inside, to: outside)
    #expect(over.isPassable, "seed \(seed)")
    // No shorter than the bridge and the straight lines to it.
    let least =
      inside.distance(to: ends[0]).rawValue + ends[0].distance(to: ends[1]).rawValue
      + ends[1].distance(to: outside).rawValue
    #expect(over.length.rawValue >= least * 0.95, "seed \(seed): \(over.length) for \(least)")
    #expect(
      try !WaterDetour(map, for: .car).estimate(from: inside, to: outside).isPassable,
      "seed \(seed)"
    )
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `A street over the moat is a crossing too`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let moat = Moat(&random)
    let layers = MapLayers(water: [moat.polygon])
    var streets = DraftStreets.grid(2, 2)
    let gate = Int.random(in: 0..<moat.radii.count, using: &random)
    // Not tagged as a bridge, and with a node over the water.
    let nodes = [-150, moat.width / 2, moat.width + 150].map { farther in
      let corner = moat.corner(gate, farther: farther)
      let (x, y) = DraftStreets.meters(corner)
      return streets.node(x, y)
    }
    streets.edge(nodes[0], nodes[1])
    streets.edge(nodes[1], nodes[2])
    let detour = try WaterDetour(try streets.map(layers: layers))
    let inside = DraftStreets.position(moat.middle.x, moat.middle.y)
    let outside = moat.corner(gate, farther: moat.width + 800)
    #expect(detour.estimate(from: inside, to: outside).isPassable, "seed \(seed)")
  }

  @Test func `Crossings round-trip, and broken ones are rejected`() throws {
    let crossing = WaterCrossing(
      name: "Tunnel",
      kind: "tunnel",
      modes: [.walk],
      length: Meters(390),
      line: [DraftStreets.position(0, 0), DraftStreets.position(0, 370)]
    )
    let layers = MapLayers(crossings: [crossing])
    let map = try DraftStreets.grid(2, 2).map(layers: layers)
    let read = try #require(try map.layers().crossings.first)
    #expect(read.name == "Tunnel" && read.kind == "tunnel" && read.modes == [.walk])
    #expect(read.length == Meters(390) && read.line.count == 2)
    #expect(throws: MapFileError.self) { try MapLayers.crossings([1, 0, 0, 1, 0, 1, 0, 0]) }
  }

  // MARK: - Places beside water

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `No place on land is connected to a street across water`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let x = Double.random(in: -500...500, using: &random)
    let width = Double.random(in: 70...700, using: &random)
    let bank = -Double.random(in: 20...300, using: &random)
    let river = [(-4_000.0, bank), (4_000, bank), (4_000, bank - width), (-4_000, bank - width)]
      .map { DraftStreets.position($0.0, $0.1) }
    let layers = MapLayers(water: [MapPolygon(name: "", kind: "river", rings: [river])])
    let router = StreetRouter(try DraftStreets.grid(12, 3).map(layers: layers))
    let across = DraftStreets.position(x, bank - width - Double.random(in: 1...200, using: &random))
    #expect(!router.snap(RoutePlace(across)).isOnStreets, "seed \(seed)")
    let beside = DraftStreets.position(500, bank + 10)
    #expect(router.snap(RoutePlace(beside)).isOnStreets, "seed \(seed)")
  }

  // MARK: - The cities

  /// A route known from a map.
  struct Known: Sendable, CustomTestStringConvertible {
    let city: String
    let name: String
    let from: (Double, Double)
    let to: (Double, Double)
    /// The length on foot in meters, within a third; `nil` if there is no route.
    let meters: Double?
    /// Whether there is a route by car.
    var isForCars = true

    var testDescription: String { "\(city): \(name)" }
  }

  static let ways: [Known] = [
    .init(
      city: "vancouver",
      name: "the Shipyards to Canada Place, by Lions Gate Bridge",
      from: (49.3103, -123.0790),
      to: (49.2883, -123.1126),
      meters: 11_500
    ),
    .init(
      city: "vancouver",
      name: "Deep Cove to Burnaby Mountain, by Ironworkers Memorial Bridge",
      from: (49.3284, -122.9487),
      to: (49.2819, -122.9388),
      meters: 17_500
    ),
    .init(
      city: "vancouver",
      name: "Steveston to Marpole, over the north arm",
      from: (49.1243, -123.1833),
      to: (49.2053, -123.1380),
      meters: 13_000
    ),
    .init(
      city: "vancouver",
      name: "New Westminster Quay to Queensborough",
      from: (49.2004, -122.9135),
      to: (49.1945, -122.9300),
      meters: 6_500
    ),
    .init(
      city: "nyc",
      name: "Liberty Science Center to The Battery, by George Washington Bridge",
      from: (40.7083, -74.0553),
      to: (40.7033, -74.0170),
      meters: 42_000
    ),
    .init(
      city: "nyc",
      name: "Four Freedoms Park to Gantry Plaza, by Roosevelt Island Bridge",
      from: (40.75055, -73.9605),
      to: (40.7459, -73.9580),
      meters: 4_200
    ),
    .init(
      city: "nyc",
      name: "Randall's Island to Astoria Park, by the Kennedy Bridge",
      from: (40.7925, -73.9245),
      to: (40.7795, -73.9225),
      meters: 3_500
    ),
    .init(
      city: "nyc",
      name: "Fort Tilden to Floyd Bennett Field, by Marine Parkway Bridge",
      from: (40.5652, -73.8830),
      to: (40.5927, -73.8979),
      meters: 4_400
    ),
    .init(
      city: "nyc",
      name: "Staten Island to Lower Manhattan is no way on foot but by New Jersey",
      from: (40.6438, -74.1012),
      to: (40.7033, -74.0170),
      meters: 62_000
    ),
    .init(
      city: "nyc",
      name: "Governors Island to The Battery",
      from: (40.6895, -74.0168),
      to: (40.7033, -74.0170),
      meters: nil,
      isForCars: false
    ),
    .init(
      city: "nyc",
      name: "Liberty Island to Ellis Island",
      from: (40.6900, -74.0450),
      to: (40.6990, -74.0400),
      meters: nil,
      isForCars: false
    ),
    .init(
      city: "nyc",
      name: "Rikers Island to East Elmhurst, closed to people on foot",
      from: (40.7915, -73.8840),
      to: (40.7660, -73.8870),
      meters: nil,
      isForCars: false
    ),
    .init(
      city: "london",
      name: "Island Gardens to Cutty Sark, by the foot tunnel",
      from: (51.4867, -0.0087),
      to: (51.4828, -0.0096),
      meters: 560
    ),
    .init(
      city: "london",
      name: "Royal Arsenal to North Woolwich, by the foot tunnel",
      from: (51.4932, 0.0705),
      to: (51.4998, 0.0620),
      meters: 1_400
    ),
    .init(
      city: "london",
      name: "Thames Barrier to Thames Barrier Park, by Woolwich",
      from: (51.4948, 0.0362),
      to: (51.5019, 0.0363),
      meters: 5_600
    ),
    .init(
      city: "london",
      name: "Kew Gardens to Syon House, by Kew Bridge",
      from: (51.4776, -0.2911),
      to: (51.4766, -0.3130),
      meters: 4_300
    ),
    .init(
      city: "london",
      name: "Ham House to Marble Hill, by Richmond Bridge",
      from: (51.4442, -0.3141),
      to: (51.4494, -0.3132),
      meters: 4_600
    ),
    .init(
      city: "london",
      name: "Hampton Court Palace to East Molesey",
      from: (51.4034, -0.3392),
      to: (51.4015, -0.3490),
      meters: 1_000
    ),
    .init(
      city: "london",
      name: "Fulham Palace to the Wetland Centre, by Putney or Hammersmith Bridge",
      from: (51.4703, -0.2160),
      to: (51.4767, -0.2346),
      meters: 3_300
    ),
    .init(
      city: "london",
      name: "Canary Wharf to the O2, by Greenwich",
      from: (51.5045, -0.0192),
      to: (51.5018, 0.0037),
      meters: 7_400
    ),
  ]

  @Test(.slow, arguments: ["london", "nyc", "vancouver"])
  func `Routes over water have about the right length, or don't exist`(city: String) throws {
    let map = try StreetMap(contentsOf: KnownLegsTests.folder + "/\(city).map")
    let detour = try WaterDetour(map)
    let car = try WaterDetour(map, for: .car)
    for known in Self.ways where known.city == city {
      let from = try Coordinate(latitude: known.from.0, longitude: known.from.1)
      let to = try Coordinate(latitude: known.to.0, longitude: known.to.1)
      let way = detour.estimate(from: from, to: to)
      #expect(way.isAroundWater, "\(known)")
      #expect(car.estimate(from: from, to: to).isPassable == known.isForCars, "\(known)")
      guard let meters = known.meters else {
        #expect(!way.isPassable, "\(known)")
        continue
      }
      #expect(way.isPassable, "\(known)")
      let share = way.length.rawValue / meters
      #expect(share > 0.67 && share < 1.5, "\(known): \(way.length.rawValue) for \(meters)")
    }
  }

  @Test(.slow, arguments: ["london", "nyc", "vancouver"])
  func `Each crossing joins two banks`(city: String) throws {
    let map = try StreetMap(contentsOf: KnownLegsTests.folder + "/\(city).map")
    let layers = try map.layers()
    #expect(layers.crossings.count >= 15)
    let detour = try WaterDetour(map)
    for crossing in layers.crossings {
      let (start, end) = (crossing.line[0], crossing.line[crossing.line.count - 1])
      for position in [start, end] {
        let isInWater = layers.water.contains { $0.contains(position) }
        #expect(!isInWater, "\(crossing.name) ends in the water at \(position)")
      }
      #expect(detour.isCrossed(from: start, to: end), "\(crossing.name) crosses no water")
      guard crossing.modes.contains(.walk) else { continue }
      let way = detour.estimate(from: start, to: end)
      #expect(
        way.isPassable && way.length.rawValue < crossing.length.rawValue * 1.6 + 400,
        "\(crossing.name)"
      )
    }
  }
}

extension DraftStreets {
  /// Returns the meters east and north of the origin of a position.
  fileprivate static func meters(_ position: Coordinate) -> (x: Double, y: Double) {
    let (origin, east, north) = (Self.position(0, 0), Self.position(1, 0), Self.position(0, 1))
    return (
      (position.longitude - origin.longitude) / (east.longitude - origin.longitude),
      (position.latitude - origin.latitude) / (north.latitude - origin.latitude)
    )
  }
}
