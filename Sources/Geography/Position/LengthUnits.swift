/// The units in which people read lengths.
public enum LengthUnits: String, CaseIterable, Sendable {
  /// Meters and kilometers.
  case metric

  /// Feet and miles.
  case imperial

  /// The meters of a foot.
  private static let foot = 0.304_8

  /// The meters of a mile.
  private static let mile = 1_609.344

  /// Returns a length rounded to what matters on foot, as in `580 m`, `1.2 km`, `790 ft` or `0.4 mi`.
  ///
  /// Meters are rounded to ten and kilometers to a tenth; so are feet up to a thousand and miles.
  public func rounded(_ length: Meters) -> String {
    switch self {
    case .metric:
      let meters = (length.rawValue / 10).rounded() * 10
      return meters < 1_000 ? "\(Int(meters)) m" : Self.kilometers(meters)
    case .imperial: return imperial(length)
    }
  }

  /// Returns a length of more than a few steps in kilometers or miles, to a tenth, as in `4.1 km` or `2.5 mi`.
  public func long(_ length: Meters) -> String {
    switch self {
    case .metric: Self.kilometers(length.rawValue)
    case .imperial: Self.miles(length.rawValue)
    }
  }

  /// Returns a distance to something near, as in `243 m`; in feet and miles as ``rounded(_:)``.
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

  /// The lengths of which a scale bar has one, shortest first.
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
