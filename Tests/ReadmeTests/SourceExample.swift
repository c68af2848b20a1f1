import Planday

// swift-format-ignore
struct BusTimes: TravelSource {
  let fetch: @Sendable ([Coordinate]) async throws -> [[Int?]]
  var basis: TravelBasis { .engine("bus", url: "https://bus.example.com") }

  func matrix(
    of places: [Coordinate], by mode: TravelMode, at pace: Pace
  ) async throws -> TravelMatrix {
    TravelMatrix(minutes: try await fetch(places))
  }
}

// swift-format-ignore
func plan(_ request: PlanRequest, in catalog: Catalog, by bus: BusTimes) async throws -> Plan {
  var planner = Planner(in: catalog, solver: .exact)
  planner.travel = AwaitedTravel(bus)
  return try await planner.plan(for: request)
}
