/// Simplifies lines by dropping details too small to see.
///
/// > Source: D. H. Douglas, T. K. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// > digitized line or its caricature", *Cartographica* 10 (1973), 112–122,
/// > <https://doi.org/10.3138/FM57-6770-U75U-7727>.
enum LineThinning {
  /// Returns a line with fewer corners, including its ends.
  ///
  /// - Parameters:
  ///   - line: The corners.
  ///   - tolerance: The maximum distance of a dropped corner from the line.
  /// - Returns: The remaining corners.
  /// - Complexity: Typically O(*n* log *n*) for *n* corners.
  static func line(_ line: ArraySlice<WorldPoint>, tolerance: Double) -> [WorldPoint] {
    guard line.count > 2 else { return Array(line) }
    let limit = tolerance * tolerance
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var pending = [(line.startIndex, line.endIndex - 1)]
    while let (start, end) = pending.popLast() {
      let worst = worst(line, start, end)
      guard worst.distance > limit else { continue }
      isKept[worst.index - line.startIndex] = true
      pending.append((start, worst.index))
      pending.append((worst.index, end))
    }
    return zip(line, isKept).compactMap { $1 ? $0 : nil }
  }

  /// Returns a ring with fewer corners; fewer than three if it is too small to see.
  ///
  /// The ring is split at its first corner and the corner farthest from it.
  static func ring(_ ring: [WorldPoint], tolerance: Double) -> [WorldPoint] {
    guard ring.count > 3 else { return ring }
    let start = ring[0].drawn
    let far =
      ring.indices.max { (ring[$0].drawn - start).squared < (ring[$1].drawn - start).squared } ?? 0
    let first = line(ring[...far], tolerance: tolerance)
    let second = line((ring[far...] + [ring[0]])[...], tolerance: tolerance)
    return Array(first.dropLast() + second.dropLast())
  }

  /// Returns the corner farthest from the segment between two others, and the square of its distance.
  private static func worst(
    _ line: ArraySlice<WorldPoint>,
    _ start: Int,
    _ end: Int
  ) -> (index: Int, distance: Double) {
    var worst = (index: start, distance: -1.0)
    let (from, to) = (line[start].drawn, line[end].drawn)
    for index in start + 1..<max(end, start + 1) {
      let distance = line[index].drawn.squaredDistance(from: from, to: to)
      if distance > worst.distance { worst = (index, distance) }
    }
    return worst
  }
}
