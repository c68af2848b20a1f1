import CInnerLoops
import Orienteering

/// For every visit, tick and memory, the most that a route can still earn after arriving there.
///
/// A route remembers which of a visit's neighbors it has made, as long as it stays among visits whose
/// neighborhoods hold them, and never makes a visit that it remembers (an ng-route). Since the cycles
/// that tempt a relaxed route are short ways between neighbors, few of them are left, and the bounds are
/// far tighter than those without 2-cycles, for 2^*m* times the work with *m* neighbors.
///
/// - Complexity: O(2^*m* · *n*² · *T* · *p*²) time and O(2^*m* · *n* · *T* · *p*) memory for *n* visits
///   that remember *m* others, *T* ticks and *p* phases.
///
/// > Source: R. Baldacci, A. Mingozzi, R. Roberti, "New route relaxation and pricing strategies for the
/// > vehicle routing problem", *Operations Research* 59 (2011), 1269–1283,
/// > <https://doi.org/10.1287/opre.1110.0975>.
struct NeighborhoodBounds: CompletionTable {
  let graph: DayGraph
  private(set) var earnings: [Int32]

  /// What a route can earn at most, which caps relaxed ones that repeat visits.
  private(set) var most: Int32 = 0
  private(set) var travelCost: Int32 = 0

  /// The visits that each visit remembers, as numbers of the graph, one visit's after another's; bit `b` of a memory
  /// is the one at `b`.
  private let neighbors: [Int]

  /// Where in ``neighbors`` those of each visit begin; one more for their end.
  private let neighborStarts: [Int]

  /// The memories of visit `v` are the rows `rows[v]..<rows[v + 1]`, the empty one first.
  let rows: [Int]

  /// The last ticks to leave for the end, as ``DayGraph/lastLeaves``.
  let lastLeaves: [Int]

  /// The ways from each row to others, the shortest first, with what they cost at the prices of the last update.
  private(set) var ways: [sweep_way] = []

  /// Where in ``ways`` those from each row begin; one more for their end.
  private(set) var wayStarts: [Int] = []

  /// The memory after going on from the visit and memory of a row to visit `j`, at `row * count + j`; -1
  /// where `j` is remembered or cannot be reached.
  let memories: [Int32]

  /// The most that can be earned, at ``index(phase:visit:memory:tick:)``.
  private(set) var values: [Int32]

  /// The most that can be earned after leaving each place with several options, at ``leavingIndex(phase:visit:memory:tick:)``.
  private(set) var leaving: [Int32]

  /// The memories of place `v` are the rows from `leavingRows[v]` on in ``leaving``, if it has several options; the last
  /// number is that of all rows.
  let leavingRows: [Int]

  /// The order in which they are computed.
  let order: BlockOrder

  /// The cells of a row of ``values``.
  let width: Int

  /// What breaks do to who leaves at each tick.
  let pauses: [BackwardSweep.Pause]

  /// The ticks, counted from the first, at which one can have had just so many breaks and can still have
  /// the others.
  let spans: [Range<Int>]

  /// Creates room for the bounds of `graph`, each visit remembering those of its neighborhood.
  init(of graph: DayGraph, remembering neighborhoods: Neighborhoods) {
    self.graph = graph
    earnings = graph.rewards
    order = .backward(of: graph)
    lastLeaves = graph.lastLeaves
    width = graph.tableWidth
    let neighbors = neighborhoods.numbers(in: graph)
    var rows = [0]
    for members in neighbors { rows.append((rows.last ?? 0) + 1 << members.count) }
    self.neighbors = Array(neighbors.joined())
    neighborStarts = neighbors.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    self.rows = rows
    memories = Self.memories(of: graph, neighbors: neighbors, rows: rows)
    values = [Int32](repeating: DayGraph.never, count: graph.phases * (rows.last ?? 0) * width)
    var leavingRows = [0]
    for (visit, options) in graph.options.enumerated() {
      let rowCount = options.count > 1 ? rows[visit + 1] - rows[visit] : 0
      leavingRows.append((leavingRows.last ?? 0) + rowCount)
    }
    self.leavingRows = leavingRows
    let leavingSize = graph.phases * (leavingRows.last ?? 0) * width
    leaving = [Int32](repeating: DayGraph.never, count: leavingSize)
    let pauses = BackwardSweep.pauses(of: graph)
    self.pauses = pauses
    spans = (0..<graph.phases).map { phase in
      let had = phase == 0 ? graph.first : pauses[phase].clocks[0]
      let isLast = phase == graph.phases - 1
      let last = isLast ? graph.ticks - 1 : pauses[(phase + 1) * graph.phases - 1].lastLeave
      let first = Int(min(had, graph.last) - graph.first)
      return first..<max(first, last + 1)
    }
  }

