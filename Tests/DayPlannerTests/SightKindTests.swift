import ExactOrienteering
import FoundationEssentials
import OpeningHours
import PlanExports
import Testing

@testable import Catalogs
@testable import DayPlanner
@testable import DayPlans
@testable import Orienteering

/// Kinds of sights that a plan has at most once: observation decks and palaces.
struct SightKindTests {
  /// Returns a sight `east` meters of the castle.
  private static func place(
    _ id: String,
    _ category: Catalogs.Category,
    name: String? = nil,
    minutes: (Int, Int) = (30, 50),
    fee: Bool? = true,
    setting: Setting? = nil,
    relevance: Score = 80,
    east: Double = 0
  ) -> Attraction {
    let visit = VisitDuration(
      minimum: Minutes(minutes.0),
      recommended: Minutes(minutes.1),
      maximum: 240
    )
    guard let visit else { preconditionFailure("the stays are in order") }
    var attraction = Attraction(
      id: id,
      name: name ?? id.capitalized,
      category: category,
      coordinate: OddTown.position(east: east),
      openingHours: "24/7",
      light: .any,
      visit: visit,
      relevance: relevance,
      fee: fee
    )
    attraction.dayFacts.setting = setting
    return attraction
  }

  /// Two decks, a free hill, two palaces, and a castle, with time for all of them.
  private static let town = Catalog(
    city: OddTown.catalog.city,
    attractions: [
      place("high-deck", .viewpoint, relevance: 90),
      place("low-deck", .viewpoint, relevance: 70, east: 200),
      place("hill", .viewpoint, fee: false, relevance: 60, east: 300),
      place("old-palace", .historic, name: "Old Palace", relevance: 85, east: 400),
      place("new-palace", .historic, name: "New Palace", relevance: 75, east: 500),
      place("castle", .historic, name: "Castle", relevance: 65, east: 600),
    ]
  )

  private static let best: Set = ["high-deck", "hill", "old-palace", "castle"]

  private func plan(_ change: (inout PlanRequest) -> Void = { _ in }) throws -> Plan {
    let plan = try Planner(in: Self.town, solver: .exact).plan(OddTown.request(change))
    #expect(PlanCheck(of: plan, in: Self.town).violations.isEmpty)
    #expect(plan.proof.status == .optimal)
    return plan
  }

  /// A sight, and its kind.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: Attraction
    let kind: SightKind?

