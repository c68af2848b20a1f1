import Orienteering

/// The arcs of a graph, and which places can still be visited after leaving one at a tick.
///
/// Places that a label can no longer reach do not matter when two labels are compared.
///
/// > Source: D. Feillet, P. Dejax, M. Gendreau, C. Gueguen, "An exact algorithm for the elementary
/// > shortest path problem with resource constraints", *Networks* 44 (2004), 216–229,
/// > <https://doi.org/10.1002/net.20033>.
struct Reach<Visits: VisitSet> {
  /// The kind of day.
  let graph: DayGraph

  /// An arc from one visit to another.
  struct Arc {
    /// The other visit.
    let visit: Int32
    /// The ticks that it takes.
    let leg: Int32
    /// The ticks that it costs.
    let length: Int32
    /// What it is charged besides.
    let charge: Int32
  }

  /// The arcs, those from one visit after those from another.
  let arcs: [Arc]
  /// Where in ``arcs`` those from each visit begin; one more for their end.
  let arcStarts: [Int]

  /// For each visit those that it excludes and itself; empty if all visits go together.
  let rivals: [Visits]

  private let count: Int
  /// For each visit, the last ticks to leave it for the others, ascending.
  private let ticks: [Int32]
  /// For each visit, the others that can be reached when leaving at the tick of the same position.
  private let sets: [Visits]

  /// Finds what can be reached from each visit of `graph`.
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
            visit: Int32(to),
            leg: graph.travel[index],
            length: graph.lengths[index],
            charge: graph.charges[index]
          )
        )
      }
      arcStarts.append(arcs.count)
    }
    rivals = graph.instance.rivals.isEmpty ? [] : graph.places.map(graph.rivals(of:))
    self.arcs = arcs
    self.arcStarts = arcStarts
    let latest = graph.latestDepartures()
    var ticks: [Int32] = []
    var sets: [Visits] = []
    for from in 0..<graph.count {
      let others = (0..<graph.count).filter { $0 != from }
      let sorted = others.sorted {
        latest[from * graph.count + $0] < latest[from * graph.count + $1]
      }
      ticks += sorted.map { latest[from * graph.count + $0] }
      var set = Visits()
      var reversed: [Visits] = []
      for to in sorted.reversed() {
        set.insert(to)
        reversed.append(set)
      }
      sets += reversed.reversed()
    }
    self.ticks = ticks
    self.sets = sets
  }

  /// Returns the visits that can still be reached after leaving `visit` at `tick`.
  ///
  /// - Complexity: O(log *n*).
  func set(from visit: Int, leaving tick: Int32) -> Visits {
    let base = visit * (count - 1)
    var low = base
    var high = base + count - 1
    while low < high {
      let middle = (low + high) / 2
      if ticks[middle] >= tick { high = middle } else { low = middle + 1 }
    }
    return low < base + count - 1 ? sets[low] : Visits()
  }
}

extension DayGraph {
  /// Returns the places that `place` excludes, as far as they are in the graph, and itself.
  fileprivate func rivals<Visits: VisitSet>(of place: Int) -> Visits {
    var rivals = Visits()
    for other in [place] + instance.rivals[place] where numbers[other] >= 0 {
      rivals.insert(numbers[other])
    }
    return rivals
  }
}
