/// Where a schedule is read: what `PH`, `SH`, `sunrise` and the clock mean there.
public struct ScheduleContext: Sendable {
  /// The degrees north of the equator, if the place is known.
  public let latitude: Double?

  /// The degrees east of Greenwich, if the place is known.
  public let longitude: Double?

  /// The holidays.
  public let holidays: HolidayCalendar

  /// The clock, which the times of the sun need.
  public let zone: ZoneRule?

  /// Creates a context.
  ///
  /// What is left out is not known, and hours that depend on it are unknown.
  ///
  /// - Parameters:
  ///   - latitude: The degrees north of the equator, in `-90...90`; else the place is not known.
  ///   - longitude: The degrees east of Greenwich, in `-180...180`; else the place is not known.
  ///   - holidays: The holidays.
  ///   - zone: The clock.
  public init(
    latitude: Double? = nil,
    longitude: Double? = nil,
    holidays: HolidayCalendar = .none,
    zone: ZoneRule? = nil
  ) {
    self.latitude = latitude.flatMap { (-90...90).contains($0) ? $0 : nil }
    self.longitude = longitude.flatMap { (-180...180).contains($0) ? $0 : nil }
    self.holidays = holidays
    self.zone = zone
  }

  /// Returns the minutes from midnight of `date` to an event of the sun; `nil` if not known.
  ///
  /// Where the sun does not set, it rises at 00:00 and sets at 24:00; where it does not rise, both
  /// are at 12:00.
  func minutes(to event: SunEvent, on date: CalendarDate) -> Int? {
    guard let latitude, let longitude, let zone, date.isEvaluable else { return nil }
    let calculator = SolarCalculator(latitude: latitude, longitude: longitude)
    let day = date.daysSinceEpoch
    let noon = day * 86_400 + Int(calculator.solarNoon(day: day) * 60)
    // Where the date line bends, noon of this UTC day may be on the local day before or after.
    let shift = zone.localDateTime(atUTC: noon).date.daysSinceEpoch - day
    switch calculator.outcome(of: event, day: day - shift) {
    case .alwaysAbove: return event.isMorning ? 0 : 1_440
    case .alwaysBelow: return 720
    case .at(let minutes):
      let instant = (day - shift) * 86_400 + Int((minutes * 60).rounded())
      let clock = instant + zone.utcOffset(atUTC: instant) - day * 86_400
      return (clock + 30).dividedRoundingDown(by: 60)
    }
  }
}
