/// The place where a schedule applies, which determines the meaning of `PH`, `SH`, and `sunrise`, and the time zone.
public struct ScheduleContext: Sendable {
  /// The latitude in degrees, positive north; `nil` if unknown.
  public let latitude: Double?

  /// The longitude in degrees, positive east; `nil` if unknown.
  public let longitude: Double?

  /// The holidays.
  public let holidays: HolidayCalendar

  /// The time zone, required for sun-based times.
  public let zone: ZoneRule?

  /// Creates a context.
  ///
  /// Anything omitted is unknown, and hours that depend on it are unknown.
  ///
  /// - Parameters:
  ///   - latitude: The latitude in degrees, in `-90...90`; other values count as unknown.
  ///   - longitude: The longitude in degrees, in `-180...180`; other values count as unknown.
  ///   - holidays: The holidays.
  ///   - zone: The time zone.
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

  /// Returns the minutes from midnight of `date` to a sun event; `nil` if unknown.
  ///
  /// If the sun doesn't set, it rises at 00:00 and sets at 24:00. If it doesn't rise, both happen at 12:00.
  func minutes(to event: SunEvent, on date: CalendarDate) -> Int? {
    switch moment(of: event, on: date) {
    case .at(let seconds): (seconds + 30).dividedRoundingDown(by: 60)
    case .alwaysAbove: event.isMorning ? 0 : 1_440
    case .alwaysBelow: 720
    case nil: nil
    }
  }

  /// When a sun event happens on a day, in local time.
  enum SunMoment: Equatable {
    /// At this many seconds after midnight, possibly on an adjacent day.
    case at(seconds: Int)
    /// Never, because the sun stays above the event's angle all day.
    case alwaysAbove
    /// Never, because the sun stays below the event's angle all day.
    case alwaysBelow
  }

  /// Returns when a sun event happens on `date`; `nil` if the position or time zone is unknown.
  func moment(of event: SunEvent, on date: CalendarDate) -> SunMoment? {
    guard let latitude, let longitude, let zone, date.isEvaluable else { return nil }
    let calculator = SolarCalculator(latitude: latitude, longitude: longitude)
    let day = date.daysSinceEpoch
    let noon = day * 86_400 + Int(calculator.solarNoon(day: day) * 60)
    // Near the date line, noon UTC of this day may fall on the previous or next local day.
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

/// A period of time with a constant state.
public struct ScheduleInterval: Hashable, Sendable {
  /// The first minute.
  public let start: LocalDateTime

  /// The end, exclusive.
  public let end: LocalDateTime

  /// The state.
  public let state: OpenState

  /// The schedule's comment, if any.
  public let comment: String?

  /// Creates an interval.
  ///
  /// - Parameters:
  ///   - start: The first minute.
  ///   - end: The end, exclusive.
  ///   - state: The state.
  ///   - comment: The schedule's comment.
  public init(start: LocalDateTime, end: LocalDateTime, state: OpenState, comment: String? = nil) {
    self.start = start
    self.end = end
    self.state = state
    self.comment = comment
  }
}
