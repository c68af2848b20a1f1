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
    switch moment(of: event, on: date) {
    case .at(let seconds): (seconds + 30).dividedRoundingDown(by: 60)
    case .alwaysAbove: event.isMorning ? 0 : 1_440
    case .alwaysBelow: 720
    case nil: nil
    }
  }

  /// When the sun does something on a day, on the clock of the place.
  enum SunMoment: Equatable {
    /// That many seconds after midnight of the day; may be outside the day.
    case at(seconds: Int)
    /// Never, because the sun stays above the angle all day.
    case alwaysAbove
    /// Never, because the sun stays below the angle all day.
    case alwaysBelow
  }

  /// Returns when an event of the sun happens on `date`; `nil` if the place or its clock is not known.
  func moment(of event: SunEvent, on date: CalendarDate) -> SunMoment? {
    guard let latitude, let longitude, let zone, date.isEvaluable else { return nil }
    let calculator = SolarCalculator(latitude: latitude, longitude: longitude)
    let day = date.daysSinceEpoch
    let noon = day * 86_400 + Int(calculator.solarNoon(day: day) * 60)
    // Where the date line bends, noon of this UTC day may be on the local day before or after.
    let shift = zone.localDateTime(atUTC: noon).date.daysSinceEpoch - day
    switch calculator.outcome(of: event, day: day - shift) {
    case .alwaysAbove: return .alwaysAbove
    case .alwaysBelow: return .alwaysBelow
    case .at(let minutes):
      let instant = (day - shift) * 86_400 + Int((minutes * 60).rounded())
      return .at(seconds: instant + zone.utcOffset(atUTC: instant) - day * 86_400)
    }
  }
}
