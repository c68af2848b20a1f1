import Formats
package import Geography

/// A sketch of a trip: its stops as numbered dots, joined day by day.
package enum GuideMap {
  /// A stop.
  package struct Stop: Hashable, Sendable {
    /// The name.
    package let name: String

    /// The position.
    package let position: Coordinate

    /// Creates a stop.
    package init(name: String, position: Coordinate) {
      self.name = name
      self.position = position
    }
  }

  /// The size of the drawing.
  private static let (width, height, margin) = (640.0, 420.0, 30.0)

  /// The colors of days.
  private static let colors = ["#1f5fa8", "#b3401b", "#2d7a3d", "#7a3d8f", "#7a6a10"]

  /// Returns the sketch as SVG, or `nil` without stops; north is up, distances are true.
  ///
  /// - Parameter days: The stops of each day, in order.
  /// - Returns: An `svg` element.
  /// - Complexity: O(*n*) for *n* stops.
  package static func svg(_ days: [[Stop]]) -> String? {
    guard let box = BoundingBox(around: days.joined().map(\.position)) else { return nil }
    let shrink = box.center.latitude.radians.cosine
    let (wide, high) = ((box.east - box.west) * shrink, box.north - box.south)
    let scale = min(
      (width - 2 * margin) / max(wide, 1e-4),
      (height - 2 * margin) / max(high, 1e-4)
    )
    let point = { (position: Coordinate) in
      (
        x: round(width / 2 + (position.longitude - box.center.longitude) * shrink * scale),
        y: round(height / 2 - (position.latitude - box.center.latitude) * scale)
      )
    }
    let drawings = days.enumerated().map { index, stops in
      drawing(stops, colors[index % colors.count], point)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" role="img">\
      <title>The stops of the trip</title>\(drawings.joined())</svg>
      """
  }

  /// Returns the stops of a day with the line that joins them.
  private static func drawing(
    _ stops: [Stop],
    _ color: String,
    _ point: (Coordinate) -> (x: Double, y: Double)
  ) -> String {
    let points = stops.map { point($0.position) }
    let line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let dots = zip(stops, points).enumerated().map { index, pair in
      let (stop, at) = pair
      return """
        <g><title>\(stop.name.escapedInXML)</title><circle cx="\(at.x)" cy="\(at.y)" r="10" fill="\(color)"/>\
        <text x="\(at.x)" y="\(at.y + 4)" fill="#fff" font-size="12" text-anchor="middle">\(index + 1)</text></g>
        """
    }
    let path = "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>"
    return path + dots.joined()
  }

  /// Returns a coordinate of the drawing, rounded to one decimal.
  private static func round(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
