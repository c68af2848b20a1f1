import Orienteering

/// The recursion of ``CompletionBounds``, block by block from the last tick to the first.
///
/// All that a block depends on is complete, so its ticks can be computed side by side.
struct BackwardSweep {
  private let graph: DayGraph
  private let earnings: [Int32]
  /// What a route can earn at most, which caps relaxed ones that repeat visits.
  private let most: Int32
  private let travelCost: Int32
  private let order: BlockOrder
  private let row: Row

  /// The breaks from each phase to each later one, at `from * phases + to`.
  private let pauses: [Pause]

  /// Some breaks in a row.
  struct Pause {
    /// What they take together.
    let length: Int32
    /// The tick at which they are over for one who leaves at each tick of the day.
    let clocks: [Int32]
    /// The last tick, counted from the first of the day, at which one can leave and still have them.
    let lastLeave: Int
  }

  /// The best and second best values of one visit over the ticks of a block.
  private final class Row {
    let best: UnsafeMutablePointer<Int32>
    let second: UnsafeMutablePointer<Int32>
    let successor: UnsafeMutablePointer<Int32>

    init(length: Int) {
      best = .allocate(capacity: length)
      second = .allocate(capacity: length)
      successor = .allocate(capacity: length)
    }

    deinit {
      best.deallocate()
      second.deallocate()
      successor.deallocate()
    }
  }

  /// Creates a sweep of `graph` in an `order` of its blocks.
  init(graph: DayGraph, order: BlockOrder, earnings: [Int32], travelCost: Int32) {
    self.graph = graph
    self.earnings = earnings
    most = graph.sumOfGains(earnings)
    self.travelCost = travelCost
    self.order = order
    row = Row(length: graph.tableWidth)
    pauses = Self.pauses(of: graph)
  }

  /// Returns the breaks from each phase of `graph` to each later one, at `from * phases + to`.
  static func pauses(of graph: DayGraph) -> [Pause] {
    (0..<graph.phases * graph.phases).map { index in
      let (from, to) = (index / graph.phases, index % graph.phases)
      guard from < to else { return Pause(length: 0, clocks: [], lastLeave: -1) }
      let clocks = (0..<graph.ticks).map { tick in
        graph.day.arrival(leaving: graph.first + Int32(tick), travel: 0, breaks: from..<to)
      }
      return Pause(
        length: graph.day.breaks[from..<to].reduce(0) { $0 + $1.length },
        clocks: clocks,
        lastLeave: (clocks.lastIndex { $0 < Instance.noWay }) ?? -1
      )
    }
  }

  /// Fills the three tables.
  func run(best: inout [Int32], second: inout [Int32], successor: inout [Int32]) {
    best.withUnsafeMutableBufferPointer { best in
      second.withUnsafeMutableBufferPointer { second in
        successor.withUnsafeMutableBufferPointer { successor in
          let tables = Tables(
            best: best,
            second: second,
            successor: successor,
            width: graph.tableWidth
          )
          for block in order.blocks { fill(tables, visit: block.visit, block: block.ticks) }
        }
      }
    }
  }

  /// The tables, whose columns after the last tick hold "never".
  private struct Tables {
    let best: UnsafeMutableBufferPointer<Int32>
    let second: UnsafeMutableBufferPointer<Int32>
    let successor: UnsafeMutableBufferPointer<Int32>
    let width: Int
  }

  private func fill(_ tables: Tables, visit: Int, block: Range<Int>) {
    for phase in 0..<graph.phases {
      let base = (phase * graph.count + visit) * tables.width
      var upper = block.upperBound
      for window in graph.hours.windows(of: visit).reversed() {
        let opens = max(block.lowerBound, Int(window.earliest - graph.first))
        let closes = min(upper, Int(window.latest - graph.first) + 1)
        guard opens < closes else { continue }
        copy(tables, base: base, range: closes..<upper)
        compute(tables, base: base, visit: visit, phase: phase, ticks: opens..<closes)
        upper = opens
      }
      copy(tables, base: base, range: block.lowerBound..<upper)
    }
  }

  /// Gives the ticks at `range`, at which the visit cannot start, the values of the tick after.
  private func copy(_ tables: Tables, base: Int, range: Range<Int>) {
    guard !range.isEmpty else { return }
    let from = base + range.upperBound
    for index in base + range.lowerBound..<from {
      tables.best[index] = tables.best[from]
      tables.second[index] = tables.second[from]
      tables.successor[index] = tables.successor[from]
    }
  }

