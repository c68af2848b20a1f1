/// Drops corners of lines that are not needed.
///
/// > Source: D. H. Douglas, T. K. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// > digitized line or its caricature", *Cartographica* 10 (1973), 112–122,
/// > <https://doi.org/10.3138/FM57-6770-U75U-7727>.
enum LineSimplification {
  /// Returns a ring with fewer corners.
  ///
  /// - Parameters:
  ///   - ring: The corners, the first not repeated at the end.
  ///   - tolerance: How far a dropped corner may be from the line.
  /// - Returns: The corners that are kept.
  /// - Complexity: O(*n* log *n*) for *n* corners as a rule.
  static func ring(_ ring: [FlatPoint], tolerance: Double) -> [FlatPoint] {
    guard ring.count > 3 else { return ring }
    let far = farthest(from: ring[0], in: ring)
    let first = line(Array(ring[0...far]), tolerance: tolerance)
    let second = line(Array(ring[far...]) + [ring[0]], tolerance: tolerance)
    return first.dropLast() + second.dropLast()
  }

  /// Returns the index of the corner that is farthest from a point.
  private static func farthest(from point: FlatPoint, in ring: [FlatPoint]) -> Int {
    var best = (index: 1, distance: 0.0)
    for (index, corner) in ring.enumerated() where (corner - point).squared > best.distance {
      best = (index, (corner - point).squared)
    }
    return best.index
  }

  /// Returns a line with fewer corners, its ends among them.
  static func line(_ line: [FlatPoint], tolerance: Double) -> [FlatPoint] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var pending = [(0, line.count - 1)]
    while let (start, end) = pending.popLast() {
      guard let (index, distance) = worst(line, start, end), distance > tolerance + 1e-6 else {
        continue
      }
      isKept[index] = true
      pending += [(start, index), (index, end)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  /// Returns the corner farthest from the straight line between two others, and its distance.
  private static func worst(
    _ line: [FlatPoint],
    _ start: Int,
    _ end: Int
  ) -> (index: Int, distance: Double)? {
    guard end > start + 1 else { return nil }
    var worst = (index: start + 1, distance: -1.0)
    for index in start + 1..<end {
      let part = line[index].nearestPart(from: line[start], to: line[end])
      let distance = (line[index] - line[start].toward(line[end], part)).length
      if distance > worst.distance { worst = (index, distance) }
    }
    return worst
  }
}
