import TestSupport
import TestTools
import Testing

@testable import DayPlanner
@testable import Orienteering

/// Among orders of equal value, the most comfortable one is chosen.
struct OrderRefinementTests {
  /// Returns days with two museums, with last admissions at ticks `latest[0]` and `latest[1]`, ten ticks from the first to the
  /// second and `back` ticks the other way, so that both orders have equal value only if `back` is ten too.
  private func museums(
    latest: [Int32] = [120, 400],
    back: Int32 = 10,
    days: Int = 1
  ) -> Instance {
    Instance(
      visits: [Instance.Visit(reward: 900, stay: 60), Instance.Visit(reward: 700, stay: 90)],
      days: [Int](repeating: 0, count: days),
      kinds: [
        DayKind(
          hours: VisitHours(windows: latest.map { [.init(earliest: 0, latest: $0)] }),
          horizon: 0...600,
          travel: [0, 10, back, 0],
          fromStart: [0, 0],
          toEnd: [0, 0]
        )
      ],
      travelCost: 5
    )
  }

  @Test func `the sight whose admission ends soonest comes first`() {
    let instance = museums()
    // This order reaches the first museum at tick 100, 20 before its last admission.
    #expect(OrderRefinement(of: instance).refined([[1, 0]]) == [[0, 1]])
    #expect(OrderRefinement(of: instance).refined([[0, 1]]) == [[0, 1]])
    #expect(instance.solution([[1, 0]])?.value == instance.solution([[0, 1]])?.value)
  }

  @Test func `each day has its own order`() {
    let instance = museums(days: 3)
    #expect(OrderRefinement(of: instance).refined([[], [1, 0], []]) == [[], [0, 1], []])
    #expect(OrderRefinement(of: instance).refined([[1], [], [0]]) == [[1], [], [0]])
  }

  @Test func `an order that costs more isn't chosen`() {
    // From the first to the second takes ten ticks; the other direction takes nine.
    let instance = museums(back: 9)
    #expect(OrderRefinement(of: instance).refined([[1, 0]]) == [[1, 0]])
  }

  @Test func `a more valuable order is not chosen either, since the search would have found it`() {
    let instance = museums(back: 11)
    #expect(OrderRefinement(of: instance).refined([[1, 0]]) == [[1, 0]])
  }

  @Test func `with an hour to spare the order stays`() {
    // The arrival is at tick 100.
    #expect(OrderRefinement(of: museums(latest: [160, 400])).refined([[1, 0]]) == [[1, 0]])
    #expect(OrderRefinement(of: museums(latest: [159, 400])).refined([[1, 0]]) == [[0, 1]])
  }

  @Test func `closing at the end of the day does not count`() {
    let instance = museums(latest: [540, 510])
    #expect(OrderRefinement(of: instance).refined([[1, 0]]) == [[1, 0]])
  }

  @Test func `an infeasible order isn't chosen`() {
    // The second's last admission is at tick 20, so the first has to come later.
    let instance = museums(latest: [120, 20])
    #expect(OrderRefinement(of: instance).refined([[1, 0]]) == [[1, 0]])
  }

  /// Returns by how many ticks the visits of `routes` come closer to their last admission than desired.
  private func haste(of routes: [[Int]], in instance: Instance) throws -> Int {
    var sum = 0
    for (day, route) in routes.enumerated() {
      let kind = instance.kinds[instance.days[day]]
      let schedule = try #require(RouteSchedule(route, on: kind, of: instance))
      for (visit, stop) in zip(route, schedule.stops) {
        let windows = kind.hours.windows(of: visit)
        let latest = windows.filter { $0.earliest <= stop.start }.map(\.latest).max() ?? 0
        let closes = latest + instance.visits[visit].stay
        if closes < kind.horizon.upperBound { sum += max(0, 60 - Int(latest - stop.start)) }
      }
    }
    return sum
  }

  @Test(.slow, arguments: 0..<10)
  func `refined routes are valid, with the same visits and value and no more haste`(
    batch: UInt64
  ) throws {
    var changed = 0
    for seed in batch * 60..<(batch + 1) * 60 {
      let instance =
        switch seed % 3 {
        case 0: RandomInstances.small(seed: seed)
        case 1: RandomInstances.smallWithConflicts(seed: seed)
        default: RandomInstances.smallWithOptions(seed: seed)
        }
      // Without a travel cost, many orders have the same value.
      let free = Instance(
        visits: instance.visits,
        days: instance.days,
        kinds: instance.kinds,
        travelCost: 0,
        places: instance.places,
        rivals: instance.rivals
      )
      for instance in [instance, free] {
        guard let solution = LocalSearch(rounds: 50).solve(instance) else { continue }
        let refined = OrderRefinement(of: instance).refined(solution.routes)
        #expect(instance.solution(refined)?.value == solution.value, "seed \(seed)")
        #expect(refined.map { $0.sorted() } == solution.routes.map { $0.sorted() }, "seed \(seed)")
        let before = try haste(of: solution.routes, in: instance)
        let after = try haste(of: refined, in: instance)
        #expect(refined == solution.routes || after < before, "seed \(seed)")
        #expect(OrderRefinement(of: instance).refined(refined) == refined, "seed \(seed)")
        if refined != solution.routes { changed += 1 }
      }
    }
    #expect(changed > 0)
  }
}
