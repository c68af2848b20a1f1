import CInnerLoops
import Orienteering

/// Completion bounds: for every node, tick and memory, an upper bound on the profit after arriving there.
///
/// A route remembers which of a node's neighbors it has visited, as long as it stays among nodes whose ng-sets hold them, and
/// never visits a node that it remembers (an ng-route). Profitable cycles of relaxed routes are mostly short arcs between
/// neighbors, so few remain, at 2^*m* times the work for *m* neighbors.
///
/// - Complexity: O(2^*m* · *n*² · *T* · *p*² · *l*) time and O(2^*m* · *n* · *T* · *p* · *l*) memory for *n* nodes that remember *m*
///   others, *T* ticks, *p* numbers of breaks taken and *l* layers of load.
///
/// > Source: R. Baldacci, A. Mingozzi, R. Roberti, "New route relaxation and pricing strategies for the vehicle routing
/// > problem", *Operations Research* 59 (2011), 1269–1283, <https://doi.org/10.1287/opre.1110.0975>.
struct CompletionBounds {
  /// The kind of day.
  let graph: DayGraph

  /// The reduced profit of each option of the graph: its reward minus the duals of its place, stop, cost and, if it has a dual,
  /// load.
  private(set) var reducedProfits: [Int32]

  /// The minimum and maximum profit of a route, which cap relaxed routes that repeat nodes.
  private(set) var limits: ClosedRange<Int32> = 0...0

  /// The length of the longest arc.
  private let longestArc: Int

  /// The cost of a tick of travel, including its dual.
  private(set) var travelCost: Int32 = 0

  /// The layers of load; a single layer charges load by its dual instead.
  let layers: LoadLayers

  /// The dual of a unit of load, which represents the cost of the load of the day; 0 if there are layers.
  private(set) var loadDual: Int32 = 0

  /// The nodes that each node remembers, concatenated; bit `b` of a memory is the node at `b`.
  private let neighbors: [Int]

  /// The offset in ``neighbors`` of each node, with the end offset last.
  private let neighborStarts: [Int]

  /// The memories of node `v` are the rows `rows[v]..<rows[v + 1]`, the empty one first.
  let rows: [Int]

  /// The last ticks to leave for the end, as ``DayGraph/lastLeavesToEnd``.
  let lastLeavesToEnd: [Int]

  /// The arcs from each row to others, the shortest first, with their costs at the duals of the last update.
  private(set) var arcs: [sweep_arc] = []

  /// The offset in ``arcs`` of each row, with the end offset last.
  private(set) var arcStarts: [Int] = []

  /// The memory after going on from the node and memory of a row to node `j`, at `row * count + j`; -1 if `j` is remembered
  /// or cannot be reached.
  let memories: [Int32]

  /// The bounds on profit after arriving, at ``index(plane:node:memory:tick:)``.
  private(set) var values: [Int32]

  /// The bounds on profit after leaving each node with several options, at ``leavingIndex(plane:node:memory:tick:)``.
  private(set) var leaving: [Int32]

  /// The memories of node `v` are the rows from `leavingRows[v]` on in ``leaving``, if it has several options; the last element
  /// is the total number of rows.
  let leavingRows: [Int]

  /// The order in which the values are computed.
  let order: BlockOrder

  /// The cells of a row of ``values``.
  let width: Int

  /// The breaks that can be taken in a row.
  let breakSequences: [BreakSequence]

  /// For each number of breaks, the ticks, counted from the first, at which exactly that many can have been taken.
  let spans: [Range<Int>]

  /// Creates room for the bounds of `graph`, each node remembering those of its ng-set.
  ///
  /// The caller ensures that the tables fit into memory: ``NgSets/bytes(of:)``.
  ///
  /// - Parameters:
  ///   - graph: The kind of day.
  ///   - ngSets: The ng-set of each node.
  ///   - control: When to stop; afterwards ``update(for:control:)`` returns `false` too.
  init(
    of graph: DayGraph,
    remembering ngSets: NgSets,
    until control: SearchControl = SearchControl()
  ) {
    self.graph = graph
    reducedProfits = graph.rewards
    longestArc = graph.longestArc
    layers = graph.layers
    order = .backward(of: graph, until: control)
    lastLeavesToEnd = graph.lastLeavesToEnd
    width = graph.tableWidth
    let neighbors = ngSets.nodes(in: graph)
    var rows = [0]
    for members in neighbors { rows.append((rows.last ?? 0) + 1 << members.count) }
    self.neighbors = Array(neighbors.joined())
    neighborStarts = neighbors.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    self.rows = rows
    memories = Self.memories(of: graph, neighbors: neighbors, rows: rows)
    values = [Int32](
      repeating: DayGraph.never,
      count: layers.count * graph.breakStates * (rows.last ?? 0) * width
    )
    var leavingRows = [0]
    for (node, options) in graph.options.enumerated() {
      let rowCount = options.count > 1 ? rows[node + 1] - rows[node] : 0
      leavingRows.append((leavingRows.last ?? 0) + rowCount)
    }
    self.leavingRows = leavingRows
    let leavingSize = layers.count * graph.breakStates * (leavingRows.last ?? 0) * width
    leaving = [Int32](repeating: DayGraph.never, count: leavingSize)
    breakSequences = graph.breakSequences
    spans = graph.spans(by: breakSequences)
  }

  /// Returns the memory at `node` after visiting `visited`.
  func memory(of visited: some NodeSet, at node: Int) -> Int {
    let start = neighborStarts[node]
    var memory = 0
    for position in start..<neighborStarts[node + 1] where visited.contains(neighbors[position]) {
      memory |= 1 << (position - start)
    }
    return memory
  }

