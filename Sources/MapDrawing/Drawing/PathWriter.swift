import Formats

/// Writes compact SVG path data: integer units, relative, without optional separators.
struct PathWriter {
  /// The ASCII characters so far.
  private var bytes: [UInt8] = []

  /// Whether nothing has been written.
  var isEmpty: Bool { bytes.isEmpty }

  /// The path data.
  var data: Markup { Markup(verbatim: String(decoding: bytes, as: UTF8.self)) }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - line: The corners; coinciding ones are written once.
  ///   - isClosed: Whether the last corner is joined to the first.
  /// - Complexity: O(*n*) for *n* corners.
  mutating func add(_ line: [DrawnPoint], isClosed: Bool = false) {
    let corners = line.map { (x: Self.whole($0.x), y: Self.whole($0.y)) }
    guard let first = corners.first else { return }
    let start = bytes.count
    bytes.append(UInt8(ascii: "M"))
    write(first.x, isFirst: true)
    write(first.y, isFirst: false)
    let body = bytes.count
    var last = first
    for corner in corners.dropFirst() where corner != last {
      let isFirst = bytes.count == body
      if isFirst { bytes.append(UInt8(ascii: "l")) }
      write(corner.x - last.x, isFirst: isFirst)
      write(corner.y - last.y, isFirst: false)
      last = corner
    }
    // A single point draws nothing.
    if bytes.count == body {
      bytes.removeSubrange(start...)
    } else if isClosed {
      bytes.append(UInt8(ascii: "z"))
    }
  }

  /// Returns the nearest integer.
  private static func whole(_ number: Double) -> Int {
    Int(min(max(number, -1e9), 1e9).rounded())
  }

  /// Writes a number; a minus sign needs no separator.
  private mutating func write(_ number: Int, isFirst: Bool) {
    if number < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
