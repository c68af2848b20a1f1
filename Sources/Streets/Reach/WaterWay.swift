public import Geography

/// The lengths of the shortest ways over a grid of land from one of its vertices.
///
/// Steps cost whole numbers, so that the queue is a ring of buckets.
///
/// > Source: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", *Communications of the ACM* 12 (1969),
/// > 632–633, <https://doi.org/10.1145/363269.363610>.
struct WaterWay {
  /// The cost of no way.
  private static let none = Int32.max

  /// The longest step of a ring of buckets; a longer link is a row of those.
  static let longestStep: Int32 = 1 << 18

  /// How much longer the way over cells is than the best: up to 8 %, half of which is taken off.
  static let excess = 1.04

  /// The cost to each vertex, as far as it is known.
  private var costs: [Int32]

  /// The cost up to which all are known: no vertex is reached for less than it says.
  private(set) var radius = Self.everywhere

  /// The radius of a search of the whole grid.
  static let everywhere = Int.max

  /// The side of a cell, in meters.
  private let side: Double

  /// Searches from the vertex `first` until `last` is reached and all that costs no more than `least`.
  ///
  /// - Complexity: O(*n*) for the *n* vertices that cost no more, and these costs.
  init(from first: Int, to last: Int, atLeast least: Int = 0, in land: LandGrid) {
    side = land.cells.side
    costs = [Int32](repeating: Self.none, count: land.vertexCount)
    costs[first] = 0
    // One more than the longest step, and a power of two, so that a bucket is found by a mask.
    let longest = land.links.values.joined().map(\.cost).max() ?? 0
    var size = 2_048
    while size <= Int(min(longest, Self.longestStep)) { size *= 2 }
    var buckets = [[Int32]](repeating: [], count: size)
    buckets[0] = [Int32(first)]
    var (cost, waiting) = (0, 1)
    while waiting > 0 {
      // Not before the next cost: others may be reached for the same as the last.
      if cost > least, costs[last] < cost {
        radius = cost - 1
        return
      }
      let bucket = cost & (size - 1)
      while let vertex = buckets[bucket].popLast() {
        waiting -= 1
        guard costs[Int(vertex)] == Int32(cost) else { continue }
        land.forEachStep(from: Int(vertex)) { next, step in
          let reached = Int32(clamping: cost + Int(min(step, Self.longestStep)))
          guard reached < costs[next] else { return }
          costs[next] = reached
          buckets[Int(reached) & (size - 1)].append(Int32(next))
          waiting += 1
        }
      }
      cost += 1
    }
  }

  /// Whether the way to a vertex is known, or that there is none.
  func knows(_ vertex: Int) -> Bool { radius == Self.everywhere || costs[vertex] <= radius }

  /// Returns the length of the shortest way to a vertex in meters, or `nil` if there is none.
  ///
  /// - Precondition: The search ``knows(_:)`` the vertex.
  func length(to vertex: Int) -> Double? {
    let cost = costs[vertex]
    return cost == Self.none ? nil : Double(cost) / Double(LandGrid.straight) * side / Self.excess
  }
}

/// The shortest routes around water for a table of estimates.
///
/// A way is as long in both directions, so one search serves all ways from and to its vertex. Of two ends it starts at the one
/// that was asked for more often, which makes few searches of a table where only some places lack streets. A search goes no farther than
/// it must, and the next from the same vertex at least twice as far. Of a search the lengths to the ends of the table are kept.
public final class WaterWays {
  /// The ends of the table.
  private let ends: [Coordinate]

  /// Where the ends meet the grid.
  private var doors: [Coordinate: LandGrid.Door?] = [:]

  /// The vertices of the ends, once they were looked for.
  private var wanted: [Int] = []

  /// The lengths from a vertex that was searched to those of the ends.
  private var lengths: [Int: [Int: Double]] = [:]

  /// The radius of the last search from each vertex.
  private var radii: [Int: Int] = [:]

  /// How often each vertex was an end.
  private var counts: [Int: Int] = [:]

  /// The number of searches so far.
  private(set) var searchCount = 0

  /// Creates an empty collection.
  ///
  /// - Parameter ends: The places of the table. A way from or to any other takes a search of its own.
  public init(among ends: [Coordinate] = []) {
    self.ends = ends
  }

  /// Returns the length of the shortest way between two places in meters, or `nil` if there is none.
  func length(_ start: Coordinate, _ end: Coordinate, on land: LandGrid) -> Double? {
    guard let first = door(start, on: land), let last = door(end, on: land) else { return nil }
    guard let length = length(first.cell, last.cell, on: land) else { return nil }
    return first.meters + last.meters + length
  }

  /// Returns where a place meets the grid.
  private func door(_ place: Coordinate, on land: LandGrid) -> LandGrid.Door? {
    if let door = doors[place] { return door }
    let door = land.door(at: land.cells.plane.point(place))
    doors[place] = .some(door)
    return door
  }

  /// Returns the length of the shortest way between two vertices in meters, or `nil` if there is none.
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
