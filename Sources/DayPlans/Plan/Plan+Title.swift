import Catalogs
import Formats
import OpeningHours

extension Plan {
  /// A day's theme and highlights, derived from its stops.
  ///
  /// It names the two stops of the highest value. If both share a theme that takes up more than half of the day's minutes, it
  /// also names the theme; otherwise, on a day of four or more stops, the first and the last stop.
  public struct Title: Hashable, Sendable {
    /// The theme of most of a day.
    public enum Theme: String, Codable, CaseIterable, Hashable, Sendable {
      /// Museums and galleries.
      case museums
      /// Parks and gardens.
      case parks
      /// Squares, streets, markets and shops.
      case streets
      /// Waterfronts.
      case water
      /// Places of worship.
      case worship

      /// The theme of sights of `category`, if they have one.
      fileprivate init?(_ category: Category) {
        switch category {
        case .museum, .gallery: self = .museums
        case .park, .garden: self = .parks
        case .square, .market, .shopping: self = .streets
        case .waterfront: self = .water
        case .worship: self = .worship
        case .landmark, .historic, .viewpoint, .theater, .library, .animals: return nil
        }
      }
    }

    /// The theme of most of the day, if there is one.
    public let theme: Theme?

    /// The one or two stops of the highest value, in the order of the day.
    public let highlights: [Stop]

    /// The first stop, if the title names it.
    public let first: Stop?

    /// The last stop, if the title names it.
    public let last: Stop?
  }
}

extension Plan.Day {
  /// The title of the day; `nil` if it has no stops.
  public var title: Plan.Title? {
    guard let first = stops.first, let last = stops.last else { return nil }
    let best = stops.indices.sorted { (stops[$1].score, $0) < (stops[$0].score, $1) }
    let highlights = best.prefix(2).sorted().map { stops[$0] }
    let theme = theme(of: highlights)
    let isFramed = theme == nil && stops.count >= 4
    let isNamed = highlights.contains(first) || highlights.contains(last)
    return Plan.Title(
      theme: theme,
      highlights: highlights,
      first: isFramed && !isNamed ? first : nil,
      last: isFramed && !isNamed ? last : nil
    )
  }

  /// Returns the common theme of some stops, if most of the day has it.
  private func theme(of highlights: [Plan.Stop]) -> Plan.Title.Theme? {
    guard highlights.count > 1, let theme = Plan.Title.Theme(highlights[0].category),
      highlights.allSatisfy({ Plan.Title.Theme($0.category) == theme })
    else { return nil }
    let all = stops.reduce(0) { $0 + $1.minutes.rawValue }
    let ofTheme = stops.reduce(0) {
      $0 + (Plan.Title.Theme($1.category) == theme ? $1.minutes.rawValue : 0)
    }
    return 2 * ofTheme > all ? theme : nil
  }
}

extension Plan.Title: Encodable {
  private enum Key: String, CodingKey {
    case theme, highlights, from, to
  }

  /// Writes the theme, and the ids of the stops.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(theme, forKey: .theme)
    try container.encode(highlights.map(\.id), forKey: .highlights)
    try container.encodeIfPresent(first?.id, forKey: .from)
    try container.encodeIfPresent(last?.id, forKey: .to)
  }
}
