import Orienteering
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering

/// A search with a work budget ends with it, deterministically, and makes no false claims.
struct WorkBudgetTests {
  private func solve(
    _ instance: Instance,
    work: Int,
    with solver: ExactSolver = ExactSolver()
  ) -> Outcome {
    var pool = RoutePool()
    return solver.solve(
      instance,
      from: nil,
      pool: &pool,
      control: SearchControl().limited(to: work)
    )
  }

  @Test(.slow, arguments: [1, 2], [0, 1_000_000, 30_000_000])
  func `the same budget gives the same outcome`(days: Int, work: Int) {
    for seed in 0..<3 as Range<UInt64> {
      let instance = RandomInstances.cityDay(seed: seed, visits: 60, days: days, hasLunch: true)
      let solver = ExactSolver(localSearch: LocalSearch(rounds: 20, patience: 1))
      let first = solve(instance, work: work, with: solver)
      #expect(first == solve(instance, work: work, with: solver), "seed \(seed)")
      #expect(first.solution != nil)
      if work <= 1_000_000 {
        #expect(first.solution?.isOptimal == false, "a thousandth of a second is too little")
      }
    }
  }

  @Test
  func
    `a racing local search has the same budget, so a deadline that does not cut changes nothing`()
  {
    let instance = RandomInstances.cityDay(seed: 5, visits: 100, days: 3, hasLunch: true)
    let outcomes = (0..<2).map { _ in
      var pool = RoutePool()
      let control = SearchControl(deadline: .now + .seconds(3_600)).limited(to: 150_000_000)
      let outcome = ExactSolver().solve(instance, from: nil, pool: &pool, control: control)
      #expect(pool.work >= 150_000_000)
      return outcome
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].solution?.isOptimal == false)
  }

  @Test(.slow) func `the result of a racing local search does not depend on when it runs`() throws {
    let instance = RandomInstances.cityDay(seed: 5, visits: 100, days: 3, hasLunch: true)
    let outcomes = [0, 1, 1_000].map { limit in
      let threads = SearchThreads(limit: limit)
      var pool = RoutePool()
      let control = SearchControl(deadline: .now + .seconds(3_600)).limited(to: 150_000_000)
      let outcome = ExactSolver(threads: threads)
        .solve(instance, from: nil, pool: &pool, control: control)
      #expect(threads.racing == 0)
      return outcome
    }
    #expect(outcomes[0] == outcomes[1] && outcomes[1] == outcomes[2])
    #expect(outcomes[0].solution?.isOptimal == false)
  }

  @Test func `the number of busy threads stays within the limit`() {
    let threads = SearchThreads(limit: 2)
    // An unregistered caller counts as one.
    #expect(threads.take() && !threads.take())
    threads.counting {
      #expect(!threads.areTooMany && !threads.take())
      threads.counting {
        #expect(threads.areTooMany)
        threads.giveBack()
        #expect(!threads.areTooMany && !threads.take())
      }
      #expect(threads.take())
      threads.giveBack()
    }
    #expect(threads.racing == 0)
  }

  @Test(arguments: [0, 1_000, 50_000_000])
  func `local search ends with its budget and has a solution`(work: Int) {
    let instance = RandomInstances.cityDay(seed: 2, visits: 80)
    let solutions = (0..<2).map { _ in
      var spent = 0
      let search = LocalSearch(rounds: 1_000, patience: .max)
      let solution = search.solve(
        instance,
        control: SearchControl().limited(to: work),
        onFinish: { spent = $0 }
      )
      #expect(spent <= work + 1_000_000)
      return solution
    }
    #expect(solutions[0] != nil)
    #expect(solutions[0] == solutions[1])
  }

  @Test func `with more work the bound does not get worse`() {
    let instance = RandomInstances.cityDay(seed: 3, visits: 60)
    let bounds = [1_000_000, 10_000_000, 100_000_000].map {
      solve(instance, work: $0).solution?.bound ?? .max
    }
    #expect(bounds == bounds.sorted(by: >))
    #expect(bounds[0] > bounds[2])
  }

  /// The random instances of every kind.
  private func instances(seed: UInt64) -> [Instance] {
    [
      RandomInstances.small(seed: seed), RandomInstances.smallWithConflicts(seed: seed),
      RandomInstances.smallWithOptions(seed: seed),
    ]
  }

  @Test(.slow, arguments: 0..<20)
  func `claims within a budget are true`(batch: UInt64) {
    for seed in batch * 5..<(batch + 1) * 5 {
      for instance in instances(seed: seed) {
        let expected = BruteForce(instance).bestValue()
        let solver = ExactSolver(
          localSearch: LocalSearch(rounds: 1, patience: 1, seed: seed),
          quickLabelLimit: seed % 2 == 0 ? 30_000 : 0,
          combinationLimit: seed % 5 < 2 ? 0 : 1_000_000
        )
        for work in [0, 100_000, 300_000, 1_000_000, 3_000_000] {
          let outcome = solve(instance, work: work, with: solver)
          #expect(outcome == solve(instance, work: work, with: solver), "seed \(seed), \(work)")
          outcome.checkTrue(of: instance, best: expected, "seed \(seed), \(work)")
        }
      }
    }
  }
}
