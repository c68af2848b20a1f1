import Geography
import Streets

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A projected polygon.
struct SheetShape: Sendable {
  /// The name; empty if it has none.
  let name: String
  /// The kind, such as `river` or `park`.
  let kind: String
  /// The rings, outer ring first and clockwise on the drawing, holes counterclockwise, so that shapes in one path can overlap.
  let rings: [[WorldPoint]]
  /// The bounding box.
  let box: DrawnBox

  /// Projects a polygon.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  init(_ polygon: MapPolygon) {
    name = polygon.name
    kind = polygon.kind
    rings = polygon.rings.enumerated().map { index, ring in
      let ring = ring.map { WorldPoint($0) }
      return (Self.twiceArea(ring) > 0) == (index == 0) ? ring : ring.reversed()
    }
    box = DrawnBox(around: rings.joined().lazy.map(\.drawn))
  }

  /// Returns twice the signed area of a ring, positive if it is clockwise on the drawing.
  private static func twiceArea(_ ring: [WorldPoint]) -> Double {
    guard let first = ring.first?.drawn, var last = ring.last?.drawn else { return 0 }
    var sum = 0.0
    for corner in ring {
      let corner = corner.drawn
      sum += (last - first).cross(corner - first)
      last = corner
    }
    return sum
  }

  /// The area in square units of the projection.
  var area: Double { rings.reduce(0) { $0 + Self.twiceArea($1) } / 2 }

  /// Returns whether a point is inside an odd number of rings.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  ///
  /// > Source: M. Shimrat, "Algorithm 112: Position of point relative to polygon", *CACM* 5 (1962), 434,
  /// > <https://doi.org/10.1145/368637.368653>.
  func contains(_ point: DrawnPoint) -> Bool {
    guard box.contains(point) else { return false }
    return crossings(through: point, toward: DrawnPoint(x: 1, y: 0)).count { $0 < 0 } % 2 == 1
  }

  /// Returns where the rings cross a line, as distances from a point of the line, in order.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - direction: The direction of the line, of length 1.
  /// - Returns: The distances.
  /// - Complexity: O(*n*) for *n* corners.
  func crossings(through point: DrawnPoint, toward direction: DrawnPoint) -> [Double] {
    var crossings: [Double] = []
    for ring in rings {
      guard var start = ring.last.map({ $0.drawn - point }) else { continue }
      var startSide = direction.cross(start)
      for corner in ring {
        let end = corner.drawn - point
        let endSide = direction.cross(end)
        if (startSide > 0) != (endSide > 0) {
          let part = startSide / (startSide - endSide)
          crossings.append(direction.dot(start + (end - start) * part))
        }
        (start, startSide) = (end, endSide)
      }
    }
    return crossings.sorted()
  }

  /// Returns the part of a line inside the shape around a point, as distances from it; `nil` if the point is outside.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  func chord(through point: DrawnPoint, toward direction: DrawnPoint) -> ClosedRange<Double>? {
    guard box.contains(point) else { return nil }
    let crossings = crossings(through: point, toward: direction)
    let before = crossings.count { $0 < 0 }
    guard before % 2 == 1, before < crossings.count else { return nil }
    return crossings[before - 1]...crossings[before]
  }
}

/// A projected waterway.
struct SheetLine: Sendable {
  /// The name; empty if it has none.
  let name: String
  /// The corners.
  let points: [WorldPoint]
  /// The bounding box.
  let box: DrawnBox

  /// Projects a line.
  init(_ line: MapLine) {
    self.init(name: line.name, points: line.corners.map { WorldPoint($0) })
  }

  /// Creates a line from its projected corners.
  init(name: String, points: [WorldPoint]) {
    self.name = name
    self.points = points
    box = DrawnBox(around: points.lazy.map(\.drawn))
  }
}

/// A projected label.
struct SheetPlace: Sendable {
  /// The name.
  let name: String
  /// The kind of place, such as `district` or `tube`.
  let kind: String
  /// The drawing priority: 1 is drawn first.
  let rank: Int
  /// The position.
  let point: WorldPoint
  /// Whether it lies where no streets are known, so that there is room for its name when it is small.
  var isBeyond = false

  /// Projects a label.
  init(_ label: MapLabel) {
    name = label.name
    kind = label.kind
    rank = label.rank
    point = WorldPoint(label.position)
  }

  /// Creates a station where no streets are known.
  init(stationBeyond name: String, at point: WorldPoint) {
    (self.name, self.point) = (name, point)
    (kind, rank, isBeyond) = ("station", 3, true)
  }
}

extension SheetShape {
  /// The number of lines across a shape to examine.
  private static let rows = 11

  /// The center and width of the best position for a horizontal name; `nil` for an empty shape.
  ///
  /// Of several horizontal lines across the shape, picks the one whose widest stretch is also wide one row above and below.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  var widest: (middle: DrawnPoint, width: Double)? {
    let right = DrawnPoint(x: 1, y: 0)
    let step = box.height / Double(Self.rows + 1)
    var best: (middle: DrawnPoint, width: Double)?
    for row in 1...Self.rows {
      let start = DrawnPoint(x: box.left, y: box.top + Double(row) * step)
      let crossings = crossings(through: start, toward: right)
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let middle = start + right * ((crossings[pair] + crossings[pair + 1]) / 2)
        let rows = [-0.5, 0, 0.5].map { row -> Double in
          let point = middle + DrawnPoint(x: 0, y: step * row)
          let chord = chord(through: point, toward: right)
          return chord.map { 2 * min(-$0.lowerBound, $0.upperBound) } ?? 0
        }
        let width = rows.min() ?? 0
        if width > best?.width ?? 0 { best = (middle, width) }
      }
    }
    return best
  }

  /// Returns the direction in which a shape is longest around a point; horizontal if that is long enough.
  ///
  /// - Parameters:
  ///   - point: A point of the shape.
  ///   - enough: The sufficient length.
  /// - Returns: The center of the stretch, its direction (rightward), and its length; `nil` if the point is outside.
  func longest(
    at point: DrawnPoint,
    for enough: Double
  ) -> (middle: DrawnPoint, direction: DrawnPoint, length: Double)? {
    var best: (middle: DrawnPoint, direction: DrawnPoint, length: Double)?
    var bestRating = 0.0
    for turn in [0.0, -10, 10, -20, 20, -30, 30, -40, 40, -50, 50, -60, 60, -70, 70] {
      let angle = turn * .pi / 180
      let direction = DrawnPoint(x: cos(angle), y: sin(angle))
      guard let chord = chord(through: point, toward: direction) else { continue }
      let length = chord.upperBound - chord.lowerBound
      let rating = min(length, enough * 1.6) * (1 - abs(turn) / 400)
      guard rating > bestRating else { continue }
      bestRating = rating
      // The name stays at its point, but if it would touch the shore, it moves along the stretch.
      let reach = enough * 0.6
      let (low, high) = (chord.lowerBound + reach, chord.upperBound - reach)
      let shift = low > high ? (low + high) / 2 : min(max(0, low), high)
      best = (point + direction * shift, direction, length)
    }
    return best
  }
}
