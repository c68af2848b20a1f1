import DayPlans
import FoundationEssentials
import Geography
import Synchronization
import TestTools
import Testing

@testable import Travel

/// Engines that cover another region, find no route, or are slow: which responses count, and for how long they are queried.
struct EngineLimitTests {
  /// Returns an engine with a stub transport.
  private static func engine(
    _ transport: any EngineTransport,
    _ address: String = "osrm:http://localhost:5000",
    isCanceled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RoutingEngine {
    RoutingEngine(try EngineAddress(address), by: transport, cache: nil, isCanceled: isCanceled)
  }

  /// Places about a hundred meters apart.
  private static func places(_ count: Int) -> [Coordinate] {
    (0..<count).map {
      Coordinate(uncheckedLatitude: 51.5 + Double($0) / 1_000, longitude: -0.1)
    }
  }

  /// Responds with an OSRM table whose places are all snapped to `snap`, with 0 s and 0 m, like OSRM far from its map.
  private static func elsewhere(
    _ url: String,
    snap: @escaping (Coordinate) -> Coordinate,
    seconds: Double = 0
  ) -> EngineReply {
    let parts = url.split(separator: "?").map(String.init)
    let places = (parts[0].split(separator: "/").last ?? "").split(separator: ";").map { place in
      let numbers = place.split(separator: ",").compactMap { Double($0) }
      return Coordinate(uncheckedLatitude: numbers[1], longitude: numbers[0])
    }
    let indices = { (name: String) -> [Int] in
      let option = parts[1].split(separator: "&").first { $0.hasPrefix("\(name)=") } ?? ""
      return option.drop { $0 != "=" }.dropFirst().split(separator: ";").compactMap { Int($0) }
    }
    let (rows, columns) = (indices("sources"), indices("destinations"))
    let table = rows.map { _ in columns.map { _ in seconds } }
    let waypoints = { (list: [Int]) in
      list.map { index in
        let position = snap(places[index])
        let distance = position.distance(to: places[index]).rawValue
        return
          "{\"distance\":\(distance),\"name\":\"\",\"location\":[\(position.longitude),\(position.latitude)]}"
      }.joined(separator: ",")
    }
    let text = """
      {"code":"Ok","durations":\(table),"distances":\(table),
      "sources":[\(waypoints(rows))],"destinations":[\(waypoints(columns))]}
      """
    return EngineReply(status: 200, body: Array(text.utf8))
  }

  @Test func `OSRM with a map of another region is rejected with its distance`() throws {
    // Berlin, 930 km from London.
    let berlin = Coordinate(uncheckedLatitude: 52.52, longitude: 13.4)
    let stub = StubTransport { url, _, _ in Self.elsewhere(url, snap: { _ in berlin }) }
    let engine = try Self.engine(stub)
    #expect(throws: EngineError.elsewhere(engine.address, kilometers: 929)) {
      try engine.table(Self.places(10), by: .walk, at: .normal)
    }
  }

  @Test func `only places outside the map have no route`() throws {
    let places = Self.places(8) + [Coordinate(uncheckedLatitude: 52, longitude: 1)]
    let stub = StubTransport { url, _, _ in
      Self.elsewhere(url, snap: { $0.latitude < 51.9 ? $0 : places[0] }, seconds: 900)
    }
    let table = try Self.engine(stub).table(places, by: .walk, at: .normal)
    for (row, legs) in table.enumerated() {
      for (column, leg) in legs.enumerated() {
        #expect((leg != nil) == (row != 8 && column != 8), "\(row) to \(column)")
      }
    }
    #expect(stub.requests.count == 1)
  }

