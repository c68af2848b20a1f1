import CSweeps
import DayPlanning

/// The recursion, block by block from the last tick to the first.
extension NeighborhoodBounds {
  /// Computes a block of the ticks of `visit`.
  mutating func fill(_ block: Range<Int>, of visit: Int) {
    for phase in 0..<graph.phases {
      let block = block.clamped(to: spans[phase])
      guard !block.isEmpty else { continue }
      for memory in 0..<rows[visit + 1] - rows[visit] {
        let base = (phase * rows[graph.count] + rows[visit] + memory) * width
        var upper = block.upperBound
        for window in graph.hours.windows(of: visit).reversed() {
          let opens = max(block.lowerBound, Int(window.earliest - graph.first))
          let closes = min(upper, Int(window.latest - graph.first) + 1)
          guard opens < closes else { continue }
          copy(base: base, range: closes..<upper)
          compute(visit, phase: phase, memory: memory, base: base, ticks: opens..<closes)
          upper = opens
        }
        copy(base: base, range: block.lowerBound..<upper)
      }
    }
  }

  private mutating func copy(base: Int, range: Range<Int>) {
    guard !range.isEmpty else { return }
    let value = values[base + range.upperBound]
    for index in base + range.lowerBound..<base + range.upperBound { values[index] = value }
  }

  private mutating func compute(
    _ visit: Int,
    phase: Int,
    memory: Int,
    base: Int,
    ticks: Range<Int>
  ) {
    let leave = ticks.lowerBound + Int(graph.stays[visit])
    end(visit, phase: phase, leave: leave, length: ticks.count)
    goOn(from: visit, phase: phase, memory: memory, leave: leave, length: ticks.count)
    for then in phase + 1..<max(phase + 1, graph.phases) {
      let pause = pauses[phase * graph.phases + then]
      rest(pause, from: visit, memory: memory, leave: leave, length: ticks.count, phase: then)
    }
    let first = base + ticks.lowerBound
    values.withUnsafeMutableBufferPointer { values in
      row.withUnsafeBufferPointer { row in
        guard let values = values.baseAddress, let row = row.baseAddress else { return }
        sweep_settle(values + first, row, ticks.count, earnings[visit], most, DayGraph.never)
      }
    }
  }

  /// Improves the row with going straight on to each other visit.
  ///
  /// What stands in it after the last tick of the block is computed along, and nobody looks at it.
  private mutating func goOn(from visit: Int, phase: Int, memory: Int, leave: Int, length: Int) {
    let from = wayStarts[rows[visit] + memory]
    let count = wayStarts[rows[visit] + memory + 1] - from
    let first = phase * rows[graph.count] * width + leave
    let room = graph.ticks - leave
    row.withUnsafeMutableBufferPointer { row in
      values.withUnsafeBufferPointer { values in
        ways.withUnsafeBufferPointer { ways in
          guard count > 0, let row = row.baseAddress, let values = values.baseAddress,
            let ways = ways.baseAddress
          else { return }
          sweep_pull(row, values + first, ways + from, count, length, room)
        }
      }
    }
  }

  /// Improves the row with going on to each other visit after a break, or some in a row.
  private mutating func rest(
    _ pause: BackwardSweep.Pause,
    from visit: Int,
    memory: Int,
    leave: Int,
    length: Int,
    phase: Int
  ) {
    let end = min(length, pause.lastLeave + 1 - leave, graph.ticks - leave)
    let row = rows[visit] + memory
    for way in ways[wayStarts[row]..<wayStarts[row + 1]] {
      let from = phase * rows[graph.count] * width + Int(way.offset - way.leg)
      let onTheWay = graph.first + way.leg + pause.length
      var offset = 0
      // Who leaves early waits for the break; who leaves later has it on the way, and each tick later arrives a
      // tick later.
      while offset < end, pause.clocks[leave + offset] > onTheWay + Int32(leave + offset) {
        let arrival = pause.clocks[leave + offset]
        if arrival > graph.last { break }
        let onward = values[from + Int(arrival - graph.first)] &- way.price
        self.row[offset] = max(self.row[offset], onward)
        offset += 1
      }
      let first = Int(onTheWay - graph.first) + leave
      let stop = min(end, graph.ticks - first)
      guard offset < stop else { continue }
      for offset in offset..<stop {
        let onward = values[from + first + offset] &- way.price
        self.row[offset] = max(self.row[offset], onward)
      }
    }
  }

  /// Starts the row of a visit with what ending the route after it is worth.
  private mutating func end(_ visit: Int, phase: Int, leave: Int, length: Int) {
    let possible = min(length, max(0, lastLeaves[phase * graph.count + visit] + 1 - leave))
    let value = -travelCost &* graph.waysToEnd[visit]
    row.withUnsafeMutableBufferPointer { row in
      guard let row = row.baseAddress else { return }
      sweep_begin(row, length, possible, value, DayGraph.never)
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
