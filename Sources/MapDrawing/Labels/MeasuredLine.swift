/// A line with the distances of its corners from its start.
struct MeasuredLine {
  /// The corners.
  let points: [DrawnPoint]

  /// The distances of the corners along the line.
  private let distances: [Double]

  /// Measures a line.
  init(_ points: [DrawnPoint]) {
    self.points = points
    var (distances, sum) = ([0.0], 0.0)
    for (start, end) in zip(points, points.dropFirst()) {
      sum += (end - start).length
      distances.append(sum)
    }
    self.distances = distances
  }

  /// The length.
  var length: Double { distances.last ?? 0 }

  /// The rectangle around the line.
  var box: DrawnBox { DrawnBox(around: points) }

  /// The sharpest single bend, and the largest sum of bends, along which text can be read, as cosine and in radians.
  private static let leastCosine = 0.82
  private static let mostBending = 1.1

  /// Returns the part between two distances in reading direction, or `nil` if it bends too much for text.
  ///
  /// - Parameters:
  ///   - start: The distance of the start.
  ///   - end: The distance of the end.
  ///   - tolerance: How far corners may be from the straight line between the ends to be dropped.
  /// - Returns: The part.
  func path(from start: Double, to end: Double, straightTo tolerance: Double) -> [DrawnPoint]? {
    guard let first = point(at: start), let last = point(at: end) else { return nil }
    let inner = points.indices.filter { distances[$0] > start + 0.5 && distances[$0] < end - 0.5 }
    let path = [first] + inner.map { points[$0] } + [last]
    guard Self.isSmooth(path) else { return nil }
    let chord = last - first
    let isStraight = path.allSatisfy {
      $0.squaredDistance(from: first, to: last) <= tolerance * tolerance
    }
    let isForward = chord.x > 0 || (chord.x == 0 && chord.y < 0)
    let drawn = isStraight ? [first, last] : path
    return isForward ? drawn : drawn.reversed()
  }

  /// Returns the point at a distance from the start, or `nil` beyond the ends.
  private func point(at distance: Double) -> DrawnPoint? {
    guard distance >= 0, distance <= length, points.count > 1 else { return nil }
    let next = max(1, distances.firstIndex { $0 >= distance } ?? points.count - 1)
    let span = distances[next] - distances[next - 1]
    let part = span > 0 ? (distance - distances[next - 1]) / span : 0
    return points[next - 1] + (points[next] - points[next - 1]) * part
  }

  /// Returns whether text can be read along a line.
  private static func isSmooth(_ path: [DrawnPoint]) -> Bool {
    var bending = 0.0
    for index in path.indices.dropFirst().dropLast() {
      let (before, after) = (path[index] - path[index - 1], path[index + 1] - path[index])
      let product = before.length * after.length
      guard product > 0 else { continue }
      let cosine = before.dot(after) / product
      guard cosine > leastCosine else { return false }
      // For small bends the sine is as good as the angle.
      bending += abs(before.cross(after)) / product
    }
    return bending < mostBending
  }
}
