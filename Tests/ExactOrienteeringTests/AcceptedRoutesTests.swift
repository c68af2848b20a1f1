import Basics
import TestSupport
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The routes accepted by local searches.
struct AcceptedRoutesTests {
  private static let seeds: Range<UInt64> = 0..<40

  @Test(arguments: seeds)
  func `each set of visits keeps its best route`(seed: UInt64) {
    let instance = RandomInstances.small(seed: seed)
    var accepted = AcceptedRoutes(of: instance)
    var best: [VisitSetKey: Int] = [:]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let day = Int.random(in: instance.days.indices, using: &random)
      let visits = instance.visits.indices.shuffled(using: &random)
        .prefix(Int.random(in: 1...3, using: &random))
      accepted.add(day: day, visits: Array(visits))
      let column = Column(of: instance, kind: instance.days[day], visits: Array(visits))
      best[VisitSetKey(column), default: .min] = max(
        best[VisitSetKey(column)] ?? .min,
        column.value
      )
    }
    let routes = (0..<accepted.routes.count).map { accepted.routes[$0] }
    #expect(routes.count == best.count, "seed \(seed)")
    for route in routes {
      #expect(best[VisitSetKey(route)] == route.value, "seed \(seed), \(route.visits)")
      // The value matches the order.
      #expect(Column(of: instance, kind: route.kind, visits: route.visits) == route)
    }
  }

  @Test func `beyond the limit the oldest routes are dropped, and may be added again`() {
    let instance = RandomInstances.cityDay(seed: 1, visits: 40)
    var accepted = AcceptedRoutes(of: instance, limit: 10)
    for visit in 0..<40 { accepted.add(day: 0, visits: [visit]) }
    let kept = (0..<accepted.routes.count).map { accepted.routes[$0].visits[0] }
    #expect(kept == Array(40 - kept.count..<40) && (5...10).contains(kept.count))
    for visit in 0..<3 { accepted.add(day: 0, visits: [visit]) }
    let after = Set((0..<accepted.routes.count).map { accepted.routes[$0].visits[0] })
    #expect(after.isSuperset(of: [0, 1, 2, 39]))
    #expect(after.count == accepted.routes.count)
  }

  @Test(arguments: seeds)
  func `local search reports feasible routes, including its best`(seed: UInt64) {
    let instance = RandomInstances.small(seed: seed)
    var reported: [(day: Int, visits: [Int])] = []
    let search = LocalSearch(rounds: 300, patience: 1, seed: seed)
    let solution = search.solve(
      instance,
      onImprovement: { reported.append(($0, $1)) },
      onAcceptance: { reported.append(($0, $1)) }
    )
    for (day, visits) in reported {
      let schedule = RouteSchedule(visits, on: instance.kinds[instance.days[day]], of: instance)
      #expect(schedule != nil, "seed \(seed), day \(day), \(visits)")
    }
    guard let solution else { return }
    for (day, visits) in solution.routes.enumerated() where !visits.isEmpty {
      #expect(
        reported.contains { $0.day == day && Set($0.visits) == Set(visits) },
        "seed \(seed), day \(day)"
      )
    }
  }

  @Test(arguments: 0..<60)
  func `the routes of highest reduced profit are kept in order`(seed: UInt64) {
    let instance = RandomInstances.small(seed: seed)
    var random = SeededGenerator(seed: seed)
    let duals = PricingTests.duals(for: instance, using: &random)
    var list = RouteList()
    for _ in 0..<50 {
      let kind = Int.random(in: instance.kinds.indices, using: &random)
      let visits = Array(instance.visits.indices.shuffled(using: &random).prefix(2))
      list.append(Column(of: instance, kind: kind, visits: visits))
    }
    let columns = (0..<list.count).map { list[$0] }
    let kept = list.mostProfitable(20, at: duals)
    let least = columns.map { $0.reducedProfit(at: duals) }.sorted(by: >)[19]
    let earned = (0..<kept.count).map { kept[$0].reducedProfit(at: duals) }
    #expect(kept.count == 20 && earned.allSatisfy { $0 >= least }, "seed \(seed)")
    let sorted = columns.map { $0.reducedProfit(at: duals) }.sorted(by: >).prefix(20)
    #expect(earned.sorted(by: >) == Array(sorted), "seed \(seed)")
    var rest = columns[...]
    for index in 0..<kept.count {
      guard let place = rest.firstIndex(of: kept[index]) else {
        Issue.record("seed \(seed): \(kept[index].visits) is out of order")
        break
      }
      rest = rest[(place + 1)...]
    }
    #expect(list.mostProfitable(50, at: duals).count == 50)
  }
}

/// A set of visits on a kind of day.
private struct VisitSetKey: Hashable {
  let kind: Int
  let visits: Set<Int>

  init(_ column: Column) {
    kind = column.kind
    visits = Set(column.visits)
  }
}