    init(_ name: String, _ place: Attraction, _ kind: SightKind?) {
      (testDescription, self.place, self.kind) = (name, place, kind)
    }
  }

  static let examples = [
    Example("a deck", place("a", .viewpoint), .observationDeck),
    Example("a deck of two hours", place("a", .viewpoint, minutes: (30, 120)), .observationDeck),
    Example("a ride of more than two hours", place("a", .viewpoint, minutes: (30, 125)), nil),
    Example("a quick one", place("a", .viewpoint, minutes: (20, 35)), .observationDeck),
    Example("a short look", place("a", .viewpoint, minutes: (19, 35)), nil),
    Example("a free deck", place("a", .viewpoint, fee: false, setting: .indoor), .observationDeck),
    Example("a free terrace", place("a", .viewpoint, fee: false, setting: .both), nil),
    Example("a hill", place("a", .viewpoint, fee: false), nil),
    Example("one that may cost money", place("a", .viewpoint, fee: nil), nil),
    Example("a tower", place("a", .landmark), nil),
    Example("a palace", place("a", .historic, name: "Kensington Palace"), .palace),
    Example("a free palace", place("a", .historic, name: "Kensington Palace", fee: false), nil),
    Example("a castle", place("a", .historic, name: "Castle"), nil),
    Example("a palace in name", place("a", .theater, name: "Palace Theatre"), nil),
    Example("a part of a word", place("a", .historic, name: "Palaces"), nil),
  ]

  @Test(arguments: examples)
  func `category, fee, stay, and name determine the kind`(example: Example) {
    #expect(SightKind(of: example.place) == example.kind)
  }

  @Test func `only the best of each kind is visited even if there is time for all`() throws {
    let plan = try plan()
    #expect(Set(plan.stopIDs) == Self.best)
    for (id, other) in [("low-deck", "high-deck"), ("new-palace", "old-palace")] {
      let leftOut = try #require(plan.leftOut(id))
      #expect(leftOut.code == .displaced)
      #expect(leftOut.isProved)
      #expect(leftOut.displaces == [other])
      let kept = try self.plan { $0.must = [id] }
      let cost = try #require(leftOut.cost)
      #expect(abs(plan.objective.value - kept.objective.value - cost) < 1e-9)
    }
  }

  @Test(arguments: [("big-boat", "small-boat"), ("small-boat", "big-boat")])
  func `of two similar sights, the better one is visited`(stating: String, stated: String) throws {
    let boats = ["big-boat": 300.0, "small-boat": 400].map { id, east in
      let relevance: Score = id == "big-boat" ? 80 : 70
      var boat = Self.place(id, .waterfront, fee: false, relevance: relevance, east: east)
      if id == stating { boat.dayFacts.repeats = [stated] }
      return boat
    }
    let town = Catalog(city: OddTown.catalog.city, attractions: boats)
    let plan = try Planner(in: town, solver: .exact).plan(OddTown.request())
    #expect(plan.stopIDs == ["big-boat"])
    #expect(plan.leftOut("small-boat")?.displaces == ["big-boat"])
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    let both = try Planner(in: town, solver: .exact).plan(
      OddTown.request { $0.must = ["big-boat", "small-boat"] }
    )
    #expect(Set(both.stopIDs) == ["big-boat", "small-boat"])
    // A plan with both, neither a must, is a violation.
    var unasked = both
    unasked.request.must = []
    #expect(
      PlanCheck(of: unasked, in: town).violations.contains {
        if case .sameKindAs = $0.reason { true } else { false }
      }
    )
  }

  @Test func `the plan equals the best plan that excludes one or the other`() throws {
    let values = try [
      ["high-deck", "old-palace"], ["high-deck", "new-palace"], ["low-deck", "old-palace"],
      ["low-deck", "new-palace"],
    ].map { skipped in
      try plan { $0.skip = skipped }.objective.value
    }
    let best = try plan().objective.value
    #expect(best == values.max())
  }

  @Test func `a must excludes others of its kind`() throws {
    let plan = try plan { $0.must = ["low-deck"] }
    #expect(Set(plan.stopIDs) == ["low-deck", "hill", "old-palace", "castle"])
    let leftOut = try #require(plan.leftOut("high-deck"))
    #expect(leftOut.code == .displaced)
    #expect(leftOut.reason == .clashesWithMusts)
    #expect(leftOut.isProved)
  }

  @Test func `musts of one kind are all visited`() throws {
    let both = try plan { $0.must = ["high-deck", "low-deck"] }
    #expect(Set(both.stopIDs) == Self.best.union(["low-deck"]))
    let palaces = try plan { $0.must = ["old-palace", "new-palace"] }
    #expect(Set(palaces.stopIDs) == Self.best.union(["new-palace"]))
  }

  @Test func `one is enough for several days too`() throws {
    let plan = try plan { $0.days = 2 }
    #expect(Set(plan.stopIDs) == Self.best)
  }

  @Test func `the local search respects it`() throws {
    let plan = try Planner(in: Self.town).plan(OddTown.request())
    #expect(Set(plan.stopIDs) == Self.best)
  }

  @Test func `an exported problem includes it`() throws {
    let problem = try Planner(in: Self.town, solver: .exact).problem(for: OddTown.request())
    let excludes = Dictionary(uniqueKeysWithValues: problem.visits.map { ($0.id, $0.excludes) })
    #expect(excludes["high-deck"] == ["low-deck"])
    #expect(excludes["old-palace"] == ["new-palace"])
    #expect(excludes.values.joined().count == 2)
    let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
    #expect(Set(solution.routes.joined().map(\.id)) == Self.best)
  }
}
