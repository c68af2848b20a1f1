import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The split of work between bounds and local search.
struct SearchWorkTests {
  private static func search(
    seed: UInt64,
    on instance: Instance = RandomInstances.small(seed: 7)
  ) -> ExactSearch {
    let solver = ExactSolver(localSearch: LocalSearch(rounds: 50, patience: 1, seed: seed))
    return ExactSearch(
      instance,
      solver: solver,
      pool: RoutePool(),
      control: SearchControl()
    )
  }

  @Test(arguments: [1, UInt64.max])
  func `every seed allows further searches`(seed: UInt64) {
    var search = Self.search(seed: seed)
    search.findIncumbent(from: nil)
    #expect(search.state.incumbent != nil)
    search.state.work.count(labels: SearchWork.ofEasyProofs / SearchWork.perLabel + 1_000)
    search.incumbents.catchUp(&search.state)
    #expect(search.state.work.searches > 0)
  }

  @Test(
    .slow,
    arguments: [
      RandomInstances.cityDay(seed: 7, visits: 12), RandomInstances.small(seed: 7),
    ]
  )
  func `far from a proof, local search gets its share of the work beyond easy proofs`(
    instance: Instance
  ) {
    var search = Self.search(seed: 1, on: instance)
    search.state.work.count(labels: SearchWork.ofEasyProofs / SearchWork.perLabel)
    search.incumbents.catchUp(&search.state)
    #expect(search.state.work.searches == 0)
    for _ in 0..<5 {
      search.state.work.count(labels: 100_000)
      search.state.work.fruitless = 0
      search.incumbents.catchUp(&search.state)
      let most = (search.state.work.bounding - SearchWork.ofEasyProofs) / 2
      let due = search.state.work.dueSearching(at: 1)
      if instance.days.count == 1 {
        // The next search, twice as long as the last, would exceed six tenths of it.
        #expect(
          search.state.work.searching < most && search.state.work.searchingNext * 5 / 3 >= due
        )
      } else {
        // The last search may have exceeded it.
        #expect(search.state.work.searching >= due && search.state.work.searching < 4 * most)
      }
    }
  }

  @Test(.slow) func `once the proof is given up, local search gets as much work as the proof`() {
    let solver = ExactSolver(
      localSearch: LocalSearch(rounds: 1, patience: 1),
      labelLimit: 0,
      quickLabelLimit: 0
    )
    var open = 0
    for seed: UInt64 in 0..<40 {
      var search = ExactSearch(
        RandomInstances.small(seed: seed),
        solver: solver,
        pool: RoutePool(),
        control: SearchControl()
      )
      solver.solve(&search, from: nil)
      #expect(
        search.state.isProved || search.state.work.searching >= search.state.work.bounding,
        "seed \(seed)"
      )
      if search.state.work.searches > 0 { open += 1 }
    }
    #expect(open > 0)
  }

  @Test func `the smaller the gap, the less work local search gets, but never none`() {
    let gaps = [1, 0.2, 0.1, 0.05, 0.02, 0.01, 0]
    var work = SearchWork()
    work.count(labels: SearchWork.ofEasyProofs / SearchWork.perLabel)
    #expect(gaps.allSatisfy { work.dueSearching(at: $0) == 0 })
    var earlier = gaps.map { _ in 0 }
    for _ in 0..<4 {
      work.count(labels: SearchWork.ofMostProofs / SearchWork.perLabel)
      let due = gaps.map { work.dueSearching(at: $0) }
      #expect(due == due.sorted(by: >))
      #expect(due[0] > due[gaps.count - 1] && due[gaps.count - 1] > 0)
      // The more work bounds have done, the more is due.
      #expect(zip(due, earlier).allSatisfy { $0 > $1 })
      earlier = due
    }
  }

  @Test func `local search without improvements gets less and less work`() {
    var work = SearchWork()
    work.count(labels: 2 * SearchWork.ofEasyProofs / SearchWork.perLabel)
    let due = (0..<20).map { fruitless in
      work.fruitless = fruitless
      return work.dueSearching(at: 1)
    }
    #expect(due == due.sorted(by: >))
    #expect(due[1] == due[0], "one failure is no sign yet")
    #expect(due[19] > 0 && due[19] < due[0] / 2)
  }

  @Test func `an improvement resets the count of failed searches`() {
    var search = Self.search(seed: 1)
    search.state.work.count(labels: SearchWork.ofEasyProofs / SearchWork.perLabel + 1_000)
    search.state.work.fruitless = 3
    // Without an incumbent, any solution is an improvement.
    #expect(search.state.incumbent == nil)
    search.incumbents.catchUp(&search.state)
    #expect(search.state.incumbent != nil)
    #expect(search.state.work.fruitless == search.state.work.searches - 1)
  }
}
