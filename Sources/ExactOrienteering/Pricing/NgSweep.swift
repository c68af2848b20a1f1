import CInnerLoops
import Orienteering

/// The ng-route recursion of ``CompletionBounds``, backwards, block by block from the last tick to the first.
///
/// It works on spans of the tables: reference counting per block would cost as much as the blocks themselves.
struct NgSweep {
  private let bounds: CompletionBounds
  private let graph: DayGraph

  /// The cells of a row.
  private let width: Int

  /// Computes the values of `bounds` at its duals.
  ///
  /// - Parameters:
  ///   - bounds: The bounds, without their tables.
  ///   - values: The table of profits after arriving, as ``CompletionBounds/values``.
  ///   - leaving: The table of profits after leaving, as ``CompletionBounds/leaving``.
  ///   - control: When to stop.
  /// - Returns: Whether all values are computed.
  static func run(
    _ bounds: CompletionBounds,
    values: inout [Int32],
    leaving: inout [Int32],
    control: SearchControl
  ) -> Bool {
    guard bounds.graph.count > 0 else { return true }
    let sweep = Self(bounds: bounds, graph: bounds.graph, width: bounds.width)
    var row = [Int32](repeating: DayGraph.never, count: bounds.width)
    var values = values.mutableSpan
    var leaving = leaving.mutableSpan
    var scratch = row.mutableSpan
    for (number, block) in bounds.order.blocks.enumerated() {
      sweep.fill(block.ticks, of: block.node, &values, &leaving, &scratch)
      if number & 15 == 15, control.shouldStop { return false }
    }
    return !control.shouldStop
  }

  /// Computes a block of the ticks of `node`.
  private func fill(
    _ block: Range<Int>,
    of node: Int,
    _ values: inout MutableSpan<Int32>,
    _ leaving: inout MutableSpan<Int32>,
    _ row: inout MutableSpan<Int32>
  ) {
    // More breaks may be taken on leaving an option than on reaching it.
    for breaksTaken in (0..<graph.breakStates).reversed() {
      let block = block.clamped(to: bounds.spans[breaksTaken])
      guard !block.isEmpty else { continue }
      if graph.options[node].count > 1 {
        fillLeaving(block, of: node, breaksTaken: breaksTaken, from: values.span, &leaving)
        for layer in 0..<bounds.layers.count {
          offerOptions(
            block,
            of: node,
            breaksTaken: breaksTaken,
            layer: layer,
            from: leaving.span,
            &values
          )
        }
      } else {
        for layer in 0..<bounds.layers.count {
          fillWithOneOption(block, of: node, breaksTaken: breaksTaken, layer: layer, &values, &row)
        }
      }
    }
  }

  /// Computes a block of the ticks of a node with one option, window by window from the last.
  private func fillWithOneOption(
    _ block: Range<Int>,
    of node: Int,
    breaksTaken: Int,
    layer: Int,
    _ values: inout MutableSpan<Int32>,
    _ row: inout MutableSpan<Int32>
  ) {
    let windows = graph.hours.windows(of: graph.options[node].lowerBound)
    let plane = bounds.plane(layer: layer, breaksTaken: breaksTaken)
    // After the last window there is no profit, as the table is initialized.
    var upper = min(block.upperBound, Int((windows.last?.latest ?? -1) - graph.first) + 1)
    for window in windows.reversed() {
      let opens = max(block.lowerBound, Int(window.earliest - graph.first))
      let closes = min(upper, Int(window.latest - graph.first) + 1)
      guard opens < closes else { continue }
      copy(closes..<upper, of: node, plane: plane, &values)
      compute(opens..<closes, of: node, breaksTaken: breaksTaken, layer: layer, &values, &row)
      upper = opens
    }
    if block.lowerBound < upper {
      copy(block.lowerBound..<upper, of: node, plane: plane, &values)
    }
  }

  /// Computes the profits after leaving a node with several options, whose shortest stay began at the ticks of a block.
  private func fillLeaving(
    _ block: Range<Int>,
    of node: Int,
    breaksTaken: Int,
    from values: Span<Int32>,
    _ leaving: inout MutableSpan<Int32>
  ) {
    for layer in 0..<bounds.layers.count {
      let plane = bounds.plane(layer: layer, breaksTaken: breaksTaken)
      let first = plane * bounds.leavingRows[graph.count] + bounds.leavingRows[node]
      for memory in 0..<bounds.rows[node + 1] - bounds.rows[node] {
        for ticks in graph.stayStarts[node] {
          let ticks = ticks.clamped(to: block)
          guard !ticks.isEmpty else { continue }
          let start = (first + memory) * width + ticks.lowerBound
          let state = Leaving(node: node, breaksTaken: breaksTaken, layer: layer, memory: memory)
          pull(ticks, state, from: values, &leaving, at: start)
        }
      }
    }
  }

