import Streets

/// The style class of a street, from most to least important.
enum StreetRank: Int, CaseIterable, Comparable, Sendable {
  /// A motorway.
  case motorway = 0
  /// A trunk road.
  case trunk
  /// A main road.
  case primary
  /// A secondary road.
  case secondary
  /// A tertiary road.
  case tertiary
  /// Any other street.
  case minor
  /// A pedestrian street or square.
  case pedestrian
  /// An access road or a drive in a park.
  case service
  /// A footway, a path, a cycleway.
  case path
  /// Steps.
  case steps

  /// Creates the rank of a class; `nil` for ways inside buildings.
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

extension StreetRank {
  /// The width in pixels; 0 if not drawn.
  var width: ZoomScale {
    switch self {
    case .motorway: [1.6, 2.2, 3.0, 4.2, 6.0, 9.0, 13, 20]
    case .trunk: [1.5, 2.0, 2.8, 4.0, 5.8, 8.6, 13, 20]
    case .primary: [1.3, 1.8, 2.6, 3.8, 5.6, 8.4, 13, 20]
    case .secondary: [0.8, 1.2, 2.0, 3.0, 4.8, 7.4, 11.5, 18]
    case .tertiary: [0, 0.8, 1.5, 2.4, 4.2, 6.6, 10.5, 16]
    case .minor: [0, 0.35, 0.7, 1.5, 3.0, 5.2, 8.4, 13]
    case .pedestrian: [0, 0, 0.5, 1.2, 2.4, 4.4, 7.2, 11]
    case .service: [0, 0, 0, 0.8, 1.4, 2.6, 4.4, 7]
    case .path: [0, 0, 0, 0.45, 0.6, 0.9, 1.2, 1.5]
    case .steps: [0, 0, 0, 0, 1.0, 1.8, 2.8, 4.0]
    }
  }

  /// The extra width of the casing, both sides together, in pixels; 0 for none.
  var edge: ZoomScale {
    switch self {
    case .motorway, .trunk, .primary: [0, 0, 0.9, 1.2, 1.4, 1.6, 1.8, 2]
    case .secondary: [0, 0, 0.8, 1.1, 1.3, 1.5, 1.7, 2]
    case .tertiary, .minor: [0, 0, 0, 0.7, 1.1, 1.4, 1.6, 2]
    case .pedestrian, .service: [0, 0, 0, 0.5, 0.8, 1.1, 1.4, 1.8]
    case .path, .steps: [0]
    }
  }

  /// Returns the minimum width plus height of a drawn line, in pixels: at low zooms, short drives, paths, and lanes would be
  /// specks, and cost a fifth of a first visit's tiles.
  func leastSize(_ zoom: Double) -> Double {
    guard zoom < 14 else { return 1 }
    return self >= .service ? 24 : self >= .minor ? 10 : 1
  }

  /// The color.
  var ink: MapInk {
    switch self {
    case .motorway: .motorway
    case .trunk, .primary: .main
    case .secondary: .second
    case .tertiary, .minor, .service: .street
    case .pedestrian: .plaza
    case .path, .steps: .path
    }
  }

  /// The color of the edge.
  var edgeInk: MapInk {
    switch self {
    case .motorway: .motorwayEdge
    case .trunk, .primary: .mainEdge
    case .secondary: .secondEdge
    default: .streetEdge
    }
  }

  /// The dashes in pixels; empty for a solid line.
  var dashes: [Double] {
    switch self {
    case .path: [3, 2]
    case .steps: [1, 1]
    default: []
    }
  }

  /// The minimum zoom for names.
  var nameZoom: Double {
    switch self {
    case .motorway, .trunk, .primary: 13
    case .secondary: 13.5
    case .tertiary: 14
    case .minor: 14.5
    case .pedestrian: 15
    case .service: 15.5
    case .path, .steps: 16
    }
  }

  /// The size of names in pixels.
  var nameSize: ZoomScale {
    switch self {
    case .motorway, .trunk, .primary: [9, 9, 9, 10, 11, 12, 13, 15]
    case .secondary: [9, 9, 9, 9.5, 10.5, 11.5, 12.5, 14]
    case .tertiary, .minor, .pedestrian: [8.5, 8.5, 8.5, 8.5, 9, 10, 11.5, 13]
    case .service, .path, .steps: [8, 8, 8, 8, 8.5, 9, 10.5, 12]
    }
  }
}
