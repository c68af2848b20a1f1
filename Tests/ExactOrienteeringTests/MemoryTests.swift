import SolverFormats
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// The memory of instances and of the exact method, by the sizes of tables: options and kinds of days share tables.
struct MemoryTests {
  /// Visits with many options on days whose windows differ.
  private static func problem(visits: Int, options: Int, days: Int) -> Problem {
    let travel = (0..<visits).map { from in (0..<visits).map { to -> Int? in abs(from - to) } }
    return Problem(
      horizon: [0, 600],
      travelCost: 0.1,
      days: days,
      start: nil,
      end: nil,
      travel: travel,
      visits: (0..<visits).map { visit in
        Problem.Visit(
          id: "v\(visit)",
          node: visit,
          options: (0..<options).map { option in
            Problem.Option(
              score: Double(10 + option % 7),
              stay: 20 + option % 50,
              windows: (0..<days).map { day in
                .init(open: day, close: 600 - option % 90, lastAdmission: 600, day: day)
              }
            )
          }
        )
      }
    )
  }

  @Test func `options add rows for places only, and kinds of days share one table of arcs`() {
    let problem = Self.problem(visits: 100, options: 40, days: 10)
    #expect(problem.faults.isEmpty)
    let instance = problem.makeInstance(TickScale(of: problem))
    #expect(instance.visitCount == 4_000 && instance.kinds.count == 10)
    let first = instance.kinds[0]
    for kind in instance.kinds {
      #expect(kind.travel.count == 100 * 100)
      let isShared = kind.travel.withUnsafeBufferPointer { own in
        first.travel.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress }
      }
      #expect(isShared)
    }
    #expect(instance.nearestPlaces.order.count == 100 * 100)
    // A row of ticks for each place and end, and rows of hours for each kind of day.
    #expect(InsertionTables(of: instance).cellCount < 2 * 102 * 4_016 + 10 * 4 * 4_016)
  }

  @Test(.slow) func `a visit with thousands of options is solved`() throws {
    var problem = Self.problem(visits: 1, options: 8_000, days: 1)
    problem.travel = [[0]]
    #expect(problem.faults.isEmpty)
    let answer = try ProblemSolver(within: 1, solver: ExactSolver()).solve(problem)
    #expect(answer.objective?.score == 16)
  }

  @Test(.slow) func `excessive memory is a fault whose message names the remedy`() {
    for (visits, options, days) in [(12_000, 1, 1), (1_000, 200, 1), (60, 300, 100)] {
      var problem = Self.problem(visits: 1, options: options, days: days)
      let visit = problem.visits[0]
      problem.travel = [[0]]
      problem.visits = (0..<visits).map { number in
        var copy = visit
        copy.id = "v\(number)"
        return copy
      }
      let faults = problem.faults
      #expect(faults.count == 1)
      #expect(faults.first?.contains("MB in the search, more than 1024: use fewer visits") == true)
    }
  }

  @Test func `shared places give the same results as separate places`() {
    for seed in 0..<200 as Range<UInt64> {
      let instance = RandomInstances.smallWithOptions(seed: seed)
      let apart = Instance(
        visits: instance.visits,
        days: instance.days,
        kinds: instance.kinds.map { $0.withNodeForEachVisit },
        travelCost: instance.travelCost,
        places: instance.places,
        rivals: instance.rivals
      )
      let search = LocalSearch(rounds: 100, patience: 2, seed: seed)
      #expect(search.solve(instance) == search.solve(apart), "seed \(seed)")
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `with little memory the exact method claims less but nothing false`(batch: UInt64) {
    var proved = 0
    for seed in batch * 10..<(batch + 1) * 10 {
      let instance =
        seed.isMultiple(of: 2)
        ? RandomInstances.smallWithOptions(seed: seed) : RandomInstances.small(seed: seed)
      let best = BruteForce(instance).bestValue()
      // Without memory only local search is left, which takes longest.
      for memory in (seed.isMultiple(of: 10) ? [0] : []) + [20_000, 60_000, 200_000] {
        let solver = ExactSolver(
          localSearch: LocalSearch(rounds: 1, patience: 1, seed: seed),
          quickLabelLimit: 0,
          memoryLimit: memory,
          labelMemoryLimit: memory
        )
        let outcomes = (0..<2).map { _ in
          var pool = RoutePool()
          return solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
        }
        #expect(outcomes[0] == outcomes[1], "seed \(seed), \(memory)")
        switch outcomes[0] {
        case .found(let solution):
          #expect(solution.value <= best ?? .min, "seed \(seed), \(memory)")
          #expect(solution.bound ?? .max >= best ?? .max, "seed \(seed), \(memory)")
          if solution.isOptimal { proved += 1 }
          #expect(memory > 0 || solution.bound == nil, "seed \(seed)")
        case .infeasible: #expect(best == nil, "seed \(seed), \(memory)")
        case .unknown: break
        }
      }
    }
    #expect(proved > 0)
  }

  @Test func `ng-sets grow only as far as the memory allows`() {
    let instance = RandomInstances.cityDay(seed: 4, visits: 30)
    let graphs = [DayGraph(of: instance, kind: 0, keeping: Array(instance.visits.indices))]
    let least = NgSets(of: graphs, nearest: 0).bytes(of: graphs)
    for memory in [0, least, 3 * least, 9 * least, 30 * least] {
      var ngSets = NgSets(of: graphs, nearest: 3, within: memory)
      #expect(ngSets.bytes(of: graphs) <= max(least, memory))
      // Cycles of all lengths.
      for length in 1..<20 {
        let cycle = Array(0...length) + [0]
        _ = ngSets.forbidCycles(of: [cycle], in: graphs, within: memory)
        #expect(ngSets.bytes(of: graphs) <= max(least, memory))
      }
      let bounds = CompletionBounds(of: graphs[0], remembering: ngSets)
      let bytes = 4 * bounds.values.count + 4 * bounds.leaving.count + 4 * bounds.memories.count
      #expect(bytes <= ngSets.bytes(of: graphs))
    }
  }

  @Test(arguments: 0..<50)
  func `labels leave the queue in tick order for any bucket width`(
    seed: UInt64
  ) {
    var random = SplitMix(seed: seed)
    let step = Int32.random(in: 1...40, using: &random)
    var orders: [[Int32]] = []
    for width in [1, Int32.random(in: 1...step, using: &random), step] {
      var random = SplitMix(seed: seed &+ 1)
      var labels = LabelStore<UInt64>(withLoads: false)
      var queue = LabelQueue(first: 5, last: 2_000, width: width)
      func add(_ tick: Int32) {
        let end = LabelExtension<UInt64>(leave: tick)
        let label = labels.append(end, node: 0, option: 40_000, breaksTaken: 0)
        queue.push(label, at: tick, labels: &labels)
      }
      for _ in 0..<20 { add(Int32.random(in: 5...100, using: &random)) }
      var order: [Int32] = []
      while let label = queue.popFirst(labels) {
        order.append(label)
        let tick = labels.leave[Int(label)]
        #expect(tick >= order.last.map { labels.leave[Int($0)] } ?? 0)
        guard labels.count < 3_000 else { continue }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          add(tick + step + Int32.random(in: 0...60, using: &random))
        }
      }
      #expect(labels.option.allSatisfy { $0 == 40_000 })
      orders.append(order)
    }
    #expect(orders[0] == orders[1] && orders[1] == orders[2], "seed \(seed)")
  }

  @Test(.slow, arguments: 0..<10)
  func `long days and large values are proved like short days and small values`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let instance = RandomInstances.small(seed: seed)
      guard let best = BruteForce(instance).bestValue() else { continue }
      // Ticks up to 2^28 and values up to 2^29 together.
      let ticks = Int32((1 << 28) / Int(instance.kinds.map(\.horizon.upperBound).max() ?? 1)) - 1
      let worth =
        instance.visits.reduce(0) { $0 + $1.reward } + instance.travelCost * (instance.span + 3)
      let units = (1 << 29) / max(1, worth)
      let isLong = seed.isMultiple(of: 2)
      // Travel costs grow with the ticks.
      let isFree = instance.travelCost == 0
      let factor = isLong ? (isFree ? ticks : min(ticks, Int32(units))) : 1
      let raise = isLong ? (isFree ? 1 : Int(factor)) : units
      let stretched = instance.raised(by: raise, overTicks: factor)
      let solver = ExactSolver(
        localSearch: LocalSearch(rounds: 1, patience: 1, seed: seed),
        quickLabelLimit: seed % 3 == 0 ? 0 : 30_000
      )
      var pool = RoutePool()
      let outcome = solver.solve(stretched, from: nil, pool: &pool, control: SearchControl())
      guard case .found(let solution) = outcome else {
        if case .infeasible = outcome { Issue.record("seed \(seed): infeasible") }
        continue
      }
      // Days that cannot be coarsened have no bound.
      let expected = best * raise
      #expect(solution.value <= expected, "seed \(seed)")
      #expect(solution.bound ?? .max >= expected, "seed \(seed)")
      if !isLong { #expect(solution.isOptimal, "seed \(seed)") }
    }
  }
}

