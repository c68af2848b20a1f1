/// The labels of a ``Labeling``, field by field, so that a loop touches only what it reads.
struct LabelStore<Nodes: NodeSet> {
  /// Whether loads cost anything.
  private let hasLoads: Bool

  /// The label before; -1 for the first of a route.
  private(set) var parent: [Int32] = []
  /// The node last visited; there are at most ``NodeSet/capacity``, which 16 bits hold.
  private(set) var node: [Int16] = []
  /// The option that was taken there, as a number of the graph.
  private(set) var option: [Int32] = []
  /// The number of breaks taken before leaving it; tables with thousands of them would not fit into memory.
  private(set) var breaksTaken: [Int16] = []
  /// The tick at which it is left.
  private(set) var leave: [Int32] = []
  /// The ticks traveled.
  private(set) var travel: [Int32] = []
  /// What the visits cost.
  private(set) var cost: [Int32] = []
  /// The load of the visits; empty if no load costs anything.
  private var loads: [Int32] = []
  /// The number of visits, all of different nodes.
  private(set) var stops: [Int16] = []
  /// The value so far, in units.
  private(set) var value: [Int32] = []
  /// The reduced profit so far: the value less the duals paid.
  private(set) var reducedProfit: [Int32] = []
  /// The nodes visited, and those that count as visited because they are excluded.
  private(set) var visited: [Nodes] = []
  /// The label that is next in the queue; -1 at its end.
  var next: [Int32] = []

  /// Creates an empty store for labels whose loads cost something, or do not.
  init(withLoads hasLoads: Bool) {
    self.hasLoads = hasLoads
  }

  /// The number of labels; fewer than 2^31, since a labeling has a limit.
  var count: Int { parent.count }

  /// The bytes of a label with what a ``Labeling`` keeps to compare it with others, roughly.
  static var bytesPerLabel: Int { 4 * MemoryLayout<Nodes>.size + 80 }

  /// Returns the load of the visits of a label.
  func load(of label: Int32) -> Int32 { hasLoads ? loads[Int(label)] : 0 }

  /// Returns what the next labels begin with after `label`.
  func beginning(_ label: Int32) -> LabelExtension<Nodes> {
    let index = Int(label)
    return LabelExtension(
      label: label,
      leave: leave[index],
      travel: travel[index],
      cost: cost[index],
      load: load(of: label),
      value: value[index],
      reducedProfit: reducedProfit[index],
      visited: visited[index]
    )
  }

  /// Adds a label that visits a node, with its resources in `end`, whose label is its parent; returns its number.
  mutating func append(
    _ end: LabelExtension<Nodes>,
    node: Int,
    option: Int,
    breaksTaken: Int
  ) -> Int32 {
    let label = Int32(count)
    stops.append(end.label < 0 ? 1 : stops[Int(end.label)] + 1)
    parent.append(end.label)
    self.node.append(Int16(node))
    self.option.append(Int32(option))
    self.breaksTaken.append(Int16(breaksTaken))
    leave.append(end.leave)
    travel.append(end.travel)
    cost.append(end.cost)
    if hasLoads { loads.append(end.load) }
    value.append(end.value)
    reducedProfit.append(end.reducedProfit)
    visited.append(end.visited)
    next.append(-1)
    return label
  }
}
