import Orienteering

/// An order in which the ticks of all visits can be computed, block by block, each after all that it depends on.
///
/// A block is a run of ticks of one visit, as long as the stays and legs between it and other visits allow; so a long stay is
/// computed in few long blocks, and a short one does not cut those of the others. While a visit is closed nothing starts, so
/// those ticks depend on no others and cut no block.
struct BlockOrder {
  /// A run of ticks of one visit.
  struct Block {
    /// The visit's number in the graph.
    let visit: Int
    /// The ticks, counted from the first of the day.
    let ticks: Range<Int>
  }

  /// The blocks in their order.
  private(set) var blocks: [Block] = []

  /// Orders the ticks of `graph` from the last to the first: a block depends on what may follow it.
  ///
  /// If `control` says to stop, the order is incomplete.
  ///
  /// - Complexity: O(*b* · *n*) for *b* blocks of *n* visits.
  static func backward(
    of graph: DayGraph,
    until control: SearchControl = SearchControl()
  ) -> Self {
    let steps = Steps(of: graph)
    let hours = OpenTicks(of: graph)
    var order = Self()
    var done = [Int](repeating: graph.ticks, count: graph.count)
    // Of several the last one comes first: a visit that takes no time depends on those with higher numbers at the same tick.
    while let visit = done.indices.max(by: { (done[$0], $0) < (done[$1], $1) }), done[visit] > 0 {
      let free = done.indices.reduce(0) { max($0, done[$1] - steps.from(visit, to: $1)) }
      let lower = hours.end(of: visit, before: min(free, done[visit]))
      order.blocks.append(Block(visit: visit, ticks: lower..<done[visit]))
      if order.blocks.count & 255 == 0, control.shouldStop { break }
      done[visit] = lower
    }
    return order
  }

  /// Orders the ticks of `graph` from the first to the last that a visit can start at: a block depends on what may come
  /// before it.
  ///
  /// If `control` says to stop, the order is incomplete.
  ///
  /// - Complexity: O(*b* · *n*) for *b* blocks of *n* visits.
  static func forward(
    of graph: DayGraph,
    until control: SearchControl = SearchControl()
  ) -> Self {
    let steps = Steps(of: graph)
    let hours = OpenTicks(of: graph)
    var order = Self()
    var done = [Int](repeating: 0, count: graph.count)
    var next = done.indices.map { hours.start(of: $0, from: 0) }
    // Of several the first one comes first, as above.
    while let visit = next.indices.min(by: { (next[$0], $0) < (next[$1], $1) }),
      next[visit] < graph.ticks
    {
      let upper = next.indices.reduce(graph.ticks) { min($0, next[$1] + steps.from($1, to: visit)) }
      order.blocks.append(Block(visit: visit, ticks: done[visit]..<upper))
      if order.blocks.count & 255 == 0, control.shouldStop { break }
      done[visit] = upper
      next[visit] = hours.start(of: visit, from: upper)
    }
    return order
  }
}

/// The ticks that matter of each place: its ``DayGraph/departures``.
private struct OpenTicks {
  private let ranges: [[Range<Int>]]
  private let ticks: Int

  init(of graph: DayGraph) {
    ticks = graph.ticks
    ranges = graph.departures
  }

  /// Returns the first tick from `tick` on that matters for `visit`, or the one after the day.
  func start(of visit: Int, from tick: Int) -> Int {
    let range = ranges[visit].first { $0.upperBound > tick && !$0.isEmpty }
    return range.map { max($0.lowerBound, tick) } ?? ticks
  }

  /// Returns the tick from which `visit` is closed until `tick`, or 0.
  func end(of visit: Int, before tick: Int) -> Int {
    let range = ranges[visit].last { $0.lowerBound < tick && !$0.isEmpty }
    return range.map { min($0.upperBound, tick) } ?? 0
  }
}

/// The ticks from the start of a visit to that of another.
private struct Steps {
  private let ticks: [Int]
  private let count: Int

  init(of graph: DayGraph) {
    count = graph.count
    ticks = graph.travel.enumerated().map { index, leg in
      let (from, to) = (index / graph.count, index % graph.count)
      return from == to || leg >= Instance.noWay
        ? Int(Instance.noWay) : Int(graph.stays[from] + leg)
    }
  }

  func from(_ visit: Int, to next: Int) -> Int { ticks[visit * count + next] }
}
