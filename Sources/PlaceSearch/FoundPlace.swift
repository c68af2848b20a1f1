package import Catalogs
package import Geography

/// A named place: a sight, or a feature of the map.
package struct FoundPlace: Hashable, Sendable {
  /// The kind of place.
  package let kind: PlaceKind

  /// The id of a sight; `nil` for anything else.
  package var id: String?

  /// The name.
  package let name: String

  /// The category of a sight.
  package var category: Catalogs.Category?

  /// What distinguishes it from others with the same name: the district, or the kind of station.
  package var detail: String?

  /// Whether the place was not found itself, but this one near it: another number of the street.
  package var isNear = false

  /// The position.
  package let position: Coordinate
}

extension FoundPlace {
  /// Creates a place from a sight.
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
  /// The name, with the detail if there is one.
  package var description: String {
    (isNear ? "near \(name)" : name) + (detail.map { " (\($0))" } ?? "")
  }
}

/// The kind of a found place.
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
  /// A street, or a contiguous part of it.
  case street
  /// A hotel, hostel, or guest house.
  case hotel
  /// A house number of a street, or a postal code.
  case address
}

extension PlaceKind {
  /// How likely such a place is searched for, 0…1; for sights, the relevance is used instead.
  var importance: Double {
    switch self {
    case .sight: 1
    case .station: 0.55
    case .district: 0.5
    case .park: 0.4
    case .water: 0.3
    case .street: 0.2
    case .hotel: 0.45
    case .address: 0.2
    }
  }
}
