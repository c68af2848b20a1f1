import Orienteering

/// The arcs of a graph, and the nodes reachable after leaving a node at a tick.
///
/// Dominance ignores nodes that a label can no longer reach.
///
/// > Source: D. Feillet, P. Dejax, M. Gendreau, C. Gueguen, "An exact algorithm for the elementary
/// > shortest path problem with resource constraints", *Networks* 44 (2004), 216–229,
/// > <https://doi.org/10.1002/net.20033>.
struct Reach<Nodes: NodeSet> {
  /// The kind of day.
  let graph: DayGraph

  /// An arc from one node to another.
  struct Arc {
    /// The other node.
    let node: Int32
    /// The ticks that it takes.
    let leg: Int32
    /// The ticks that count for its cost.
    let length: Int32
    /// The additional charge.
    let charge: Int32
  }

  /// The arcs, grouped by first node.
  let arcs: [Arc]
  /// The offset in ``arcs`` of each node, with the end offset last.
  let arcStarts: [Int]

  /// For each node, itself and the nodes that it excludes; empty if there are no exclusions.
  let rivals: [Nodes]

  private let count: Int
  /// For each node, the last ticks to leave it for the others, ascending.
  private let ticks: [Int32]
  /// For each node, the nodes reachable when leaving at the tick of the same index.
  private let sets: [Nodes]

  /// Finds the nodes reachable from each node of `graph`.
  ///
  /// - Complexity: O(*n*³), for the fastest paths.
  init(of graph: DayGraph) {
    self.graph = graph
    count = graph.count
    var arcs: [Arc] = []
    var arcStarts = [0]
    for from in 0..<graph.count {
      for to in 0..<graph.count where to != from {
        let index = from * graph.count + to
        guard graph.travel[index] < Instance.noWay else { continue }
        arcs.append(
          Arc(
            node: Int32(to),
            leg: graph.travel[index],
            length: graph.lengths[index],
            charge: graph.charges[index]
          )
        )
      }
      arcStarts.append(arcs.count)
    }
    rivals = graph.instance.rivals.isEmpty ? [] : graph.placeOfNode.map(graph.rivals(ofPlace:))
    self.arcs = arcs
    self.arcStarts = arcStarts
    let latest = graph.lastLeavesToNodes()
    var ticks: [Int32] = []
    var sets: [Nodes] = []
    for from in 0..<graph.count {
      let others = (0..<graph.count).filter { $0 != from }
      let sorted = others.sorted {
        latest[from * graph.count + $0] < latest[from * graph.count + $1]
      }
      ticks += sorted.map { latest[from * graph.count + $0] }
      var set = Nodes()
      var reversed: [Nodes] = []
      for to in sorted.reversed() {
        set.insert(to)
        reversed.append(set)
      }
      sets += reversed.reversed()
    }
    self.ticks = ticks
    self.sets = sets
  }

  /// Returns the nodes still reachable after leaving `node` at `tick`.
  ///
  /// - Complexity: O(log *n*).
  func set(from node: Int, leaving tick: Int32) -> Nodes {
    let base = node * (count - 1)
    var low = base
    var high = base + count - 1
    while low < high {
      let middle = (low + high) / 2
      if ticks[middle] >= tick { high = middle } else { low = middle + 1 }
    }
    return low < base + count - 1 ? sets[low] : Nodes()
  }
}

extension DayGraph {
  /// Returns the node of `place` and the nodes in the graph of the places that it excludes.
  fileprivate func rivals<Nodes: NodeSet>(ofPlace place: Int) -> Nodes {
    var rivals = Nodes()
    for other in [place] + instance.rivals[place] where nodeOfPlace[other] >= 0 {
      rivals.insert(nodeOfPlace[other])
    }
    return rivals
  }
}
