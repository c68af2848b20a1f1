import Basics
import TestSupport
import TestTools
import Testing

@testable import Orienteering

/// Each move keeps routes feasible, does what its name says, and finds what brute force finds.
struct MoveTests {
  /// Returns random routes for the instance of `seed`, without required visits.
  private func itinerary(_ seed: UInt64) -> Itinerary {
    var generator = SplitMix(seed: seed)
    let instance = RandomInstances.small(seed: seed).changingVisits { visits in
      for index in visits.indices { visits[index].isRequired = false }
    }
    return RouteTests.itinerary(instance, using: &generator)
  }

  /// Whether the routes are feasible and each visit is either visited once or unvisited once.
  private func isSound(_ itinerary: Itinerary) -> Bool {
    let all = itinerary.routes.flatMap(\.visits) + itinerary.unvisited
    return all.sorted() == Array(itinerary.instance.visits.indices)
      && itinerary.routes.allSatisfy(\.isFeasible)
  }

  private func route(_ order: [Int], day: Int, of instance: Instance) -> Route {
    var route = Route(of: instance, day: day)
    route.replace(with: order)
    return route
  }

  /// Whether `new` is worth more than `old`, or is worth the same and ends earlier.
  private func isBetter(_ new: [Route], than old: [Route]) -> Bool {
    let values = (new.reduce(0) { $0 + $1.value }, old.reduce(0) { $0 + $1.value })
    let ends = (new.reduce(0) { $0 + $1.end }, old.reduce(0) { $0 + $1.end })
    return values.0 > values.1 || (values.0 == values.1 && ends.0 < ends.1)
  }

