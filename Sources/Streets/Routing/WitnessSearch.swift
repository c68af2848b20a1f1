/// Looks for ways around a node that is about to leave the graph.
///
/// A search that gives up early costs an arc that was not needed, never a wrong distance.
struct WitnessSearch {
  /// How hard to look.
  enum Effort {
    /// To estimate how important a node is.
    case estimating
    /// To decide which arcs are added.
    case contracting

    /// The most nodes that a search settles.
    var settledLimit: Int {
      switch self {
      case .estimating: 24
      case .contracting: 96
      }
    }
  }

  /// The best cost found for each node in the present search.
  private var costs: [WayCost]

  /// The search in which a cost was found; older ones do not count.
  private var rounds: [UInt32]

  /// The number of the present search.
  private var round: UInt32 = 0

  /// The nodes to be settled.
  private var heap = MinHeap()

  /// Creates searches in a graph.
  init(nodeCount: Int) {
    costs = [WayCost](repeating: .none, count: nodeCount)
    rounds = [UInt32](repeating: 0, count: nodeCount)
  }

  /// Returns the pairs of arcs of a node, by their indices, that need an arc of their own once it is gone.
  ///
  /// A pair counts once, whether one direction needs it or both.
  mutating func neededPairs(
    around node: UInt32,
    _ arcs: [Contraction.Arc],
    in neighbors: [[Contraction.Arc]],
    effort: Effort
  ) -> [(Int, Int)] {
    var needed: [(Int, Int)] = []
    guard arcs.count > 1 else { return needed }
    for first in arcs.indices where arcs[first].back.exists {
      let reach = arcs[first].back + farthest(arcs, from: first)
      search(from: arcs[first].node, avoiding: node, upTo: reach, neighbors, effort.settledLimit)
      for second in arcs.indices where second != first && arcs[second].node != arcs[first].node {
        let cost = arcs[first].back + arcs[second].out
        guard cost.exists, found(arcs[second].node) > cost else { continue }
        needed.append((min(first, second), max(first, second)))
      }
    }
    return Self.unique(&needed)
  }

  /// Returns the highest cost of an arc to another node.
  private func farthest(_ arcs: [Contraction.Arc], from first: Int) -> WayCost {
    var most = WayCost.zero
    for arc in arcs where arc.node != arcs[first].node && arc.out.exists {
      most = max(most, arc.out)
    }
    return most
  }

  /// Sorts pairs and drops repetitions.
  private static func unique(_ pairs: inout [(Int, Int)]) -> [(Int, Int)] {
    pairs.sort { $0 < $1 }
    var unique: [(Int, Int)] = []
    for pair in pairs where unique.last.map({ $0 != pair }) ?? true { unique.append(pair) }
    return unique
  }

  /// The cost at which the present search reached a node.
  private func found(_ node: UInt32) -> WayCost {
    rounds[Int(node)] == round ? costs[Int(node)] : .none
  }

  /// Finds costs from a node that do not lead over another.
  private mutating func search(
    from source: UInt32,
    avoiding node: UInt32,
    upTo reach: WayCost,
    _ neighbors: [[Contraction.Arc]],
    _ settledLimit: Int
  ) {
    round += 1
    heap.removeAll()
    note(source, .zero)
    var settled = 0
    while settled < settledLimit, let entry = heap.pop() {
      let cost = WayCost(rawValue: entry.key)
      guard cost <= reach else { return }
      guard cost == costs[Int(entry.value)] else { continue }
      settled += 1
      for arc in neighbors[Int(entry.value)] where arc.node != node && arc.out.exists {
        let next = cost + arc.out
        if next <= reach, next < found(arc.node) { note(arc.node, next) }
      }
    }
  }

  /// Notes a better cost of a node.
  private mutating func note(_ node: UInt32, _ cost: WayCost) {
    costs[Int(node)] = cost
    rounds[Int(node)] = round
    heap.push(cost.rawValue, node)
  }
}
