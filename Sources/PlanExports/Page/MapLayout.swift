/// Places the symbols and labels of a map without overlaps.
struct MapLayout {
  /// The occupied rectangles.
  private var boxes: [Box] = []

  /// The size of the drawing.
  let width: Double

  /// The size of the drawing.
  let height: Double

  /// Creates an empty drawing.
  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// A rectangle with sides along the axes.
  struct Box: Hashable {
    /// The center.
    var center: MapPoint
    /// The width.
    var width: Double
    /// The height.
    var height: Double

    /// Returns the area of the intersection with another rectangle.
    func overlap(_ other: Self) -> Double {
      let across = (width + other.width) / 2 - abs(center.x - other.center.x)
      let down = (height + other.height) / 2 - abs(center.y - other.center.y)
      return max(0, across) * max(0, down)
    }
  }

  /// Marks a disk as occupied.
  mutating func take(_ center: MapPoint, radius: Double) {
    boxes.append(Box(center: center, width: radius * 2, height: radius * 2))
  }

  /// Returns the best free position for a label near a point, and occupies it.
  ///
  /// - Parameters:
  ///   - name: The text.
  ///   - size: The font size.
  ///   - point: The point that it labels.
  ///   - reach: The distance from the point.
  ///   - tolerance: The share of it that may be hidden.
  /// - Returns: The middle of its baseline, or `nil` if there is no room.
  mutating func room(
    for name: String,
    size: Double,
    near point: MapPoint,
    reach: Double,
    tolerance: Double
  ) -> MapPoint? {
    let long = name.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 1.0 : 0.54) } * size + 4
    let tall = size * 1.15
    let offsets = [
      (0.0, -reach), (0, reach), (reach + long / 2, 0), (-reach - long / 2, 0),
      (long / 2, -reach), (-long / 2, -reach), (long / 2, reach), (-long / 2, reach),
      (0, -reach * 2), (0, reach * 2),
    ]
    let candidates = offsets.map { across, down in
      Box(center: MapPoint(x: point.x + across, y: point.y + down), width: long, height: tall)
    }.filter { isInside($0) }
    let rated = candidates.map { box in (box, boxes.reduce(0) { $0 + $1.overlap(box) }) }
    guard let (best, hidden) = rated.min(by: { $0.1 < $1.1 }), hidden <= tolerance * long * tall
    else { return nil }
    boxes.append(best)
    return MapPoint(x: best.center.x, y: best.center.y + size * 0.36)
  }

  private func isInside(_ box: Box) -> Bool {
    box.center.x - box.width / 2 >= 3 && box.center.x + box.width / 2 <= width - 3
      && box.center.y - box.height / 2 >= 3 && box.center.y + box.height / 2 <= height - 24
  }

  /// Returns points moved apart as little as possible so that disks around them do not overlap.
  ///
  /// - Complexity: O(*n*²) for *n* points, at most 60 times.
  static func apart(_ points: [MapPoint], radius: Double) -> [MapPoint] {
    var points = points
    for _ in 0..<60 {
      var hasMoved = false
      for first in points.indices {
        for second in points.indices.dropFirst(first + 1) {
          let distance = points[first].distance(to: points[second])
          let missing = radius * 2 - distance
          guard missing > 0.05 else { continue }
          hasMoved = true
          // Coincident points are separated sideways.
          let across = distance > 0 ? (points[second].x - points[first].x) / distance : 1
          let down = distance > 0 ? (points[second].y - points[first].y) / distance : 0
          points[first].x -= across * missing / 2
          points[first].y -= down * missing / 2
          points[second].x += across * missing / 2
          points[second].y += down * missing / 2
        }
      }
      if !hasMoved { break }
    }
    return points
  }
}
