import Formats

/// The words of the map of a catalog.
enum CatalogMapWords {
  static let category = "Category"
  static let relevance = "Relevance"
  static let hours = "Hours"
  static let minutes = "Minutes"
  static let fee = "Fee"
  static let links = "Links"
  static let sources = "Sources"
  static let heads = ["#", "Name", category, relevance, hours, minutes, fee, links, sources]
  static let filter = "Filter by name, id or any fact"
  static let filterLabel = "Filter"
  static let zoomIn = "Zoom in"
  static let zoomOut = "Zoom out"
  static let whole = "Show the whole city"
  static let wholeLabel = "all"
  static let core = "Show where most places are"
  static let coreLabel = "center"
  static let unknown = "unknown"
  static let yes = "yes"
  static let no = "no"
  static let site = "site"
  static let map = "map"
  static let mapLabel = "Map"

  /// The title of the page.
  static func title(of city: String, places: Int) -> String { "\(city): \(places) places" }

  /// What the catalog knows.
  static func summary(withHours hours: Int, withStatedMinutes stated: Int) -> Markup {
    "\(hours) with opening hours, \(stated) with visit minutes from a source other than the rule. "
      + "Places are numbered by row, from 1; click a pin to go to its row and a row to go back."
  }

  /// The last admission.
  static func lastAdmission(_ minutes: Int) -> String { "last in \(minutes) min before" }

  /// The wheelchair access.
  static func wheelchair(_ access: String) -> String { "wheelchair \(access)" }
}
