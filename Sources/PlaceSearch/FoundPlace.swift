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
