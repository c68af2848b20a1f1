/// What backward searches from destinations have left behind.
struct SearchBuckets {
  /// What it costs to get from a node to a destination.
  struct Item {
    /// The cost.
    let cost: WayCost
    /// The index of the destination.
    let column: UInt32
  }

  /// The items, those of a node one after the other.
  private let items: [Item]

  /// The first item of each node, and the number of items.
  private let starts: [UInt32]

  /// The points of the destinations on each edge.
  private(set) var snaps: [UInt32: [(column: Int, snap: Snap)]] = [:]

  /// The destinations that are the same place.
  private(set) var columns: [RoutePlace: [Int]] = [:]

  /// Searches backward from destinations, until the task is cancelled.
  init(_ router: StreetRouter, _ destinations: [SnappedPlace]) {
    var found: [(node: UInt32, item: Item)] = []
    var search = UpwardSearch(nodeCount: router.hierarchy.nodeCount)
    for (column, destination) in destinations.enumerated() where !Task.isCancelled {
      search.run(router.seeds(destination, .arriving), .arriving, in: router.hierarchy)
      for index in search.settled {
        let entry = search.space[Int(index)]
        found.append((entry.node, Item(cost: entry.cost, column: UInt32(column))))
      }
      for snap in destination.snaps { snaps[snap.edge, default: []].append((column, snap)) }
      columns[destination.place, default: []].append(column)
    }
    (items, starts) = Self.sorted(found, nodeCount: router.hierarchy.nodeCount)
    nodeCount = zip(starts, starts.dropFirst()).count { $0 < $1 }
  }

  /// Sorts items by their nodes, by counting.
  private static func sorted(
    _ found: [(node: UInt32, item: Item)],
    nodeCount: Int
  ) -> (items: [Item], starts: [UInt32]) {
    var starts = [UInt32](repeating: 0, count: nodeCount + 1)
    for entry in found { starts[Int(entry.node) + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var items = [Item](repeating: Item(cost: .none, column: 0), count: found.count)
    for entry in found {
      items[Int(next[Int(entry.node)])] = entry.item
      next[Int(entry.node)] += 1
    }
    return (items, starts)
  }

  /// The number of nodes with items.
  let nodeCount: Int

  /// Returns whether a node has items.
  func has(_ node: UInt32) -> Bool { starts[Int(node)] < starts[Int(node) + 1] }

  /// Returns the items at a node.
  func items(at node: UInt32) -> ArraySlice<Item> {
    items[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
  }
}
