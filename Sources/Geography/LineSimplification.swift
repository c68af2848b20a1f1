/// A point of a plane, as lines are simplified on.
@usableFromInline package protocol PlanePoint {
  /// Returns the square of the distance to the segment between two points, which may be equal.
  func squaredDistance(toSegment start: Self, _ end: Self) -> Double
}

/// Drops corners of lines that are not needed.
///
/// > Source: D. H. Douglas, T. K. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// > digitized line or its caricature", *Cartographica* 10 (1973), 112–122,
/// > <https://doi.org/10.3138/FM57-6770-U75U-7727>.
@usableFromInline package enum LineSimplification {
  /// Returns a line with fewer corners, its ends among them.
  ///
  /// - Parameters:
  ///   - line: The corners.
  ///   - tolerance: How far a dropped corner may be from the line.
  /// - Returns: The corners that are kept.
  /// - Complexity: O(*n* log *n*) for *n* corners as a rule, O(*n*²) at worst.
  @inlinable package static func line<Point: PlanePoint>(
    _ line: ArraySlice<Point>,
    tolerance: Double
  ) -> [Point] {
    guard line.count > 2 else { return Array(line) }
    let limit = tolerance * tolerance
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var pending = [(line.startIndex, line.endIndex - 1)]
    while let (start, end) = pending.popLast() {
      let (from, to) = (line[start], line[end])
      var worst = (index: start, distance: -1.0)
      for index in start + 1..<max(end, start + 1) {
        let distance = line[index].squaredDistance(toSegment: from, to)
        if distance > worst.distance { worst = (index, distance) }
      }
      guard worst.distance > limit else { continue }
      isKept[worst.index - line.startIndex] = true
      pending.append((start, worst.index))
      pending.append((worst.index, end))
    }
    return zip(line, isKept).compactMap { $1 ? $0 : nil }
  }

  /// Returns a ring with fewer corners; fewer than three if it is smaller than the tolerance.
  ///
  /// The ring is cut at its first corner and at the corner farthest from there.
  ///
  /// - Parameters:
  ///   - ring: The corners, the first not repeated at the end.
  ///   - tolerance: How far a dropped corner may be from the ring.
  /// - Returns: The corners that are kept.
  /// - Complexity: Like that of ``line(_:tolerance:)``.
  @inlinable package static func ring<Point: PlanePoint>(
    _ ring: [Point],
    tolerance: Double
  ) -> [Point] {
    guard ring.count > 3 else { return ring }
    let start = ring[0]
    var far = (index: 0, distance: 0.0)
    for (index, corner) in ring.enumerated() {
      let distance = corner.squaredDistance(toSegment: start, start)
      if distance > far.distance { far = (index, distance) }
    }
    let first = line(ring[...far.index], tolerance: tolerance)
    let second = line((ring[far.index...] + [start])[...], tolerance: tolerance)
    return Array(first.dropLast() + second.dropLast())
  }
}
