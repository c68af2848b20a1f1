import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Days with departures, compared with every order and every ride.
struct DepartureTests {
  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force on 600 instances`(batch: UInt64) {
    for seed in batch * 30..<(batch + 1) * 30 {
      let random = RandomDepartures(seed: seed)
      var pool = RoutePool(keepingPricing: seed.isMultiple(of: 2))
      let solver = ExactSolver(
        localSearch: LocalSearch(rounds: 5, patience: 1, seed: seed),
        quickLabelLimit: seed.isMultiple(of: 2) ? 30_000 : 0,
        combinationLimit: seed.isMultiple(of: 5) ? 0 : 1_000_000
      )
      let instance = random.instance
      let outcome = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      check(outcome, of: instance, expecting: random.bestValue(), "seed \(seed)")
      guard let start = outcome.solution?.routes else { continue }
      let visited = Set(start.joined().map { instance.placeOfVisit[$0] })
      guard let place = instance.places.indices.first(where: { !visited.contains($0) }) else {
        continue
      }
      let forced = instance.requiring(place: place)
      let again = solver.solve(forced, from: start, pool: &pool, control: SearchControl())
      check(
        again,
        of: forced,
        expecting: random.bestValue(requiring: place),
        "seed \(seed), place \(place)"
      )
    }
  }

  /// Checks that an outcome is proved and has the expected value.
  private func check(
    _ outcome: Outcome,
    of instance: Instance,
    expecting value: Int?,
    _ comment: Comment
  ) {
    guard let value else {
      #expect(outcome == .infeasible, comment)
      return
    }
    let solution = outcome.solution
    #expect(solution?.value == value, comment)
    #expect(solution?.isOptimal == true, comment)
    #expect(solution.map { instance.solution($0.routes)?.value } == value, comment)
  }

  @Test(.slow) func `local search is feasible and mostly finds the optimum`() {
    var found = 0
    var count = 0
    for seed in 0..<200 as Range<UInt64> {
      let random = RandomDepartures(seed: seed)
      guard let expected = random.bestValue() else { continue }
      count += 1
      guard let solution = LocalSearch(rounds: 100).solve(random.instance) else { continue }
      #expect(random.instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
      #expect(solution.value <= expected, "seed \(seed)")
      if solution.value == expected { found += 1 }
    }
    #expect(found * 10 > count * 7, "\(found) of \(count)")
  }

  @Test(.slow)
  func `departures lower the value of most of these instances, and the slowest day more`() {
    var dearer = 0
    var slower = 0
    for seed in 0..<100 as Range<UInt64> {
      let random = RandomDepartures(seed: seed)
      guard let value = random.bestValue() else { continue }
      var pool = RoutePool()
      let fixed = random.instance.assuming(.slowest)
      let slow = ExactSolver().solve(fixed, from: nil, pool: &pool, control: SearchControl())
      if let slow = slow.solution {
        let timed = random.instance.solution(slow.routes)
        #expect((timed?.value ?? .min) >= slow.value, "seed \(seed)")
        if slow.value < value { slower += 1 }
      }
      let least = random.leastValue()
      #expect(least >= value, "seed \(seed)")
      if least > value { dearer += 1 }
    }
    #expect(slower > 30 && dearer > 30, "\(slower), \(dearer)")
  }
}
