import Formats

/// How text for people is highlighted.
public enum TextStyle: Hashable, Sendable {
  /// Not at all, for files and pipes.
  case plain

  /// With bold, faint and colored text, using terminal escape codes (ECMA-48).
  case terminal

  /// A highlight, by its code.
  enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case good = "32"
    case caution = "33"
  }

  /// Returns `text` in bold, on one line.
  public func strong(_ text: String) -> String { mark(text, .strong) }

  /// Returns `text` with a highlight, on one line.
  func mark(_ text: String, _ emphasis: Emphasis) -> String {
    switch self {
    case .plain: text.onOneLine
    case .terminal: "\u{1B}[\(emphasis.rawValue)m\(text.onOneLine)\u{1B}[0m"
    }
  }
}
