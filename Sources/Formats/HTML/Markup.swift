/// HTML or SVG that escapes interpolated values unless they are markup themselves.
///
/// Literals are used verbatim. Text from a catalog or a plan cannot inject markup, because interpolation escapes it:
///
/// ```swift
/// let heading: Markup = "<h1>\(title)</h1>"
/// ```
///
/// Attribute values must be in double quotes.
package struct Markup: Hashable, Sendable {
  /// The HTML or SVG.
  package let text: String

  /// Empty markup.
  package static let empty: Self = ""

  /// Whether the markup is empty.
  package var isEmpty: Bool { text.isEmpty }

  /// Creates markup from trusted HTML or SVG, such as a style or a script.
  package init(verbatim text: String) {
    self.text = text
  }

  /// Concatenates two pieces.
  package static func + (first: Self, second: Self) -> Self {
    Self(verbatim: first.text + second.text)
  }

  /// Appends a piece.
  package static func += (first: inout Self, second: Self) { first = first + second }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Creates markup from a literal, verbatim.
  package init(stringLiteral text: String) {
    self.text = text
  }

  /// Creates markup from a literal with escaped interpolations.
  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Collects the pieces of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    /// The pieces so far.
    fileprivate var text = ""

    /// Creates empty markup with capacity for the pieces.
    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends a part of the literal, verbatim.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends markup, verbatim.
    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Appends pieces of markup, one per line.
    package mutating func appendInterpolation(_ markup: [Markup]) {
      text += markup.joined("\n").text
    }

    /// Appends anything else as escaped text.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.isolatingRightToLeft.escapedInMarkup
    }
  }
}

extension Sequence<Markup> {
  /// The pieces with a separator between them.
  package func joined(_ separator: Markup = "") -> Markup {
    Markup(verbatim: map(\.text).joined(separator: separator.text))
  }
}

extension String {
  /// This text with the special characters of HTML and SVG as character references.
  fileprivate var escapedInMarkup: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case let other where other.isForbiddenInMarkup: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether HTML forbids the character even as a reference: control characters other than whitespace, and noncharacters.
  fileprivate var isForbiddenInMarkup: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F..<0xA0, 0xFDD0..<0xFDF0: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