  @Test(arguments: 0..<20)
  func `insert adds an unvisited visit, and finds one whenever it pays`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let before = itinerary(seed)
      let pays = before.unvisited.contains { visit in
        before.routes.indices.contains { day in
          (0...before.routes[day].visits.count).contains { position in
            var order = before.routes[day].visits
            order.insert(visit, at: position)
            let longer = route(order, day: day, of: before.instance)
            return longer.isFeasible && longer.value > before.routes[day].value
          }
        }
      }
      let move = GreedyInsertions(into: before).best(in: before)
      #expect((move != nil) == pays, "seed \(seed)")
      guard let move else { continue }
      var after = before
      move.apply(to: &after)
      #expect(isSound(after), "seed \(seed)")
      #expect(after.value > before.value, "seed \(seed)")
      #expect(after.routes[move.day].visits[move.position] == move.visit, "seed \(seed)")
      #expect(after.unvisited.count == before.unvisited.count - 1, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `filling invalidates everything that an insertion changes`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      var (filled, forgetful) = (itinerary(seed), itinerary(seed))
      filled.fill()
      while let move = GreedyInsertions(into: forgetful).best(in: forgetful) {
        move.apply(to: &forgetful)
      }
      #expect(filled.routes.map(\.visits) == forgetful.routes.map(\.visits), "seed \(seed)")
    }
  }

  @Test func `no move is made after the deadline`() {
    for seed in 0..<UInt64(100) {
      let before = itinerary(seed)
      let over = SearchControl(deadline: .now)
      #expect(ReplaceMove.best(in: before, until: over) == nil, "seed \(seed)")
      for improve in [RelocateMove.improve, SwapMove.improve] {
        var after = before
        #expect(!improve(&after, over), "seed \(seed)")
      }
    }
  }

  @Test func `long after the deadline there are still greedy routes`() {
    var count = 0
    for seed in 0..<UInt64(100) {
      let instance = itinerary(seed).instance
      guard !instance.visits.contains(where: \.isRequired) else { continue }
      var greedy = Itinerary(of: instance)
      greedy.fill()
      let late = SearchControl(deadline: .now.advanced(by: .seconds(-60)))
      let search = LocalSearch(rounds: 100, patience: 1, seed: 1)
      let found = search.solve(instance, control: late)
      #expect(found?.value ?? .min >= greedy.value, "seed \(seed)")
      count += 1
    }
    #expect(count > 10)
  }

  @Test(arguments: 0..<20)
  func `replace gains as much as the best one-for-one exchange`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let before = itinerary(seed)
      var most = 0
      for (day, old) in before.routes.enumerated() {
        for removed in old.visits.indices {
          var rest = old.visits
          rest.remove(at: removed)
          let shorter = route(rest, day: day, of: before.instance)
          guard shorter.travel < Instance.noWay else { continue }
          for visit in before.unvisited {
            for position in 0...rest.count where shorter.insertion(of: visit, at: position) != nil {
              var order = rest
              order.insert(visit, at: position)
              let new = route(order, day: day, of: before.instance)
              if new.isFeasible { most = max(most, new.value - old.value) }
            }
          }
        }
      }
      let move = ReplaceMove.best(in: before)
      #expect((move != nil) == (most > 0), "seed \(seed)")
      guard let move else { continue }
      var after = before
      move.apply(to: &after)
      #expect(isSound(after), "seed \(seed)")
      #expect(after.value - before.value == most, "seed \(seed)")
      #expect(after.unvisited.count == before.unvisited.count, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `the cheapest position is the cheapest of all positions`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let itinerary = itinerary(seed)
      for (day, route) in itinerary.routes.enumerated() {
        for visit in itinerary.unvisited {
          let costs = (0...route.visits.count).compactMap { position in
            route.insertion(of: visit, at: position).map { $0.delay + 2 * $0.travel }
          }
          let found = route.cheapestInsertion(of: visit, below: .max) { false }
          #expect(found?.cost == costs.min(), "seed \(seed), day \(day), visit \(visit)")
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `ruin and recreate keeps routes valid`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      var itinerary = itinerary(seed)
      var random = SeededGenerator(seed: seed)
      var move = RuinAndRecreate(itinerary.instance)
      let hasAllWays = !itinerary.instance.kinds.contains { $0.travel.contains(Instance.noWay) }
      for _ in 0..<20 {
        _ = move.apply(to: &itinerary, using: &random)
        let all = itinerary.routes.flatMap(\.visits) + itinerary.unvisited
        #expect(all.sorted() == Array(itinerary.instance.visits.indices), "seed \(seed)")
        // A visit between two others may have bridged a missing arc.
        guard hasAllWays else { continue }
        #expect(isSound(itinerary), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `2-opt improves a route by reversing one segment`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      for (day, old) in itinerary(seed).routes.enumerated() {
        let reversals = old.visits.indices.flatMap { first in
          old.visits.indices.dropFirst(first + 1).map { last in
            var order = old.visits
            order[first...last].reverse()
            return order
          }
        }
        let better = TwoOptMove.improved(old)
        if let better {
          #expect(reversals.contains(better.visits), "seed \(seed)")
          #expect(better.isFeasible && isBetter([better], than: [old]), "seed \(seed)")
        } else {
          let best = reversals.map { route($0, day: day, of: old.instance) }.filter(\.isFeasible)
          for other in best where other.travel < old.travel {
            #expect(!isBetter([other], than: [old]), "seed \(seed)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `or-opt improves a route by moving one segment of up to three visits`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      for (day, old) in itinerary(seed).routes.enumerated() {
        var moved: Set<[Int]> = []
        for length in 1...3 where length < old.visits.count {
          for first in 0...old.visits.count - length {
            var rest = old.visits
            let stretch = rest[first..<first + length]
            rest.removeSubrange(first..<first + length)
            for position in 0...rest.count {
              var order = rest
              order.insert(contentsOf: stretch, at: position)
              moved.insert(order)
            }
          }
        }
        if let better = OrOptMove.improved(old) {
          #expect(moved.contains(better.visits), "seed \(seed)")
          #expect(better.isFeasible && isBetter([better], than: [old]), "seed \(seed)")
        } else if old.instance.travelCost > 0 {
          for order in moved {
            let other = route(order, day: day, of: old.instance)
            #expect(!other.isFeasible || !isBetter([other], than: [old]), "seed \(seed)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `relocate and swap keep all visits and improve the days`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let before = itinerary(seed)
      for improve in [RelocateMove.improve, SwapMove.improve] {
        var after = before
        let hasMoved = improve(&after, .endless)
        #expect(isSound(after), "seed \(seed)")
        #expect(after.unvisited == before.unvisited, "seed \(seed)")
        let isOther = after.routes.map(\.visits) != before.routes.map(\.visits)
        #expect(hasMoved == isOther, "seed \(seed)")
        if hasMoved { #expect(isBetter(after.routes, than: before.routes), "seed \(seed)") }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `swap exchanges visits of two days whenever that helps`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let before = itinerary(seed)
      let routes = before.routes
      var helps = false
      for day in routes.indices {
        for other in routes.indices.dropFirst(day + 1) {
          for first in routes[day].visits.indices {
            for second in routes[other].visits.indices {
              var (order, otherOrder) = (routes[day].visits, routes[other].visits)
              swap(&order[first], &otherOrder[second])
              let new = [
                route(order, day: day, of: before.instance),
                route(otherOrder, day: other, of: before.instance),
              ]
              if new.allSatisfy(\.isFeasible), isBetter(new, than: [routes[day], routes[other]]) {
                helps = true
              }
            }
          }
        }
      }
      var after = before
      #expect(SwapMove.improve(&after) == helps, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func `improving keeps routes valid and never loses value`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      var itinerary = itinerary(seed)
      let before = itinerary.value
      itinerary.improve()
      #expect(isSound(itinerary), "seed \(seed)")
      #expect(itinerary.value >= before, "seed \(seed)")
      let all = itinerary.routes.flatMap(\.visits) + itinerary.unvisited
      #expect(all.sorted() == Array(itinerary.instance.visits.indices), "seed \(seed)")
    }
  }
}
