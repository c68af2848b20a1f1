import Formats

/// Estimates the width of text without font files.
///
/// The widths are those of Helvetica, which common sans-serif screen fonts match.
///
/// > Source: Adobe Systems, *Helvetica*, Adobe Font Metrics file of the 14 core fonts of PDF.
enum TextMetrics {
  /// The advance widths of the characters from space through tilde, in thousandths of the size.
  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1_015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The cap height, as a multiple of the size.
  static let capHeight = 0.72

  /// Returns the width of a text, in the unit of its size.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of the font.
  ///   - spacing: The letter spacing, as a multiple of the size.
  /// - Returns: The width.
  static func width(of text: String, size: Double, spacing: Double = 0) -> Double {
    text.unicodeScalars.reduce(0.0) { $0 + width(of: $1) / 1_000 + spacing } * size
  }

  /// Returns the width of a character in thousandths of the size.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    let index = Int(scalar.value) - 0x20
    if widths.indices.contains(index) { return widths[index] }
    // CJK characters and emoji are square.
    return scalar.value > 0x2E80 ? 1_000 : 620
  }
}

/// How a drawing writes its colors.
package enum MapColoring: Hashable, Sendable {
  /// Colors of a theme, as attributes.
  case fixed(MapTheme)
  /// CSS variables of the embedding page, which follow light or dark mode.
  case adaptive

  /// Returns the attribute that sets a color property, with a leading space.
  func attribute(_ property: Markup, _ ink: MapInk) -> Markup {
    switch self {
    case .fixed(let theme): " \(property)=\"\(ink.color(theme))\""
    case .adaptive: " style=\"\(property):var(--map-\(ink.rawValue))\""
    }
  }

  /// Returns the attributes of a filled shape with a stroke.
  func attributes(fill: MapInk, stroke: MapInk) -> Markup {
    switch self {
    case .fixed: attribute("fill", fill) + attribute("stroke", stroke)
    case .adaptive:
      " style=\"fill:var(--map-\(fill.rawValue));stroke:var(--map-\(stroke.rawValue))\""
    }
  }

  /// The CSS of a page with adaptive drawings: variables for each theme.
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
  /// For paper and light backgrounds.
  case light
  /// For dark backgrounds.
  case dark
}

/// The style of a name: font and color.
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

  /// The letter spacing, as a multiple of the size.
  var spacing: Double {
    switch self {
    case .district: 0.12
    case .water: 0.06
    case .street, .green, .station: 0
    }
  }
}

/// A number that depends on the zoom: given for zooms 11 to 18, and interpolated linearly.
struct ZoomScale: Sendable, ExpressibleByArrayLiteral {
  /// The numbers at the zooms 11 to 18.
  private let numbers: [Double]

  /// Creates a scale from its numbers.
  init(arrayLiteral numbers: Double...) {
    self.numbers = numbers
  }

  /// Returns the number at a zoom, clamped to the ends.
  func callAsFunction(_ zoom: Double) -> Double {
    guard let last = numbers.last else { return 0 }
    let place = max(0, zoom - 11)
    let index = Int(min(place, 100))
    guard index + 1 < numbers.count else { return last }
    let part = place - Double(index)
    return numbers[index] + (numbers[index + 1] - numbers[index]) * part
  }
}