  func most(phase: Int, visit: Int, tick: Int32, made: some VisitSet) -> Int32 {
    let memory = memory(of: made, at: visit)
    return values[index(phase: phase, visit: visit, memory: memory, tick: graph.tick(of: tick))]
  }

  func mostAfter(option: Int, of visit: Int, phase: Int, start: Int32, made: some VisitSet) -> Int32
  {
    let tick = graph.tick(of: start) + graph.optionStays[option] - graph.stays[visit]
    guard tick <= graph.last else { return DayGraph.never }
    let memory = memory(of: made, at: visit)
    return leaving[leavingIndex(phase: phase, visit: visit, memory: memory, tick: tick)]
  }

  /// Returns the memory at `visit` of one who has made the visits of `made`.
  private func memory(of made: some VisitSet, at visit: Int) -> Int {
    let start = neighborStarts[visit]
    var memory = 0
    for position in start..<neighborStarts[visit + 1] where made.contains(neighbors[position]) {
      memory |= 1 << (position - start)
    }
    return memory
  }

  var mostOfAnybody: [Int32] { values }

  func start(phase: Int, visit: Int) -> Int {
    index(phase: phase, visit: visit, memory: 0, tick: graph.first)
  }

  /// Computes the bounds for `prices`, unless `isReached` says to stop; returns whether they are complete.
  mutating func update(for prices: Prices, control: SearchControl) -> Bool {
    earnings = graph.earnings(at: prices)
    most = graph.sumOfGains(earnings)
    let travelCost = Int32(graph.instance.travelCost) + prices.travel[graph.kind]
    if travelCost != self.travelCost || ways.isEmpty {
      self.travelCost = travelCost
      weighWays()
    }
    // Taken out, or they would be copied.
    var (values, leaving): ([Int32], [Int32]) = ([], [])
    swap(&values, &self.values)
    swap(&leaving, &self.leaving)
    defer {
      swap(&values, &self.values)
      swap(&leaving, &self.leaving)
    }
    return NeighborhoodSweep.run(self, values: &values, leaving: &leaving, control: control)
  }

  /// The ways that an update looks at, each once for every tick at which its visit may start.
  var work: Int {
    (0..<graph.count).reduce(0) { work, visit in
      let ways = wayStarts[rows[visit + 1]] - wayStarts[rows[visit]]
      let ticks = graph.departures[visit].reduce(0) { $0 + $1.count }
      return work + ways * ticks * graph.phases
    }
  }

  /// Lists the ways from each row at the prices of now.
  private mutating func weighWays() {
    let count = graph.count
    ways.removeAll(keepingCapacity: true)
    wayStarts = [0]
    for visit in 0..<count {
      let legs = graph.travel[visit * count..<(visit + 1) * count]
      let nearestFirst = legs.indices.map { $0 - visit * count }.filter { next in
        next != visit && graph.travel[visit * count + next] < Instance.noWay
      }.sorted { (legs[visit * count + $0], $0) < (legs[visit * count + $1], $1) }
      for row in rows[visit]..<rows[visit + 1] {
        for next in nearestFirst where memories[row * count + next] >= 0 {
          let leg = graph.travel[visit * count + next]
          ways.append(
            sweep_way(
              offset: (Int32(rows[next]) + memories[row * count + next]) * Int32(width) + leg,
              leg: leg,
              price: travelCost &* graph.ways[visit * count + next],
              next: Int32(next)
            )
          )
        }
        wayStarts.append(ways.count)
      }
    }
  }

  /// The most that a whole route can earn, the empty one included.
  var bestRoute: Int32 {
    starts().reduce(-travelCost * graph.direct) { max($0, $1.value) }
  }

  /// Returns the first visits that a route can have, each with the most that such a route can earn.
  func starts() -> [(visit: Int, value: Int32)] {
    (0..<graph.count).compactMap { visit in start(at: visit).map { (visit, $0.value) } }
  }

  /// Returns the best route that starts with the place `visit`, as visits of the instance.
  func route(startingAt visit: Int) -> [Int] {
    guard let start = start(at: visit) else { return [] }
    var route: [Int] = []
    var current: State? = State(visit: visit, phase: start.phase, memory: 0, tick: start.tick)
    while let state = current {
      let step = bestStep(from: state)
      route.append(graph.visits[step.option])
      current = step.next
    }
    return route
  }

