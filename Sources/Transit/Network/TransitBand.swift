/// A part of the week with the same headways, such as weekday evenings.
public struct TransitBand: Hashable, Sendable {
  /// The name, unique in a network.
  public let name: String

  /// The service days.
  public let days: TransitDays

  /// The first second, counted from the midnight at the start of the service day.
  public let start: Int32

  /// The end, exclusive; up to 48 hours, since service runs past midnight.
  public let end: Int32

  /// Creates a band.
  public init(name: String, days: TransitDays, start: Int32, end: Int32) {
    self.name = name
    self.days = days
    self.start = start
    self.end = end
  }

  /// Returns whether the band holds at a moment.
  ///
  /// Includes late service of the previous day, and moments past 24:00 that fall on the next day.
  func contains(_ moment: TransitMoment) -> Bool {
    holds(moment.day, moment.seconds) || holds(moment.day.previous, moment.seconds + 86_400)
      || holds(moment.day.next, moment.seconds - 86_400)
  }

  /// Returns whether the band holds at a time of a service day.
  private func holds(_ day: TransitDays, _ seconds: Int32) -> Bool {
    !days.isDisjoint(with: day) && seconds >= start && seconds < end
  }
}