  /// Computes a block of the ticks of a node with several options: the best option for each tick of arrival.
  private func offerOptions(
    _ block: Range<Int>,
    of node: Int,
    breaksTaken: Int,
    layer: Int,
    from leaving: Span<Int32>,
    _ values: inout MutableSpan<Int32>
  ) {
    let first = firstRow(of: node, plane: bounds.plane(layer: layer, breaksTaken: breaksTaken))
    let steps = bounds.steps(from: layer, at: node)
    for memory in 0..<bounds.rows[node + 1] - bounds.rows[node] {
      let cells = (first + memory) * width
      for cell in cells + block.lowerBound..<cells + block.upperBound {
        values[cell] = DayGraph.never
      }
      for (option, step) in zip(graph.options[node], steps) {
        guard let after = graph.breaksTaken(after: option, arrivingWith: breaksTaken) else {
          continue
        }
        let plane = bounds.plane(layer: step.layer, breaksTaken: after)
        let row = plane * bounds.leavingRows[graph.count] + bounds.leavingRows[node] + memory
        let offer = OptionOffer(
          of: option,
          at: node,
          in: bounds,
          reducedProfit: bounds.reducedProfit(of: option, costing: step.cost),
          onward: row * width,
          cells: cells
        )
        offer.run(block, from: leaving, to: &values)
      }
    }
  }

  /// The index of the first row of `node` on a plane.
  private func firstRow(of node: Int, plane: Int) -> Int {
    plane * bounds.rows[graph.count] + bounds.rows[node]
  }

  /// Sets the values of arrivals outside the windows of a node to those after waiting.
  private func copy(
    _ ticks: Range<Int>,
    of node: Int,
    plane: Int,
    _ values: inout MutableSpan<Int32>
  ) {
    guard !ticks.isEmpty else { return }
    let first = firstRow(of: node, plane: plane)
    for row in first..<first + bounds.rows[node + 1] - bounds.rows[node] {
      let cells = row * width
      let value = values[cells + ticks.upperBound]
      for cell in cells + ticks.lowerBound..<cells + ticks.upperBound { values[cell] = value }
    }
  }

  /// Computes the values of ticks at which a stay at a node may start.
  private func compute(
    _ ticks: Range<Int>,
    of node: Int,
    breaksTaken: Int,
    layer: Int,
    _ values: inout MutableSpan<Int32>,
    _ row: inout MutableSpan<Int32>
  ) {
    let option = graph.options[node].lowerBound
    guard let after = graph.breaksTaken(after: option, arrivingWith: breaksTaken) else { return }
    let step = bounds.layers.step(from: layer, bearing: graph.loads[option])
    let plane = bounds.plane(layer: layer, breaksTaken: breaksTaken)
    var start = firstRow(of: node, plane: plane) * width + ticks.lowerBound
    for memory in 0..<bounds.rows[node + 1] - bounds.rows[node] {
      let state = Leaving(node: node, breaksTaken: after, layer: step.layer, memory: memory)
      pull(ticks, state, from: values.span, &row, at: 0)
      SweepLoops.add(
        &values,
        start..<start + ticks.count,
        from: row.span,
        profit: bounds.reducedProfit(of: option, costing: step.cost),
        within: bounds.limits
      )
      start += width
    }
  }

  /// The state of a relaxed route leaving a node.
  private struct Leaving {
    /// The node.
    let node: Int
    /// The breaks taken.
    let breaksTaken: Int
    /// The layer of the load, including that of the node.
    let layer: Int
    /// The memory there.
    let memory: Int
  }

