import CInnerLoops

/// The inner loops of the bounds in C, behind spans: each wrapper checks the ranges that the C code reads and writes.
///
/// Only the offsets of arcs are trusted, since checking would cost as much as following them; debug builds check them too.
enum SweepLoops {
  /// The number of cells that C computes in parallel; rows have this many padding cells.
  static let width = Int(sweep_width)

  /// Fills `range` of `row`: the first `possible` cells with `value`, the others with "never".
  static func begin(
    _ row: inout MutableSpan<Int32>,
    _ range: Range<Int>,
    possible: Int,
    value: Int32
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= row.count)
    precondition((0...range.count).contains(possible))
    unsafe row.withUnsafeMutableBufferPointer { row in
      guard let row = row.baseAddress else { return }
      unsafe sweep_begin(row + range.lowerBound, range.count, possible, value, DayGraph.never)
    }
  }

  /// Writes the first cells of `row` plus `profit`, clamped to `limits`, to `range` of `cells`.
  static func add(
    _ cells: inout MutableSpan<Int32>,
    _ range: Range<Int>,
    from row: Span<Int32>,
    profit: Int32,
    within limits: ClosedRange<Int32>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= cells.count)
    precondition(range.count <= row.count)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe row.withUnsafeBufferPointer { row in
        guard let cells = cells.baseAddress, let row = row.baseAddress else { return }
        unsafe sweep_add(
          cells + range.lowerBound,
          row,
          range.count,
          profit,
          limits.lowerBound,
          limits.upperBound,
          DayGraph.never
        )
      }
    }
  }

  /// Raises `range` of `cells` to the cells of `row` from `first` on plus `profit`, clamped to `limits`.
  static func offer(
    _ cells: inout MutableSpan<Int32>,
    _ range: Range<Int>,
    from row: Span<Int32>,
    at first: Int,
    profit: Int32,
    within limits: ClosedRange<Int32>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= cells.count)
    precondition(first >= 0 && first + range.count <= row.count)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe row.withUnsafeBufferPointer { row in
        guard let cells = cells.baseAddress, let row = row.baseAddress else { return }
        unsafe sweep_offer(
          cells + range.lowerBound,
          row + first,
          range.count,
          profit,
          limits.lowerBound,
          limits.upperBound,
          DayGraph.never
        )
      }
    }
  }

  /// Raises `range` of `cells` to `value`.
  static func raise(_ cells: inout MutableSpan<Int32>, _ range: Range<Int>, to value: Int32) {
    precondition(range.lowerBound >= 0 && range.upperBound <= cells.count)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      guard let cells = cells.baseAddress else { return }
      unsafe sweep_raise(cells + range.lowerBound, range.count, value)
    }
  }

  /// Raises `range` of `row` to the best of `arcs`: the value at the arrival minus the cost.
  ///
  /// - Parameters:
  ///   - row: The row to raise.
  ///   - range: Its cells, one for each tick.
  ///   - values: The table of profits after arriving.
  ///   - first: The index in `values` of the tick of the first cell, for an arc of offset 0.
  ///   - arcs: The arcs, the shortest first.
  ///   - room: The ticks from which an arc arrives after the day.
  static func pull(
    _ row: inout MutableSpan<Int32>,
    _ range: Range<Int>,
    from values: Span<Int32>,
    at first: Int,
    arcs: Span<sweep_arc>,
    room: Int
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound + width <= row.count + 1)
    precondition((0...values.count).contains(first))
    assert(arcs.stayInside(values.count - first, ticks: range.count, room: room))
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe values.withUnsafeBufferPointer { values in
        unsafe arcs.withUnsafeBufferPointer { arcs in
          guard let row = row.baseAddress, let values = values.baseAddress,
            let start = arcs.baseAddress
          else { return }
          unsafe sweep_pull(
            row + range.lowerBound,
            values + first,
            start,
            arcs.count,
            range.count,
            room
          )
        }
      }
    }
  }

  /// Raises `range` of `row` to the best of `arcs` with breaks on them: the value at the arrival minus the cost.
  ///
  /// - Parameters:
  ///   - row: The row to raise.
  ///   - range: Its cells, one for each tick.
  ///   - values: The table of profits after arriving.
  ///   - first: The index in `values` of the tick of the first cell, for an arc of offset 0 that takes no time.
  ///   - arcs: The arcs.
  ///   - breaks: The breaks.
  ///   - leave: The index of the tick of the first cell.
  ///   - origin: That tick.
  ///   - room: The ticks from which an arc arrives after the day.
  static func pullWithBreaks(
    _ row: inout MutableSpan<Int32>,
    _ range: Range<Int>,
    from values: Span<Int32>,
    at first: Int,
    arcs: Span<sweep_arc>,
    breaks: BreakSequence,
    leaving leave: Int,
    origin: Int32,
    room: Int
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound + width <= row.count + 1)
    precondition((0...values.count).contains(first) && leave + range.count <= breaks.clocks.count)
    let along = Int(breaks.length)
    assert(arcs.stayInside(values.count - first - along, ticks: range.count, room: room - along))
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe values.withUnsafeBufferPointer { values in
        unsafe arcs.withUnsafeBufferPointer { arcs in
          unsafe breaks.clocks.withUnsafeBufferPointer { clocks in
            unsafe breaks.runs.withUnsafeBufferPointer { runs in
              guard let row = row.baseAddress, let values = values.baseAddress,
                let clocks = clocks.baseAddress, let runs = runs.baseAddress,
                let start = arcs.baseAddress
              else { return }
              unsafe sweep_pull_with_breaks(
                row + range.lowerBound,
                values + first,
                clocks + leave,
                runs + leave,
                origin,
                start,
                arcs.count,
                range.count,
                Int(breaks.length),
                room
              )
            }
          }
        }
      }
    }
  }

  /// Raises the cells of `reached` at the arrival of each of `arcs` to the first cells of `row` minus its cost, and each of
  /// `most` to the maximum sum of such a cell and the one in `onward`.
  ///
  /// - Parameters:
  ///   - row: The profits of leaving, one cell per tick.
  ///   - count: The ticks.
  ///   - reached: The table of profits before arriving.
  ///   - onward: The table of profits after arriving.
  ///   - first: The index in both tables of the first tick, for an arc of offset 0.
  ///   - most: The best sums.
  ///   - firstMost: The index in `most` of the first next node.
  ///   - arcs: The arcs, the shortest first.
  ///   - room: The ticks from which an arc arrives after the day.
  static func push(
    _ row: Span<Int32>,
    count: Int,
    to reached: inout MutableSpan<Int32>,
    joining onward: Span<Int32>,
    at first: Int,
    most: inout MutableSpan<Int32>,
    from firstMost: Int,
    arcs: Span<sweep_arc>,
    room: Int
  ) {
    precondition(count + width <= row.count + 1 && reached.count == onward.count)
    precondition((0...reached.count).contains(first) && (0..<most.count).contains(firstMost))
    assert(arcs.stayInside(reached.count - first, ticks: count, room: room))
    unsafe reached.withUnsafeMutableBufferPointer { reached in
      unsafe most.withUnsafeMutableBufferPointer { most in
        unsafe row.withUnsafeBufferPointer { row in
          unsafe onward.withUnsafeBufferPointer { onward in
            unsafe arcs.withUnsafeBufferPointer { arcs in
              guard let row = row.baseAddress, let reached = reached.baseAddress,
                let onward = onward.baseAddress, let most = most.baseAddress,
                let start = arcs.baseAddress
              else { return }
              unsafe sweep_push(
                row,
                reached + first,
                onward + first,
                most + firstMost,
                start,
                arcs.count,
                count,
                room,
                DayGraph.never
              )
            }
          }
        }
      }
    }
  }
}

extension Span where Element == sweep_arc {
  /// Returns whether all arcs stay inside a table of `cells` cells for all ticks, including padding.
  fileprivate func stayInside(_ cells: Int, ticks: Int, room: Int) -> Bool {
    indices.allSatisfy { index in
      let ticks = Swift.min(ticks, room - Int(self[index].leg))
      guard ticks > 0 else { return true }
      let last = (ticks - 1) / SweepLoops.width * SweepLoops.width + SweepLoops.width
      return self[index].offset >= 0 && Int(self[index].offset) + last <= cells
    }
  }
}
