import Catalogs
import Formats
import Geography
import OpeningHours

/// A query for attractions.
struct AttractionFilter: Sendable {
  /// The parameters.
  static let names = ["bbox", "category", "text", "open-at", "detail"]

  /// Where they are.
  private let bounds: BoundingBox?

  /// Their categories; any if empty.
  private let categories: [Catalogs.Category]

  /// A text in their names or descriptions, in lower case.
  private let text: String?

  /// When they are open, in local time.
  private let moment: LocalDateTime?

  /// The level of detail; everything if `nil`.
  private let detail: Detail?

  /// The level of detail of attractions.
  private enum Detail: String {
    /// The members for a list, a fifth of a catalog.
    case brief
    /// The members for a map, half of a list's, since only the best known have descriptions.
    case map

    /// The members of a row.
    static let members: Set = [
      "id", "name", "category", "lat", "lon", "relevance", "description", "open", "entrances",
    ]

    /// The minimum relevance for a description on a map.
    static let wellKnown = Score(80)

    /// Returns whether a row of an attraction has a member.
    func has(_ member: String, of attraction: Attraction) -> Bool {
      let isDescribed = self == .brief || attraction.relevance >= Self.wellKnown
      return Self.members.contains(member) && (member != "description" || isDescribed)
    }
  }

  /// Reads a query.
  ///
  /// - Throws: ``ProblemDetails`` if a parameter is malformed.
  init(_ query: QueryItems) throws(ProblemDetails) {
    bounds = try query.value(
      "bbox",
      "a rectangle; write west,south,east,north in degrees, e.g. -0.15,51.5,-0.1,51.53",
      BoundingBox.init(westFirst:)
    )
    var categories: [Catalogs.Category] = []
    for word in query.values("category") { categories.append(try Self.category(word)) }
    self.categories = categories
    text = try query.value("text")?.lowercased()
    moment = try query.value("open-at", "a minute as YYYY-MM-DDTHH:MM", Self.minute)
    detail = try query.value(
      "detail",
      "a level; write detail=brief or detail=map, or leave it out",
      Detail.init(rawValue:)
    )
  }

  /// Returns an attraction as JSON, or `nil` if it does not match.
  func row(_ attraction: Attraction, in catalog: Catalog) -> OrderedJSON? {
    guard let row = fullRow(attraction, in: catalog) else { return nil }
    guard let detail, case .object(let members) = row else { return row }
    return .object(members.filter { detail.has($0.0, of: attraction) })
  }

  private func fullRow(_ attraction: Attraction, in catalog: Catalog) -> OrderedJSON? {
    guard bounds?.contains(attraction.coordinate) ?? true, isOfKind(attraction),
      holdsText(attraction)
    else { return nil }
    guard let moment else { return attraction.orderedJSON }
    guard let opening = catalog.opening(of: attraction, at: moment) else { return nil }
    return attraction.orderedJSON.adding("open", .text(opening.description))
  }

  private func isOfKind(_ attraction: Attraction) -> Bool {
    categories.isEmpty || categories.contains(attraction.category)
  }

  private func holdsText(_ attraction: Attraction) -> Bool {
    guard let text else { return true }
    return [attraction.name, attraction.description].contains { $0.lowercased().contains(text) }
  }

  /// Reads a category.
  ///
  /// - Throws: ``ProblemDetails`` that lists the categories if it is not one.
  static func category(_ word: String) throws(ProblemDetails) -> Catalogs.Category {
    if let category = Catalogs.Category(rawValue: word) { return category }
    let words = Catalogs.Category.allCases.map(\.rawValue).joined(separator: ", ")
    throw .query("category", "\(word.quotedForMessage) is not one of \(words)")
  }

  /// Reads a minute; opening hours have no seconds.
  private static func minute(_ text: String) -> LocalDateTime? {
    text.utf8.count == 16 && text.contains("T") ? LocalDateTime(text) : nil
  }
}

extension BoundingBox {
  /// Reads a rectangle in the order of GeoJSON, west first; `nil` if it is malformed.
  fileprivate init?(westFirst text: String) {
    let edges = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard edges.count == 4, let west = edges[0], let south = edges[1], let east = edges[2],
      let north = edges[3]
    else { return nil }
    self.init(south: south, west: west, north: north, east: east)
  }
}

extension Catalog {
  /// Returns the opening hours of an attraction that contain a minute, and may have begun the day before; `nil` if it is
  /// closed.
  fileprivate func opening(of attraction: Attraction, at moment: LocalDateTime) -> OpeningSpan? {
    for (date, minutes) in [(moment.date, 0), (moment.date.adding(days: -1), 1_440)] {
      let minute = moment.minutesSinceMidnight + minutes
      let opening = openings(of: attraction, on: date).first {
        ($0.open.minutesSinceMidnight..<$0.close.minutesSinceMidnight).contains(minute)
      }
      if let opening { return opening }
    }
    return nil
  }
}
