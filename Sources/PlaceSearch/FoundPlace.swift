package import Catalogs
package import Geography

/// A place with a name: a sight, or something that the map names.
package struct FoundPlace: Hashable, Sendable {
  /// What it is.
  package let kind: PlaceKind

  /// The id of a sight; `nil` for anything else.
  package var id: String?

  /// The name.
  package let name: String

  /// The category of a sight.
  package var category: Catalogs.Category?

  /// What tells it from others of the same name: the district, or the kind of station.
  package var detail: String?

  /// Where it is.
  package let position: Coordinate
}

extension FoundPlace {
  /// Describes a sight.
  init(_ sight: Attraction) {
    self.init(
      kind: .sight,
      id: sight.id,
      name: sight.name,
      category: sight.category,
      position: sight.coordinate
    )
  }
}

extension FoundPlace: CustomStringConvertible {
  /// The name, with what tells it from others.
  package var description: String { name + (detail.map { " (\($0))" } ?? "") }
}

/// What a found place is.
package enum PlaceKind: String, CaseIterable, Sendable, Encodable {
  /// A sight of the catalog.
  case sight
  /// A station of public transport.
  case station
  /// A part of the city.
  case district
  /// A park, garden or cemetery of the map.
  case park
  /// A river, lake or bay.
  case water
  /// A street, or the part of it that lies together.
  case street
}

extension PlaceKind {
  /// How likely somebody looks for such a place, from 0 to 1; for a sight its relevance decides.
  var importance: Double {
    switch self {
    case .sight: 1
    case .station: 0.55
    case .district: 0.5
    case .park: 0.4
    case .water: 0.3
    case .street: 0.2
    }
  }
}
