package import Catalogs

/// The weather to plan for.
///
/// The value of a visit is multiplied by a factor that depends on whether it takes place under a roof (see `SettingRule`):
///
/// | | rain | heat | dry |
/// |---|--:|--:|--:|
/// | indoor | 1 | 1 | 1 |
/// | both | 0.75 | 0.85 | 1.1 |
/// | outdoor | 0.35 | 0.6 | 1.2 |
///
/// In rain, visitors avoid long stays outdoors and views: a visit to an outdoor sight is planned for at most 30 minutes, only
/// the first 30 of a longer requested stay count, and the factor is 0.1 for a viewpoint that charges admission or is indoors,
/// and for an outdoor sight whose shortest visit takes longer. A minute of travel costs three times as much, except by car.
public enum Weather: String, CaseIterable, Codable, Hashable, Sendable {
  /// Rain or snow for most of the day.
  case rain

  /// A hot day.
  case heat

  /// A dry, mild day, good for being out.
  case dry
}

extension Weather {
  /// The longest outdoor stay planned and counted in rain.
  private static let longestInRain = 30

  /// Returns the factor on the value of a visit of a sight.
  package func factor(for attraction: Attraction) -> Double {
    let shortest = attraction.visit.minimum.rawValue
    let isTooLong = counted(shortest, at: attraction) < shortest
    if self == .rain, SightKind.isForTheView(attraction) || isTooLong { return 0.1 }
    return factor(for: SettingRule.setting(of: attraction))
  }

  /// Returns the minutes of a stay at a sight that count.
  package func counted(_ stay: Int, at attraction: Attraction) -> Int {
    let isOutdoor = SettingRule.setting(of: attraction) == .outdoor
    return self == .rain && isOutdoor ? min(stay, Self.longestInRain) : stay
  }

  /// Returns the factor on the value of a visit in a setting.
  func factor(for setting: Setting) -> Double {
    switch (self, setting) {
    case (_, .indoor): 1
    case (.rain, .both): 0.75
    case (.rain, .outdoor): 0.35
    case (.heat, .both): 0.85
    case (.heat, .outdoor): 0.6
    case (.dry, .both): 1.1
    case (.dry, .outdoor): 1.2
    }
  }
}

extension PlanRequest {
  /// The cost of a minute of travel, in points: ``travelCost``, tripled in rain except by car.
  public var minuteCost: Double {
    guard weather == .rain, mode != .drive else { return travelCost }
    return (3 * travelCost * 1_000).rounded() / 1_000
  }
}
