import Orienteering

/// A topological order of the ticks of all nodes, in blocks.
///
/// A block is a run of ticks of one node, as long as its stays and the legs to and from other nodes allow; a node with long stays
/// has few long blocks, and short stays elsewhere do not split them. While a place is closed no visit starts, so those ticks have
/// no dependencies and split no block.
struct BlockOrder {
  /// A run of ticks of one node.
  struct Block {
    /// The node.
    let node: Int
    /// The ticks, counted from the first of the day.
    let ticks: Range<Int>
  }

  /// The blocks in their order.
  private(set) var blocks: [Block] = []

  /// Orders the ticks of `graph` from the last to the first: a block depends on possible successors.
  ///
  /// If `control` says to stop, the order is incomplete.
  ///
  /// - Complexity: O(*b* · *n*) for *b* blocks of *n* nodes.
  static func backward(
    of graph: DayGraph,
    until control: SearchControl = SearchControl()
  ) -> Self {
    let steps = Steps(of: graph)
    let hours = OpenTicks(of: graph)
    var order = Self()
    var done = [Int](repeating: graph.ticks, count: graph.count)
    // Among several, the last node comes first: a node whose stay takes no time depends on those with higher numbers at the same
    // tick.
    while let node = done.indices.max(by: { (done[$0], $0) < (done[$1], $1) }), done[node] > 0 {
      let free = done.indices.reduce(0) { max($0, done[$1] - steps.from(node, to: $1)) }
      let lower = hours.end(of: node, before: min(free, done[node]))
      order.blocks.append(Block(node: node, ticks: lower..<done[node]))
      if order.blocks.count & 255 == 0, control.shouldStop { break }
      done[node] = lower
    }
    return order
  }

  /// Orders the ticks of `graph` from the first to the last at which a visit can start: a block depends on possible predecessors.
  ///
  /// If `control` says to stop, the order is incomplete.
  ///
  /// - Complexity: O(*b* · *n*) for *b* blocks of *n* nodes.
  static func forward(
    of graph: DayGraph,
    until control: SearchControl = SearchControl()
  ) -> Self {
    let steps = Steps(of: graph)
    let hours = OpenTicks(of: graph)
    var order = Self()
    var done = [Int](repeating: 0, count: graph.count)
    var next = done.indices.map { hours.start(of: $0, from: 0) }
    // Among several, the first node comes first, as above.
    while let node = next.indices.min(by: { (next[$0], $0) < (next[$1], $1) }),
      next[node] < graph.ticks
    {
      let upper = next.indices.reduce(graph.ticks) { min($0, next[$1] + steps.from($1, to: node)) }
      order.blocks.append(Block(node: node, ticks: done[node]..<upper))
      if order.blocks.count & 255 == 0, control.shouldStop { break }
      done[node] = upper
      next[node] = hours.start(of: node, from: upper)
    }
    return order
  }
}

/// The relevant ticks of each node: its ``DayGraph/stayStarts``.
private struct OpenTicks {
  private let ranges: [[Range<Int>]]
  private let ticks: Int

  init(of graph: DayGraph) {
    ticks = graph.ticks
    ranges = graph.stayStarts
  }

  /// Returns the first relevant tick of `node` at or after `tick`, or the tick after the day.
  func start(of node: Int, from tick: Int) -> Int {
    let range = ranges[node].first { $0.upperBound > tick && !$0.isEmpty }
    return range.map { max($0.lowerBound, tick) } ?? ticks
  }

  /// Returns the tick from which `node` is closed until `tick`, or 0.
  func end(of node: Int, before tick: Int) -> Int {
    let range = ranges[node].last { $0.lowerBound < tick && !$0.isEmpty }
    return range.map { min($0.upperBound, tick) } ?? 0
  }
}

/// The ticks from the start of a stay at a node to that at another.
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

  func from(_ node: Int, to next: Int) -> Int { ticks[node * count + next] }
}
