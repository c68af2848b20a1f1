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

  @Test func `local search gets a seventh of the work, and a third once a proof takes long`() {
    var search = Self.search(seed: 1)
    search.effort.count(labels: Effort.ofEasyProofs / Effort.perLabel)
    search.keepLooking()
    #expect(search.effort.searches == 0)
    for (labels, taken, part) in [
      (1_000, Effort.ofEasyProofs, 6), (4_000_000, Effort.ofMostProofs, 2),
    ] {
      search.effort.count(labels: labels)
      search.keepLooking()
      #expect(search.effort.searching >= (search.effort.bounding - taken) / part)
    }
    #expect(search.effort.searching < search.effort.bounding)
  }
}
