import Catalogs

/// The weather to plan for.
///
/// The value of a visit is multiplied by a factor that depends on whether it takes place under a roof (see `SettingRule`):
///
/// | | rain | heat | dry |
/// |---|--:|--:|--:|
/// | indoor | 1 | 1 | 1 |
/// | both | 0.75 | 0.85 | 1.1 |
/// | outdoor | 0.35 | 0.6 | 1.2 |
public enum Weather: String, CaseIterable, Codable, Hashable, Sendable {
  /// Rain or snow for most of the day.
  case rain

  /// A hot day.
  case heat

  /// A dry, mild day, good for being out.
  case dry
}

extension Weather {
  /// Returns the factor on the value of a visit.
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
