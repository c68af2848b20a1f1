import CInnerLoops
import Orienteering

/// Forward bounds: for every option and every arc, an upper bound on the profit of an ng-route with it.
///
/// A forward program over (node, memory, tick) bounds the profit before arriving; the backward one of ``CompletionBounds``, with
/// the same memories, bounds the rest. An option or arc whose best route cannot beat the incumbent is in no better solution, so
/// it can be eliminated for good.
///
/// - Complexity: That of ``CompletionBounds`` at most; memories that no route has reached yet cost nothing.
///
/// > Source: S. Irnich, G. Desaulniers, J. Desrosiers, A. Hadjar, "Path-reduced costs for eliminating arcs in routing and
/// > scheduling", *INFORMS Journal on Computing* 22 (2010), 297–313, <https://doi.org/10.1287/ijoc.1090.0341>.
struct ForwardBounds {
  /// The bound on the profit of a route with each option of the graph.
  private(set) var most: [Int32]

  /// The bound on the profit of a route with the arc from node `i` to node `j`, at `i * count + j`.
  private(set) var mostOnArc: [Int32]

  private let bounds: CompletionBounds
  private let graph: DayGraph

  /// The maximum profit before arriving, in the rows and columns of ``CompletionBounds/values``.
  private var values: [Int32]

  /// The profit by the end of a stay that starts at each tick of a block; "never" after the last.
  private var row: [Int32]

  /// Computes the bounds at the duals of `bounds`; `nil` if `control` says to stop.
  init?(completing bounds: CompletionBounds, control: SearchControl) {
    self.bounds = bounds
    graph = bounds.graph
    most = [Int32](repeating: DayGraph.never, count: graph.visitOfOption.count)
    mostOnArc = [Int32](repeating: DayGraph.never, count: graph.count * graph.count)
    values = [Int32](repeating: DayGraph.never, count: bounds.values.count)
    row = [Int32](repeating: DayGraph.never, count: graph.tableWidth)
    begin()
    for block in BlockOrder.forward(of: graph, until: control).blocks {
      for layer in 0..<bounds.layers.count {
        for breaksTaken in 0..<graph.breakStates {
          pass(block.ticks, of: block.node, breaksTaken: breaksTaken, layer: layer)
        }
      }
      if control.shouldStop { return nil }
    }
    // Stopping may also have truncated the order of blocks.
    if control.shouldStop { return nil }
    let shortfall = bounds.shortfall(after: 0)
    guard shortfall > 0 else { return }
    for option in most.indices where most[option] > DayGraph.never { most[option] += shortfall }
    for arc in mostOnArc.indices where mostOnArc[arc] > DayGraph.never {
      mostOnArc[arc] += shortfall
    }
  }

  private mutating func begin() {
    for start in graph.beginnings {
      let (breaksTaken, node) = (start.breaksTaken, start.node)
      let cell = bounds.index(plane: breaksTaken, node: node, memory: 0, tick: start.arrival)
      values[cell] = max(values[cell], -bounds.reducedCostFromStart(to: node))
    }
  }