  /// Computes the values of starting `visit` at each of `ticks`.
  private func compute(
    _ tables: Tables,
    base: Int,
    visit: Int,
    phase: Int,
    ticks: Range<Int>
  ) {
    let length = ticks.count
    let stay = Int(graph.stays[visit])
    let leave = ticks.lowerBound + stay
    endings(visit: visit, phase: phase, leave: leave, length: length)
    for next in 0..<graph.count where next != visit {
      let leg = graph.travel[visit * graph.count + next]
      guard leg < Instance.noWay else { continue }
      extend(
        tables,
        visit: visit,
        next: next,
        base: (phase * graph.count + next) * tables.width,
        arrival: leave + Int(leg),
        length: length,
        cost: travelCost * graph.ways[visit * graph.count + next]
      )
      for then in phase + 1..<max(phase + 1, graph.phases) {
        extendWithBreaks(
          tables,
          visit: visit,
          next: next,
          leave: leave,
          length: length,
          leg: leg,
          cost: travelCost * graph.ways[visit * graph.count + next],
          breaks: phase..<then
        )
      }
    }
    let earning = earnings[visit]
    for offset in 0..<length {
      let index = base + ticks.lowerBound + offset
      let best = row.best[offset]
      let second = row.second[offset]
      tables.best[index] =
        best > DayGraph.never / 2 ? min(most, best + earning) : DayGraph.never
      tables.second[index] =
        second > DayGraph.never / 2 ? min(most, second + earning) : DayGraph.never
      tables.successor[index] = row.successor[offset]
    }
  }

  /// Starts the row with what ending the route after the visit is worth.
  private func endings(visit: Int, phase: Int, leave: Int, length: Int) {
    let leg = graph.toEnd[visit]
    for offset in 0..<length {
      row.best[offset] = DayGraph.never
      row.second[offset] = DayGraph.never
      row.successor[offset] = -1
      guard leg < Instance.noWay else { continue }
      let arrival = graph.day.arrival(
        leaving: graph.first + Int32(leave + offset),
        travel: leg,
        breaks: phase..<graph.phases - 1
      )
      guard arrival <= graph.last else { continue }
      row.best[offset] = -travelCost * graph.waysToEnd[visit]
      row.successor[offset] = Int32(graph.count)
    }
  }

  /// Improves the row with going on to `next`, reached one tick later for each tick of the row.
  private func extend(
    _ tables: Tables,
    visit: Int,
    next: Int,
    base: Int,
    arrival: Int,
    length: Int,
    cost: Int32
  ) {
    let count = min(length, graph.ticks - arrival)
    guard count > 0 else { return }
    let from = TickVector(repeating: Int32(visit))
    let to = TickVector(repeating: Int32(next))
    let cost = TickVector(repeating: cost)
    let best = tables.best.baseAddress.unsafelyUnwrapped + base + arrival
    let second = tables.second.baseAddress.unsafelyUnwrapped + base + arrival
    let successor = tables.successor.baseAddress.unsafelyUnwrapped + base + arrival
    // Ticks after the last of the block or of the day are computed along, and nobody looks at them.
    for offset in stride(from: 0, to: count, by: TickVector.scalarCount) {
      let returns = (successor + offset).vector .== from
      let onward = (best + offset).vector.replacing(with: (second + offset).vector, where: returns)
      let value = onward &- cost
      let old = (row.best + offset).vector
      let isBetter = value .> old
      (row.second + offset).vector = (row.second + offset).vector.maximum(old.minimum(value))
      (row.successor + offset).vector = (row.successor + offset).vector
        .replacing(with: to, where: isBetter)
      (row.best + offset).vector = old.replacing(with: value, where: isBetter)
    }
  }

  /// Improves the row with going on to `next` after having `breaks` on the way.
  private func extendWithBreaks(
    _ tables: Tables,
    visit: Int,
    next: Int,
    leave: Int,
    length: Int,
    leg: Int32,
    cost: Int32,
    breaks: Range<Int>
  ) {
    let base = (breaks.upperBound * graph.count + next) * tables.width
    let pause = pauses[breaks.lowerBound * graph.phases + breaks.upperBound]
    let onTheWay = graph.first + leg + pause.length
    for offset in 0..<max(0, min(length, graph.ticks - leave)) {
      let rested = pause.clocks[leave + offset]
      let arrival = max(rested, onTheWay + Int32(leave + offset))
      guard arrival <= graph.last else {
        // Whoever leaves later arrives no earlier.
        return
      }
      let index = base + Int(arrival - graph.first)
      let reached =
        tables.successor[index] == Int32(visit) ? tables.second[index] : tables.best[index]
      let value = reached &- cost
      guard value > DayGraph.never / 2 else { continue }
      // The same next visit can be reached with and without a break: it is no second choice.
      if row.successor[offset] == Int32(next) {
        row.best[offset] = max(row.best[offset], value)
      } else if value > row.best[offset] {
        row.second[offset] = row.best[offset]
        row.best[offset] = value
        row.successor[offset] = Int32(next)
      } else {
        row.second[offset] = max(row.second[offset], value)
      }
    }
  }
}
