import Orienteering

/// For every visit and every tick, the most that a route can still earn after arriving there and then.
///
/// Every place has one option. Earnings are rewards less prices. A completion may make a visit twice, only not return to one
/// straight from the next (no 2-cycles); so the values bound what elementary routes can earn. Computed
/// backwards over time by dynamic programming.
///
/// - Complexity: O(*n*² · *T* · *p*²) time and O(*n* · *T* · *p*) memory for *n* visits, *T* ticks and
///   *p* phases.
///
/// > Source: M. Desrochers, J. Desrosiers, M. Solomon, "A new optimization algorithm for the vehicle
/// > routing problem with time windows", *Operations Research* 40 (1992), 342–354,
/// > <https://doi.org/10.1287/opre.40.2.342>; 2-cycles as in N. Christofides, A. Mingozzi, P. Toth,
/// > "Exact algorithms for the vehicle routing problem, based on spanning tree and shortest path
/// > relaxations", *Mathematical Programming* 20 (1981), 255–282, <https://doi.org/10.1007/BF01589353>.
struct CompletionBounds {
  /// The kind of day.
  let graph: DayGraph

  /// The most that can be earned, at ``index(phase:visit:tick:)``.
  private(set) var best: [Int32]

  /// The most that can be earned when the next visit is not ``successor``.
  private(set) var second: [Int32]

  /// The next visit of the best completion; ``DayGraph/count`` means the end.
  private(set) var successor: [Int32]

  /// The rewards less the prices, of each option of the graph.
  private(set) var earnings: [Int32]

  /// What a tick of travel costs, its price included.
  private(set) var travelCost: Int32 = 0

  private let order: BlockOrder

  /// Creates room for the bounds of `graph`; ``update(for:)`` fills it.
  init(of graph: DayGraph) {
    self.graph = graph
    let size = graph.phases * graph.count * (graph.tableWidth)
    best = [Int32](repeating: DayGraph.never, count: size)
    second = best
    successor = [Int32](repeating: -1, count: size)
    earnings = graph.rewards
    order = .backward(of: graph)
  }

  /// Returns where the arrays hold the values for arriving at `visit` at `tick` with `phase` breaks had.
  func index(phase: Int, visit: Int, tick: Int32) -> Int {
    (phase * graph.count + visit) * (graph.tableWidth) + Int(tick - graph.first)
  }

  /// Returns the most that can be earned from arriving at `visit`, coming from `previous`.
  func value(phase: Int, visit: Int, tick: Int32, after previous: Int) -> Int32 {
    let index = index(phase: phase, visit: visit, tick: tick)
    return successor[index] == Int32(previous) ? second[index] : best[index]
  }

  /// Computes the bounds for `prices`.
  mutating func update(for prices: Prices) {
    earnings = graph.earnings(at: prices)
    travelCost = Int32(graph.instance.travelCost) + prices.travel[graph.kind]
    let sweep = BackwardSweep(
      graph: graph,
      order: order,
      earnings: earnings,
      travelCost: travelCost
    )
    sweep.run(best: &best, second: &second, successor: &successor)
  }

  /// The most that a whole route can earn, the empty one included.
  var bestRoute: Int32 {
    var most = -travelCost * graph.direct
    for (_, value) in starts() { most = max(most, value) }
    return most
  }

  /// Returns the first visits that a route can have, each with the most that such a route can earn.
  func starts() -> [(visit: Int, value: Int32)] {
    (0..<graph.count).compactMap { visit in
      guard let (_, _, value) = start(at: visit) else { return nil }
      return (visit, value)
    }
  }

  /// Returns the best route that starts with the place `visit`, as visits of the instance.
  func route(startingAt visit: Int) -> [Int] {
    guard var (phase, tick, _) = start(at: visit) else { return [] }
    var route: [Int] = []
    var current = visit
    var previous = -1
    while true {
      route.append(graph.visits[current])
      let next = next(after: current, phase: phase, tick: tick, previous: previous)
      guard let next else { return route }
      previous = current
      (current, phase, tick) = next
    }
  }

  private func start(at visit: Int) -> (phase: Int, tick: Int32, value: Int32)? {
    var best: (phase: Int, tick: Int32, value: Int32)?
    for phase in 0..<graph.phases where graph.fromStart[visit] < Instance.noWay {
      let tick = graph.day.arrival(
        leaving: graph.first,
        travel: graph.fromStart[visit],
        breaks: 0..<phase
      )
      guard tick <= graph.last else { continue }
      let onward = self.best[index(phase: phase, visit: visit, tick: tick)]
      guard onward > DayGraph.never else { continue }
      let value = onward - travelCost * graph.waysFromStart[visit]
      if value > best?.value ?? DayGraph.never { best = (phase, tick, value) }
    }
    return best
  }

  /// Returns where the best completion goes on from `visit`, or `nil` where it ends.
  ///
  /// The ways are weighed anew: where the table is capped its value does not tell which of them it came from.
  private func next(
    after visit: Int,
    phase: Int,
    tick: Int32,
    previous: Int
  ) -> (visit: Int, phase: Int, tick: Int32)? {
    let leave = graph.hours.earliestStart(of: visit, arriving: tick) + graph.stays[visit]
    var best: (visit: Int, phase: Int, tick: Int32)?
    var most = ending(after: visit, phase: phase, leave: leave)
    for then in phase..<graph.phases {
      for next in 0..<graph.count where next != visit && next != previous {
        let leg = graph.travel[visit * graph.count + next]
        guard leg < Instance.noWay else { continue }
        let arrival = graph.day.arrival(leaving: leave, travel: leg, breaks: phase..<then)
        guard arrival <= graph.last else { continue }
        let onward = self.value(phase: then, visit: next, tick: arrival, after: visit)
        guard onward > DayGraph.never else { continue }
        let value = onward - travelCost * graph.ways[visit * graph.count + next]
        guard value > most else { continue }
        most = value
        best = (next, then, arrival)
      }
    }
    return best
  }
}
