/// Clips lines and rings to a window.
enum LineClipping {
  /// Returns the parts of a line inside a rectangle, each with at least two corners.
  ///
  /// A part continues while consecutive segments touch the rectangle; segments are clipped at its edges.
  ///
  /// > Source: Y.-D. Liang, B. A. Barsky, "A New Concept and Method for Line Clipping", *ACM Transactions on Graphics* 3
  /// > (1984), 1–22, <https://doi.org/10.1145/357332.357333>.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  static func parts(of line: [DrawnPoint], in box: DrawnBox) -> [[DrawnPoint]] {
    var parts: [[DrawnPoint]] = []
    var part: [DrawnPoint] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (first, last) = segment(start, end, in: box) else { continue }
      if part.last != first {
        if part.count > 1 { parts.append(part) }
        part = [first]
      }
      part.append(last)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// Returns the part of a segment inside a rectangle, or `nil` if there is none.
  private static func segment(
    _ start: DrawnPoint,
    _ end: DrawnPoint,
    in box: DrawnBox
  ) -> (DrawnPoint, DrawnPoint)? {
    if box.contains(start), box.contains(end) { return (start, end) }
    let line = end - start
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (-line.x, start.x - box.left), (line.x, box.right - start.x), (-line.y, start.y - box.top),
      (line.y, box.bottom - start.y),
    ]
    for (slope, room) in edges {
      if slope == 0, room < 0 { return nil }
      if slope < 0 { enter = max(enter, room / slope) }
      if slope > 0 { leave = min(leave, room / slope) }
    }
    guard enter <= leave else { return nil }
    return (
      enter > 0 ? start + line * enter : start, leave < 1 ? start + line * leave : end
    )
  }

  /// Returns the part of a ring inside a rectangle; where it leaves, it follows the edge.
  ///
  /// > Source: I. E. Sutherland, G. W. Hodgman, "Reentrant Polygon Clipping", *Communications of the ACM* 17 (1974), 32–42,
  /// > <https://doi.org/10.1145/360767.360802>.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  static func ring(_ ring: [DrawnPoint], in box: DrawnBox) -> [DrawnPoint] {
    let sides: [(DrawnPoint) -> Double] = [
      { $0.x - box.left }, { box.right - $0.x }, { $0.y - box.top }, { box.bottom - $0.y },
    ]
    return sides.reduce(ring) { ring, depth in half(ring, depth) }
  }

  /// Returns the part of a ring on the inner side of an edge, where `depth` is not negative.
  private static func half(
    _ ring: [DrawnPoint],
    _ depth: (DrawnPoint) -> Double
  ) -> [DrawnPoint] {
    guard var last = ring.last else { return [] }
    var inside: [DrawnPoint] = []
    inside.reserveCapacity(ring.count + 4)
    var lastDepth = depth(last)
    for corner in ring {
      let cornerDepth = depth(corner)
      if (lastDepth < 0) != (cornerDepth < 0) {
        inside.append(last + (corner - last) * (lastDepth / (lastDepth - cornerDepth)))
      }
      if cornerDepth >= 0 { inside.append(corner) }
      (last, lastDepth) = (corner, cornerDepth)
    }
    return inside
  }
}
