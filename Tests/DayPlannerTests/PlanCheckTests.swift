import Catalogs
import DayPlans
import OpeningHours
import TestTools
import Testing

/// A valid plan with one edit at a time: exactly the edit's violations are reported.
struct PlanCheckTests {
  /// A plan with every feature: a start, an end, lunch, known and unknown hours, and limits.
  static func goodPlan() throws -> Plan {
    try OddTown.plan {
      $0.select = ["castle", "lunch-museum", "square", "well", "gallery"]
      $0.from = .position(OddTown.position(east: -700))
      $0.to = .position(OddTown.position(east: 700))
      $0.lunch = MealBreak("12:00-14:00/45")
      $0.must = ["castle"]
      $0.maxStops = 5
    }
  }

  /// An edit and its violations.
  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let violations: [String]
    let apply: @Sendable (inout Plan) -> Void

    init(_ name: String, _ violations: [String], _ apply: @escaping @Sendable (inout Plan) -> Void)
    {
      self.name = name
      self.violations = violations
      self.apply = apply
    }

    var testDescription: String { name }
  }

  @Test func `a valid plan passes`() throws {
    let plan = try Self.goodPlan()
    #expect(PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
    #expect(
      plan.days[0].stops.map(\.id) == ["lunch-museum", "well", "castle", "square", "gallery"]
    )
  }

  @Test(.slow, arguments: PlanCheckEdits.all)
  func `an edit is reported with exactly its violations`(edit: Edit) throws {
    var plan = try Self.goodPlan()
    edit.apply(&plan)
    let violations = PlanCheck(of: plan, in: OddTown.catalog).violations
    #expect(violations.map(\.coded) == edit.violations)
  }

  /// Edits of claims that a visitor relies on.
  static let claims: [Edit] = [
    Edit("the gap", []) { $0.objective.gap = 0.25 },
    Edit("time to spare", []) { $0.days[0].stops[0].slackMinutes = 500 },
    Edit("the hours shown", []) { $0.days[0].stops[4].open = "00:00-24:00" },
    Edit("the relevance", []) { $0.days[0].stops[4].relevance = 99 },
    Edit("the name", []) { $0.days[0].stops[4].name = "Gallery of Sundays" },
    Edit("the neighborhood", []) { $0.days[0].stops[4].cluster = 77 },
    Edit("the number of candidates", []) { $0.proof.candidates = 5_000 },
    Edit("the worth of what is left out", []) { $0.leftOut[0].score = Points(tenths: 10) },
  ]

  @Test(arguments: claims)
  func `false claims are reported`(edit: Edit) throws {
    var plan = try Self.goodPlan()
    edit.apply(&plan)
    #expect(!PlanCheck(of: plan, in: OddTown.catalog).violations.isEmpty)
  }

  @Test func `lunch after an unvisited sight is reported once`() throws {
    var plan = try Self.goodPlan()
    plan.days[0].breaks[0].after = "zoo"
    let violations = PlanCheck(of: plan, in: OddTown.catalog).violations
    #expect(violations.map(\.reason) == [.breakAfterUnvisited])
    #expect(violations[0].location == .pause(.init(index: 0, date: OddTown.tuesday), .lunch))
  }

  @Test func `a plan for another city is rejected`() throws {
    var plan = try Self.goodPlan()
    plan.city = "eventown"
    let violations = PlanCheck(of: plan, in: OddTown.catalog).violations
    #expect(violations.map(\.location) == [.plan])
    #expect(violations.map(\.reason) == [.wrongCity(claimed: "eventown", catalog: "oddtown")])
  }

  @Test func `an invalid request is the only violation reported`() throws {
    var plan = try Self.goodPlan()
    plan.request.days = 0
    plan.days = []
    let violations = PlanCheck(of: plan, in: OddTown.catalog).violations
    let reason = RequestFault.Reason.outOfRange(value: 0, range: 1...5, unit: nil)
    let fault = RequestFault(name: "days", reason: reason)
    #expect(violations.map(\.location) == [.request])
    #expect(violations.map(\.reason) == [.badRequest(fault: fault)])
  }

  @Test(.slow, arguments: 0..<20)
  func `no combination of edits makes the check trap`(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let good = try Self.goodPlan()
    for _ in 0..<50 {
      var plan = good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        WildEdit.apply(to: &plan, using: &generator)
      }
      let check = PlanCheck(of: plan, in: OddTown.catalog)
      let again = PlanCheck(of: plan, in: OddTown.catalog)
      #expect(check.violations == again.violations)
      if plan == good { #expect(check.violations.isEmpty) }
    }
  }
}
