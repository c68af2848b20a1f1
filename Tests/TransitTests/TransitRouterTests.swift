import Geography
import Testing
import Transit

struct TransitRouterTests {
  /// A Tuesday at eleven.
  private static let moment = TransitMoment(day: .tuesday, seconds: 39_600)

  /// Places in London: the British Museum, the Tower, Greenwich, Kew, Camden, Hampton Court.
  private static func places() throws -> [Coordinate] {
    try [
      (51.5194, -0.1270), (51.5081, -0.0759), (51.4826, -0.0077), (51.4787, -0.2956),
      (51.5413, -0.1460), (51.4036, -0.3378),
    ].map { try Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test func `A journey has the time of the table, and never longer than on foot`() throws {
    let network = try ShippedTransit.london.network
    let router = TransitRouter(network: network)
    let places = try Self.places()
    let access = places.map { network.access(from: $0) }
    let table = router.table(from: access, to: access, departing: Self.moment) {
      network.walk(from: places[$0], to: places[$1]).time
    }
    for from in places.indices {
      for to in places.indices {
        let walk = network.walk(from: places[from], to: places[to])
        let journey = router.journey(
          from: access[from],
          to: access[to],
          departing: Self.moment,
          walking: walk
        )
        #expect(journey?.time == table[from, to])
        #expect(try #require(table[from, to]) <= walk.time)
        let parts = journey?.legs.reduce(0) { $0 + Double($1.time.rawValue) } ?? 0
        let told = Double(journey?.time.rawValue ?? 0)
        #expect(abs(parts - told) <= max(180, told / 8), "\(from) to \(to): \(parts), \(told)")
      }
    }
    #expect(table[0, 0]?.rawValue == 0)
  }

  @Test func `From the British Museum to Greenwich takes about 45 minutes`() throws {
    let network = try ShippedTransit.london.network
    let places = try Self.places()
    let journey = try #require(
      TransitRouter(network: network).journey(
        from: network.access(from: places[0]),
        to: network.access(from: places[2]),
        departing: Self.moment,
        walking: network.walk(from: places[0], to: places[2])
      )
    )
    // According to TfL's journey planner, from door to door.
    #expect((35...52).contains(journey.time.rawValue / 60))
    #expect(journey.rides.last.map { network.lines[$0.line].id } == "dlr")
    guard case .depart(let first)? = journey.legs.first, case .arrive(let last)? = journey.legs.last
    else {
      Issue.record("a journey begins and ends on foot")
      return
    }
    #expect(first.length.rawValue > 0 && last.length.rawValue > 0)
  }

  @Test func `Short distances are walked`() throws {
    let network = try ShippedTransit.london.network
    let start = try Coordinate(latitude: 51.5194, longitude: -0.1270)
    let end = try Coordinate(latitude: 51.5170, longitude: -0.1230)
    let walk = network.walk(from: start, to: end)
    let journey = TransitRouter(network: network).journey(
      from: network.access(from: start),
      to: network.access(from: end),
      departing: Self.moment,
      walking: walk
    )
    #expect(
      journey
        == TransitRouter(network: network).journey(
          from: [],
          to: [],
          departing: Self.moment,
          walking: walk
        )
    )
    #expect(journey?.legs == [.depart(walk)])
  }

  @Test func `At night, and far from any station, there is only the walk`() throws {
    let network = try ShippedTransit.london.network
    let places = try Self.places()
    let router = TransitRouter(network: network)
    let night = TransitMoment(day: .tuesday, seconds: 3 * 3600)
    let access = network.access(from: places[0])
    let far = TransitWalk(time: TravelTime(rawValue: 9000), length: Meters(12_000))
    let journey = router.journey(from: access, to: access, departing: night, walking: far)
    #expect(journey?.legs == [.depart(far)])
    #expect(router.journey(from: access, to: access, departing: night, walking: nil) == nil)
    let downs = try Coordinate(latitude: 51.33, longitude: 0.2)
    #expect(network.access(from: downs).isEmpty)
    let table = router.table(from: [access], to: [[]], departing: Self.moment) { _, _ in nil }
    #expect(table[0, 0] == nil)
  }

  @Test func `The same query gives the same bytes`() throws {
    let places = try Self.places()
    let answers = try (0..<3).map { _ in
      let network = try ShippedTransit.london.network
      let access = places.map { network.access(from: $0) }
      return TransitRouter(network: network).journey(
        from: access[1],
        to: access[3],
        departing: Self.moment,
        walking: nil
      )
    }
    #expect(answers[0] != nil && Set(answers).count == 1)
  }

  @Test func `Walks of any length are taken without overflow`() throws {
    let network = try ShippedTransit.vancouver.network
    let huge = TransitWalk(time: TravelTime(rawValue: .max), length: .zero)
    let access = [TransitAccess(station: 0, walk: huge)]
    let router = TransitRouter(network: network)
    let journey = router.journey(from: access, to: access, departing: Self.moment, walking: nil)
    #expect(journey?.time == TravelTime(rawValue: 1_728_000))
  }
}
