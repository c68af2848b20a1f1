import Catalogs
import Formats
import OpeningHours

extension Plan {
  /// The idea of a day in a few words, made from its stops.
  ///
  /// It names the two stops that are worth most. If both are of one theme, which has more than half of the minutes of the day, it also
  /// names that; else, of a day of four stops or more, where it begins and ends.
  public struct Title: Hashable, Sendable {
    /// What most of a day is spent at.
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

    /// What most of the day is spent at, if that is one thing.
    public let theme: Theme?

    /// The one or two stops that are worth most, in the order of the day.
    public let highlights: [Stop]

    /// The stop where the day begins, if the title names it and the last.
    public let first: Stop?

    /// The stop where the day ends, if the title names it and the first.
    public let last: Stop?
  }
}

extension Plan.Day {
  /// The idea of the day; `nil` if it has no stops.
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

  /// Returns the theme of some stops if it is that of most of the day.
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
