import Formats

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

/// How a drawing says its colors.
package enum MapColoring: Hashable, Sendable {
  /// The colors of a theme, as attributes.
  case fixed(MapTheme)
  /// Variables of the page that the drawing is part of, which follow the reader's light or dark mode.
  case adaptive

  /// Returns the attribute that gives a property a color, with a space before it.
  func attribute(_ property: Markup, _ ink: MapInk) -> Markup {
    switch self {
    case .fixed(let theme): " \(property)=\"\(ink.color(theme))\""
    case .adaptive: " style=\"\(property):var(--map-\(ink.rawValue))\""
    }
  }

  /// Returns the attributes of a filled shape with an edge.
  func attributes(fill: MapInk, stroke: MapInk) -> Markup {
    switch self {
    case .fixed: attribute("fill", fill) + attribute("stroke", stroke)
    case .adaptive:
      " style=\"fill:var(--map-\(fill.rawValue));stroke:var(--map-\(stroke.rawValue))\""
    }
  }

  /// The variables of a page with adaptive drawings: a rule of its style for each theme.
  package static let style: String = {
    let variables = { (theme: MapTheme) in
      MapInk.allCases.map { "--map-\($0.rawValue):\($0.color(theme))" }.joined(separator: ";")
    }
    return """
      :root{\(variables(.light))}
      @media screen and (prefers-color-scheme:dark){:root{\(variables(.dark))}}
      """
  }()
}

/// The colors of a drawn map.
public enum MapTheme: String, CaseIterable, Sendable {
  /// For paper and for pages with a light background.
  case light
  /// For pages with a dark background.
  case dark
}

/// The kinds of names, which differ in font and color.
enum NameStyle: Hashable, Comparable, Sendable, CaseIterable {
  /// A name along a street.
  case street
  /// The name of a park.
  case green
  /// The name of water.
  case water
  /// The name of a station.
  case station
  /// The name of a district, in capitals.
  case district

  /// The color.
  var ink: MapInk {
    switch self {
    case .street: .streetName
    case .green: .greenName
    case .water: .waterName
    case .station: .station
    case .district: .districtName
    }
  }

  /// The letters' extra distance, in parts of their size.
  var spacing: Double {
    switch self {
    case .district: 0.12
    case .water: 0.06
    case .street, .green, .station: 0
    }
  }
}

/// A number that depends on the zoom: one for each of the zooms 11 to 18, and between them on the line.
struct ZoomScale: Sendable, ExpressibleByArrayLiteral {
  /// The numbers at the zooms 11 to 18.
  private let numbers: [Double]

  /// Creates a scale from its numbers.
  init(arrayLiteral numbers: Double...) {
    self.numbers = numbers
  }

  /// Returns the number at a zoom; beyond the ends, that of the end.
  func callAsFunction(_ zoom: Double) -> Double {
    guard let last = numbers.last else { return 0 }
    let place = max(0, zoom - 11)
    let index = Int(min(place, 100))
    guard index + 1 < numbers.count else { return last }
    let part = place - Double(index)
    return numbers[index] + (numbers[index + 1] - numbers[index]) * part
  }
}
