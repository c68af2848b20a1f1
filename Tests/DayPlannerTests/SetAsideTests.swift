import Catalogs
import ExactOrienteering
import OpeningHours
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans

/// The selection of sights if there are too many.
struct SetAsideTests {
  /// Returns a sight that is always open.
  private static func sight(
    _ id: String,
    relevance: Int,
    minutes: Minutes,
    east: Double,
    north: Double = 0
  ) throws -> Attraction {
    Attraction(
      id: id,
      name: id,
      category: .square,
      coordinate: OddTown.position(east: east, north: north),
      openingHours: "24/7",
      visit: try #require(
        VisitDuration(minimum: minutes, recommended: minutes, maximum: minutes)
      ),
      relevance: Score(relevance)
    )
  }

  /// A great sight among three hundred small ones, and a neighborhood of three hundred middling sights three kilometers away.
  private static func diluted() throws -> Catalog {
    let great = try sight("tower", relevance: 96, minutes: 60, east: 0)
    var sights = [great]
    for number in 0..<300 {
      let place = (east: Double(number % 20) * 10, north: Double(number / 20) * 10)
      let low: Int = 3 + number % 5
      let middling: Int = 40 + number % 20
      sights += [
        try sight(
          "office-\(number)",
          relevance: low,
          minutes: 30,
          east: place.east,
          north: place.north
        ),
        try sight(
          "house-\(number)",
          relevance: middling,
          minutes: 30,
          east: 3_000 + place.east,
          north: place.north
        ),
      ]
    }
    return Catalog(city: OddTown.catalog.city, attractions: sights)
  }

  @Test func `a great sight among hundreds of small ones is considered`() throws {
    let catalog = try Self.diluted()
    let problem = try DayProblem(OddTown.request(), in: catalog, limit: 50)
    #expect(problem.candidates.count == 50)
    #expect(problem.candidates.contains { $0.id == "tower" })
    #expect(problem.setAsideCount == 551)
  }

  @Test func `the proof names what was set aside, and the check compares it`() throws {
    var planner = Planner(in: try Self.diluted(), solver: .exact)
    planner.candidateLimit = 12
    let request = OddTown.request {
      $0.end = OddTown.time("11:00")
      $0.exact = false
    }
    let plan = try planner.plan(request, explanations: .mostRelevant(0))
    #expect(plan.proof.setAside == 589)
    let aside = plan.leftOut.filter { $0.code == .setAside }.compactMap { planner.catalog[$0.id] }
    let best = aside.map(\.relevance).sorted(by: >).prefix(3)
    let named = plan.proof.setAsideKnown.compactMap { planner.catalog[$0.id]?.relevance }
    #expect(named == Array(best))
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
    var other = plan
    other.proof.setAsideKnown.removeLast()
    let reasons = PlanCheck(of: other, in: planner.catalog).violations.map(\.reason)
    let ids = plan.proof.setAsideKnown.map(\.id)
    #expect(reasons == [.wrongSetAsideNames(sights: ids, claimed: Array(ids.prefix(2)))])
    other = plan
    other.proof.setAside -= 1
    #expect(
      PlanCheck(of: other, in: planner.catalog).violations.map(\.reason) == [
        .wrongSetAsideCount(count: 589, claimed: 588)
      ]
    )
  }

  @Test(arguments: 0..<20)
  func `musts come first, then great sights, then the highest-ranked`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let sights = try (0..<120).map { number in
      try Self.sight(
        "place-\(number)",
        relevance: Int.random(in: 1...90, using: &random),
        minutes: Minutes(Int.random(in: 10...180, using: &random)),
        east: Double.random(in: 0...2_000, using: &random)
      )
    }
    let catalog = Catalog(city: OddTown.catalog.city, attractions: sights)
    let must = sights.map(\.id).filter { _ in Int.random(in: 0..<40, using: &random) == 0 }
    let limit = Int.random(in: 10...100, using: &random)
    let request = OddTown.request { $0.must = must }
    let all = try DayProblem(request, in: catalog, limit: .max).candidates
    let kept = try DayProblem(request, in: catalog, limit: limit).candidates
    #expect(kept.count == max(limit, must.count), "seed \(seed)")
    let ids = Set(kept.map(\.id))
    #expect(ids.isSuperset(of: must), "seed \(seed)")
    let aside = all.filter { !ids.contains($0.id) }
    let isGreat = { (candidate: Candidate) in candidate.attraction.relevance >= 75 }
    if aside.contains(where: isGreat) {
      #expect(kept.allSatisfy { $0.isRequired || isGreat($0) }, "seed \(seed)")
    }
    for other in aside {
      let isWorse = kept.contains { one in
        !one.isRequired && isGreat(one) == isGreat(other) && one.points < other.points
          && (one.options.first?.duration ?? 0) > (other.options.first?.duration ?? 0)
      }
      #expect(!isWorse, "seed \(seed): \(other.id)")
    }
  }
}
