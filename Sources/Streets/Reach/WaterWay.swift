public import Geography

/// The lengths of the shortest paths over a land grid from one of its vertices.
///
/// Step costs are integers, so the queue is a ring of buckets.
///
/// > Source: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", *Communications of the ACM* 12 (1969),
/// > 632–633, <https://doi.org/10.1145/363269.363610>.
struct WaterWay {
  /// The cost if there is no path.
  private static let none = Int32.max

  /// The maximum step in the ring of buckets; longer links are split into several steps.
  static let longestStep: Int32 = 1 << 18

  /// The factor by which paths over cells are too long: up to 8%; half of that is corrected.
  static let excess = 1.04

  /// The cost to each vertex, if known.
  private var costs: [Int32]

  /// The cost up to which all costs are final.
  private(set) var radius = Self.everywhere

  /// The radius after a search of the whole grid.
  static let everywhere = Int.max

  /// The side of a cell, in meters.
  private let side: Double

  /// Searches from `first` until `last` and all vertices with cost up to `least` are settled.
  ///
  /// - Complexity: O(*n* + *c*) for the *n* vertices within the final cost *c*.
  init(from first: Int, to last: Int, atLeast least: Int = 0, in land: LandGrid) {
    side = land.cells.side
    costs = [Int32](repeating: Self.none, count: land.vertexCount)
    costs[first] = 0
    var ring = BucketRing(longestStep: Int(min(land.longestLink, Self.longestStep)))
    ring.push(Int32(first), at: 0)
    var cost = 0
    while !ring.isEmpty {
      // Wait for the next cost, because other vertices may have the same cost as `last`.
      if cost > least, costs[last] < cost {
        radius = cost - 1
        return
      }
      while let vertex = ring.pop(at: cost) {
        guard costs[Int(vertex)] == Int32(cost) else { continue }
        land.forEachStep(from: Int(vertex)) { next, step in
          let reached = Int32(clamping: cost + Int(min(step, Self.longestStep)))
          guard reached < costs[next] else { return }
          costs[next] = reached
          ring.push(Int32(next), at: Int(reached))
        }
      }
      cost += 1
    }
  }

  /// Whether the distance to a vertex, or its absence, is known.
  func knows(_ vertex: Int) -> Bool { radius == Self.everywhere || costs[vertex] <= radius }

  /// Returns the length of the shortest path to a vertex in meters, or `nil` if there is none.
  ///
  /// - Precondition: ``knows(_:)`` is true for the vertex.
  func length(to vertex: Int) -> Double? {
    let cost = costs[vertex]
    return cost == Self.none ? nil : Double(cost) / Double(LandGrid.straight) * side / Self.excess
  }
}

/// Vertices that wait at their costs, which lie within one step of each other: a ring of linked lists in one array.
private struct BucketRing {
  /// A vertex in a list.
  private struct Entry {
    var vertex: Int32
    /// The index of the next entry; -1 for the last.
    var next: Int32
  }

  /// The index of the first entry of each list; -1 if it is empty.
  private var heads: [Int32]

  private var entries: [Entry] = []

  /// The first entry that is of no further use.
  private var unused: Int32 = -1

  private var count = 0

  /// Whether no vertex is waiting.
  var isEmpty: Bool { count == 0 }

  /// Creates an empty ring for steps of at most some cost.
  init(longestStep: Int) {
    // Greater than the longest step, and a power of two, so that a mask gives the list.
    var size = 2_048
    while size <= longestStep { size *= 2 }
    heads = [Int32](repeating: -1, count: size)
  }

  /// Adds a vertex.
  mutating func push(_ vertex: Int32, at cost: Int) {
    let list = cost & (heads.count - 1)
    let entry = Entry(vertex: vertex, next: heads[list])
    count += 1
    guard unused >= 0 else {
      heads[list] = Int32(entries.count)
      entries.append(entry)
      return
    }
    heads[list] = unused
    unused = entries[Int(unused)].next
    entries[Int(heads[list])] = entry
  }

  /// Removes the vertex that was added last at a cost, or returns `nil` if there is none.
  mutating func pop(at cost: Int) -> Int32? {
    let list = cost & (heads.count - 1)
    let head = heads[list]
    guard head >= 0 else { return nil }
    let entry = entries[Int(head)]
    heads[list] = entry.next
    entries[Int(head)].next = unused
    unused = head
    count -= 1
    return entry.vertex
  }
}

/// The shortest routes around water for a table of estimates.
///
/// Lengths are symmetric, so one search serves all routes from and to its vertex. It starts at the end that was requested more
/// often, so a table in which only some places lack streets takes few searches. A search goes no farther than necessary, and
/// the next one from the same vertex at least twice as far. Only the lengths to the ends of the table are kept.
public final class WaterWays {
  /// The ends of the table.
  private let ends: [Coordinate]

  /// The doors of the ends.
  private var doors: [Coordinate: LandGrid.Door?] = [:]

  /// The vertices of the ends, once looked up.
  private var wanted: [Int] = []

  /// The lengths from each searched vertex to the vertices of the ends.
  private var lengths: [Int: [Int: Double]] = [:]

  /// The radius of the last search from each vertex.
  private var radii: [Int: Int] = [:]

  /// The number of requests for each vertex.
  private var counts: [Int: Int] = [:]

  /// The number of searches so far.
  private(set) var searchCount = 0

  /// Creates an empty collection.
  ///
  /// - Parameter ends: The places of the table. Routes between other places take a search each.
  public init(among ends: [Coordinate] = []) {
    self.ends = ends
  }

  /// Returns the length of the shortest route between two places in meters, or `nil` if there is none.
  func length(_ start: Coordinate, _ end: Coordinate, on land: LandGrid) -> Double? {
    guard let first = door(start, on: land), let last = door(end, on: land) else { return nil }
    guard let length = length(first.cell, last.cell, on: land) else { return nil }
    return first.meters + last.meters + length
  }

  /// Returns the door of a place.
  private func door(_ place: Coordinate, on land: LandGrid) -> LandGrid.Door? {
    if let door = doors[place] { return door }
    let door = land.door(at: land.cells.plane.point(place))
    doors[place] = .some(door)
    return door
  }

  /// Returns the length of the shortest path between two vertices in meters, or `nil` if there is none.
  func length(_ first: Int, _ last: Int, on land: LandGrid) -> Double? {
    guard first != last else { return 0 }
    counts[first, default: 0] += 1
    counts[last, default: 0] += 1
    if let known = lengths[first]?[last] ?? lengths[last]?[first] {
      return known.isFinite ? known : nil
    }
    let isFirst = counts[first, default: 0] > counts[last, default: 0]
    let (origin, other) = isFirst ? (first, last) : (last, first)
    let least = 2 * min(radii[origin] ?? 0, WaterWay.everywhere / 2)
    let search = WaterWay(from: origin, to: other, atLeast: least, in: land)
    searchCount += 1
    if wanted.isEmpty { wanted = ends.compactMap { door($0, on: land)?.cell } }
    var found = lengths[origin, default: [:]]
    for vertex in wanted + [other] where search.knows(vertex) {
      found[vertex] = search.length(to: vertex) ?? .infinity
    }
    lengths[origin] = found
    radii[origin] = search.radius
    return search.length(to: other)
  }
}
