import Basics
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Legs with charges besides travel, and days with a cost of load, compared with brute force.
struct LoadTests {
  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force on 1,000 instances`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      RandomInstances.smallWithLoads(seed: seed).checkExactMethod(seed: seed)
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `the exact method agrees with brute force after a warm start`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let instance = RandomInstances.smallWithLoads(seed: seed)
      let solver = ExactSolver(quickLabelLimit: seed % 2 == 0 ? 30_000 : 0)
      var pool = RoutePool(keepingPricing: true)
      let first = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      guard let start = first.solution?.routes else { continue }
      let visited = Set(start.joined().map { instance.placeOfVisit[$0] })
      for place in instance.places.indices where !visited.contains(place) {
        let forced = instance.requiring(place: place)
        var pool = pool
        let outcome = solver.solve(forced, from: start, pool: &pool, control: SearchControl())
        outcome.checkProved(of: forced, "seed \(seed), place \(place)")
      }
    }
  }

  @Test func `loads and charges change the optimum of most of these instances`() {
    let changed = (0..<200 as Range<UInt64>).count { seed in
      let instance = RandomInstances.smallWithLoads(seed: seed)
      let free = instance.changingVisits { visits in
        for index in visits.indices { visits[index].load = 0 }
      }
      return BruteForce(instance).bestValue() != BruteForce(free).bestValue()
    }
    #expect(changed > 60)
  }

  @Test func `local search mostly finds the optimum`() {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      let instance = RandomInstances.smallWithLoads(seed: seed)
      let expected = BruteForce(instance).bestValue()
      let solution = LocalSearch(rounds: 300).solve(instance)
      if let solution {
        #expect(instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
        #expect(solution.value <= expected ?? .min, "seed \(seed)")
      }
      if solution?.value == expected { found += 1 }
    }
    #expect(found >= 170, "\(found) of 200")
  }

  /// A cost that rises by 3 beyond a load of 10 and by 5 more beyond 20.
  private let cost = LoadCost(steps: [.init(load: 10, rise: 3), .init(load: 20, rise: 5)])

  @Test func `the cost of a load is the sum over its units beyond the steps`() {
    #expect([0, 10, 11, 20, 25].map { cost.units($0) } == [0, 0, 3, 30, 70])
    #expect(cost.greatestRate == 8)
  }

  @Test(arguments: 0..<9 as Range<Int32>)
  func `the excess of a dual over the cost agrees with counting`(rate: Int32) {
    for load in 0...30 as ClosedRange<Int32> {
      let counted = (0...40 as ClosedRange<Int32>).map { more in
        rate * more - (cost.units(load + more) - cost.units(load))
      }
      #expect(cost.shortfall(of: rate, after: load) == counted.max(), "\(rate) after \(load)")
    }
    let touching = cost.loads(atRate: rate)
    let most = cost.shortfall(of: rate, after: 0)
    for load in 0...30 {
      let isTouching = rate * Int32(load) - cost.units(Int32(load)) == most
      #expect(touching.contains(load) == isTouching, "\(rate) at \(load)")
    }
  }

  @Test func `the excess of a greater load is the extra cost of additional units`() {
    for (load, other, more): (Int32, Int32, Int32) in [
      (15, 5, 10), (25, 0, 40), (8, 8, 9), (12, 11, 0),
    ] {
      let first = cost.units(load + more) - cost.units(load)
      let second = cost.units(other + more) - cost.units(other)
      #expect(cost.excess(of: load, over: other, within: more) == first - second)
    }
  }

  @Test(arguments: 0..<200)
  func `layers never cost more than the load, and exactly as much where they are exact`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let isCount = seed.isMultiple(of: 2)
    let loads = (0..<8).map { _ in isCount ? number(0...1) : number(0...120) }
    let first = number(0...(isCount ? 1 : 100))
    let steps = [first, first + number(0...(isCount ? 2 : 100))]
    let cost = LoadCost(steps: steps.map { .init(load: $0, rise: number(1...9)) })
    let layers = LoadLayers(of: loads, upTo: loads.reduce(0) { $0 + Int($1) }, costing: cost)
    #expect(layers.count <= 6)
    for _ in 0..<20 {
      let start = Int.random(in: 0...8, using: &random)
      let had = loads[..<start].reduce(0, +)
      // A bound continues from the layer of the load so far.
      var (layer, paid) = (layers.layer(of: had), Int32(0))
      for load in loads[start...] {
        let step = layers.step(from: layer, bearing: load)
        (layer, paid) = (step.layer, paid + step.cost)
        #expect((0..<layers.count).contains(layer))
      }
      let owed = cost.units(loads.reduce(0, +)) - cost.units(had)
      #expect(paid <= owed)
      // With a single layer, only the dual counts.
      if isCount, layers.count > 1 { #expect(paid == owed) }
    }
  }
}