  /// Whether `route`, places as numbers of the graph, comes to none that it remembers.
  func allows(_ route: [Int]) -> Bool {
    var memory = 0
    for (from, to) in zip(route, route.dropFirst()) {
      let next = memories[(rows[from] + memory) * graph.count + to]
      guard next >= 0 else { return false }
      memory = Int(next)
    }
    return true
  }

  /// Returns where ``values`` has what is earned after arriving at `visit` at `tick` with a memory and `phase` breaks had.
  func index(phase: Int, visit: Int, memory: Int, tick: Int32) -> Int {
    (phase * rows[graph.count] + rows[visit] + memory) * width + Int(tick - graph.first)
  }

  /// Returns where ``leaving`` has what is earned after leaving `visit`, one of several options, with a memory and `phase`
  /// breaks had; its shortest stay would have begun at `tick`.
  func leavingIndex(phase: Int, visit: Int, memory: Int, tick: Int32) -> Int {
    (phase * leavingRows[graph.count] + leavingRows[visit] + memory) * width
      + Int(tick - graph.first)
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
      let onward = values[index(phase: phase, visit: visit, memory: 0, tick: tick)]
      guard onward > DayGraph.never else { continue }
      let value = onward - travelCost * graph.waysFromStart[visit]
      if value > best?.value ?? DayGraph.never { best = (phase, tick, value) }
    }
    return best
  }

  /// Where a relaxed route is: at a place, when, and what it remembers there.
  private struct State {
    let visit: Int
    let phase: Int
    let memory: Int
    let tick: Int32
  }

  /// Returns the best option at `state`, and where the best completion goes on, or `nil` where it ends.
  ///
  /// The ways are weighed anew: where the table is capped its value does not tell which of them it came from.
  private func bestStep(from state: State) -> (option: Int, next: State?) {
    var best: (option: Int, next: State?) = (graph.options[state.visit].lowerBound, nil)
    var most = DayGraph.never
    for option in graph.options[state.visit] {
      let start = graph.hours.earliestStart(of: option, arriving: state.tick)
      guard start < Instance.noWay else { continue }
      let leave = start + graph.optionStays[option]
      let (onward, next) = goingOn(from: state, leaving: leave)
      guard onward > DayGraph.never, onward + earnings[option] > most else { continue }
      most = onward + earnings[option]
      best = (option, next)
    }
    return best
  }

  /// Returns the most that can be earned after leaving the place of `state` at `leave`, and where the route goes on then, or
  /// `nil` where it ends.
  private func goingOn(from state: State, leaving leave: Int32) -> (value: Int32, next: State?) {
    let (visit, phase) = (state.visit, state.phase)
    var best: State?
    var most = ending(after: visit, phase: phase, leave: leave)
    for then in phase..<graph.phases {
      for next in 0..<graph.count {
        let after = memories[(rows[visit] + state.memory) * graph.count + next]
        guard after >= 0 else { continue }
        let leg = graph.travel[visit * graph.count + next]
        let arrival = graph.day.arrival(leaving: leave, travel: leg, breaks: phase..<then)
        guard arrival <= graph.last else { continue }
        let onward = values[index(phase: then, visit: next, memory: Int(after), tick: arrival)]
        guard onward > DayGraph.never else { continue }
        let value = onward - travelCost * graph.ways[visit * graph.count + next]
        guard value > most else { continue }
        most = value
        best = State(visit: next, phase: then, memory: Int(after), tick: arrival)
      }
    }
    return (most, best)
  }

  private static func memories(
    of graph: DayGraph,
    neighbors: [[Int]],
    rows: [Int]
  ) -> [Int32] {
    let count = graph.count
    var memories = [Int32](repeating: -1, count: (rows.last ?? 0) * count)
    // For each pair, the bit by which the second remembers the first, or -1.
    var bits = [Int8](repeating: -1, count: count * count)
    for (visit, members) in neighbors.enumerated() {
      for (bit, member) in members.enumerated() { bits[visit * count + member] = Int8(bit) }
    }
    for from in 0..<count {
      for memory in 0..<rows[from + 1] - rows[from] {
        // The visits that are remembered here, this one included.
        var known = [from]
        for (bit, neighbor) in neighbors[from].enumerated() where memory & 1 << bit != 0 {
          known.append(neighbor)
        }
        let row = (rows[from] + memory) * count
        for to in 0..<count where graph.travel[from * count + to] < Instance.noWay {
          var kept: Int32 = 0
          for visit in known where bits[to * count + visit] >= 0 {
            kept |= 1 << Int32(bits[to * count + visit])
          }
          memories[row + to] = kept
        }
        for visit in known { memories[row + visit] = -1 }
      }
    }
    return memories
  }
}
