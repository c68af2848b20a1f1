import Geography
import Testing

@testable import Streets
@testable import Transit

struct SnapTests {
  @Test func `A place is connected to the middle of an edge, in both directions`() throws {
    var streets = DraftStreets()
    let (west, east) = (streets.node(0, 0), streets.node(1_000, 0))
    streets.edge(west, east, name: "Long Street")
    let router = StreetRouter(try streets.map())
    let places = [(300.0, 40.0), (0, 0), (1_000, 0), (700, -30)].map { Self.snap(router, $0) }
    let table = router.table(places)
    #expect(Self.meters(table, 0, 1) == 340)
    #expect(Self.meters(table, 0, 2) == 740)
    #expect(Self.meters(table, 0, 3) == 470)
    #expect(Self.meters(table, 3, 0) == 470)
    #expect(Self.meters(table, 0, 0) == 0)
  }

  @Test func `On a one-way edge, the route back leads around`() throws {
    var streets = DraftStreets()
    let corners = [(0.0, 0.0), (400, 0), (400, 300), (0, 300)].map { streets.node($0.0, $0.1) }
    for index in 0..<4 {
      streets.edge(corners[index], corners[(index + 1) % 4]) { $0.set(.footAgainst, false) }
    }
    let router = StreetRouter(try streets.map())
    let places = [(100.0, 0.0), (300, 0)].map { Self.snap(router, $0) }
    let table = router.table(places)
    #expect(Self.meters(table, 0, 1) == 200)
    #expect(Self.meters(table, 1, 0) == 1_200)
    #expect(router.leg(from: places[1], to: places[0])?.length == Meters(1_200))
  }