  @Test func `a route far shorter than the straight line is rejected`() throws {
    let cells = { (count: Int) in
      let cell = #"{"distance":0.01,"time":8}"#
      let row = "[" + Array(repeating: cell, count: count).joined(separator: ",") + "]"
      return "[" + Array(repeating: row, count: count).joined(separator: ",") + "]"
    }
    let places = [
      Coordinate(uncheckedLatitude: 51.5, longitude: -0.1),
      Coordinate(uncheckedLatitude: 51.6, longitude: -0.1),
    ]
    let stub = StubTransport("{\"sources_to_targets\":\(cells(2))}")
    let engine = try Self.engine(stub, "valhalla:http://localhost:8002")
    #expect(throws: EngineError.elsewhere(engine.address, kilometers: nil)) {
      try engine.table(places, by: .walk, at: .normal)
    }
  }

  @Test(arguments: [false, true])
  func `Valhalla's reported snap distances are checked`(isNested: Bool) throws {
    let spot = #"{"lat":52.52,"lon":13.4}"#
    let spots = isNested ? "[[\(spot),\(spot)]]" : "[\(spot),\(spot)]"
    let cell = #"{"distance":0.2,"time":150}"#
    let stub = StubTransport(
      """
      {"sources":\(spots),"targets":\(spots),
      "sources_to_targets":[[\(cell),\(cell)],[\(cell),\(cell)]]}
      """
    )
    let engine = try Self.engine(stub, "valhalla:http://localhost:8002")
    #expect(throws: EngineError.elsewhere(engine.address, kilometers: 930)) {
      try engine.table(Self.places(2), by: .walk, at: .normal)
    }
  }

  @Test func `few requests show that Valhalla covers another region`() throws {
    let stub = StubTransport(
      status: 400,
      #"{"error_code":171,"error":"No suitable edges near location"}"#
    )
    let engine = try Self.engine(stub, "valhalla:http://localhost:8002")
    #expect(throws: EngineError.elsewhere(engine.address, kilometers: nil)) {
      try engine.table(Self.places(250), by: .walk, at: .normal)
    }
    #expect(stub.requests.count <= RoutingEngine.mostProbes + 1)
    #expect(stub.requests[0].json?.contains("\"search_cutoff\":1000") == true)
  }

  @Test(arguments: ["NoTable", "NoRoute"])
  func `no route in a whole piece is one request for the piece`(code: String) throws {
    let stub = StubTransport(status: 400, "{\"code\":\"\(code)\",\"message\":\"no\"}")
    let table = try Self.engine(stub).table(Self.places(250), by: .walk, at: .normal)
    #expect(table.allSatisfy { $0.allSatisfy { $0 == nil } })
    #expect(stub.requests.count == 25)
  }

  @Test(.slow, arguments: [1, 3, 7])
  func `few places without a street cost few requests`(bad: Int) throws {
    let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
    var places = Self.places(100)
    for index in 0..<bad {
      places[index * 13] = Coordinate(uncheckedLatitude: 61 + Double(index) / 100, longitude: 0)
    }
    let table = try Self.engine(stub).table(places, by: .walk, at: .normal)
    let isBad = places.map { $0.latitude > 60 }
    for row in places.indices {
      for column in places.indices {
        #expect((table[row][column] != nil) == !(isBad[row] || isBad[column]))
      }
    }
    #expect(stub.requests.count <= 4 + 2 + 14 * bad + 4, "\(stub.requests.count)")
  }

  /// It is clear after a few refusals that the pieces would be too many.
  @Test(arguments: [2, 7])
  func `a server that allows few places at a time is not called for every pair`(places: Int) throws
  {
    let stub = StubTransport { url, _, _ in StubOSRM(mostPlaces: places).reply(to: url) }
    let engine = try Self.engine(stub)
    #expect(throws: EngineError.tooManyPieces(engine.address, most: RoutingEngine.mostRequests)) {
      _ = try engine.table(Self.places(250), by: .walk, at: .normal)
    }
    #expect(stub.requests.count <= 30, "\(stub.requests.count)")
  }

  /// An engine whose responses take some time by a manual clock.
  private final class SlowTransport: EngineTransport {
    private let time = Mutex(0.0)
    private let count = Mutex(0)
    private let seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    var requests: Int { count.withLock { $0 } }
    var now: Double { time.withLock { $0 } }

    func send(to url: String, json: String?) throws(TransportFault) -> EngineReply {
      count.withLock { $0 += 1 }
      time.withLock { $0 += seconds }
      return StubOSRM().reply(to: url)
    }

    func pause(seconds: Double) { time.withLock { $0 += seconds } }
  }

  @Test func `a slow engine is abandoned after a total time limit`() throws {
    let stub = SlowTransport(seconds: 19)
    let engine = try Self.engine(stub)
    #expect(throws: EngineError.slow(engine.address)) {
      try engine.table(Self.places(250), by: .walk, at: .normal)
    }
    #expect(stub.requests == 7)
  }

  @Test func `the legs of a plan share the engine's time limit`() throws {
    let stub = SlowTransport(seconds: 19)
    let travel = EngineTravel(try Self.engine(stub))
    let places = Self.places(30)
    _ = travel.matrix(of: places, by: .walk, at: .normal)
    for (start, end) in zip(places, places.dropFirst()) {
      _ = travel.path(from: start, to: end, by: .walk, at: .normal)
    }
    #expect(travel.failure == .slow(try EngineAddress("osrm:http://localhost:5000")))
    #expect(stub.requests == 7)
  }

  @Test func `there are no requests after cancellation`() throws {
    let flag = Flag()
    let stub = StubTransport { url, _, number in
      if number == 2 { flag.raise() }
      return StubOSRM().reply(to: url)
    }
    let engine = try Self.engine(stub, isCanceled: { flag.isRaised })
    #expect(throws: EngineError.canceled(engine.address)) {
      try engine.table(Self.places(250), by: .walk, at: .normal)
    }
    #expect(stub.requests.count == 3)
  }

  @Test func `a canceled leg keeps its time, and is not a failure`() throws {
    let flag = Flag()
    let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
    let travel = EngineTravel(try Self.engine(stub, isCanceled: { flag.isRaised }))
    let places = Self.places(2)
    let matrix = travel.matrix(of: places, by: .walk, at: .normal)
    flag.raise()
    let path = travel.path(from: places[0], to: places[1], by: .walk, at: .normal)
    #expect(path.minutes == matrix[0, 1].minutes && path.line.isEmpty && !path.isEstimated)
    #expect(travel.failure == nil)
  }

  /// A flag set by a stub.
  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
  }
}
