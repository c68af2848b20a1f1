public import Catalogs
public import DayPlans
import Formats
public import Geography
import OpeningHours

extension Plan {
  /// Returns the plan as text to read on the go: one line per stop, the legs between them, the sights left out, and the proof
  /// in a sentence.
  ///
  /// - Parameters:
  ///   - city: The name of the city.
  ///   - style: How to highlight words.
  ///   - reasons: The maximum number of sights left out to list; all if `nil`.
  /// - Returns: The text, with a trailing newline.
  public func text(city: String, style: TextStyle = .plain, reasons: Int? = 10) -> String {
    let writer = PlanTextWriter(plan: self, city: city, style: style)
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }

  /// Returns the plan as text to read on the go, optionally with links to directions.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - style: How to highlight words.
  ///   - reasons: The maximum number of sights left out to list; all if `nil`.
  ///   - links: Whether to add to each leg a `geo:` link to its end and links to directions in Google Maps, Apple Maps and
  ///     OpenStreetMap.
  ///   - units: The units of lengths.
  /// - Returns: The text, with a trailing newline.
  public func text(
    in catalog: Catalog,
    style: TextStyle = .plain,
    reasons: Int? = 10,
    links: Bool = false,
    units: LengthUnits = .metric
  ) -> String {
    let writer = PlanTextWriter(self, in: catalog, style: style, links: links, units: units)
    return writer.lines(reasons: reasons).joined(separator: "\n") + "\n"
  }
}

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
