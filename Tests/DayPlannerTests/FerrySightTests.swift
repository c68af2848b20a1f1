import Catalogs
import DayPlans
import ExactOrienteering
import FoundationEssentials
import Geography
import OpeningHours
import Orienteering
import PlanExports
import Testing

@testable import DayPlanner

/// Sights across water: a day that begins or ends there begins or ends at the pier of the ferry, unless its start or end is requested.
struct FerrySightTests {
  /// Returns a sight some meters east of the castle, optionally with the pier of its ferry.
  private static func sight(_ id: String, east: Double, pier: Double? = nil) -> Attraction {
    guard let visit = VisitDuration(minimum: 30, recommended: 60, maximum: 90) else {
      preconditionFailure("the stays are in order")
    }
    var sight = Attraction(
      id: id,
      name: id.prefix(1).uppercased() + id.dropFirst(),
      category: .landmark,
      coordinate: OddTown.position(east: east),
      openingHours: "24/7",
      light: .any,
      visit: visit,
      relevance: pier == nil ? 60 : 90,
      description: "A place."
    )
    sight.dayFacts.pier = pier.map {
      Pier(
        place: Entrance(coordinate: OddTown.position(east: $0), name: "Pier \(Int($0))"),
        minutes: 30
      )
    }
    return sight
  }

  /// Two islands with their piers on the west bank, and sights on both banks.
  private static let town = Catalog(
    city: OddTown.catalog.city,
    attractions: [
      sight("statue", east: 2_500, pier: 500), sight("hall", east: 3_000, pier: 700),
      sight("tower", east: 0), sight("quay", east: 300), sight("market", east: 5_500),
    ]
  )

  private static func plan(_ change: (inout PlanRequest) -> Void = { _ in }) throws -> Plan {
    try Planner(in: town, solver: .exact).plan(OddTown.request(change))
  }

  private static func faults(of plan: Plan) -> [String] {
    PlanCheck(of: plan, in: town).violations.map(\.coded)
  }

  // MARK: - Plans

  @Test func `A day of islands begins and ends at their piers`() throws {
    let plan = try Self.plan { $0.select = ["statue", "hall"] }
    let day = try #require(plan.days.first)
    #expect(plan.proof.status == .optimal)
    // There and back by either pier, whichever is shorter in all.
    #expect(Set(day.stops.map(\.id)) == ["statue", "hall"])
    #expect(day.legs.map(\.from) == ["start"] + day.stops.map(\.id))
    #expect(day.legs.map(\.to) == day.stops.map(\.id) + ["end"])
    let piers = ["statue": "Pier 500", "hall": "Pier 700"]
    #expect(day.startPlace?.name == piers[day.stops[0].id])
    #expect(day.endPlace?.name == piers[day.stops[1].id])
    let first = StraightLineTravel(mode: .walk)
      .time(from: OddTown.position(east: 500), to: OddTown.position(east: 2_500))
    #expect(day.legs[0].minutes == first || day.stops[0].id == "hall")
    #expect(day.stops[0].arrive - day.start == day.legs[0].minutes.rawValue)
    #expect(day.end - day.stops[1].leave == day.legs[2].minutes.rawValue)
    #expect(Self.faults(of: plan).isEmpty)
  }

