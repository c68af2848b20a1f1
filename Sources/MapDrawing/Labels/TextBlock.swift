/// Breaks names into lines.
enum TextBlock {
  /// The distance of lines, in parts of the size.
  private static let leading = 1.16

  /// Returns a name in up to three centered lines.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - size: The size of the letters.
  ///   - spacing: Their extra distance, in parts of the size.
  ///   - middle: The middle of the block.
  ///   - width: The width that lines should not exceed; single words may.
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

  /// Returns the lines of a name: as few as fit, and of those the most even.
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
