import Formats

/// Writes the data of SVG paths in few bytes: whole units, relative, with no separator that can be left out.
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
  ///   - line: The corners; those that fall together are written once.
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
    // A point is nothing to draw.
    if bytes.count == body {
      bytes.removeSubrange(start...)
    } else if isClosed {
      bytes.append(UInt8(ascii: "z"))
    }
  }

  /// Returns the nearest whole number.
  private static func whole(_ number: Double) -> Int {
    Int(min(max(number, -1e9), 1e9).rounded())
  }

  /// Writes a number; a minus separates it from the last by itself.
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
