import TestSupport
import Testing

@testable import Orienteering
@testable import OrienteeringGLPK

/// The routes that local searches went through.
struct PassedRoutesTests {
  private static let seeds: Range<UInt64> = 0..<40

  @Test(arguments: seeds)
  func `each set of visits has the best of the routes that made it`(seed: UInt64) {
    let instance = RandomInstances.small(seed: seed)
    var passed = PassedRoutes(of: instance)
    var best: [Made: Int] = [:]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let day = Int.random(in: instance.days.indices, using: &random)
      let visits = instance.visits.indices.shuffled(using: &random)
        .prefix(Int.random(in: 1...3, using: &random))
      passed.add(day: day, visits: Array(visits))
      let column = Column(of: instance, kind: instance.days[day], visits: Array(visits))
      best[Made(column), default: .min] = max(best[Made(column)] ?? .min, column.value)
    }
    let routes = (0..<passed.routes.count).map { passed.routes[$0] }
    #expect(routes.count == best.count, "seed \(seed)")
    for route in routes {
      #expect(best[Made(route)] == route.value, "seed \(seed), \(route.visits)")
      // What is told of a route is what its order is worth.
      #expect(Column(of: instance, kind: route.kind, visits: route.visits) == route)
    }
  }

  @Test func `beyond the limit the oldest routes are forgotten, and may come again`() {
    let instance = RandomInstances.cityDay(seed: 1, visits: 40)
    var passed = PassedRoutes(of: instance, limit: 10)
    for visit in 0..<40 { passed.add(day: 0, visits: [visit]) }
    let kept = (0..<passed.routes.count).map { passed.routes[$0].visits[0] }
    #expect(kept == Array(40 - kept.count..<40) && (5...10).contains(kept.count))
    for visit in 0..<3 { passed.add(day: 0, visits: [visit]) }
    let after = Set((0..<passed.routes.count).map { passed.routes[$0].visits[0] })
    #expect(after.isSuperset(of: [0, 1, 2, 39]))
    #expect(after.count == passed.routes.count)
  }

  @Test(arguments: seeds)
  func `a local search tells of routes that can be made, its best ones among them`(seed: UInt64) {
    let instance = RandomInstances.small(seed: seed)
    var told: [(day: Int, visits: [Int])] = []
    let search = LocalSearch(rounds: 300, patience: 1, seed: seed)
    let solution = search.solve(
      instance,
      passing: { told.append(($0, $1)) },
      accepting: { told.append(($0, $1)) }
    )
    for (day, visits) in told {
      let schedule = RouteSchedule(visits, on: instance.kinds[instance.days[day]], of: instance)
      #expect(schedule != nil, "seed \(seed), day \(day), \(visits)")
    }
    guard let solution else { return }
    for (day, visits) in solution.routes.enumerated() where !visits.isEmpty {
      #expect(
        told.contains { $0.day == day && Set($0.visits) == Set(visits) },
        "seed \(seed), day \(day)"
      )
    }
  }

  @Test(arguments: 0..<60)
  func `the routes that earn most are kept, in their order`(seed: UInt64) {
    let instance = RandomInstances.small(seed: seed)
    var random = SeededGenerator(seed: seed)
    let prices = PricingTests.prices(for: instance, using: &random)
    var list = RouteList()
    for _ in 0..<50 {
      let kind = Int.random(in: instance.kinds.indices, using: &random)
      let visits = Array(instance.visits.indices.shuffled(using: &random).prefix(2))
      list.append(Column(of: instance, kind: kind, visits: visits))
    }
    let columns = (0..<list.count).map { list[$0] }
    let kept = list.earningMost(20, at: prices)
    let least = columns.map { $0.earnings(at: prices) }.sorted(by: >)[19]
    let earned = (0..<kept.count).map { kept[$0].earnings(at: prices) }
    #expect(kept.count == 20 && earned.allSatisfy { $0 >= least }, "seed \(seed)")
    let sorted = columns.map { $0.earnings(at: prices) }.sorted(by: >).prefix(20)
    #expect(earned.sorted(by: >) == Array(sorted), "seed \(seed)")
    var rest = columns[...]
    for index in 0..<kept.count {
      guard let place = rest.firstIndex(of: kept[index]) else {
        Issue.record("seed \(seed): \(kept[index].visits) is out of order")
        break
      }
      rest = rest[(place + 1)...]
    }
    #expect(list.earningMost(50, at: prices).count == 50)
  }
}

/// A set of visits on a kind of day.
private struct Made: Hashable {
  let kind: Int
  let visits: Set<Int>

  init(_ column: Column) {
    kind = column.kind
    visits = Set(column.visits)
  }
}
