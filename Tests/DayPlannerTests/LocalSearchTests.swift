import TestSupport
import Testing

@testable import Orienteering

/// The local search as a whole.
struct LocalSearchTests {
  @Test func `the same seed gives the same routes for the same work`() {
    for seed in 0..<20 as Range<UInt64> {
      let instance = RandomInstances.cityDay(seed: seed, visits: 25)
      let found = (0..<2).map { _ in
        var work: [Int] = []
        let solution = LocalSearch(rounds: 100, seed: seed).solve(
          instance,
          onFinish: { work.append($0) }
        )
        #expect(work.count == 1 && work.allSatisfy { $0 > 0 }, "seed \(seed)")
        return (solution: solution, work: work)
      }
      #expect(found[0].solution != nil)
      #expect(found[0] == found[1], "seed \(seed)")
    }
  }

  @Test func `route values don't depend on the travel weight used during the search`() {
    var (found, possible) = (0, 0)
    for seed in 0..<100 as Range<UInt64> {
      let instance = RandomInstances.small(seed: seed)
      let best = BruteForce(instance).bestValue()
      if best != nil { possible += 1 }
      var search = LocalSearch(rounds: 200, seed: seed)
      search.travelPenalty = 0.3
      guard let solution = search.solve(instance) else { continue }
      #expect(instance.solution(solution.routes) == solution, "seed \(seed)")
      #expect(solution.value <= best ?? .min, "seed \(seed)")
      if solution.value == best { found += 1 }
    }
    #expect(possible > 50)
    #expect(found >= possible * 9 / 10)
  }

  @Test func `a travel weight leads to routes with less travel`() {
    func travel(penalty: Double) -> Int {
      (0..<20 as Range<UInt64>).reduce(0) { sum, seed in
        let instance = RandomInstances.cityDay(seed: seed, visits: 40)
        var search = LocalSearch(rounds: 100, seed: seed)
        search.travelPenalty = penalty
        return (search.solve(instance)?.routes ?? []).enumerated().reduce(sum) { sum, day in
          var route = Route(of: instance, day: day.offset)
          route.replace(with: day.element)
          return sum + Int(route.travel)
        }
      }
    }
    #expect(travel(penalty: 10) < travel(penalty: 0))
  }
}
