import Basics
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The two methods of choosing one route per day from a list, compared with brute force.
struct RouteChoiceTests {
  @Test(arguments: 0..<150)
  func `both methods choose the best routes`(seed: UInt64) throws {
    try checkChoices(of: RandomInstances.small(seed: seed), seed: seed)
  }

  @Test(.slow, arguments: 0..<300)
  func `both methods choose the best routes with exclusions`(seed: UInt64) throws {
    try checkChoices(of: RandomInstances.smallWithConflicts(seed: seed), seed: seed)
  }

  private func checkChoices(of instance: Instance, seed: UInt64) throws {
    let list = instance.list(seed: seed)
    let expected = instance.bestChoice(from: list)
    var random = SeededGenerator(seed: seed)
    let duals = PricingTests.duals(for: instance, using: &random)
    try #expect(
      instance.combined(list, at: duals, setsOf: UInt64.self) == expected,
      "seed \(seed)"
    )
    try #expect(
      instance.combined(list, at: duals, setsOf: WideNodeSet.self) == expected,
      "seed \(seed)"
    )
    let targetValue = expected ?? -instance.travelCost * instance.span
    for enough in [0, 400] {
      var choice = RouteChoice(among: list, of: instance, worth: targetValue, enough: enough)
      switch choice.run(SearchControl()) {
      case .best(let routes): #expect(instance.value(of: routes) == expected, "seed \(seed)")
      case .nothing: #expect(expected == nil, "seed \(seed)")
      case .stopped: Issue.record("seed \(seed): stopped")
      }
      guard let expected else { continue }
      choice = RouteChoice(
        among: list,
        of: instance,
        worth: expected + instance.granularity,
        enough: enough
      )
      guard case .nothing = choice.run(SearchControl()) else {
        Issue.record("seed \(seed): there is nothing better than the best")
        continue
      }
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `GLPK's choice is confirmed in whole numbers, or the choice counts as stopped`(
    batch: UInt64
  ) {
    var confirmed = 0
    for seed in batch * 100..<(batch + 1) * 100 {
      let instance = RandomInstances.small(seed: seed)
      let list = instance.list(seed: seed)
      let expected = instance.bestChoice(from: list)
      let targetValue =
        seed.isMultiple(of: 3) ? (expected ?? 0) + 1 : -instance.travelCost * instance.span
      for (enough, steps) in [(400, 0), (400, 3), (0, 10), (3, 30)] {
        var choice = RouteChoice(
          among: list,
          of: instance,
          worth: targetValue,
          enough: enough,
          stepLimit: steps
        )
        switch choice.run(SearchControl()) {
        case .best(let routes):
          #expect(instance.value(of: routes) == expected, "seed \(seed)")
          confirmed += 1
        case .nothing:
          #expect(expected ?? .min < targetValue, "seed \(seed)")
          confirmed += 1
        case .stopped(let routes, let bound):
          if let routes { #expect(instance.value(of: routes) <= expected ?? .min, "seed \(seed)") }
          if let expected, expected >= targetValue {
            #expect(bound ?? .max >= expected, "seed \(seed)")
          }
        }
      }
    }
    #expect(confirmed > 200, "\(confirmed)")
  }

  @Test(arguments: 0..<100)
  func `fractional solutions violate the cuts found, integer solutions violate none`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 7
    let routes = (0..<10).map { _ in
      (
        places: (0..<count).filter { _ in Bool.random(using: &random) }.shuffled(using: &random),
        part: Double(Int.random(in: 0...9, using: &random)) / 10
      )
    }
    var expected: Set<[Int]> = []
    for one in 0..<count {
      for two in one + 1..<count {
        for three in two + 1..<count {
          let parts = routes.filter { route in
            [one, two, three].count { route.places.contains($0) } > 1
          }
          if parts.reduce(0, { $0 + $1.part }) > 1.05 { expected.insert([one, two, three]) }
        }
      }
    }
    let found = SubsetRow.violated(by: routes, placeCount: count, limit: .max)
    #expect(Set(found.map(\.places)) == expected, "seed \(seed)")
    #expect(found.count == expected.count)
    #expect(
      SubsetRow.violated(by: [(routes[0].places, 1)], placeCount: count, limit: .max).isEmpty
    )
  }

  @Test(.slow) func `one of two smaller branches contains the best choice`() throws {
    var branched = 0
    for seed: UInt64 in 0..<1500 {
      let instance = RandomInstances.small(seed: seed)
      let list = instance.list(seed: seed)
      guard let expected = instance.bestChoice(from: list) else { continue }
      var choice = RouteChoice(among: list, of: instance, worth: expected, enough: list.count)
      _ = choice.run(SearchControl())
      guard let branches = choice.branches else { continue }
      branched += 1
      let best = branches.compactMap { instance.bestChoice(from: $0.routes) }.max()
      #expect(best == expected, "seed \(seed)")
      for branch in branches { #expect(branch.routes.count < choice.routes.count) }
      choice = RouteChoice(among: list, of: instance, worth: expected, enough: 0)
      guard case .best(let routes) = choice.run(SearchControl()) else {
        Issue.record("seed \(seed): no best choice")
        continue
      }
      #expect(instance.value(of: routes) == expected, "seed \(seed)")
    }
    #expect(branched > 20, "\(branched)")
  }

  @Test func `too many combinations are reported as such`() throws {
    let instance = RandomInstances.small(seed: 3)
    let list = instance.list(seed: 3)
    #expect(throws: TooMany.self) {
      try instance.combined(list, at: .zero(for: instance), setsOf: UInt64.self, stepLimit: 0)
    }
  }
}

