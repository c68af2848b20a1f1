import Geography

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The center and the area of a shape on the ground.
///
/// The shape is projected onto the plane tangent to the Earth at its first corner, which is accurate to a thousandth
/// for anything that visitors can walk through.
struct Footprint {
  /// The center: the centroid of the surface or, without a surface, the mean of the corners.
  let middle: Coordinate

  /// The area in square meters; `nil` for a line.
  let squareMeters: Double?

  /// The diagonal of the bounding box.
  let extent: Meters

  /// Measures lines, treating closed ones as surfaces, or returns `nil` if there are no corners.
  ///
  /// - Parameter lines: The corners of each line; in a closed line, the first equals the last.
  /// - Complexity: O(*n*) for *n* corners.
  init?(_ lines: [[Coordinate]]) {
    guard let origin = lines.lazy.compactMap(\.first).first else { return nil }
    let perLatitude = 6_371_008.8 * Double.pi / 180
    let perLongitude = perLatitude * max(1e-6, cos(origin.latitude * .pi / 180))
    let plane = lines.map { line in
      line.map { corner in
        (
          x: (corner.longitude - origin.longitude) * perLongitude,
          y: (corner.latitude - origin.latitude) * perLatitude
        )
      }
    }
    var (area, momentX, momentY) = (0.0, 0.0, 0.0)
    for (line, flat) in zip(lines, plane) where line.count >= 4 && line.first == line.last {
      var (doubled, x, y) = (0.0, 0.0, 0.0)
      for (start, end) in zip(flat, flat.dropFirst()) {
        let cross = start.x * end.y - end.x * start.y
        doubled += cross
        x += (start.x + end.x) * cross
        y += (start.y + end.y) * cross
      }
      let sign = doubled < 0 ? -1.0 : 1.0
      area += sign * doubled / 2
      momentX += sign * x / 6
      momentY += sign * y / 6
    }
    let hasSurface = area > 1
    let corners = plane.flatMap { $0 }
    let mean = { (sum: Double) in sum / Double(corners.count) }
    let x = hasSurface ? momentX / area : mean(corners.reduce(0) { $0 + $1.x })
    let y = hasSurface ? momentY / area : mean(corners.reduce(0) { $0 + $1.y })
    guard
      let middle = try? Coordinate(
        latitude: origin.latitude + y / perLatitude,
        longitude: origin.longitude + x / perLongitude
      )
    else { return nil }
    self.middle = middle
    squareMeters = hasSurface ? area : nil
    let span = { (values: [Double]) in (values.max() ?? 0) - (values.min() ?? 0) }
    extent = Meters(hypot(span(corners.map(\.x)), span(corners.map(\.y))))
  }

  /// Joins lines end to end into as few as possible, closing rings drawn in several parts.
  ///
  /// - Parameter parts: The lines.
  /// - Returns: The joined lines.
  /// - Complexity: O(*n*²) for *n* lines.
  static func joined<Point: Equatable>(_ parts: [[Point]]) -> [[Point]] {
    var open = parts.filter { $0.count >= 2 }
    var result: [[Point]] = []
    while var line = open.popLast() {
      while line.first != line.last,
        let index = open.firstIndex(where: { $0.first == line.last || $0.last == line.last })
      {
        let next = open.remove(at: index)
        line += next.first == line.last ? next.dropFirst() : next.reversed().dropFirst()
      }
      result.append(line)
    }
    return result
  }
}
