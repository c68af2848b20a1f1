import Streets

/// How a street is drawn, from the most to the least important.
enum StreetRank: Int, CaseIterable, Comparable, Sendable {
  /// A motorway.
  case motorway = 0
  /// A trunk road.
  case trunk
  /// A main road.
  case primary
  /// A road of the second rank.
  case secondary
  /// A road of the third rank.
  case tertiary
  /// Any other street.
  case minor
  /// A street or square for people on foot.
  case pedestrian
  /// An access road, and a drive in a park.
  case service
  /// A footway, a path, a cycleway.
  case path
  /// Steps.
  case steps

  /// Creates the rank of a class; `nil` for what is within buildings.
  init?(_ kind: WayClass) {
    switch kind {
    case .motorway: self = .motorway
    case .trunk: self = .trunk
    case .primary: self = .primary
    case .secondary: self = .secondary
    case .tertiary: self = .tertiary
    case .unclassified, .residential, .livingStreet, .road: self = .minor
    case .pedestrian: self = .pedestrian
    case .service: self = .service
    case .footway, .path, .cycleway, .bridleway, .track: self = .path
    case .steps: self = .steps
    case .corridor, .elevator, .platform: return nil
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