extension DayKind {
  /// This day with a node for each visit, with the arcs of its place and none between options of one place.
  fileprivate var withNodeForEachVisit: DayKind {
    DayKind(
      hours: hours,
      horizon: horizon,
      travel: (0..<count * count).map { travelTime(from: $0 / count, to: $0 % count) },
      fromStart: fromStart,
      toEnd: toEnd,
      direct: direct,
      breaks: breaks,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost
    )
  }
}

extension Instance {
  /// This instance with all values multiplied by `raise` and all times by `factor`.
  fileprivate func raised(by raise: Int, overTicks factor: Int32) -> Instance {
    func times(_ ticks: Int32) -> Int32 { ticks < Instance.noWay ? ticks * factor : ticks }
    return Instance(
      visits: visits.map {
        .init(reward: $0.reward * raise, stay: times($0.stay), isRequired: $0.isRequired)
      },
      days: days,
      kinds: kinds.map { day in
        DayKind(
          hours: VisitHours(
            windows: (0..<day.count).map { visit in
              day.hours.windows(of: visit).map {
                .init(earliest: times($0.earliest), latest: times($0.latest))
              }
            }
          ),
          horizon: times(day.horizon.lowerBound)...times(day.horizon.upperBound),
          travel: day.travel.map(times),
          fromStart: day.fromStart.map(times),
          toEnd: day.toEnd.map(times),
          direct: times(day.direct),
          breaks: day.breaks.map {
            .init(
              earliest: times($0.earliest),
              latest: times($0.latest),
              length: times($0.length)
            )
          },
          maximumStops: day.maximumStops,
          maximumTravel: day.maximumTravel.map { $0 * Int(factor) }
        )
      },
      travelCost: travelCost * raise / Int(factor)
    )
  }
}
