/// When a day gets light and dark at a place, in minutes from its midnight on the clock of the place.
///
/// Without a lamp people see outdoors from ``dawn`` to ``dusk``, the two ends of civil twilight. Both are
/// rounded inward, to minutes at which it is light; ``sunrise`` and ``sunset`` are rounded to the nearest.
/// Far north in summer dusk may come after midnight, at 1,440 minutes or more.
package struct Twilight: Hashable, Sendable {
  /// The first minute of civil twilight.
  package let dawn: Int

  /// When the sun's upper edge rises; noon where it stays below the horizon.
  package let sunrise: Int

  /// When the sun's upper edge sets; noon where it stays below the horizon.
  package let sunset: Int

  /// The last minute of civil twilight.
  package let dusk: Int
}

extension ScheduleContext {
  /// Returns when it gets light and dark on `date`.
  ///
  /// Where it never gets dark, the day is light from 00:00 to 24:00.
  ///
  /// - Parameter date: The day on the clock of the place.
  /// - Returns: The times, or `nil` if the place or its clock is not known, or if it never gets light.
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
  /// Returns `minute`, or the end of this range that is nearest to it.
  fileprivate func nearest(to minute: Int) -> Int {
    Swift.min(Swift.max(minute, lowerBound), upperBound)
  }
}
