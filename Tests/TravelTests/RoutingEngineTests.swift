import DayPlans
import FoundationEssentials
import Geography
import Testing

@testable import Travel

struct RoutingEngineTests {
  /// Returns an engine with a stub transport.
  private static func engine(
    _ transport: StubTransport,
    _ address: String = "osrm:http://localhost:5000",
    cache: EngineCache? = nil
  ) throws -> RoutingEngine {
    RoutingEngine(try EngineAddress(address), by: transport, cache: cache)
  }

  /// Places in a row from south-west to north-east, 1,414 m apart.
  private static func places(_ count: Int, longitude: Double = -0.1) -> [Coordinate] {
    // Hundredths, exactly as parsed from text.
    (0..<count).map {
      Coordinate(
        uncheckedLatitude: Double(5_100 + $0) / 100,
        longitude: ((longitude * 100).rounded() + Double($0)) / 100
      )
    }
  }

  @Test(arguments: [
    "osrm:http://localhost:5000", "valhalla:https://example.org/v1", "osrm:http://[::1]:5000",
  ])
  func `An address round-trips`(text: String) throws {
    #expect(try EngineAddress(text).description == text)
    #expect(try EngineAddress(text + "//") == EngineAddress(text))
  }

  @Test(
    arguments: [
      "", "osrm", "osrm:", "osrm:localhost:5000", "osrm:ftp://a", "google:http://a", "osrm:http://",
      "osrm:http://u:p@a", "osrm:http://a?b=c", "osrm:http://a#b", "osrm:file:///etc/passwd",
    ]
  )
  func `An invalid address is rejected`(text: String) {
    #expect(throws: EngineError.badAddress(text)) { try EngineAddress(text) }
  }

  @Test func `An OSRM table is requested in pieces of at most 100 places`() throws {
    let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
    let places = Self.places(120)
    let table = try Self.engine(stub).table(places, by: .walk, at: .normal)
    #expect(stub.requests.count == 9)
    for (row, from) in places.enumerated() {
      for (column, to) in places.enumerated() {
        let expected = StubOSRM.length(
          [from.longitude, from.latitude],
          [to.longitude, to.latitude]
        )
        let leg = try #require(table[row][column])
        #expect(abs(leg.meters - (expected ?? -1)) < 0.5)
        // OSRM walks at 5 km/h, planday at 4.8.
        #expect(abs(leg.seconds - leg.meters / 4.8 * 3.6) < 0.5)
      }
    }
  }

  @Test func `A server with a lower limit gets smaller pieces`() throws {
    let stub = StubTransport { url, _, _ in StubOSRM(mostPlaces: 7).reply(to: url) }
    let table = try Self.engine(stub).table(Self.places(20), by: .drive, at: .normal)
    #expect(table.allSatisfy { $0.allSatisfy { $0 != nil } })
  }

  @Test func `A place without a street and a pair without a route have no leg, the others do`()
    throws
  {
    let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
    var places = Self.places(4) + Self.places(1, longitude: 55)
    places[1] = Coordinate(uncheckedLatitude: 61, longitude: 0)
    let table = try Self.engine(stub).table(places, by: .walk, at: .normal)
    for row in places.indices {
      for column in places.indices {
        let isThere = row != 1 && column != 1 && (column != 4 || row == 4)
        #expect((table[row][column] != nil) == isThere, "\(row) to \(column)")
      }
    }
  }

