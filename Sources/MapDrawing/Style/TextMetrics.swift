/// Estimates the width of text, without fonts.
///
/// The widths are those of the common sans-serif fonts for screens, all of which agree with Helvetica's.
///
/// > Source: Adobe Systems, *Helvetica*, Adobe Font Metrics file of the 14 core fonts of PDF.
enum TextMetrics {
  /// The advance widths of the characters from space to tilde, in thousandths of the size.
  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1_015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The height of the capitals, in parts of the size.
  static let capHeight = 0.72

  /// Returns the width of a text in the unit of its size.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of the font.
  ///   - spacing: The extra distance after each character, in parts of the size.
  /// - Returns: The width.
  static func width(of text: String, size: Double, spacing: Double = 0) -> Double {
    text.unicodeScalars.reduce(0.0) { $0 + width(of: $1) / 1_000 + spacing } * size
  }

  /// Returns the width of a character in thousandths of the size.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    let index = Int(scalar.value) - 0x20
    if widths.indices.contains(index) { return widths[index] }
    // Chinese, Japanese and Korean characters, and emoji, are squares.
    return scalar.value > 0x2E80 ? 1_000 : 620
  }
}
