import Orienteering

/// The ng-set of each place: the places that a relaxed route remembers while it is there.
///
/// They start with the nearest places and grow where relaxed routes have cycles: a place that closes a cycle is added to the
/// ng-sets of all places in it, which forbids the cycle. They are limited so that the tables of the bounds fit into a memory
/// budget, which is computed from sizes and so is the same on every machine.
///
/// > Source: R. Roberti, A. Mingozzi, "Dynamic ng-path relaxation for the delivery man problem", *Transportation Science* 48
/// > (2014), 413–424, <https://doi.org/10.1287/trsc.2013.0474>.
struct NgSets {
  /// The successive limits on the size of ng-sets: one more place makes bounds tighter for up to twice the work.
  private static let limits = [4, 6, 8, 10]

  /// The places that each place of the instance remembers.
  private(set) var members: [[Int]]

  /// The position of the current limit.
  private var step = 0

  /// The current maximum size of an ng-set.
  var limit: Int { Self.limits[step] }

  /// Whether ``limit`` is the last.
  var isLargest: Bool { step == Self.limits.count - 1 }

  /// Creates ng-sets of the `size` nearest places, on the first kind of day in `graphs` that has the place; smaller if the tables
  /// would take more than `memory` bytes.
  init(of graphs: [DayGraph], nearest size: Int, within memory: Int = .max) {
    members = [[Int]](repeating: [], count: graphs[0].instance.placeCount)
    for graph in graphs {
      for (node, place) in graph.placeOfNode.enumerated() where members[place].isEmpty {
        members[place] = graph.nearest(size, to: node).map { graph.placeOfNode[$0] }
      }
    }
    shrink(for: graphs, within: memory)
  }

  /// Creates ng-sets from `members`, or prefixes of them if the tables of `graphs` would take more than `memory` bytes.
  init(members: [[Int]], of graphs: [DayGraph], within memory: Int) {
    self.members = members
    shrink(for: graphs, within: memory)
  }

  /// Shrinks all ng-sets by one place until the tables of `graphs` fit into `memory` bytes, or all are empty.
  private mutating func shrink(for graphs: [DayGraph], within memory: Int) {
    while bytes(of: graphs) > memory, let size = members.map(\.count).max(), size > 0 {
      members = members.map { Array($0.prefix(size - 1)) }
    }
  }

  /// Returns the bytes of the ``CompletionBounds`` of `graphs`.
  ///
  /// A search uses up to three times as much: bounds in both directions, and those of the next ng-sets.
  ///
  /// - Complexity: O(*k* · *n*²) for *k* graphs of *n* places.
  func bytes(of graphs: [DayGraph]) -> Int {
    graphs.reduce(0) { bytes, graph in
      graph.placeOfNode.indices.reduce(bytes + graph.bytes) { bytes, node in
        bytes + graph.bytesOfRow(at: node) << min(20, members[graph.placeOfNode[node]].count)
      }
    }
  }

  /// Returns the ng-set of each node of `graph`.
  func nodes(in graph: DayGraph) -> [[Int]] {
    graph.placeOfNode.map { place in
      members[place].map { graph.nodeOfPlace[$0] }.filter { $0 >= 0 }
    }
  }

  /// Allows ng-sets to grow to the next limit; returns `false` if there is none.
  mutating func raiseLimit() -> Bool {
    guard !isLargest else { return false }
    step += 1
    return true
  }

  /// Forbids the cycles of `routes`, places of the instance, unless an ng-set would exceed ``limit`` places, or the tables of
  /// `graphs` would take more than `memory` bytes.
  ///
  /// - Returns: Whether any new cycle is forbidden.
  mutating func forbidCycles(
    of routes: [[Int]],
    in graphs: [DayGraph],
    within memory: Int
  ) -> Bool {
    var isNew = false
    var left = memory - bytes(of: graphs)
    let rows = bytesOfRows(in: graphs)
    for route in routes {
      var last: [Int: Int] = [:]
      for (position, place) in route.enumerated() {
        defer { last[place] = position }
        guard let before = last[place] else { continue }
        let inside = Set(route[before + 1..<position])
        // If all remember it already, the cycle is forbidden and the route is stale.
        let forgetful = inside.filter { !members[$0].contains(place) }
        guard !forgetful.isEmpty, forgetful.allSatisfy({ members[$0].count < limit }) else {
          continue
        }
        // One more place in an ng-set doubles the rows.
        let growth = forgetful.reduce(0) { $0 + rows[$1] << members[$1].count }
        guard growth <= left else { continue }
        left -= growth
        for other in forgetful.sorted() { members[other].append(place) }
        isNew = true
      }
    }
    return isNew
  }

  /// Returns the total bytes of a row of each place in the tables of `graphs`.
  private func bytesOfRows(in graphs: [DayGraph]) -> [Int] {
    var rows = [Int](repeating: 0, count: members.count)
    for graph in graphs {
      for (node, place) in graph.placeOfNode.enumerated() {
        rows[place] += graph.bytesOfRow(at: node)
      }
    }
    return rows
  }
}

extension DayGraph {
  /// Returns the `size` nodes nearest to `node` by round-trip travel, the nearest first, ties in the order of the graph.
  ///
  /// - Complexity: O(*n* · `size`); `size` is so small that sorting would be slower.
  fileprivate func nearest(_ size: Int, to node: Int) -> [Int] {
    let ways = (0..<count).map { travel[$0 * count + node] + travel[node * count + $0] }
    var nearest: [Int] = []
    for other in 0..<count where other != node {
      var position = nearest.count
      while position > 0, ways[nearest[position - 1]] > ways[other] { position -= 1 }
      guard position < size else { continue }
      nearest.insert(other, at: position)
      if nearest.count > size { nearest.removeLast() }
    }
    return nearest
  }

  /// The fixed bytes of a graph and its bounds: arcs, the order of blocks and, if labels can use them, the sets of reachable
  /// nodes.
  fileprivate var bytes: Int {
    let pairs = count * count
    let blocks = count * (ticks / max(1, shortestStep) + 1)
    return (count <= WideNodeSet.capacity ? 64 : 16) * pairs + 24 * blocks
  }

  /// Returns the bytes of a row of the bounds of a node: its ticks on each plane, in a table for arriving and one
  /// for leaving if it has several options, and its arcs.
  fileprivate func bytesOfRow(at node: Int) -> Int {
    let tables = options[node].count > 1 ? 2 : 1
    return 4 * tables * layers.count * breakStates * tableWidth + 20 * count
  }
}
