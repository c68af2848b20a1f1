import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import TestTools
import Testing

/// Reasons: each code occurs where it applies, with the right reason and fix.
struct LeftOutTests {
  /// The expected reason for a sight under some request.
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let code: LeftOut.Code
    let reason: LeftOut.Reason
    let fix: LeftOut.Fix?
    var wishes: @Sendable (inout PlanRequest) -> Void = { _ in }

    var testDescription: String { "\(id): \(reason)" }
  }

  /// Opening hours.
  static func open(_ from: String, _ until: String) -> LeftOut.OpenTime {
    LeftOut.OpenTime(from: OddTown.time(from), until: OddTown.time(until), basis: .hours)
  }

  /// The time that a visit needs, without entry.
  static func stay(
    _ minutes: Minutes,
    isLeast: Bool = false,
    open: LeftOut.OpenTime,
    lastAdmission: Minutes? = nil
  ) -> LeftOut.StayNeeded {
    LeftOut.StayNeeded(
      minutes: minutes,
      isLeast: isLeast,
      hasEntry: false,
      open: open,
      lastAdmission: lastAdmission
    )
  }

  /// The full-length visit to the castle.
  static let castle = PlanChange.Visit(
    id: "castle",
    name: "Odd Castle",
    minutes: 90,
    isShort: false
  )

  @Test(.slow, arguments: cases)
  func `the stated reason is true`(example: Case) throws {
    let plan = try OddTown.plan(example.wishes)
    let leftOut = try #require(plan.leftOut(example.id))
    #expect(leftOut.code == example.code)
    #expect(leftOut.reason == example.reason)
    #expect(leftOut.fix == example.fix)
    #expect(leftOut.isProved)
  }

  @Test func `a fix that suggests a date makes the sight possible`() throws {
    let plan = try OddTown.plan { $0.date = OddTown.date("2026-11-30") }
    let closed = plan.leftOut.filter { $0.code == .closed && $0.fix != nil }
    #expect(!closed.isEmpty)
    for leftOut in closed {
      guard case .goOn(let date) = leftOut.fix else { continue }
      let again = try OddTown.plan {
        $0.date = date
        $0.must = [leftOut.id]
      }
      #expect(again.stop(leftOut.id) != nil)
    }
  }

  @Test func `a fix that suggests hours leaves room for a visit`() throws {
    let plan = try OddTown.plan { $0.end = OddTown.time("12:00") }
    let chapel = try #require(plan.leftOut("chapel"))
    #expect(chapel.fix == nil)
  }

  @Test func `hours that started the day before are not reported again`() throws {
    let garden = try #require(OddTown.catalog["night-garden"])
    let spans = OddTown.catalog.openings(of: garden, on: OddTown.tuesday).map(\.description)
    #expect(spans == ["18:00-26:00"])
  }

  @Test func `the leg limit in the fix makes the sight possible`() throws {
    let wishes = { (request: inout PlanRequest) in
      request.from = .attraction("castle")
      request.maxWalk = 30
    }
    guard case .longestLeg(let minutes) = try OddTown.plan(wishes).leftOut("lighthouse")?.fix else {
      Issue.record("no longer leg is offered")
      return
    }
    let plan = try OddTown.plan {
      wishes(&$0)
      $0.maxWalk = minutes
      $0.must = ["lighthouse"]
    }
    #expect(plan.stop("lighthouse") != nil)
    let refusal = OddTown.refusal {
      wishes(&$0)
      $0.maxWalk = minutes - 1
      $0.must = ["lighthouse"]
    }
    #expect(refusal != nil)
  }

  @Test func `with too many candidates, some are set aside, which the plan reports`() throws {
    let plan = try OddTown.plan(OddTown.request(), candidateLimit: 4)
    let aside = plan.leftOut.filter { $0.code == .setAside }
    #expect(!aside.isEmpty)
    #expect(plan.proof.setAside == aside.count)
    #expect(plan.proof.candidates <= 4)
    #expect(aside.allSatisfy { !$0.isProved })
    #expect(plan.warnings.contains(.setAside(aside.count, kept: plan.proof.candidates)))
    let everything = try OddTown.plan { _ in }
    #expect(plan.objective.value <= everything.objective.value)
  }

  @Test func `a must is never set aside`() throws {
    let request = OddTown.request { $0.must = ["lighthouse", "library"] }
    let plan = try OddTown.plan(request, candidateLimit: 2)
    #expect(Set(plan.stopIDs).isSuperset(of: ["lighthouse", "library"]))
  }

  @Test func `a sight excluded by a must is reported as clashing with it`() throws {
    let plan = try OddTown.plan {
      $0.must = ["lighthouse"]
      $0.from = .attraction("castle")
      $0.end = OddTown.time("13:30")
    }
    let castle = try #require(plan.leftOut("castle"))
    #expect(castle.code == .displaced)
    #expect(castle.reason == .clashesWithMusts)
    #expect(castle.fix == .dropOneOf(["lighthouse"]))
    #expect(castle.cost == nil)
  }

  /// Small sets of musts.
  static let choices: [[String]] = [
    ["castle", "cathedral", "lunch-museum", "gallery", "square", "library"],
    ["castle", "rink", "gallery", "well", "library", "square"],
    ["lighthouse", "castle", "cathedral", "gallery"],
  ]

  @Test(.slow, arguments: choices, ["12:00", "13:30", "15:00"])
  func `the cost of a displaced sight matches exhaustive planning`(
    ids: [String],
    end: String
  ) throws {
    for days in 1...2 {
      let request = OddTown.request {
        $0.select = ids
        $0.end = OddTown.time(end)
        $0.days = days
        $0.from = days == 1 ? nil : .position(OddTown.position(north: -200))
      }
      let plan = try OddTown.plan(request)
      let byHand = ExhaustivePlanner(request, in: OddTown.catalog)
      let best = try #require(byHand.bestValue(requiring: []))
      #expect(plan.objective.value == Double(best) / 1_000)
      #expect(plan.proof.status == .optimal)
      for leftOut in plan.leftOut where leftOut.code == .displaced {
        let other = try #require(byHand.bestValue(requiring: [leftOut.id]))
        #expect(leftOut.cost == Double(best - other) / 1_000, "\(leftOut.id)")
        #expect(leftOut.isProved)
        let kept = Set(plan.stopIDs).subtracting(leftOut.displaces)
        #expect(kept.count == plan.stopIDs.count - leftOut.displaces.count)
      }
      for leftOut in plan.leftOut where leftOut.code == .unreachable {
        #expect(byHand.bestValue(requiring: [leftOut.id]) == nil, "\(leftOut.id)")
      }
    }
  }

  @Test func `making a displaced sight a must costs exactly what the reason states`() throws {
    let plan = try OddTown.plan { $0.end = OddTown.time("15:00") }
    let displaced = plan.leftOut.filter { $0.code == .displaced }
    #expect(!displaced.isEmpty)
    for leftOut in displaced {
      let other = try OddTown.plan {
        $0.end = OddTown.time("15:00")
        $0.must = [leftOut.id]
      }
      let cost = try #require(leftOut.cost)
      #expect(abs(plan.objective.value - other.objective.value - cost) < 1e-9, "\(leftOut.id)")
    }
  }

  @Test func `the reason names the five most relevant sights of a day and counts the rest`() throws
  {
    // Two clusters two hours apart, the most relevant last; a day has time for only one.
    let names = (near: (1...8).map { "Near \($0)" }, far: (1...8).map { "Far \($0)" })
    let visit = try #require(VisitDuration(minimum: 30, recommended: 30, maximum: 30))
    let places = (names.near + names.far).enumerated().map { index, name in
      Attraction(
        id: "place-\(index)",
        name: name,
        category: .park,
        coordinate: OddTown.position(east: index < 8 ? 0 : 7_500, north: 50 * Double(index % 8)),
        openingHours: "24/7",
        visit: visit,
        relevance: Score((index < 8 ? 60 : 50) + index % 8)
      )
    }
    let town = Catalog(city: OddTown.catalog.city, attractions: places)
    let request = OddTown.request {
      $0.start = OddTown.time("10:00")
      $0.end = OddTown.time("15:00")
    }
    let plan = try Planner(in: town, solver: .exact).plan(request)
    let far = try #require(plan.leftOut("place-15"))
    guard case .displaced(let change) = far.reason else {
      Issue.record("\(far.reason)")
      return
    }
    #expect(change.dropped.map(\.name) == (1...8).reversed().map { "Near \($0)" })
    #expect(change.gained.map(\.name) == (1...7).reversed().map { "Far \($0)" })
    #expect(abs((far.cost ?? 0) - 27.9) < 1e-9)
    #expect(Set(far.displaces) == Set((0..<8).map { "place-\($0)" }))
    #expect(far.isProved)
  }

  @Test func `the most relevant come first`() throws {
    let plan = try OddTown.plan { $0.maxStops = 1 }
    let fame = plan.leftOut.map { OddTown.catalog[$0.id]?.relevance ?? .zero }
    #expect(fame == fame.sorted(by: >))
  }

  @Test func `reasons that were not computed are not claimed to be proved`() throws {
    let request = OddTown.request { $0.maxStops = 1 }
    let plan = try Planner(in: OddTown.catalog, solver: .exact).plan(
      request,
      explanations: .mostRelevant(2)
    )
    let displaced = plan.leftOut.filter { $0.code == .displaced }
    #expect(displaced.prefix(2).allSatisfy { $0.isProved && $0.cost != nil })
    #expect(displaced.dropFirst(2).allSatisfy { !$0.isProved && $0.cost == nil })
    #expect(displaced.count > 2)
  }
}
