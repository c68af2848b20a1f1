#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension SheetShape {
  /// The number of lines across a shape on which room is looked for.
  private static let rows = 11

  /// The middle of the widest place for a level name, and the width there; `nil` for a shape of nothing.
  ///
  /// Of a few level lines across the shape that one is taken whose widest stretch is still wide a row above and below.
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

  /// Returns the direction in which a shape is longest around a point; a level one if that is long enough.
  ///
  /// - Parameters:
  ///   - point: A point of the shape.
  ///   - enough: What is long enough.
  /// - Returns: The middle of the stretch, its direction, to the right, and its length; `nil` if the point is outside.
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
      // A name of a bay stays at its point; one that would touch the shore moves along the stretch.
      let reach = enough * 0.6
      let (low, high) = (chord.lowerBound + reach, chord.upperBound - reach)
      let shift = low > high ? (low + high) / 2 : min(max(0, low), high)
      best = (point + direction * shift, direction, length)
    }
    return best
  }
}
