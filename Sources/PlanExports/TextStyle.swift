/// How text for people is set off.
public enum TextStyle: Hashable, Sendable {
  /// Not at all: for files and pipes.
  case plain

  /// With bold, faint and colored letters, by the escape codes of terminals (ECMA-48).
  case terminal

  /// A way to set off a word, by its code.
  enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case good = "32"
    case caution = "33"
  }

  /// Returns `text` in bold letters.
  public func strong(_ text: String) -> String { mark(text, .strong) }

  /// Returns `text` set off.
  func mark(_ text: String, _ emphasis: Emphasis) -> String {
    switch self {
    case .plain: text
    case .terminal: "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
    }
  }
}
