/// The arcs of the nodes that remain in a graph under contraction.
///
/// The arcs of a node are contiguous in one array. A node that outgrows its room moves to the end, and the array is compacted
/// when most of it is unused.
struct ArcPool {
  /// An arc between two remaining nodes, as seen from one of them.
  struct Arc {
    /// The other node.
    let node: UInt32
    /// The number of the arc.
    let id: UInt32
    /// The cost to the other node.
    let out: WayCost
    /// The cost from the other node.
    let back: WayCost
  }

  /// The range of a node's arcs.
  private struct Row {
    /// The first.
    var start: UInt32
    /// The number of arcs.
    var count: UInt32 = 0
    /// The capacity.
    var room: UInt32
  }

  /// The arcs of all nodes, with unused room in between.
  private(set) var arcs: [Arc]

  /// The range of each node's arcs.
  private var rows: [Row]

  /// The total capacity of the rows in use.
  private var used: Int

  /// The number of arcs, each counted at both ends.
  private(set) var count = 0

  /// The filler for unused room.
  private static let filler = Arc(node: .max, id: .max, out: .none, back: .none)

  /// Creates a pool with the given capacity at each node.
  ///
  /// - Complexity: O(*n*) for *n* nodes and arcs.
  init(rooms: [UInt32]) {
    rows = []
    rows.reserveCapacity(rooms.count)
    used = 0
    for room in rooms {
      rows.append(Row(start: UInt32(used), room: room))
      used += Int(room)
    }
    arcs = [Arc](repeating: Self.filler, count: used)
  }

  /// Returns the range of a node's arcs in ``arcs``; valid until an arc is added.
  func range(of node: UInt32) -> Range<Int> {
    let row = rows[Int(node)]
    return Int(row.start)..<Int(row.start + row.count)
  }

  /// Adds an arc at a node and removes arcs that it dominates.
  ///
  /// - Complexity: O(*d*) for *d* arcs at the node, amortized.
  mutating func replace(at node: UInt32, with arc: Arc) {
    remove(at: node) { $0.node == arc.node && arc.out <= $0.out && arc.back <= $0.back }
    let row = rows[Int(node)]
    if row.count == row.room { move(Int(node)) }
    arcs[Int(rows[Int(node)].start + row.count)] = arc
    rows[Int(node)].count += 1
    count += 1
  }

  /// Removes arcs at a node; the others keep their order.
  mutating func remove(at node: UInt32, where isGone: (Arc) -> Bool) {
    let row = rows[Int(node)]
    var kept = row.start
    for index in row.start..<row.start + row.count where !isGone(arcs[Int(index)]) {
      if kept != index { arcs[Int(kept)] = arcs[Int(index)] }
      kept += 1
    }
    rows[Int(node)].count = kept - row.start
    count -= Int(row.start + row.count - kept)
  }

  /// Removes all arcs of a node and releases its room.
  mutating func removeAll(at node: UInt32) {
    used -= Int(rows[Int(node)].room)
    count -= Int(rows[Int(node)].count)
    rows[Int(node)] = Row(start: 0, room: 0)
  }

  /// Moves the arcs of a node to the end, with room for more.
  private mutating func move(_ node: Int) {
    if arcs.count > 2 * used + 1_024 { closeUp() }
    let row = rows[node]
    let room = max(4, 2 * row.room)
    used += Int(room - row.room)
    rows[node] = Row(start: UInt32(arcs.count), count: row.count, room: room)
    for index in row.start..<row.start + row.count { arcs.append(arcs[Int(index)]) }
    for _ in row.count..<room { arcs.append(Self.filler) }
  }

  /// Compacts the array.
  private mutating func closeUp() {
    var closed: [Arc] = []
    closed.reserveCapacity(used + used / 2)
    for node in rows.indices where rows[node].room > 0 {
      let row = rows[node]
      rows[node].start = UInt32(closed.count)
      closed += arcs[Int(row.start)..<Int(row.start + row.room)]
    }
    arcs = closed
  }
}
