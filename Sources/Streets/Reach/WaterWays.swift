public import Geography

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
