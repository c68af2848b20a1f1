import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import FoundationEssentials
import OpeningHours
import Orienteering
import PlanExports
import SolverFormats
import TestTools
import Testing

/// Sights covered by a visit to another sight.
struct PartTests {
  /// A park with a fountain and a garden with a statue, and a museum next to it.
  private func town(parkRelevance: Int = 70) throws -> Catalog {
    func place(
      _ id: String,
      _ minutes: Int,
      relevance: Int,
      east: Double,
      in whole: String? = nil
    ) throws -> Attraction {
      Attraction(
        id: id,
        name: id.capitalized,
        category: .park,
        partOf: whole,
        coordinate: OddTown.position(east: east),
        openingHours: "24/7",
        visit: try #require(
          VisitDuration(minimum: 5, recommended: Minutes(minutes), maximum: 240)
        ),
        relevance: Score(relevance)
      )
    }
    return Catalog(
      city: OddTown.catalog.city,
      attractions: [
        try place("park", 90, relevance: parkRelevance, east: 0),
        try place("fountain", 15, relevance: 40, east: 100, in: "park"),
        try place("garden", 30, relevance: 50, east: 200, in: "park"),
        try place("statue", 10, relevance: 30, east: 210, in: "garden"),
        try place("museum", 60, relevance: 60, east: 300),
      ]
    )
  }

  private func request(_ wishes: (inout PlanRequest) -> Void = { _ in }) -> PlanRequest {
    var request = OddTown.request()
    request.start = OddTown.time("10:00")
    request.end = OddTown.time("18:00")
    wishes(&request)
    return request
  }

  private func visited(_ plan: Plan) -> Set<String> {
    Set(plan.days.flatMap(\.stops).map(\.id))
  }

  @Test func `a day includes either the park or its parts, whichever is worth more`() throws {
    // The park is worth 29.4 points or 4, its parts 1.7, 5, and 0.6; the statue is part of the garden.
    for (relevance, stops) in [(70, ["museum", "park"]), (30, ["fountain", "garden", "museum"])] {
      let town = try town(parkRelevance: relevance)
      let plan = try Planner(in: town, solver: .exact).plan(request())
      #expect(visited(plan) == Set(stops), "relevance \(relevance)")
      #expect(plan.proof.status == .optimal)
      #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
      for leftOut in plan.leftOut {
        let isCovered = town[leftOut.id].map { place in
          town.wholes(of: place).contains { stops.contains($0.id) }
        }
        #expect((leftOut.code == .covered) == isCovered, "\(leftOut.id): \(leftOut.code)")
        #expect(leftOut.isProved)
      }
    }
  }

  @Test func `reasons name the whole and its parts`() throws {
    let town = try town()
    let plan = try Planner(in: town, solver: .exact).plan(request())
    let statue = try #require(plan.leftOut.first { $0.id == "statue" })
    #expect(statue.reason == .covered(by: SightName(id: "park", name: "Park")))
    #expect(statue.fix == .must)
    let other = try Planner(in: town, solver: .exact).plan(request { $0.must = ["statue"] })
    #expect(visited(other) == ["statue", "fountain", "museum"])
    let park = try #require(other.leftOut.first { $0.id == "park" })
    #expect(park.code == .displaced)
    #expect(park.reason == .takesInMusts([SightName(id: "statue", name: "Statue")]))
    #expect(park.fix == nil)
    #expect(park.isProved)
  }

  @Test func `both are visited if both are musts`() throws {
    let town = try town()
    let plan = try Planner(in: town, solver: .exact).plan(request { $0.must = ["park", "statue"] })
    #expect(visited(plan) == ["park", "statue", "museum"])
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    let free = try Planner(in: town, solver: .exact).plan(request { $0.skip = ["park", "garden"] })
    #expect(visited(free) == ["fountain", "statue", "museum"])
  }

  @Test func `the check finds a plan with both, and an invalid reason`() throws {
    let town = try town()
    var plan = try Planner(in: town, solver: .exact).plan(request { $0.must = ["park", "statue"] })
    plan.request.must = ["park"]
    #expect(
      PlanCheck(of: plan, in: town).violations.contains {
        $0.location == .sight(SightName(id: "statue", name: "Statue"))
          && $0.reason == .coveredBy(sight: "Park")
      }
    )
    var other = try Planner(in: town, solver: .exact).plan(request { $0.must = ["statue"] })
    let index = try #require(other.leftOut.firstIndex { $0.id == "park" })
    other.leftOut[index].reason = .covered(by: SightName(id: "museum", name: "Museum"))
    #expect(!PlanCheck(of: other, in: town).violations.isEmpty)
  }

  @Test func `the local search respects it too`() throws {
    let town = try town(parkRelevance: 30)
    let plan = try Planner(in: town).plan(request())
    #expect(visited(plan) == ["fountain", "garden", "museum"])
  }

  @Test func `a problem lists exclusions, and its solution respects them`() throws {
    let town = try town()
    let problem = try Planner(in: town, solver: .exact).problem(for: request())
    // An exclusion is stated at either of the two.
    let pairs = problem.visits.flatMap { visit in visit.excludes.map { Set([visit.id, $0]) } }
    #expect(
      Set(pairs.filter { $0.contains("statue") }) == [["statue", "garden"], ["statue", "park"]]
    )
    #expect(Set(pairs).count == pairs.count)
    let read = try Problem(json: problem.json(), file: "park.json")
    #expect(read == problem)
    let solution = try ProblemSolver(within: 5, solver: .exact).solve(read)
    #expect(solution.proof.status == .optimal)
    #expect(Set(solution.routes.joined().map(\.id)) == ["park", "museum"])
    var wrong = problem
    wrong.visits[1].excludes = ["fountian", "fountain"]
    #expect(
      wrong.faults == [
        "visits[1] (fountain).excludes[0]: \"fountian\" is the id of no visit",
        "visits[1] (fountain).excludes[1]: it excludes itself",
      ]
    )
  }

  /// In Stanley Park, from two hours to two days: the best of the plans that leave out the whole, and of those that
  /// leave out all of its parts.
  @Test(.slow, arguments: [("12:00", 1), ("15:00", 1), ("12:30", 2)])
  func `the plan is as good as the best without the whole or without its parts`(
    end: String,
    days: Int
  ) throws {
    let json = try #require(FileManager.default.contents(atPath: Self.vancouver))
    let catalog = try Catalog(json: json, file: "vancouver.json")
    let wholes = ["stanley-park", "stanley-park-seawall"]
    let inside = catalog.attractions.filter { place in
      place.id == wholes[0] || catalog.wholes(of: place).contains { $0.id == wholes[0] }
    }
    let planner = Planner(in: catalog, solver: .exact)
    func value(skipping skipped: [String]) throws -> Double {
      let plan = try planner.plan(
        request { request in
          request.date = OddTown.date("2026-12-03")
          request.start = OddTown.time("10:00")
          request.end = OddTown.time(end)
          request.days = days
          request.seconds = 60
          // With less, the proof for two days stops at a gap of 2%.
          if days > 1 { request.travelCost = 0.25 }
          request.select = inside.map(\.id)
          request.skip = skipped
        },
        explanations: .mostRelevant(0)
      )
      #expect(plan.proof.status == .optimal)
      return plan.objective.value
    }
    let parts = inside.map(\.id).filter { $0 != wholes[0] }
    let onWall = inside.filter { place in catalog.wholes(of: place).contains { $0.id == wholes[1] }
    }
    let best = try max(
      value(skipping: parts),
      value(skipping: [wholes[0]] + onWall.map(\.id)),
      value(skipping: wholes)
    )
    #expect(try value(skipping: []) == best)
  }

  private static let vancouver = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data/vancouver.json").path
}
