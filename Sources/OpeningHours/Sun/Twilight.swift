/// The daylight of a day at a place, in minutes from local midnight.
///
/// Without artificial light, people can see outdoors from ``dawn`` to ``dusk``, the limits of civil twilight. Both are
/// rounded inward to minutes that are light; ``sunrise`` and ``sunset`` are rounded to the nearest minute. In northern
/// summers dusk may fall after midnight, at 1,440 minutes or more.
package struct Twilight: Hashable, Sendable {
  /// The first minute of civil twilight.
  package let dawn: Int

  /// The time at which the sun's upper limb rises; noon if it stays below the horizon.
  package let sunrise: Int

  /// The time at which the sun's upper limb sets; noon if it stays below the horizon.
  package let sunset: Int

  /// The last minute of civil twilight.
  package let dusk: Int
}

extension ScheduleContext {
  /// Returns the daylight on `date`.
  ///
  /// If it never gets dark, daylight lasts from 00:00 to 24:00.
  ///
  /// - Parameter date: The local date.
  /// - Returns: The times, or `nil` if the position or time zone is unknown, or if it never gets light.
  package func twilight(on date: CalendarDate) -> Twilight? {
    guard let dawn = moment(of: .dawn, on: date), dawn != .alwaysBelow,
      let dusk = moment(of: .dusk, on: date), dusk != .alwaysBelow,
      let sunrise = minutes(to: .sunrise, on: date),
      let sunset = minutes(to: .sunset, on: date)
    else { return nil }
    let first =
      if case .at(let seconds) = dawn { (seconds + 59).dividedRoundingDown(by: 60) } else { 0 }
    let last =
      if case .at(let seconds) = dusk { seconds.dividedRoundingDown(by: 60) } else { 1_440 }
    guard first < last else { return nil }
    let light = first...last
    return Twilight(
      dawn: first,
      sunrise: light.nearest(to: sunrise),
      sunset: light.nearest(to: sunset),
      dusk: last
    )
  }
}

extension ClosedRange<Int> {
  /// Returns `minute`, clamped to this range.
  fileprivate func nearest(to minute: Int) -> Int {
    Swift.min(Swift.max(minute, lowerBound), upperBound)
  }
}

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