private struct TooMany: Error {}

extension Instance {
  /// The best order of each set of at most four visits, with some sets omitted.
  fileprivate func list(seed: UInt64) -> RouteList {
    var random = SeededGenerator(seed: seed)
    var list = RouteList()
    for kind in kinds.indices {
      var known: [Set<Int>: Int] = [:]
      for visits in routes(ofKind: kind)
      where goTogether(Set(visits)) && Double.random(in: 0..<1, using: &random) < 0.7 {
        let route = Column(of: self, kind: kind, visits: visits)
        if let limit = kinds[kind].maximumStops, visits.count > limit { continue }
        if let limit = kinds[kind].maximumTravel, route.travel > limit { continue }
        if let index = known[Set(visits)] {
          if list.values[index] < route.value { list.replace(index, by: route) }
        } else {
          known[Set(visits)] = list.count
          list.append(route)
        }
      }
    }
    return list
  }

  /// The maximum value of one route per day from `list`, or `nil` if none include all required visits.
  fileprivate func bestChoice(from list: RouteList) -> Int? {
    var values: [Set<Int>: Int] = [[]: 0]
    for kind in days {
      var next: [Set<Int>: Int] = [:]
      var options = (0..<list.count).map { list[$0] }.filter { $0.kind == kind }
      options.append(Column(of: self, kind: kind, visits: []))
      for (made, value) in values {
        for route in options where made.isDisjoint(with: route.visits) {
          let all = made.union(route.visits)
          guard goTogether(all) else { continue }
          next[all] = max(next[all] ?? .min, value + route.value)
        }
      }
      values = next
    }
    let required = visits.indices.filter { visits[$0].isRequired }
    return values.filter { $0.key.isSuperset(of: required) }.values.max()
  }

  /// The value of the best combination from `list`, using `duals`.
  fileprivate func combined<Nodes: NodeSet>(
    _ list: RouteList,
    at duals: Duals,
    setsOf: Nodes.Type,
    stepLimit: Int = .max
  ) throws -> Int? {
    var reducedProfits = [Int](repeating: 0, count: list.count)
    list.setReducedProfits(&reducedProfits, at: duals)
    let empty = kinds.indices.map {
      Column(of: self, kind: $0, visits: []).reducedProfit(at: duals)
    }
    var most = empty
    for (kind, earned) in zip(list.kinds, reducedProfits) {
      most[Int(kind)] = max(most[Int(kind)], earned)
    }
    let required = visits.indices.filter { visits[$0].isRequired }
    var combinations = RouteCombinations<Nodes>(
      of: list,
      numbers: list.numbers(besides: required, of: visitCount).numbers,
      duals: duals,
      most: most,
      in: self,
      worth: -travelCost * span,
      stepLimit: stepLimit,
      control: SearchControl()
    )
    guard combinations.run() else { throw TooMany() }
    return combinations.best.map { best in
      value(of: routes(best.map { list[$0] }))
    }
  }

  /// The total value of `routes`, one per day.
  fileprivate func value(of routes: [[Int]]) -> Int {
    #expect(Set(routes.joined()).count == routes.joined().count)
    return zip(days, routes).reduce(0) { $0 + Column(of: self, kind: $1.0, visits: $1.1).value }
  }
}
