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
