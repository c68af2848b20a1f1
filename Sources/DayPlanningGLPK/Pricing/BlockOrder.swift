import DayPlanning

/// An order in which the ticks of all visits can be computed, block by block, each after all that it depends on.
///
/// A block is a run of ticks of one visit. It goes as far as the stays and legs between it and its neighbors in time
/// allow; so a long stay is computed in few long blocks, and a short one does not cut those of the others.
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
  /// - Complexity: O(*b* · *n*) for *b* blocks of *n* visits.
  static func backward(of graph: DayGraph) -> Self {
    let steps = Steps(of: graph)
    var order = Self()
    var done = [Int](repeating: graph.ticks, count: graph.count)
    // Of several it is the last one's turn: a visit that takes no time depends on those with higher numbers at the
    // same tick.
    while let visit = done.indices.max(by: { (done[$0], $0) < (done[$1], $1) }), done[visit] > 0 {
      let lower = done.indices.reduce(0) { max($0, done[$1] - steps.from(visit, to: $1)) }
      order.blocks.append(Block(visit: visit, ticks: lower..<done[visit]))
      done[visit] = lower
    }
    return order
  }

  /// Orders the ticks of `graph` from the first to the last: a block depends on what may go before it.
  ///
  /// - Complexity: O(*b* · *n*) for *b* blocks of *n* visits.
  static func forward(of graph: DayGraph) -> Self {
    let steps = Steps(of: graph)
    var order = Self()
    var done = [Int](repeating: 0, count: graph.count)
    // Of several it is the first one's turn, as above.
    while let visit = done.indices.min(by: { (done[$0], $0) < (done[$1], $1) }),
      done[visit] < graph.ticks
    {
      let upper = done.indices.reduce(graph.ticks) { min($0, done[$1] + steps.from($1, to: visit)) }
      order.blocks.append(Block(visit: visit, ticks: done[visit]..<upper))
      done[visit] = upper
    }
    return order
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
