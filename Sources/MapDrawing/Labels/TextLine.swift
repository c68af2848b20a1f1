/// A line of text on a map, along a path through the vertical center of its letters.
struct TextLine: Hashable, Sendable {
  /// The text.
  let text: String

  /// The path, from the first letter to the last, in pixels from the corner of the projection; straight if it has two points.
  let path: [DrawnPoint]

  /// Creates a line of text along a path.
  init(_ text: String, along path: [DrawnPoint]) {
    self.text = text
    self.path = path
  }

  /// Creates a straight line of text centered at a point.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - middle: The middle.
  ///   - width: The width.
  ///   - direction: The direction of reading, of length 1.
  init(
    _ text: String,
    around middle: DrawnPoint,
    width: Double,
    direction: DrawnPoint = DrawnPoint(x: 1, y: 0)
  ) {
    self.init(text, along: [middle + direction * (-width / 2), middle + direction * (width / 2)])
  }

  /// Returns disks that cover the letters.
  ///
  /// The radius is 0.62 of the size and the spacing 0.6, so that the bounding rectangle of letters as tall as the size is covered.
  ///
  /// - Parameter size: The size of the letters.
  /// - Returns: The disks.
  /// - Complexity: O(*n*) for *n* letters.
  func disks(size: Double) -> [LabelDisk] {
    let step = size * 0.6
    var disks: [LabelDisk] = []
    var left = 0.0
    for (start, end) in zip(path, path.dropFirst()) {
      let length = (end - start).length
      guard length > 0 else { continue }
      while left <= length {
        disks.append(LabelDisk(start + (end - start) * (left / length), radius: size * 0.62))
        left += step
      }
      left -= length
    }
    if let end = path.last { disks.append(LabelDisk(end, radius: size * 0.62)) }
    return disks
  }
}

/// A disk that no other name may cover.
struct LabelDisk: Hashable, Sendable {
  /// The middle.
  let middle: DrawnPoint
  /// The radius.
  let radius: Double

  /// Creates a disk.
  init(_ middle: DrawnPoint, radius: Double) {
    self.middle = middle
    self.radius = radius
  }

  /// The square around the disk.
  var box: DrawnBox {
    DrawnBox(left: middle.x, top: middle.y, right: middle.x, bottom: middle.y).grown(by: radius)
  }
}

/// Breaks names into lines.
enum TextBlock {
  /// The line height, as a multiple of the size.
  private static let leading = 1.16

  /// Returns a name in up to three centered lines.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - size: The size of the letters.
  ///   - spacing: The letter spacing, as a multiple of the size.
  ///   - middle: The center of the block.
  ///   - width: The maximum width of lines; single words may exceed it.
  /// - Returns: The lines, from top to bottom.
  /// - Complexity: O(*n*) for *n* words.
  static func lines(
    _ text: String,
    size: Double,
    spacing: Double,
    around middle: DrawnPoint,
    within width: Double
  ) -> [TextLine] {
    let texts = broken(text, size: size, spacing: spacing, within: width)
    return texts.enumerated().map { index, text in
      let down = (Double(index) - Double(texts.count - 1) / 2) * size * leading
      return TextLine(
        text,
        around: middle + DrawnPoint(x: 0, y: down),
        width: TextMetrics.width(of: text, size: size, spacing: spacing)
      )
    }
  }

  /// Returns the lines of a name: as few as fit, with the most even widths.
  private static func broken(
    _ text: String,
    size: Double,
    spacing: Double,
    within width: Double
  ) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let measure = { (text: String) in TextMetrics.width(of: text, size: size, spacing: spacing) }
    guard words.count > 1, measure(text) > width else { return [text] }
    let count = min(words.count, min(3, Int((measure(text) / max(width, 1)).rounded(.up))))
    let goal = measure(text) / Double(count) * 1.08
    var lines = [words[0]]
    for word in words.dropFirst() {
      let longer = (lines.last ?? "") + " " + word
      if measure(longer) > goal, lines.count < count {
        lines.append(word)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }
}

/// A placed name, or the dot of a station, or both.
struct PlacedName: Hashable, Sendable {
  /// Font and color.
  let style: NameStyle

  /// The size of the letters in pixels.
  let size: Double

  /// The lines of text, from top to bottom.
  let lines: [TextLine]

  /// The position of a station's dot, in pixels from the corner of the projection.
  var dot: DrawnPoint?

  /// The bounding box, in pixels from the corner of the projection.
  let box: DrawnBox

  /// Creates a name.
  init(_ style: NameStyle, size: Double, lines: [TextLine], dot: DrawnPoint? = nil) {
    self.style = style
    self.size = size
    self.lines = lines
    self.dot = dot
    let reach = max(size, dot == nil ? 0 : Self.dotRadius + 1)
    box = DrawnBox(around: lines.flatMap(\.path) + (dot.map { [$0] } ?? [])).grown(by: reach)
  }

  /// The radius of a station's dot with its rim, in pixels.
  static let dotRadius = 4.4

  /// The disks that no other name may cover.
  var disks: [LabelDisk] {
    lines.flatMap { $0.disks(size: size) }
      + (dot.map { [LabelDisk($0, radius: Self.dotRadius + 1)] } ?? [])
  }
}