  @Test func `Only a day that begins or ends at an island has a pier`() throws {
    let around = try Self.plan {
      ($0.from, $0.to) = (.attraction("tower"), .attraction("quay"))
      $0.must = ["statue"]
    }
    #expect(around.days[0].startPlace == nil && around.days[0].endPlace == nil)
    let open = try Self.plan {
      ($0.from, $0.to) = (.attraction("tower"), .anywhere)
      $0.select = ["statue"]
    }
    #expect(open.days[0].startPlace == nil && open.days[0].endPlace?.name == "Pier 500")
    let ashore = try Self.plan { $0.select = ["tower", "quay"] }
    #expect(ashore.days[0].startPlace == nil && ashore.days[0].legs.count == 1)
    for plan in [around, open, ashore] { #expect(Self.faults(of: plan).isEmpty) }
  }

  @Test func `An area with the pier has the sight, too`() throws {
    let shore = try OddTown.area(reach: 150, east: 500)
    let plan = try Self.plan { $0.area = shore }
    #expect(plan.stopIDs == ["statue"])
    #expect(Self.faults(of: plan).isEmpty)
    let beyond = try OddTown.area(reach: 150, east: 2_500)
    #expect(try Self.plan { $0.area = beyond }.stopIDs == ["statue"])
  }

  @Test func `The trip across the water counts toward limits and value`() throws {
    let plan = try Self.plan { $0.select = ["statue"] }
    let trip = plan.days[0].legs.map(\.minutes.rawValue)
    #expect(trip.count == 2 && trip.allSatisfy { $0 > 20 })
    let score = try #require(plan.days[0].stops.first).score.value
    let cost = 0.05 * Double(trip.reduce(0, +))
    #expect(abs(plan.objective.value - (score - cost)) < 0.051)
    let near = try Self.plan {
      $0.select = ["statue", "tower"]
      $0.maxWalk = Minutes(trip[0] - 1)
    }
    #expect(near.stopIDs == ["tower"])
    let short = try Self.plan {
      $0.select = ["statue", "tower"]
      $0.maxWalkTotal = Minutes(trip.reduce(0, +) - 1)
    }
    #expect(short.stopIDs == ["tower"])
  }

  @Test func `The time aboard counts toward the worth of the visit`() throws {
    let value = VisitValue()
    let worth = value.points(relevance: 90, recommended: 60, stay: 60, crossing: 30)
    #expect(worth > value.points(relevance: 90, recommended: 60, stay: 60))
    #expect(worth < value.points(relevance: 90, recommended: 90, stay: 90))
    let plan = try Self.plan { $0.select = ["statue"] }
    #expect(plan.days[0].stops.map(\.score) == [worth])
  }

  // MARK: - Edits, problems and exports

  @Test func `An edited day has its piers, too`() throws {
    let editor = PlanEditor(in: Self.town)
    let edited = { (ids: [String]) in
      try editor.retime([ids.map { EditedStop(id: $0) }], for: OddTown.request())
    }
    let out = try edited(["hall", "tower", "statue"])
    #expect(out.plan.days[0].startPlace?.name == "Pier 700")
    #expect(out.plan.days[0].endPlace?.name == "Pier 500")
    #expect(out.violations.isEmpty, "\(out.violations.map(\.coded))")
    let within = try edited(["tower", "statue", "quay"])
    #expect(within.plan.days[0].startPlace == nil && within.plan.days[0].endPlace == nil)
    #expect(within.violations.isEmpty)
  }

  @Test func `The exported problem has the same value`() throws {
    let planner = Planner(in: Self.town, solver: .exact)
    for request in [OddTown.request(), OddTown.request { $0.maxStops = 2 }] {
      let problem = try planner.problem(for: request)
      let start = try #require(problem.start)
      let node = { (id: String) in try #require(problem.visits.first { $0.id == id }).node }
      #expect(problem.travel[start][try node("tower")] == 0)
      #expect(problem.travel[start][try node("statue")] ?? 0 > 20)
      let plan = try planner.plan(request)
      let solved = try ProblemSolver(within: 60, solver: .exact).solve(problem)
      #expect(abs(try #require(solved.objective).value - plan.objective.value) < 0.01)
    }
  }

  @Test func `A plan is written and read with its piers, and exports name them`() throws {
    let plan = try Self.plan { $0.select = ["statue"] }
    let read = try Plan(json: plan.json(), file: "plan.json")
    #expect(read.days[0].startPlace == plan.days[0].startPlace)
    #expect(read.days[0].endPlace?.name == "Pier 500")
    let text = plan.text(in: Self.town)
    #expect(text.contains("leave Pier 500") && text.contains("at Pier 500"), "\(text)")
    #expect(plan.gpx(in: Self.town).contains("<name>Pier 500</name>"))
  }

  @Test func `The check finds a pier that the catalog does not have`() throws {
    var plan = try Self.plan { $0.select = ["statue"] }
    plan.days[0].startPlace = nil
    #expect(Self.faults(of: plan) == ["day 0: wrongStartPlace place Pier 500"])
    plan = try Self.plan { $0.select = ["tower", "quay"] }
    plan.days[0].endPlace = Entrance(coordinate: OddTown.position(), name: "Pier 0")
    #expect(Self.faults(of: plan) == ["day 0: wrongEndPlace claimed Pier 0"])
  }
}
