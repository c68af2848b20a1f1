import Basics
import TestSupport
import TestTools
import Testing

@testable import Orienteering

/// Feasible orders, compared with all orders of a few visits, and in instances with hardly more than one.
@Suite struct LatenessSearchTests {
  @Test(.slow, arguments: 0..<10)
  func `a feasible order is found exactly if enumeration finds one`(batch: UInt64) {
    for seed in batch * 100..<(batch + 1) * 100 {
      let visits = Array(0..<1 + Int(seed % 6))
      let instance = Self.instance(visits: visits.count, width: 60, seed: seed, horizon: 60)
      let day = instance.kinds[0]
      let exists = Self.orders(of: visits).contains {
        RouteSchedule($0, on: day, of: instance) != nil
      }
      var generator = SeededGenerator(seed: seed)
      let (order, _) = LatenessSearch(visits, on: day, of: instance)
        .run(control: SearchControl(), using: &generator)
      #expect((order != nil) == exists, "seed \(seed)")
      guard let order else { continue }
      #expect(order.sorted() == visits, "seed \(seed)")
      #expect(RouteSchedule(order, on: day, of: instance) != nil, "seed \(seed)")
    }
  }

  @Test(.slow, arguments: 0..<20)
  func `all sixty required visits are scheduled if their hours come from a tour`(
    seed: UInt64
  ) throws {
    let instance = Self.instance(visits: 60, width: 40, seed: seed, isPossible: true)
    let solution = LocalSearch(rounds: 200, patience: 1, seed: seed).solve(instance)
    #expect(try #require(solution).routes[0].count == 60, "seed \(seed)")
  }

  @Test func `the search stops when its budget runs out`() {
    let instance = Self.instance(visits: 40, width: 5, seed: 7)
    var generator = SeededGenerator(seed: 7)
    let (order, steps) = LatenessSearch(Array(0..<40), on: instance.kinds[0], of: instance)
      .run(stepLimit: 20_000, control: SearchControl(), using: &generator)
    #expect(order == nil)
    #expect((20_000..<400_000).contains(steps))
  }

  /// Returns a day on which every visit is required, at a distinct place, in a time window of the given number of
  /// ticks.
  ///
  /// If it `isPossible`, the windows contain the times of a tour, so an order for all visits exists.
  private static func instance(
    visits count: Int,
    width: Int32,
    seed: UInt64,
    isPossible: Bool = false,
    horizon: Int32? = nil
  ) -> Instance {
    var generator = SeededGenerator(seed: seed &+ 1_000)
    let places = (0..<count).map { _ in
      (Int.random(in: 0..<50, using: &generator), Int.random(in: 0..<50, using: &generator))
    }
    func way(_ from: (Int, Int), _ to: (Int, Int)) -> Int32 {
      Int32(abs(from.0 - to.0) + abs(from.1 - to.1))
    }
    var tick: Int32 = 0
    var windows: [[VisitHours.StartWindow]] = []
    for index in 0..<count {
      tick += index == 0 ? way((25, 25), places[0]) : 3 + way(places[index - 1], places[index])
      let middle =
        isPossible ? tick : Int32.random(in: 0...Int32(40 * count / 2), using: &generator)
      let earliest = max(0, middle - Int32.random(in: 0...width, using: &generator))
      windows.append([.init(earliest: earliest, latest: max(middle, earliest + width / 2))])
    }
    let ends = places.map { way((25, 25), $0) }
    return Instance(
      visits: (0..<count).map { _ in Instance.Visit(reward: 0, stay: 3, isRequired: true) },
      days: [0],
      kinds: [
        DayKind(
          hours: VisitHours(windows: windows),
          horizon: 0...(horizon ?? Int32(200 * count)),
          travel: places.flatMap { from in places.map { way(from, $0) } },
          fromStart: ends,
          toEnd: ends
        )
      ],
      travelCost: 1
    )
  }

  /// Returns all permutations of some visits.
  private static func orders(of visits: [Int]) -> [[Int]] {
    guard visits.count > 1 else { return [visits] }
    return visits.flatMap { first in
      orders(of: visits.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
