/// A piece of HTML or SVG, in which whatever is interpolated is escaped unless it is markup itself.
///
/// A literal is taken as it stands; a text that comes from a catalog or a plan cannot get out of its place, because the
/// type of the literal escapes it:
///
/// ```swift
/// let heading: Markup = "<h1>\(title)</h1>"
/// ```
///
/// An attribute has to stand in double quotation marks.
struct Markup: Hashable, Sendable {
  /// The HTML or SVG.
  let text: String

  /// Nothing.
  static let empty: Self = ""

  /// Whether there is nothing.
  var isEmpty: Bool { text.isEmpty }

  /// Takes HTML or SVG as it stands, such as a style or a script.
  init(verbatim text: String) {
    self.text = text
  }

  /// Writes one piece after the other.
  static func + (first: Self, second: Self) -> Self { Self(verbatim: first.text + second.text) }

  /// Appends a piece.
  static func += (first: inout Self, second: Self) { first = first + second }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Takes a literal as it stands.
  init(stringLiteral text: String) {
    self.text = text
  }

  /// Takes a literal as it stands, with what was interpolated escaped.
  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Gathers the pieces of a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    /// What was gathered.
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends a part of the literal as it stands.
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends markup as it stands.
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Appends pieces of markup, each on a line of its own.
    mutating func appendInterpolation(_ markup: [Markup]) { text += markup.joined("\n").text }

    /// Appends anything else as an escaped text.
    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.escapedInMarkup
    }
  }
}

extension Sequence<Markup> {
  /// The pieces with a separator between them.
  func joined(_ separator: Markup = "") -> Markup {
    Markup(verbatim: map(\.text).joined(separator: separator.text))
  }
}

extension String {
  /// This text with the characters that mean something in HTML and SVG written as references.
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
  /// Whether HTML forbids the character in any spelling: control characters but blanks, and what is no
  /// character.
  fileprivate var isForbiddenInMarkup: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F..<0xA0, 0xFDD0..<0xFDF0: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