  @Test func `Inside a block, a place is connected to all four streets around it`() throws {
    let router = StreetRouter(try DraftStreets.grid(6, 6).map())
    let place = Self.snap(router, (250, 250))
    #expect(place.snaps.count == 4)
    let table = router.table(
      [place] + [(250.0, 200.0), (250, 300), (200, 250), (300, 250)].map { Self.snap(router, $0) }
    )
    for side in 1...4 { #expect(Self.meters(table, 0, side) == 50) }
  }

  @Test func `No place is connected to a street across a shore`() throws {
    var streets = DraftStreets()
    let ends = [(0.0, 0.0), (1_000, 0), (0, 160), (1_000, 160)].map { streets.node($0.0, $0.1) }
    streets.edge(ends[0], ends[1], name: "South Bank")
    streets.edge(ends[2], ends[3], name: "North Bank")
    streets.edge(ends[1], ends[3], name: "Bridge") { $0.set(.bridge) }
    let river = [(-500.0, 60.0), (990, 60), (990, 100), (-500, 100)].map {
      DraftStreets.position($0.0, $0.1)
    }
    let water = [MapPolygon(name: "River", kind: "river", rings: [river])]
    let router = StreetRouter(try streets.map(layers: MapLayers(water: water)))
    let dry = StreetRouter(try streets.map())
    let (gallery, church) = ((100.0, 55.0), (100.0, 160.0))
    let legs = [router, dry].map {
      $0.leg(from: Self.snap($0, gallery), to: Self.snap($0, church))?.length.rawValue ?? 0
    }
    #expect(abs(legs[0] - 2_015) < 5)
    #expect(legs[1] < 200, "without the shore the way would lead through the water")
  }

  @Test func `A place under a bridge is connected to the street, one on it to the bridge`()
    throws
  {
    var streets = DraftStreets()
    let ends = [(-300.0, 0.0), (300, 0), (0, -300), (0, 300)].map { streets.node($0.0, $0.1) }
    streets.edge(ends[0], ends[1], name: "High Road") { $0.set(.bridge) }
    streets.edge(ends[2], ends[3], name: "Low Road")
    streets.edge(ends[1], ends[3], name: "Ramp")
    let router = StreetRouter(try streets.map())
    let names = { (place: SnappedPlace) in place.snaps.map { router.graph.name(of: Int($0.edge)) } }
    #expect(names(Self.snap(router, (30, 12))) == ["Low Road"])
    #expect(names(Self.snap(router, (100, 2))) == ["High Road"])
  }

  @Test func `The best entrance is used`() throws {
    let router = StreetRouter(try DraftStreets.grid(8, 8).map())
    let entrances = [(0.0, 0.0), (700, 700)].map { DraftStreets.position($0.0, $0.1) }
    let sight = router.snap(try #require(RoutePlace(entrances: entrances)))
    let table = router.table([sight, Self.snap(router, (100, 0)), Self.snap(router, (600, 700))])
    #expect(Self.meters(table, 0, 1) == 100)
    #expect(Self.meters(table, 2, 0) == 100)
    #expect(RoutePlace(entrances: []) == nil)
  }

  @Test func `A place on an island reaches the rest of the network`() throws {
    var streets = DraftStreets.grid(4, 4)
    let island = [streets.node(150, 140), streets.node(150, 160)]
    streets.edge(island[0], island[1]) { $0.set(.mainland, false) }
    let router = StreetRouter(try streets.map())
    let place = Self.snap(router, (151, 150))
    #expect(router.leg(from: place, to: Self.snap(router, (300, 300))) != nil)
  }

  @Test func `A place a mile from all streets is not connected`() throws {
    let router = StreetRouter(try DraftStreets.grid(3, 3).map())
    let place = Self.snap(router, (3_000, 3_000))
    #expect(!place.isOnStreets)
    #expect(place.distance == nil)
    #expect(router.table([place, Self.snap(router, (0, 0))]).time(from: 0, to: 1) == nil)
    #expect(router.reachableArea(from: place, within: TravelTime(rawValue: 600)) == nil)
  }

  @Test func `Step-free routes avoid steps, and steps and lights take time`() throws {
    var streets = DraftStreets()
    let corners = [(0.0, 0.0), (100, 0), (100, 200), (0, 200)].map {
      streets.node($0.0, $0.1, $0.0 == 100 && $0.1 == 0 ? .signals : [])
    }
    streets.edge(corners[0], corners[3], .steps, name: "Stairs") { $0.set(stepCount: 20) }
    for (tail, head) in [(0, 1), (1, 2), (2, 3)] { streets.edge(corners[tail], corners[head]) }
    let map = try streets.map()
    let (foot, wheels) = (StreetRouter(map), StreetRouter(map, profile: .stepFree))
    let ends = [(0.0, 0.0), (0, 200)]
    let steep = try #require(foot.leg(from: Self.snap(foot, ends[0]), to: Self.snap(foot, ends[1])))
    #expect(steep.time() == TravelTime(rawValue: 300))
    #expect(steep.steps == 20)
    #expect(steep.flights == 1)
    #expect(steep.names == ["Stairs"])
    let level = try #require(
      wheels.leg(from: Self.snap(wheels, ends[0]), to: Self.snap(wheels, ends[1]))
    )
    #expect(level.flights == 0)
    #expect(level.length == Meters(400))
    #expect(level.time() == TravelTime(rawValue: 312), "the lights cost 12 s")
  }

  @Test func `Times scale with the pace`() throws {
    let router = StreetRouter(try DraftStreets.grid(9, 2).map())
    let leg = try #require(
      router.leg(from: Self.snap(router, (0, 0)), to: Self.snap(router, (800, 0)))
    )
    #expect(leg.time() == TravelTime(rawValue: 600))
    #expect(
      leg.time(pace: try #require(WalkingSpeed(kilometersPerHour: 2.4)))
        == TravelTime(rawValue: 1_200)
    )
    #expect(leg.streets == [StreetLeg.Stretch(name: "Row 0", length: Meters(800))])
    #expect(WalkingSpeed(kilometersPerHour: 0) == nil)
    #expect(WalkingSpeed(kilometersPerHour: .nan) == nil)
  }

  /// Returns the place at an offset in meters east and north.
  private static func snap(_ router: StreetRouter, _ place: (Double, Double)) -> SnappedPlace {
    router.snap(RoutePlace(DraftStreets.position(place.0, place.1)))
  }

  /// Returns a length of the table, rounded to meters.
  private static func meters(_ table: StreetTable, _ row: Int, _ column: Int) -> Int? {
    table.length(from: row, to: column).map { Int($0.rawValue.rounded()) }
  }
}
