/// The kinds of names, which differ in font and color.
enum NameStyle: Hashable, Comparable, Sendable, CaseIterable {
  /// A name along a street.
  case street
  /// The name of a park.
  case green
  /// The name of water.
  case water
  /// The name of a station.
  case station
  /// The name of a district, in capitals.
  case district

  /// The color.
  var ink: MapInk {
    switch self {
    case .street: .streetName
    case .green: .greenName
    case .water: .waterName
    case .station: .station
    case .district: .districtName
    }
  }

  /// The letters' extra distance, in parts of their size.
  var spacing: Double {
    switch self {
    case .district: 0.12
    case .water: 0.06
    case .street, .green, .station: 0
    }
  }
}
