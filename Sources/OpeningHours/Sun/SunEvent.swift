/// What the sun does twice a day.
enum SunEvent: String, Hashable, CaseIterable {
  /// The start of civil twilight: the sun's center rises to 6 degrees below the horizon.
  case dawn
  /// The sun's upper edge rises over the horizon.
  case sunrise
  /// The sun's upper edge sinks below the horizon.
  case sunset
  /// The end of civil twilight: the sun's center sinks to 6 degrees below the horizon.
  case dusk

  /// Whether it is in the morning.
  var isMorning: Bool { self == .dawn || self == .sunrise }

  /// The angle between the zenith and the sun's center, in degrees.
  ///
  /// At sunrise the center is 50 arc minutes below the horizon: 34 for the bending of light in the
  /// air, 16 for the sun's radius.
  var zenith: Double {
    switch self {
    case .dawn, .dusk: 96
    case .sunrise, .sunset: 90.833
    }
  }
}
