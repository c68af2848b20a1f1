import Catalogs
import OpeningHours
import Orienteering
import Synchronization
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// The quick first plan of a whole city, reported before the travel table is complete.
struct FirstDayTests {
  /// Returns the incumbents that a planner reports, and its plan.
  private static func watched(
    _ request: PlanRequest,
    in catalog: Catalog
  ) throws -> (told: [PlanIncumbent], plan: Plan) {
    let told = Mutex<[PlanIncumbent]>([])
    let plan = try planner(in: catalog).plan(
      request,
      explanations: .mostRelevant(0),
      incumbent: { incumbent in told.withLock { $0.append(incumbent) } }
    )
    return (told.withLock(\.self), plan)
  }

  /// A planner with a small budget, so that the time limit never applies.
  private static func planner(in catalog: Catalog) -> Planner {
    Planner(in: catalog, solver: LocalSearch(rounds: 50, patience: 1))
  }

  private static func request(_ change: (inout PlanRequest) -> Void = { _ in }) -> PlanRequest {
    var request = PlanRequest(date: OddTown.tuesday)
    request.seconds = 3_600
    change(&request)
    return request
  }

  @Test(.slow, arguments: [1, 3])
  func `a day of the best-known sights comes first, and each later incumbent is better`(
    days: Int
  ) throws {
    let catalog = try RealCity.london.catalog
    let request = Self.request { $0.days = days }
    let told = try Self.watched(request, in: catalog).told
    let values = told.map(\.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(values)")
    let first = try #require(told.first)
    let openings = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let all = CandidateSelection(request, in: catalog, openings: openings)
    let best = Set(all.best(40).candidates.map(\.id))
    #expect(all.candidates.count > 80 && best.count == 40)
    let stops = first.days().map(\.editedStops)
    #expect(stops.count == days && stops.joined().allSatisfy { best.contains($0.id) })
    // Retiming it finds no violations, and the same value.
    let retimed = try PlanEditor(in: catalog).retime(stops, for: request)
    #expect(retimed.violations.isEmpty)
    #expect(abs(retimed.plan.objective.value - first.value) < 0.001)
  }

  @Test func `observing incumbents does not change the plan`() throws {
    let catalog = try RealCity.london.catalog
    let request = Self.request()
    let alone = try Self.planner(in: catalog).plan(request, explanations: .mostRelevant(0))
    #expect(try Self.watched(request, in: catalog).plan.days == alone.days)
  }

  @Test func `it includes musts, even little-known ones`() throws {
    let catalog = try RealCity.london.catalog
    let least = try #require(catalog.attractions.min { $0.relevance < $1.relevance }?.id)
    let request = Self.request { $0.must = [least] }
    let first = try #require(try Self.watched(request, in: catalog).told.first)
    #expect(first.days().flatMap(\.stops).map(\.id).contains(least))
  }

  @Test func `with public transport it has the plan's legs`() throws {
    let request = try RealCity.london.request { $0.seconds = 3_600 }
    let catalog = try RealCity.london.catalog
    let travel = StreetTravel(try RealCity.london.map, sights: catalog.attractions)
    var planner = Self.planner(in: catalog)
    planner.travel = travel
    let selection = try DayProblem.selection(
      for: request,
      in: catalog,
      traveling: travel,
      valuing: nil
    )
    let first = FirstDay(request, planner: planner, choosing: selection)
    let day = try #require(first.incumbent())
    let stops = day.days().map(\.editedStops)
    var editor = PlanEditor(in: catalog)
    editor.travel = travel
    let retimed = try editor.retime(stops, for: request)
    #expect(retimed.violations.isEmpty)
    #expect(abs(retimed.plan.objective.value - day.value) < 0.001)
    #expect(retimed.plan.days.map(\.legs) == day.days().map(\.legs))
  }

  @Test func `a small town starts with the search`() throws {
    let request = OddTown.request { _ in }
    let openings = OpeningTable(
      city: OddTown.catalog.city,
      start: request.start,
      end: request.end
    )
    let selection = CandidateSelection(request, in: OddTown.catalog, openings: openings)
    let first = FirstDay(request, planner: Planner(in: OddTown.catalog), choosing: selection)
    #expect(first.incumbent() == nil)
  }
}
