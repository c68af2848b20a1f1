import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Geography
import Testing

/// Planning with a custom travel model.
struct TravelModelTests {
  /// Legs that take three times as long to the north as to the south, along a line with a corner, on a street.
  private struct Hillside: TravelModel {
    let basis = TravelBasis.streets(map: "oddtown", fingerprint: "0123456789abcdef")

    func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
      TravelMatrix(count: places.count) { from, to in
        let path = path(from: places[from], to: places[to], by: mode, at: pace)
        return .init(minutes: path.minutes, meters: path.meters, isEstimated: false)
      }
    }

    func path(
      from start: Coordinate,
      to end: Coordinate,
      by mode: TravelMode,
      at pace: Pace
    ) -> TravelPath {
      let level = StraightLineTravel(mode: mode, pace: pace)
      let isUphill = end.latitude > start.latitude
      let corner = Coordinate(uncheckedLatitude: start.latitude, longitude: end.longitude)
      return TravelPath(
        minutes: Minutes(level.time(from: start, to: end).rawValue * (isUphill ? 3 : 1)),
        meters: level.distance(from: start, to: end),
        isEstimated: false,
        line: [start, corner, end],
        streets: [isUphill ? "Steep Street" : "Slide Lane"]
      )
    }
  }

  private static func hillsidePlan() throws -> Plan {
    var planner = Planner(in: OddTown.catalog)
    planner.travel = Hillside()
    return try planner.plan(OddTown.request { $0.seconds = 3_600 })
  }

  @Test func `Legs have the time of their direction, and the plan is valid`() throws {
    let plan = try Self.hillsidePlan()
    let day = try #require(plan.days.first)
    #expect(day.stops.count > 2)
    for (leg, stops) in zip(day.legs, zip(day.stops, day.stops.dropFirst())) {
      let path = Hillside().path(
        from: stops.0.coordinate,
        to: stops.1.coordinate,
        by: .walk,
        at: .normal
      )
      #expect(leg.minutes == path.minutes)
      #expect(leg.streets == path.streets)
      #expect(!leg.isEstimated)
    }
    let check = PlanCheck(of: plan, in: OddTown.catalog, traveling: Hillside())
    #expect(check.violations.isEmpty)
  }

  @Test func `A plan on streets is invalid on straight lines`() throws {
    let plan = try Self.hillsidePlan()
    #expect(!PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
  }

  @Test func `An edited leg is found`() throws {
    var plan = try Self.hillsidePlan()
    plan.days[0].legs[0].minutes = Minutes(plan.days[0].legs[0].minutes.rawValue + 1)
    #expect(!PlanCheck(of: plan, in: OddTown.catalog, traveling: Hillside()).violations.isEmpty)
  }

  @Test func `A plan on streets round-trips`() throws {
    let plan = try Self.hillsidePlan()
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
  }

  @Test func `Straight lines are marked as estimated`() throws {
    let plan = try Planner(in: OddTown.catalog).plan(OddTown.request { $0.seconds = 3_600 })
    #expect(plan.travelBasis == .straightLines)
    #expect(plan.days.flatMap(\.legs).allSatisfy { $0.isEstimated })
  }

  @Test func `No plan on the hillside is worth more than the one found`() throws {
    var planner = Planner(in: OddTown.catalog, solver: .exact)
    planner.travel = Hillside()
    let proved = try planner.plan(OddTown.request { $0.seconds = 3_600 })
    #expect(proved.proof.status == .optimal)
    let found = try Self.hillsidePlan()
    #expect(found.objective.value <= proved.objective.value)
  }
}
