import DayPlanner
import DayPlans
import ExactOrienteering
import Testing

/// A plan is delivered as soon as it is proved; the reasons follow.
struct ProvedPlanTests {
  static let requests: [@Sendable (inout PlanRequest) -> Void] = [
    { $0.maxStops = 3 },
    {
      $0.pace = .normal
      $0.breaks = true
    },
    {
      $0.days = 2
      $0.end = OddTown.time("13:00")
      $0.slack = .share
    },
    {
      $0.must = ["castle", "cathedral", "gallery"]
      $0.start = OddTown.time("10:00")
      $0.end = OddTown.time("13:00")
    },
  ]

  @Test(arguments: requests.indices)
  func `the proved plan comes before its reasons and is final`(index: Int) throws {
    let request = OddTown.request(Self.requests[index])
    var handed: [Plan] = []
    let plan = try Planner(in: OddTown.catalog, solver: .exact).plan(
      request,
      proved: { handed.append($0) }
    )
    let proved = try #require(handed.first)
    #expect(handed.count == 1)
    #expect(proved.proof.status == .optimal)
    #expect(proved.days == plan.days)
    #expect(proved.objective == plan.objective)
    #expect(proved.proof == plan.proof)
    #expect(PlanCheck(of: proved, in: OddTown.catalog).violations.isEmpty)
    // The reasons that require replanning are still missing, and the same sights are left out.
    #expect(proved.leftOut.map(\.id) == plan.leftOut.map(\.id))
    let open = proved.leftOut.filter { $0.code == .displaced }
    #expect(open.allSatisfy { !$0.isProved && $0.cost == nil })
    let displaced = plan.leftOut.filter { $0.code == .displaced }
    #expect(!displaced.isEmpty)
    #expect(displaced.allSatisfy { $0.isProved })
  }

  @Test func `an unproved plan is not delivered before its reasons`() throws {
    let request = OddTown.request { $0.exact = false }
    var count = 0
    let plan = try Planner(in: OddTown.catalog, solver: .exact).plan(
      request,
      proved: { _ in count += 1 }
    )
    #expect(plan.proof.status == .heuristic)
    #expect(count == 0)
  }
}
