import Catalogs
import DayPlans
import Geography
import Testing

@testable import Travel

struct EngineTravelTests {
  /// Three places, the last one without a street.
  private static let places = [
    Coordinate(uncheckedLatitude: 51.5, longitude: -0.12),
    Coordinate(uncheckedLatitude: 51.51, longitude: -0.1),
    Coordinate(uncheckedLatitude: 61, longitude: -0.1),
  ]

  /// Returns travel with an OSRM stub.
  private static func travel(_ stub: StubTransport) throws -> EngineTravel {
    let address = try EngineAddress("osrm:http://localhost:5000")
    return EngineTravel(RoutingEngine(address, by: stub, cache: nil))
  }

  @Test(arguments: TravelMode.allCases)
  func `Legs are the engine's, with none where it has no route`(mode: TravelMode) throws {
    let travel = try Self.travel(StubTransport { url, _, _ in StubOSRM().reply(to: url) })
    let matrix = travel.matrix(of: Self.places, by: mode, at: .normal)
    #expect(!matrix[0, 1].isEstimated)
    #expect(!matrix[0, 2].exists && !matrix[2, 1].exists)
    let across = travel.path(from: Self.places[0], to: Self.places[2], by: mode, at: .normal)
    #expect(across == .noWay)
    #expect(matrix[0, 0].minutes == 0)
    let path = travel.path(from: Self.places[0], to: Self.places[1], by: mode, at: .normal)
    #expect(path.minutes == matrix[0, 1].minutes && path.meters == matrix[0, 1].meters)
    #expect(path.line.count == 2 && path.streets == ["High Street", "Low Lane"])
    #expect(travel.failure == nil)
    #expect(travel.basis == .engine("osrm", url: "http://localhost:5000"))
  }

  @Test func `After a failure there are no requests, and every leg is estimated`() throws {
    let stub = StubTransport { _, _, _ in nil }
    let travel = try Self.travel(stub)
    let matrix = travel.matrix(of: Self.places, by: .walk, at: .normal)
    #expect(matrix == StraightLines().matrix(of: Self.places, by: .walk, at: .normal))
    #expect(travel.failure != nil)
    let path = travel.path(from: Self.places[0], to: Self.places[1], by: .walk, at: .normal)
    #expect(path.isEstimated)
    #expect(stub.requests.count == 3)
  }
}
