/// A rectangle between two parallels and two meridians, including its edges.
///
/// It doesn't cross the antimeridian: `west` is never east of `east`.
public struct BoundingBox: Hashable, Sendable {
  /// The latitude of the southern edge, in degrees.
  public let south: Double

  /// The longitude of the western edge, in degrees.
  public let west: Double

  /// The latitude of the northern edge, in degrees; at least ``south``.
  public let north: Double

  /// The longitude of the eastern edge, in degrees; at least ``west``.
  public let east: Double

  /// Creates a rectangle, or returns `nil` if an edge is out of range or the edges are out of order.
  ///
  /// - Parameters:
  ///   - south: The latitude of the southern edge, in degrees.
  ///   - west: The longitude of the western edge, in degrees.
  ///   - north: The latitude of the northern edge, in degrees.
  ///   - east: The longitude of the eastern edge, in degrees.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south <= north, west <= east, south >= -90, north <= 90, west >= -180, east <= 180 else {
      return nil
    }
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Creates the bounding box of `corners`, or returns `nil` if there are none.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  public init?(around corners: some Sequence<Coordinate>) {
    var (south, west) = (Double.infinity, Double.infinity)
    var (north, east) = (-Double.infinity, -Double.infinity)
    for corner in corners {
      (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
      (west, east) = (min(west, corner.longitude), max(east, corner.longitude))
    }
    self.init(south: south, west: west, north: north, east: east)
  }

  /// The center.
  public var center: Coordinate {
    Coordinate(uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// Returns whether the rectangle contains `position`, including its edges.
  public func contains(_ position: Coordinate) -> Bool {
    (south...north).contains(position.latitude) && (west...east).contains(position.longitude)
  }

  /// Returns the distance from `position` to the nearest point of the rectangle; zero inside.
  ///
  /// The nearest point is chosen in degrees, which is accurate to a few percent at the scale of a city.
  public func distance(to position: Coordinate) -> Meters {
    let nearest = Coordinate(
      uncheckedLatitude: min(max(position.latitude, south), north),
      longitude: min(max(position.longitude, west), east)
    )
    return position.distance(to: nearest)
  }
}

/// A distance in meters, such as the length of a leg, detour, or street.
///
/// Fractions are kept; round for display.
public struct Meters: RawRepresentable, Hashable, Sendable {
  /// The number of meters.
  public var rawValue: Double

  /// Creates a distance from a number of meters.
  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// Creates a distance from a number of meters.
  public init(_ rawValue: Double) {
    self.rawValue = rawValue
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Meters: AdditiveArithmetic, Comparable {
  public static let zero = Self(0)

  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.rawValue + rhs.rawValue)
  }

  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.rawValue - rhs.rawValue)
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// Encoded as a plain number.
extension Meters: Codable {}

/// The units in which lengths are shown.
public enum LengthUnits: String, CaseIterable, Sendable {
  /// Meters and kilometers.
  case metric

  /// Feet and miles.
  case imperial

  /// The meters of a foot.
  private static let foot = 0.304_8

  /// The meters of a mile.
  private static let mile = 1_609.344

  /// Returns a length rounded for display on foot, as in `580 m`, `1.2 km`, `790 ft`, or `0.4 mi`.
  ///
  /// Meters are rounded to tens and kilometers to tenths, as are feet (up to a thousand) and miles.
  public func rounded(_ length: Meters) -> String {
    switch self {
    case .metric:
      let meters = (length.rawValue / 10).rounded() * 10
      return meters < 1_000 ? "\(Int(meters)) m" : Self.kilometers(meters)
    case .imperial: return imperial(length)
    }
  }

  /// Returns a long distance in kilometers or miles, to a tenth, as in `4.1 km` or `2.5 mi`.
  public func long(_ length: Meters) -> String {
    switch self {
    case .metric: Self.kilometers(length.rawValue)
    case .imperial: Self.miles(length.rawValue)
    }
  }

  /// Returns a short distance, as in `243 m`; in feet and miles like ``rounded(_:)``.
  public func near(_ length: Meters) -> String {
    switch self {
    case .metric: "\(Int(length.rawValue.rounded())) m"
    case .imperial: imperial(length)
    }
  }

  private func imperial(_ length: Meters) -> String {
    let feet = (length.rawValue / Self.foot / 10).rounded() * 10
    return feet < 1_000 ? "\(Int(feet)) ft" : Self.miles(length.rawValue)
  }

  /// The possible lengths of a scale bar, shortest first.
  package var scaleLengths: [Meters] {
    switch self {
    case .metric:
      [20.0, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000].map { Meters($0) }
    case .imperial:
      [50.0, 100, 200, 500].map { Meters($0 * Self.foot) }
        + [0.2, 0.5, 1, 2, 5, 10, 20].map { Meters($0 * Self.mile) }
    }
  }

  private static func kilometers(_ meters: Double) -> String {
    "\((meters / 100).rounded() / 10) km"
  }

  private static func miles(_ meters: Double) -> String {
    "\((meters / mile * 10).rounded() / 10) mi"
  }
}
