import Catalogs
import ExactOrienteering
import Geography
import Streets
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// Step-free walks.
struct StepFreeTests {
  /// Returns the positions of the best-known sights of a city.
  private static func places(in city: RealCity) throws -> [Coordinate] {
    let sights = try city.catalog.attractions.sorted {
      ($1.relevance, $0.id) < ($0.relevance, $1.id)
    }
    return sights.prefix(40).map(\.coordinate)
  }

  @Test(.slow, arguments: RealCity.allCases)
  func `Step-free walks are never quicker, some are longer, and none has steps`(
    city: RealCity
  ) throws {
    let map = try city.map
    let model = StreetTravel(map)
    let request = try city.request { ($0.mode, $0.stepFree) = (.walk, true) }
    let free = model.adapted(to: request, in: try city.catalog.city)
    let places = try Self.places(in: city)
    let usual = model.matrix(of: places, by: .walk, at: .normal)
    let matrix = free.matrix(of: places, by: .walk, at: .normal)
    let router = StreetRouter(map, profile: .stepFree, isPrepared: false)
    var longer = 0
    for from in places.indices {
      for to in places.indices where from != to {
        // Instead of walks of more than three hours there are ferries.
        guard matrix[from, to].insteadOnFoot == nil else { continue }
        guard !matrix[from, to].isEstimated, !usual[from, to].isEstimated else { continue }
        if matrix[from, to].minutes > usual[from, to].minutes { longer += 1 }
        guard (from + to).isMultiple(of: 13) else { continue }
        let path = free.path(from: places[from], to: places[to], by: .walk, at: .normal)
        #expect(path.minutes == matrix[from, to].minutes)
        let ends = [from, to].map { router.snap(RoutePlace(places[$0])) }
        let leg = try #require(router.leg(from: ends[0], to: ends[1]))
        #expect(leg.flights == 0 && leg.steps == 0 && leg.line == path.line)
      }
    }
    #expect(longer > 0)
  }

  @Test(.slow) func `A step-free plan is valid, states that, and is read back`() throws {
    var planner = Planner(in: try RealCity.london.catalog)
    planner.travel = StreetTravel(try RealCity.london.map)
    let request = try RealCity.london.request {
      ($0.mode, $0.stepFree, $0.seconds) = (.walk, true, 3_600)
      $0.select = ["tate-modern", "st-pauls-cathedral", "borough-market", "southwark-cathedral"]
    }
    let plan = try planner.plan(request, explanations: .mostRelevant(0))
    #expect(plan.request.stepFree)
    let check = PlanCheck(of: plan, in: planner.catalog, traveling: planner.travel)
    #expect(check.violations.isEmpty, "\(check.violations)")
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
  }

  @Test(arguments: [TravelMode.cycle, .drive, .transit])
  func `Steps are avoided on foot only`(mode: TravelMode) {
    let request = OddTown.request { ($0.mode, $0.stepFree) = (mode, true) }
    let fault = RequestFault(name: "stepFree", reason: .stepFreeOnlyOnFoot(mode: mode))
    #expect(request.faults(in: OddTown.catalog) == [fault])
  }

  @Test func `Without a map, steps cannot be avoided`() throws {
    let request = OddTown.request { $0.stepFree = true }
    let city = OddTown.catalog.city.name
    let fault = RequestFault(name: "stepFree", reason: .noStepFreeWays(city: city))
    #expect(throws: PlanError.request([fault])) { try Planner(in: OddTown.catalog).plan(request) }
  }

  @Test func `Step-free plans are on foot, regardless of the area`() throws {
    let request = try RealCity.london.request { $0.stepFree = true }
    let travel = StreetTravel(try RealCity.london.map)
    #expect(request.usualMode(in: try RealCity.london.catalog, traveling: travel) == .walk)
  }
}