  /// Lets routes at `node` wait through a block of its ticks, or start a stay and go on.
  private mutating func pass(_ block: Range<Int>, of node: Int, breaksTaken: Int, layer: Int) {
    let plane = bounds.plane(layer: layer, breaksTaken: breaksTaken)
    let steps = bounds.steps(from: layer, at: node)
    let layers = Set(steps.map(\.layer)).sorted()
    let leavingWith = graph.breaksTaken(leaving: node, arrivingWith: breaksTaken)
    for memory in 0..<bounds.rows[node + 1] - bounds.rows[node] {
      let base = bounds.index(plane: plane, node: node, memory: memory, tick: graph.first)
      wait(base, through: block)
      guard values[base + block.upperBound - 1] > DayGraph.never else { continue }
      for ticks in graph.stayStarts[node] {
        let ticks = ticks.clamped(to: block)
        guard !ticks.isEmpty else { continue }
        for layer in layers {
          for after in leavingWith {
            let state = Leaving(node: node, breaksTaken: after, layer: layer, memory: memory)
            start(state, reachedWith: breaksTaken, bearing: steps, base: base, ticks: ticks)
            goOn(from: state, ticks: ticks)
          }
        }
      }
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

  private mutating func wait(_ base: Int, through block: Range<Int>) {
    var reached = block.lowerBound > 0 ? values[base + block.lowerBound - 1] : DayGraph.never
    for index in base + block.lowerBound..<base + block.upperBound {
      reached = max(reached, values[index])
      values[index] = reached
    }
  }

  /// Fills the row with the profits of leaving at `ticks` on a layer with the best option for each, and joins the profit before
  /// each option, at `base` of the tables, with the bound on the rest.
  private mutating func start(
    _ state: Leaving,
    reachedWith breaksTaken: Int,
    bearing steps: [LoadLayers.Step],
    base: Int,
    ticks: Range<Int>
  ) {
    for offset in 0..<min(row.count, ticks.count + SweepLoops.width) {
      row[offset] = DayGraph.never
    }
    let node = state.node
    let options = graph.options[node]
    let plane = bounds.plane(layer: state.layer, breaksTaken: state.breaksTaken)
    let leaving =
      options.count > 1
      ? bounds.leavingIndex(plane: plane, node: node, memory: state.memory, tick: graph.first)
      : nil
    for (option, step) in zip(options, steps)
    where step.layer == state.layer
      && graph.breaksTaken(after: option, arrivingWith: breaksTaken) == state.breaksTaken
    {
      let reducedProfit = bounds.reducedProfit(of: option, costing: step.cost)
      let delay = Int(graph.optionStays[option] - graph.stays[node])
      for window in graph.hours.windows(of: option) {
        let opens = max(ticks.lowerBound, Int(window.earliest - graph.first) + delay, delay)
        let closes = min(ticks.upperBound, Int(window.latest - graph.first) + 1 + delay)
        guard opens < closes else { continue }
        let taken = Taken(
          option: option,
          reducedProfit: reducedProfit,
          ticks: opens..<closes,
          delay: delay,
          first: ticks.lowerBound
        )
        take(taken, base: base, leaving: leaving)
      }
    }
  }

  /// An option that is taken.
  private struct Taken {
    /// The option.
    let option: Int
    /// The profit of the option.
    let reducedProfit: Int32
    /// The ticks at which it is left.
    let ticks: Range<Int>
    /// The delay compared with leaving after the shortest stay.
    let delay: Int
    /// The tick with which the row begins.
    let first: Int
  }

  /// Takes an option.
  ///
  /// In the tables, the first tick of the node is at `base`, and that after leaving it at `leaving`, if it has several options.
  private mutating func take(_ taken: Taken, base: Int, leaving: Int?) {
    let option = taken.option
    for tick in taken.ticks {
      let before = values[base + tick - taken.delay]
      guard before > DayGraph.never else { continue }
      let earned = (before + taken.reducedProfit).clamped(to: bounds.limits)
      row[tick - taken.first] = max(row[tick - taken.first], earned)
      // For a single option, the table of arrivals already includes its profit.
      let onward = leaving.map { bounds.leaving[$0 + tick] } ?? bounds.values[base + tick]
      guard onward > DayGraph.never else { continue }
      most[option] = max(most[option], leaving == nil ? before + onward : earned + onward)
    }
  }

  /// Extends to each other node by leaving at the ticks of the row.
  private mutating func goOn(from state: Leaving, ticks: Range<Int>) {
    let breaksTaken = state.breaksTaken
    let leave = ticks.lowerBound + Int(graph.stays[state.node])
    let row = bounds.rows[state.node] + state.memory
    let arcs = bounds.arcStarts[row]..<bounds.arcStarts[row + 1]
    push(arcs, from: state, leaving: leave, count: ticks.count)
    for then in breaksTaken + 1..<max(breaksTaken + 1, graph.breakStates) {
      pushWithBreaks(
        arcs,
        from: state,
        breaks: breaksTaken..<then,
        leaving: leave,
        count: ticks.count
      )
    }
  }

  /// Pushes a number of ticks of the row to the profits before arriving directly at each other node, and joins them with the
  /// bounds on the rest.
  private mutating func push(
    _ arcs: Range<Int>,
    from state: Leaving,
    leaving leave: Int,
    count: Int
  ) {
    let plane = bounds.plane(layer: state.layer, breaksTaken: state.breaksTaken)
    let first = bounds.index(plane: plane, node: 0, memory: 0, tick: graph.first) + leave
    let pushed = Pushed(
      cells: 0..<count,
      first: first,
      firstMost: state.node * graph.count,
      room: graph.ticks - leave
    )
    let all = bounds.arcs
    let arcs = all.span.extracting(arcs)
    Self.push(row, pushed, over: arcs, to: &values, joining: bounds.values, most: &mostOnArc)
  }

  /// The source and target cells of a push.
  private struct Pushed {
    /// The cells of the row.
    let cells: Range<Int>
    /// The index in the tables of the tick of the first cell, for an arc of offset 0.
    let first: Int
    /// The index in ``mostOnArc`` of the arc to the first node.
    let firstMost: Int
    /// The ticks from which an arc arrives after the day.
    let room: Int
  }

  /// Calls the inner loop on arrays, each a property of its own.
  private static func push(
    _ row: [Int32],
    _ pushed: Pushed,
    over arcs: Span<sweep_arc>,
    to values: inout [Int32],
    joining onward: [Int32],
    most: inout [Int32]
  ) {
    var reached = values.mutableSpan
    var most = most.mutableSpan
    SweepLoops.push(
      row.span.extracting(pushed.cells.lowerBound...),
      count: pushed.cells.count,
      to: &reached,
      joining: onward.span,
      at: min(reached.count, pushed.first),
      most: &most,
      from: pushed.firstMost,
      arcs: arcs,
      room: pushed.room
    )
  }

  /// Does the same with `breaks` on the arc.
  private mutating func pushWithBreaks(
    _ arcs: Range<Int>,
    from state: Leaving,
    breaks: Range<Int>,
    leaving leave: Int,
    count: Int
  ) {
    let node = state.node
    let sequence = bounds.breakSequences[breaks.lowerBound * graph.breakStates + breaks.upperBound]
    let plane = bounds.plane(layer: state.layer, breaksTaken: breaks.upperBound)
    let first = bounds.index(plane: plane, node: 0, memory: 0, tick: graph.first)
    let end = min(count, sequence.lastLeave + 1 - leave, graph.ticks - leave)
    guard end > 0 else { return }
    for position in arcs {
      let arc = bounds.arcs[position]
      let offset = wait(
        for: sequence,
        on: arc,
        from: node,
        leaving: leave,
        until: end,
        first: first
      )
      guard offset < end else { continue }
      pushOn(arc, after: sequence, from: node, offset..<end, leaving: leave, first: first)
    }
  }

  /// Pushes the ticks that leave so early that they wait for the break: all of them arrive at the same tick.
  ///
  /// - Returns: The first cell of the row with the break along the arc.
  private mutating func wait(
    for sequence: BreakSequence,
    on arc: sweep_arc,
    from node: Int,
    leaving leave: Int,
    until end: Int,
    first: Int
  ) -> Int {
    let onTheWay = Int(graph.first + arc.leg + sequence.length)
    var offset = 0
    while offset < end, Int(sequence.clocks[leave + offset]) > onTheWay + leave + offset {
      let clock = sequence.clocks[leave + offset]
      let run = offset + Int(sequence.runs[leave + offset])
      let next = min(end, run, Int(clock) - onTheWay - leave)
      var best = row[offset]
      for early in offset..<next { best = max(best, row[early]) }
      offset = next
      guard best > DayGraph.never, Int(clock - graph.first) < graph.ticks else { continue }
      let cell = first + Int(arc.offset - arc.leg) + Int(clock - graph.first)
      values[cell] = max(values[cell], best - arc.cost)
      guard bounds.values[cell] > DayGraph.never else { continue }
      let joined = node * graph.count + Int(arc.next)
      mostOnArc[joined] = max(mostOnArc[joined], best - arc.cost + bounds.values[cell])
    }
    return offset
  }

  /// Pushes the cells of the row in `range`, whose break is along the arc: each later tick arrives one tick later.
  private mutating func pushOn(
    _ arc: sweep_arc,
    after sequence: BreakSequence,
    from node: Int,
    _ range: Range<Int>,
    leaving leave: Int,
    first: Int
  ) {
    var arc = arc
    arc.offset += sequence.length
    arc.leg += sequence.length
    let leave = leave + range.lowerBound
    let pushed = Pushed(
      cells: range,
      first: first + leave,
      firstMost: node * graph.count,
      room: graph.ticks - leave
    )
    let arcs = CollectionOfOne(arc)
    Self.push(row, pushed, over: arcs.span, to: &values, joining: bounds.values, most: &mostOnArc)
  }
}
