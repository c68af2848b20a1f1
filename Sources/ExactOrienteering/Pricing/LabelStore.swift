/// The labels of a ``Labeling`` as a structure of arrays, so that a loop touches only the fields that it reads.
struct LabelStore<Nodes: NodeSet> {
  /// Whether loads have a cost.
  private let hasLoads: Bool

  /// The parent label; -1 for the first of a route.
  private(set) var parent: [Int32] = []
  /// The node last visited; there are at most ``NodeSet/capacity``, which 16 bits hold.
  private(set) var node: [Int16] = []
  /// The option taken there, by its index in the graph.
  private(set) var option: [Int32] = []
  /// The number of breaks taken before leaving it; tables with thousands of them would not fit into memory.
  private(set) var breaksTaken: [Int16] = []
  /// The tick at which it is left.
  private(set) var leave: [Int32] = []
  /// The ticks traveled.
  private(set) var travel: [Int32] = []
  /// The total cost of the visits.
  private(set) var cost: [Int32] = []
  /// The load of the visits; empty if loads are free.
  private var loads: [Int32] = []
  /// The number of visits, all of different nodes.
  private(set) var stops: [Int16] = []
  /// The value so far, in units.
  private(set) var value: [Int32] = []
  /// The reduced profit so far: the value minus the duals.
  private(set) var reducedProfit: [Int32] = []
  /// The visited nodes, and excluded nodes, which count as visited.
  private(set) var visited: [Nodes] = []
  /// The next label in the queue; -1 at its end.
  var next: [Int32] = []

  /// Creates an empty store for labels with or without a cost of loads.
  init(withLoads hasLoads: Bool) {
    self.hasLoads = hasLoads
  }

  /// The number of labels; fewer than 2^31, since a labeling has a limit.
  var count: Int { parent.count }

  /// The approximate bytes of a label, including the data that a ``Labeling`` keeps for comparisons.
  static var bytesPerLabel: Int { 4 * MemoryLayout<Nodes>.size + 80 }

  /// Returns the load of the visits of a label.
  func load(of label: Int32) -> Int32 { hasLoads ? loads[Int(label)] : 0 }

  /// Returns the state from which `label` is extended.
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

  /// Adds a label that visits a node, with its resources and parent in `end`; returns its index.
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
