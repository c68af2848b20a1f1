import CInnerLoops
import Orienteering

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

  /// What is earned after leaving places with several options, as ``NeighborhoodBounds/leaving``.
  private let leaving: UnsafeMutablePointer<Int32>

  /// Room for the ticks of a block while they are computed.
  private let row: UnsafeMutablePointer<Int32>

  /// The ways, as ``NeighborhoodBounds/ways``.
  private let ways: UnsafePointer<sweep_way>

  /// Computes the values of `bounds` at its prices.
  ///
  /// - Parameters:
  ///   - bounds: The bounds.
  ///   - values: Their values, which are no longer those of `bounds`.
  ///   - leaving: The same after leaving places with several options.
  ///   - control: When to stop.
  /// - Returns: Whether all are computed.
  static func run(
    _ bounds: NeighborhoodBounds,
    values: inout [Int32],
    leaving: inout [Int32],
    control: SearchControl
  ) -> Bool {
    guard bounds.graph.count > 0 else { return true }
    var row = [Int32](repeating: DayGraph.never, count: bounds.width)
    return values.withUnsafeMutableBufferPointer { values in
      leaving.withUnsafeMutableBufferPointer { leaving in
        row.withUnsafeMutableBufferPointer { row in
          bounds.ways.withUnsafeBufferPointer { ways in
            // Without any way, or any place with several options, there is nothing to point at, and nothing looks there.
            withUnsafePointer(to: sweep_way()) { none in
              guard let values = values.baseAddress, let row = row.baseAddress else { return true }
              return Self(
                bounds: bounds,
                graph: bounds.graph,
                width: bounds.width,
                values: values,
                leaving: leaving.baseAddress ?? row,
                row: row,
                ways: ways.baseAddress ?? none
              )
              .run(control)
            }
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
    for phase in 0..<graph.phases {
      let block = block.clamped(to: bounds.spans[phase])
      guard !block.isEmpty else { continue }
      if graph.options[visit].count > 1 {
        fillWithOptions(block, of: visit, phase: phase)
        continue
      }
      let windows = graph.hours.windows(of: graph.options[visit].lowerBound)
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

  /// Computes a block of the ticks of a place with several options: first what is earned after leaving it, then the best
  /// option for those who arrive at each tick.
  private func fillWithOptions(_ block: Range<Int>, of visit: Int, phase: Int) {
    let first = phase * bounds.leavingRows[graph.count] + bounds.leavingRows[visit]
    for memory in 0..<bounds.rows[visit + 1] - bounds.rows[visit] {
      let onward = leaving + (first + memory) * width
      for ticks in graph.departures[visit] {
        let ticks = ticks.clamped(to: block)
        guard !ticks.isEmpty else { continue }
        pull(ticks, of: visit, phase: phase, memory: memory, to: onward + ticks.lowerBound)
      }
      let cells = values + (firstRow(of: visit, phase: phase) + memory) * width
      (cells + block.lowerBound).update(repeating: DayGraph.never, count: block.count)
      for option in graph.options[visit] { offer(option, of: visit, block, onward, to: cells) }
    }
  }

  /// Raises the cells of a block to what those earn who arrive then and take `option`, at once or when it opens.
  private func offer(
    _ option: Int,
    of visit: Int,
    _ block: Range<Int>,
    _ onward: UnsafeMutablePointer<Int32>,
    to cells: UnsafeMutablePointer<Int32>
  ) {
    let delay = Int(graph.optionStays[option] - graph.stays[visit])
    let end = graph.ticks - delay
    var upper = block.upperBound
    var waiting = DayGraph.never
    func earned(from ticks: Range<Int>) {
      guard !ticks.isEmpty else { return }
      sweep_offer(
        cells + ticks.lowerBound,
        onward + ticks.lowerBound + delay,
        ticks.count,
        bounds.earnings[option],
        bounds.most,
        DayGraph.never
      )
    }
    func wait(from lower: Int) {
      guard lower < upper, waiting > DayGraph.never else { return }
      sweep_raise(cells + lower, upper - lower, waiting)
    }
    for window in graph.hours.windows(of: option).reversed() {
      let opens = Int(window.earliest - graph.first)
      let closes = Int(window.latest - graph.first) + 1
      wait(from: max(block.lowerBound, closes))
      let lower = max(block.lowerBound, opens)
      earned(from: lower..<max(lower, min(upper, closes, end)))
      guard opens > block.lowerBound else { return }
      upper = min(upper, opens)
      let onward = opens < end ? onward[opens + delay] : DayGraph.never
      waiting =
        onward > DayGraph.never / 2
        ? min(bounds.most, onward &+ bounds.earnings[option]) : DayGraph.never
    }
    wait(from: block.lowerBound)
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
    let earning = bounds.earnings[graph.options[visit].lowerBound]
    var cells = values + firstRow(of: visit, phase: phase) * width + ticks.lowerBound
    for memory in 0..<bounds.rows[visit + 1] - bounds.rows[visit] {
      pull(ticks, of: visit, phase: phase, memory: memory, to: row)
      sweep_settle(cells, row, ticks.count, earning, bounds.most, DayGraph.never)
      cells += width
    }
  }

  /// Computes what is earned after leaving a place whose shortest stay began at each of `ticks`, with a memory.
  private func pull(
    _ ticks: Range<Int>,
    of visit: Int,
    phase: Int,
    memory: Int,
    to row: UnsafeMutablePointer<Int32>
  ) {
    let leave = ticks.lowerBound + Int(graph.stays[visit])
    let last = bounds.lastLeaves[phase * graph.count + visit] + 1
    let possible = min(ticks.count, max(0, last - leave))
    let ending = -bounds.travelCost &* graph.waysToEnd[visit]
    let onward = values + phase * bounds.rows[graph.count] * width
    let from = bounds.wayStarts[bounds.rows[visit] + memory]
    let count = bounds.wayStarts[bounds.rows[visit] + memory + 1] - from
    sweep_begin(row, ticks.count, possible, ending, DayGraph.never)
    sweep_pull(row, onward + leave, ways + from, count, ticks.count, graph.ticks - leave)
    for then in phase + 1..<max(phase + 1, graph.phases) {
      let pause = bounds.pauses[phase * graph.phases + then]
      let ways = from..<from + count
      rest(pause, ways: ways, leave: leave, length: ticks.count, phase: then, to: row)
    }
  }

  /// Improves the row with going on after a break, or some in a row.
  private func rest(
    _ pause: BackwardSweep.Pause,
    ways range: Range<Int>,
    leave: Int,
    length: Int,
    phase: Int,
    to row: UnsafeMutablePointer<Int32>
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