  /// Computes the profits after leaving a node whose shortest stay began at each of `ticks`, and writes them to the cells of
  /// `row` from `start` on.
  private func pull(
    _ ticks: Range<Int>,
    _ state: Leaving,
    from values: Span<Int32>,
    _ row: inout MutableSpan<Int32>,
    at start: Int
  ) {
    let (node, breaksTaken) = (state.node, state.breaksTaken)
    let leave = ticks.lowerBound + Int(graph.stays[node])
    let last = bounds.lastLeavesToEnd[breaksTaken * graph.count + node] + 1
    let range = start..<start + ticks.count
    let cells = bounds.rows[graph.count] * width
    SweepLoops.begin(
      &row,
      range,
      possible: min(ticks.count, max(0, last - leave)),
      value: 0 &- bounds.reducedCostToEnd(from: node)
    )
    let from = bounds.rows[node] + state.memory
    let arcs = bounds.arcs.span.extracting(bounds.arcStarts[from]..<bounds.arcStarts[from + 1])
    SweepLoops.pull(
      &row,
      range,
      from: values,
      at: min(
        values.count,
        bounds.plane(layer: state.layer, breaksTaken: breaksTaken) * cells + leave
      ),
      arcs: arcs,
      room: graph.ticks - leave
    )
    for then in breaksTaken + 1..<max(breaksTaken + 1, graph.breakStates) {
      let breaks = bounds.breakSequences[breaksTaken * graph.breakStates + then]
      let length = min(ticks.count, breaks.lastLeave + 1 - leave, graph.ticks - leave)
      guard length > 0 else { continue }
      SweepLoops.pullWithBreaks(
        &row,
        start..<start + length,
        from: values,
        at: bounds.plane(layer: state.layer, breaksTaken: then) * cells + leave,
        arcs: arcs,
        breaks: breaks,
        leaving: leave,
        origin: graph.first + Int32(leave),
        room: graph.ticks - leave
      )
    }
  }
}

/// The contribution of one of several options of a node to the values of arriving there: it is taken at once, or when its next
/// window opens.
struct OptionOffer {
  /// The hours of the day, its first tick and the number of its ticks; a copy of the graph would cost more than the offer.
  private let hours: VisitHours
  private let first: Int32
  private let ticks: Int

  private let option: Int

  /// The ticks by which the option is longer than the shortest of its node.
  private let delay: Int

  /// The profit of the option, and the minimum and maximum profit of a route.
  private let reducedProfit: Int32
  private let limits: ClosedRange<Int32>

  /// The offsets of the rows of profits after leaving and after arriving.
  private let onward: Int
  private let cells: Int

  /// Prepares the offer of `option` of `node`, with its own profit, for the rows at `onward` and `cells`.
  init(
    of option: Int,
    at node: Int,
    in bounds: CompletionBounds,
    reducedProfit: Int32,
    onward: Int,
    cells: Int
  ) {
    hours = bounds.graph.hours
    (first, ticks) = (bounds.graph.first, bounds.graph.ticks)
    self.option = option
    delay = Int(bounds.graph.optionStays[option] - bounds.graph.stays[node])
    self.reducedProfit = reducedProfit
    limits = bounds.limits
    self.onward = onward
    self.cells = cells
  }

  /// Raises the values of arriving at the ticks of a block, window by window from the last.
  func run(
    _ block: Range<Int>,
    from leaving: Span<Int32>,
    to values: inout MutableSpan<Int32>
  ) {
    let end = ticks - delay
    var upper = block.upperBound
    var waiting = DayGraph.never
    for window in hours.windows(of: option).reversed() {
      let opens = Int(window.earliest - first)
      let closes = Int(window.latest - first) + 1
      wait(for: waiting, from: max(block.lowerBound, closes), to: upper, &values)
      let lower = max(block.lowerBound, opens)
      start(lower..<max(lower, min(upper, closes, end)), from: leaving, &values)
      guard opens > block.lowerBound else { return }
      upper = min(upper, opens)
      waiting = opens < end ? earned(after: leaving[onward + opens + delay]) : DayGraph.never
    }
    wait(for: waiting, from: block.lowerBound, to: upper, &values)
  }

  /// Returns the profit of the option and its completion.
  private func earned(after onward: Int32) -> Int32 {
    onward > DayGraph.never / 2
      ? (onward &+ reducedProfit).clamped(to: limits) : DayGraph.never
  }

  /// Raises the values of `ticks` at which the option starts at once.
  private func start(
    _ ticks: Range<Int>,
    from leaving: Span<Int32>,
    _ values: inout MutableSpan<Int32>
  ) {
    guard !ticks.isEmpty else { return }
    SweepLoops.offer(
      &values,
      cells + ticks.lowerBound..<cells + ticks.upperBound,
      from: leaving,
      at: onward + ticks.lowerBound + delay,
      profit: reducedProfit,
      within: limits
    )
  }

  /// Raises the values of the ticks from `lower` to before `upper` to the profit after waiting, if there is any.
  private func wait(
    for value: Int32,
    from lower: Int,
    to upper: Int,
    _ values: inout MutableSpan<Int32>
  ) {
    guard lower < upper, value > DayGraph.never else { return }
    SweepLoops.raise(&values, cells + lower..<cells + upper, to: value)
  }
}
