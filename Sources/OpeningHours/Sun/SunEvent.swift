/// An event that the sun causes each day.
enum SunEvent: String, Hashable, CaseIterable {
  /// The start of civil twilight: the sun's center rises to 6 degrees below the horizon.
  case dawn
  /// The sun's upper limb rises above the horizon.
  case sunrise
  /// The sun's upper limb sinks below the horizon.
  case sunset
  /// The end of civil twilight: the sun's center sinks to 6 degrees below the horizon.
  case dusk

  /// Whether the event happens in the morning.
  var isMorning: Bool { self == .dawn || self == .sunrise }

  /// The zenith angle of the sun's center, in degrees.
  ///
  /// At sunrise, the center is 50 arc minutes below the horizon: 34 for atmospheric refraction and 16 for the sun's
  /// radius.
  var zenith: Double {
    switch self {
    case .dawn, .dusk: 96
    case .sunrise, .sunset: 90.833
    }
  }
}