  @Test func `A leg of OSRM has its line and its streets`() throws {
    let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
    let places = Self.places(2)
    let leg = try #require(
      try Self.engine(stub).leg(from: places[0], to: places[1], by: .walk, at: .normal)
    )
    #expect(leg.line == places)
    #expect(leg.streets == ["High Street", "Low Lane"])
    #expect(
      stub.requests.map(\.url) == [
        "http://localhost:5000/route/v1/foot/-0.100000,51.000000;-0.090000,51.010000"
          + "?overview=full&geometries=geojson&steps=true"
      ]
    )
  }

  @Test func `Valhalla gets requests in its own format`() throws {
    let table = """
      {"sources_to_targets":[[{"distance":0.0,"time":0,"to_index":0,"from_index":0},{"distance":1.5,"time":1125}],
      [{"distance":null,"time":null},{"distance":0,"time":0}]],"units":"kilometers"}
      """
    let stub = StubTransport(table)
    let engine = try Self.engine(stub, "valhalla:http://localhost:8002")
    let answer = try engine.table(Self.places(2), by: .walk, at: .brisk)
    #expect(answer[0][1] == EngineLeg(seconds: 1_125, meters: 1_500))
    #expect(answer[1][0] == nil)
    let request = try #require(stub.requests.first)
    #expect(request.url == "http://localhost:8002/sources_to_targets")
    #expect(request.json?.contains("\"walking_speed\":5.600000") == true)
    let json = try #require(request.json)
    #expect(throws: Never.self) { try JSONDecoder().decode(Posted.self, from: Data(json.utf8)) }
  }

  /// The relevant parts of a Valhalla request.
  private struct Posted: Decodable {
    let sources: [[String: Double]]
    let targets: [[String: Double]]
    let costing: String
  }

  @Test func `A leg of Valhalla has its line and its streets`() throws {
    // 38.5, -120.2 to 40.7, -120.95 to 43.252, -126.453: Google's example with six decimals.
    let leg = """
      {"trip":{"legs":[{"summary":{"time":60.5,"length":0.08},"shape":"_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI",
      "maneuvers":[{"street_names":["A Road","B 1"]},{},{"street_names":["A Road"]}]}],"status":0}}
      """
    let engine = try Self.engine(StubTransport(leg), "valhalla:http://localhost:8002")
    let places = [
      Coordinate(uncheckedLatitude: 38.501, longitude: -120.2),
      Coordinate(uncheckedLatitude: 43.252, longitude: -126.453),
    ]
    let answer = try #require(
      try engine.leg(from: places[0], to: places[1], by: .walk, at: .normal)
    )
    #expect(answer.streets == ["A Road"])
    #expect((answer.seconds, answer.meters) == (60.5, 80))
    #expect(
      answer.line.map { [$0.latitude, $0.longitude] } == [
        [38.5, -120.2], [40.7, -120.95], [43.252, -126.453],
      ]
    )
  }

  @Test func `Without a route there is no leg`() throws {
    let places = Self.places(2)
    let osrm = StubTransport(status: 400, #"{"code":"NoRoute","message":"Impossible route"}"#)
    #expect(
      try Self.engine(osrm).leg(from: places[0], to: places[1], by: .walk, at: .normal) == nil
    )
    let valhalla = StubTransport(status: 400, #"{"error_code":442,"error":"No path"}"#)
    let engine = try Self.engine(valhalla, "valhalla:http://localhost:8002")
    #expect(try engine.leg(from: places[0], to: places[1], by: .walk, at: .normal) == nil)
  }

  @Test(
    arguments: [
      (
        200, "<html><body>It works!</body></html>",
        "it begins with <html><body>It works!</body></html>"
      ),
      (404, "<html>", "status 404 and no message"), (200, "", "it begins with nothing"),
      (200, "{}", "it begins with {}"),
      (200, #"{"durations":[[0]],"distances":[[0]]}"#, "a table without 2 rows of 2"),
      (200, #"{"durations":[[0,-5],[1,0]],"distances":[[0,1],[1,0]]}"#, "a way of 1.0 m in -5.0 s"),
      (
        200, #"{"durations":[[0,1e99],[1,0]],"distances":[[0,1],[1,0]]}"#,
        "a way of 1.0 m in 1e+99 s"
      ),
    ]
  )
  func `An invalid response is an error, is not retried, and is not cached`(
    status: Int,
    body: String,
    problem: String
  ) throws {
    let stub = StubTransport(status: status, body)
    let engine = try Self.engine(stub)
    let error = EngineError.nonsense(engine.address, problem: problem)
    #expect(throws: error) { try engine.table(Self.places(2), by: .walk, at: .normal) }
    #expect(stub.requests.count == 1)
  }

  @Test func `An error has the engine's message`() throws {
    let stub = StubTransport(status: 400, #"{"code":"InvalidOptions","message":"Exclude is off."}"#)
    let engine = try Self.engine(stub)
    #expect(throws: EngineError.refused(engine.address, status: 400, message: "Exclude is off.")) {
      try engine.table(Self.places(2), by: .walk, at: .normal)
    }
  }

  @Test func `A throttling server is retried twice, after the time it demands`() throws {
    let stub = StubTransport { _, _, number in
      EngineReply(status: 429, body: [], retryAfter: number == 0 ? 3 : 9_999)
    }
    let engine = try Self.engine(stub)
    #expect(throws: EngineError.tooManyRequests(engine.address, attempts: 3)) {
      try engine.table(Self.places(2), by: .walk, at: .normal)
    }
    #expect(stub.pauses == [3, 10])
  }

  @Test func `A server that fails once is retried`() throws {
    let stub = StubTransport { url, _, number in
      number == 0 ? EngineReply(status: 503, body: []) : StubOSRM().reply(to: url)
    }
    let table = try Self.engine(stub).table(Self.places(2), by: .walk, at: .normal)
    #expect(table[0][1] != nil)
    #expect(stub.pauses == [0.5])
  }

  @Test func `No response is an error after three attempts`() throws {
    let stub = StubTransport { _, _, _ in nil }
    let engine = try Self.engine(stub)
    let error = EngineError.unreachable(
      engine.address,
      problem: "no answer within 20 s",
      attempts: 3
    )
    #expect(throws: error) { try engine.table(Self.places(2), by: .walk, at: .normal) }
    #expect(stub.requests.count == 3)
  }

  @Test func `Truncated and mutated responses never trap`() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed
    let whole = #"{"durations":[[0,9.5],[null,0]],"distances":[[0,12],[null,0]],"code":"Ok"}"#
    for _ in 0..<500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var bytes = Array(whole.utf8)
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      if state & 1 << 50 == 0 { bytes.removeLast(Int(state >> 40) % bytes.count) }
      let reply = bytes
      let stub = StubTransport { _, _, _ in EngineReply(status: 200, body: reply) }
      let table = try? Self.engine(stub).table(Self.places(2), by: .walk, at: .normal)
      #expect(table == nil || table?.count == 2, "seed \(seed)")
    }
  }
}