  /// Computes the bounds for `duals`; returns `false` if they are incomplete because `control` says to stop or values exceed 32
  /// bits.
  mutating func update(for duals: Duals, control: SearchControl) -> Bool {
    loadDual = layers.count > 1 ? 0 : duals.load[graph.kind]
    reducedProfits = graph.reducedProfits(at: duals, load: loadDual)
    let tickCost = graph.instance.travelCost + Int(duals.travel[graph.kind])
    let (longest, isTooLong) = tickCost.multipliedReportingOverflow(by: max(1, longestArc))
    guard !isTooLong, longest < DayGraph.travelLimit,
      let limits = graph.limits(of: reducedProfits, travel: longest + graph.greatestCharge)
    else { return false }
    self.limits = limits
    let travelCost = Int32(tickCost)
    if travelCost != self.travelCost || arcs.isEmpty {
      self.travelCost = travelCost
      listArcs()
    }
    // Moved out to avoid copies.
    var (values, leaving): ([Int32], [Int32]) = ([], [])
    swap(&values, &self.values)
    swap(&leaving, &self.leaving)
    defer {
      swap(&values, &self.values)
      swap(&leaving, &self.leaving)
    }
    return NgSweep.run(self, values: &values, leaving: &leaving, control: control)
  }

  /// The number of arc evaluations of an update: each arc once for every tick at which a stay at its node may start.
  var work: Int {
    (0..<graph.count).reduce(0) { work, node in
      let arcs = arcStarts[rows[node + 1]] - arcStarts[rows[node]]
      let ticks = graph.stayStarts[node].reduce(0) { $0 + $1.count }
      return work + arcs * ticks * graph.breakStates * layers.count
    }
  }

  /// Lists the arcs from each row at the current duals.
  private mutating func listArcs() {
    let count = graph.count
    arcs.removeAll(keepingCapacity: true)
    arcStarts = [0]
    for node in 0..<count {
      let legs = graph.travel[node * count..<(node + 1) * count]
      let nearestFirst = legs.indices.map { $0 - node * count }.filter { next in
        next != node && graph.travel[node * count + next] < Instance.noWay
      }.sorted { (legs[node * count + $0], $0) < (legs[node * count + $1], $1) }
      for row in rows[node]..<rows[node + 1] {
        for next in nearestFirst where memories[row * count + next] >= 0 {
          let leg = graph.travel[node * count + next]
          arcs.append(
            sweep_arc(
              // The cells of a plane are fewer than 2^31: a table takes at most ``ExactSolver/memoryLimit`` bytes.
              offset: (Int32(rows[next]) + memories[row * count + next]) * Int32(width) + leg,
              leg: leg,
              cost: reducedCost(from: node, to: next),
              next: Int32(next)
            )
          )
        }
        arcStarts.append(arcs.count)
      }
    }
  }

  /// Returns the plane of a layer of load and a number of breaks taken.
  @inline(__always)
  func plane(layer: Int, breaksTaken: Int) -> Int { layer * graph.breakStates + breaksTaken }

  /// Returns the index in ``values`` for arriving at `node` at `tick` with a memory, on a plane.
  func index(plane: Int, node: Int, memory: Int, tick: Int32) -> Int {
    (plane * rows[graph.count] + rows[node] + memory) * width + Int(tick - graph.first)
  }

  /// Returns the index in ``leaving`` for leaving `node`, which has several options, with a memory, on a plane, where its
  /// shortest stay would have begun at `tick`.
  func leavingIndex(plane: Int, node: Int, memory: Int, tick: Int32) -> Int {
    (plane * leavingRows[graph.count] + leavingRows[node] + memory) * width
      + Int(tick - graph.first)
  }

  /// Returns the layer after each option of `node` from a layer of load.
  func steps(from layer: Int, at node: Int) -> [LoadLayers.Step] {
    graph.options[node].map { layers.step(from: layer, bearing: graph.loads[$0]) }
  }

  /// Returns the profit of an option taken on a layer of load, minus the cost of its load there.
  func reducedProfit(of option: Int, costing load: Int32) -> Int32 {
    max(reducedProfits[option] - load, Int32(-DayGraph.reducedProfitLimit))
  }

  private static func memories(
    of graph: DayGraph,
    neighbors: [[Int]],
    rows: [Int]
  ) -> [Int32] {
    let count = graph.count
    var memories = [Int32](repeating: -1, count: (rows.last ?? 0) * count)
    // For each pair, the bit by which the second remembers the first, or -1.
    var bits = [Int8](repeating: -1, count: count * count)
    for (node, members) in neighbors.enumerated() {
      // A node with more than a dozen neighbors would have more rows than fit into memory.
      for (bit, member) in members.enumerated() { bits[node * count + member] = Int8(bit) }
    }
    for from in 0..<count {
      for memory in 0..<rows[from + 1] - rows[from] {
        // The nodes remembered here, including this one.
        var known = [from]
        for (bit, neighbor) in neighbors[from].enumerated() where memory & 1 << bit != 0 {
          known.append(neighbor)
        }
        let row = (rows[from] + memory) * count
        for to in 0..<count where graph.travel[from * count + to] < Instance.noWay {
          var kept: Int32 = 0
          for node in known where bits[to * count + node] >= 0 {
            kept |= 1 << Int32(bits[to * count + node])
          }
          memories[row + to] = kept
        }
        for node in known { memories[row + node] = -1 }
      }
    }
    return memories
  }
}
