import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Visits with a break during them, against brute force.
struct BreakWithinTests {
  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force on 1,000 instances`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      RandomInstances.smallWithBreaksWithin(seed: seed).checkExactMethod(seed: seed)
    }
  }

  @Test func `local search mostly finds the optimum, and some optima have such visits`() {
    var (found, count, within) = (0, 0, 0)
    for seed in 0..<300 as Range<UInt64> {
      let instance = RandomInstances.smallWithBreaksWithin(seed: seed)
      guard instance.kinds.contains(where: { !$0.breaksWithin.isEmpty }) else { continue }
      count += 1
      let expected = BruteForce(instance).bestValue()
      let solution = LocalSearch(rounds: 300).solve(instance)
      if let solution {
        #expect(instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
        #expect(solution.value <= expected ?? .min, "seed \(seed)")
        let hasOne = solution.routes.enumerated().contains { day, route in
          route.contains { instance.kinds[instance.days[day]].hasBreakWithin($0) }
        }
        if hasOne { within += 1 }
      }
      if solution?.value == expected { found += 1 }
    }
    #expect(count >= 80)
    #expect(20 * found >= 19 * count)
    #expect(4 * within >= count)
  }

  @Test func `a break during a visit does not count as another break`() {
    // Two visits of an hour at the time of the only break: one is the meal, which leaves none for the other.
    let day = DayKind(
      hours: VisitHours(windows: [
        [.init(earliest: 100, latest: 160)], [.init(earliest: 100, latest: 160)],
        [.init(earliest: 0, latest: 300)],
      ]),
      horizon: 0...360,
      travel: [0, 10, 10, 10, 0, 10, 10, 10, 0],
      fromStart: [0, 0, 0],
      toEnd: [0, 0, 0],
      breaks: [.init(earliest: 90, latest: 170, length: 30)],
      within: [0, 0, -1]
    )
    let instance = Instance(
      visits: [10, 12, 5].map { Instance.Visit(reward: $0, stay: 60) },
      days: [0],
      kinds: [day],
      travelCost: 0
    )
    var pool = RoutePool()
    let outcome = ExactSolver().solve(instance, from: nil, pool: &pool, control: SearchControl())
    #expect(outcome.solution?.value == 17)
    #expect(Set(outcome.solution?.routes[0] ?? []) == [1, 2])
    var route = Route(of: instance, day: 0)
    route.replace(with: [0, 1])
    #expect(!route.isFeasible)
    route.replace(with: [2, 1])
    #expect(route.isFeasible)
    let schedule = RouteSchedule([2, 1], on: day, of: instance)
    #expect(schedule?.breakPositions == [2])
    #expect(schedule?.breakStarts == [100])
    #expect(schedule?.end == 160)
  }
}
