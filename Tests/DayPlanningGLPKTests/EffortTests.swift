import DayPlanning
import TestSupport
import Testing

@testable import DayPlanningGLPK

/// How the work is shared between bounds and local search.
struct EffortTests {
  private static func search(seed: UInt64) -> ExactSearch {
    let solver = ExactSolver(localSearch: LocalSearch(rounds: 50, patience: 1, seed: seed))
    return ExactSearch(
      RandomInstances.small(seed: 7),
      solver: solver,
      pool: RoutePool(),
      control: SearchControl()
    )
  }

  @Test(arguments: [1, UInt64.max])
  func `any seed is one to go on from`(seed: UInt64) {
    var search = Self.search(seed: seed)
    search.improveIncumbent()
    #expect(search.incumbent != nil)
    search.effort.count(labels: Effort.ofMostProofs / Effort.perLabel + 1_000)
    search.keepLooking()
    #expect(search.effort.searches > 0)
  }

  @Test func `local search gets a third of the work, once a proof takes long`() {
    var search = Self.search(seed: 1)
    search.effort.count(labels: Effort.ofMostProofs / Effort.perLabel)
    search.keepLooking()
    #expect(search.effort.searches == 0)
    search.effort.count(labels: 1_000)
    search.keepLooking()
    let (bounding, searching) = (search.effort.bounding, search.effort.searching)
    #expect(searching >= (bounding - Effort.ofMostProofs) / 2)
  }
}
