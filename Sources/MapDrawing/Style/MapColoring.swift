import Formats

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
