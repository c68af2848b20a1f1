import CInnerLoops
import DayPlanning

/// The recursion of ``NeighborhoodBounds``, block by block from the last tick to the first.
///
/// It works on the memory of its arrays, since to count references for every block would cost as much as the blocks.
struct NeighborhoodSweep {
  private let bounds: NeighborhoodBounds
  private let graph: DayGraph

  /// The cells of a row.
  private let width: Int

  /// The values to compute, as ``NeighborhoodBounds/values``.
  private let values: UnsafeMutablePointer<Int32>

  /// Room for the ticks of a block while they are computed.
  private let row: UnsafeMutablePointer<Int32>

  /// The ways, as ``NeighborhoodBounds/ways``.
  private let ways: UnsafePointer<sweep_way>

  /// Computes the values of `bounds` at its prices.
  ///
  /// - Parameters:
  ///   - bounds: The bounds.
  ///   - values: Their values, which are no longer those of `bounds`.
  ///   - control: When to stop.
  /// - Returns: Whether all are computed.
  static func run(
    _ bounds: NeighborhoodBounds,
    values: inout [Int32],
    control: SearchControl
  ) -> Bool {
    guard bounds.graph.count > 0 else { return true }
    var row = [Int32](repeating: DayGraph.never, count: bounds.width)
    return values.withUnsafeMutableBufferPointer { values in
      row.withUnsafeMutableBufferPointer { row in
        bounds.ways.withUnsafeBufferPointer { ways in
          // Without any way there is nothing to point at, and nothing looks there.
          withUnsafePointer(to: sweep_way()) { none in
            guard let values = values.baseAddress, let row = row.baseAddress else { return true }
            return Self(
              bounds: bounds,
              graph: bounds.graph,
              width: bounds.width,
              values: values,
              row: row,
              ways: ways.baseAddress ?? none
            )
            .run(control)
          }
        }
      }
    }
  }

  private func run(_ control: SearchControl) -> Bool {
    for (number, block) in bounds.order.blocks.enumerated() {
      fill(block.ticks, of: block.visit)
      if number & 15 == 15, control.isReached { return false }
    }
    return !control.isReached
  }

  /// Computes a block of the ticks of `visit`.
  private func fill(_ block: Range<Int>, of visit: Int) {
    let windows = graph.hours.windows(of: visit)
    for phase in 0..<graph.phases {
      let block = block.clamped(to: bounds.spans[phase])
      guard !block.isEmpty else { continue }
      // After the last hours nothing can be earned, as the table says from the beginning.
      var upper = min(block.upperBound, Int((windows.last?.latest ?? -1) - graph.first) + 1)
      for window in windows.reversed() {
        let opens = max(block.lowerBound, Int(window.earliest - graph.first))
        let closes = min(upper, Int(window.latest - graph.first) + 1)
        guard opens < closes else { continue }
        copy(closes..<upper, of: visit, phase: phase)
        compute(opens..<closes, of: visit, phase: phase)
        upper = opens
      }
      if block.lowerBound < upper { copy(block.lowerBound..<upper, of: visit, phase: phase) }
    }
  }

  /// The number of the first row of `visit` after so many breaks.
  private func firstRow(of visit: Int, phase: Int) -> Int {
    phase * bounds.rows[graph.count] + bounds.rows[visit]
  }

  /// Lets those who arrive outside the hours of a visit wait for what is earned after them.
  private func copy(_ ticks: Range<Int>, of visit: Int, phase: Int) {
    guard !ticks.isEmpty else { return }
    let first = firstRow(of: visit, phase: phase)
    for row in first..<first + bounds.rows[visit + 1] - bounds.rows[visit] {
      let cells = values + row * width
      (cells + ticks.lowerBound).update(repeating: cells[ticks.upperBound], count: ticks.count)
    }
  }

  /// Computes the values of ticks at which a visit may start.
  private func compute(_ ticks: Range<Int>, of visit: Int, phase: Int) {
    let leave = ticks.lowerBound + Int(graph.stays[visit])
    let last = bounds.lastLeaves[phase * graph.count + visit] + 1
    let possible = min(ticks.count, max(0, last - leave))
    let ending = -bounds.travelCost &* graph.waysToEnd[visit]
    let earning = bounds.earnings[visit]
    let onward = values + phase * bounds.rows[graph.count] * width
    var cells = values + firstRow(of: visit, phase: phase) * width + ticks.lowerBound
    for memory in bounds.rows[visit]..<bounds.rows[visit + 1] {
      let from = bounds.wayStarts[memory]
      let count = bounds.wayStarts[memory + 1] - from
      sweep_begin(row, ticks.count, possible, ending, DayGraph.never)
      sweep_pull(row, onward + leave, ways + from, count, ticks.count, graph.ticks - leave)
      for then in phase + 1..<max(phase + 1, graph.phases) {
        let pause = bounds.pauses[phase * graph.phases + then]
        rest(pause, ways: from..<from + count, leave: leave, length: ticks.count, phase: then)
      }
      sweep_settle(cells, row, ticks.count, earning, bounds.most, DayGraph.never)
      cells += width
    }
  }

  /// Improves the row with going on after a break, or some in a row.
  private func rest(
    _ pause: BackwardSweep.Pause,
    ways range: Range<Int>,
    leave: Int,
    length: Int,
    phase: Int
  ) {
    let end = min(length, pause.lastLeave + 1 - leave, graph.ticks - leave)
    for number in range {
      let way = ways[number]
      let onward = values + phase * bounds.rows[graph.count] * width + Int(way.offset - way.leg)
      let onTheWay = graph.first + way.leg + pause.length
      var offset = 0
      // Who leaves early waits for the break; who leaves later has it on the way, and each tick later arrives a
      // tick later.
      while offset < end, pause.clocks[leave + offset] > onTheWay + Int32(leave + offset) {
        let arrival = pause.clocks[leave + offset]
        if arrival > graph.last { break }
        row[offset] = max(row[offset], onward[Int(arrival - graph.first)] &- way.price)
        offset += 1
      }
      let first = Int(onTheWay - graph.first) + leave
      let stop = min(end, graph.ticks - first)
      guard offset < stop else { continue }
      for offset in offset..<stop {
        row[offset] = max(row[offset], onward[first + offset] &- way.price)
      }
    }
  }
}

extension DayGraph {
  /// The last tick, counted from the first, at which one who has had so many breaks can leave a visit, have the others
  /// and end the day in time, at `phase * count + visit`; -1 if there is none.
  var lastLeaves: [Int] {
    (0..<phases * count).map { index in
      let (phase, visit) = (index / count, index % count)
      guard toEnd[visit] < Instance.noWay else { return -1 }
      let last = (0..<ticks).last { tick in
        let leave = first + Int32(tick)
        return day.arrival(leaving: leave, travel: toEnd[visit], breaks: phase..<phases - 1)
          <= self.last
      }
      return last ?? -1
    }
  }
}
