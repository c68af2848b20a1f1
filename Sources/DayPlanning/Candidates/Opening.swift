import OpeningHours

/// A time at which a place lets people in, in minutes from the first midnight of a day.
struct Opening: Hashable, Sendable {
  /// When the place opens, before the plan's day perhaps.
  let opens: Int

  /// When the place closes, after the plan's day perhaps; 48:00 where that is far off.
  let closes: Int

  /// The first minute of the opening within the plan's day.
  let open: Int

  /// The minute of the plan's day at which everybody has to be out.
  let close: Int

  /// When the last one is let in.
  let lastAdmission: Int

  /// Whether the hours are stated, rather than assumed because nobody knows them.
  let isKnown: Bool

  /// The hours as `10:00-17:00`; those that never end as `00:00-24:00`.
  var text: String {
    let isEndless = closes - opens >= 2_880
    return [opens, isEndless ? 1_440 : closes].map { minutes in
      ClockTime(minutesSinceMidnight: max(0, min(2_880, minutes)))?.description ?? "\(minutes)"
    }.joined(separator: "-")
  }

  /// Returns the first and the last minute at which a stay of `minutes` may start, or `nil` if it does
  /// not fit.
  func starts(ofStay minutes: Int) -> ClosedRange<Int>? {
    let latest = min(lastAdmission, close - minutes)
    return open <= latest ? open...latest : nil
  }
}

/// Finds out when places are open on the days of a plan.
struct OpeningTable: Sendable {
  private let city: City
  private let zone: ZoneRule?
  private let holidays: HolidayCalendar

  /// The minutes of a day that count, from its first midnight.
  let span: ClosedRange<Int>

  /// Prepares the table for the hours from `start` to `end` of days in `city`.
  init(city: City, start: ClockTime, end: ClockTime) {
    self.city = city
    zone = ZoneRule(identifier: city.timeZone)
    holidays = HolidayCalendar(region: city.holidays) ?? .none
    span = start.minutesSinceMidnight...max(start, end).minutesSinceMidnight
  }

  /// Returns what hours mean at `place`.
  func context(at place: Coordinate) -> ScheduleContext {
    ScheduleContext(
      latitude: place.latitude,
      longitude: place.longitude,
      holidays: holidays,
      zone: zone
    )
  }

  /// Returns the openings of `attraction` that `date` has within the span, in the order of time.
  ///
  /// A place with unknown hours is taken to be open, which the plan then states. Where some hours
  /// are stated and others unknown, the stated ones count.
  func openings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    guard let schedule = attraction.schedule else {
      return [assumed(from: span.lowerBound, to: span.upperBound, attraction)]
    }
    let midnight = LocalDateTime(startOf: date)
    let intervals = schedule.intervals(
      from: midnight,
      to: LocalDateTime(startOf: date.adding(days: 3)),
      in: context(at: attraction.coordinate)
    )
    let stated = merged(intervals.filter { $0.state == .open }, since: midnight)
    let unsure = merged(intervals.filter { $0.state == .unknown }, since: midnight)
    let isStated = stated.contains { $0.overlaps(span) }
    return (isStated ? stated : unsure).filter { $0.overlaps(span) }.map { interval in
      let isEndless = interval.upperBound >= 3 * 1_440
      let admission = attraction.lastAdmission?.rawValue ?? 0
      // What is open beyond the third midnight does not close within the plan's days.
      return Opening(
        opens: max(0, interval.lowerBound),
        closes: min(interval.upperBound, 2_880),
        open: max(interval.lowerBound, span.lowerBound),
        close: min(interval.upperBound, span.upperBound),
        lastAdmission: interval.upperBound - (isEndless ? 0 : admission),
        isKnown: isStated
      )
    }
  }

  /// Returns the openings of `attraction` that begin on `date`, without what opened the day before.
  func ownOpenings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    let openings = openings(of: attraction, on: date)
    guard let first = openings.first, first.isKnown, first.opens == 0, first.closes < 1_440,
      let schedule = attraction.schedule
    else { return openings }
    let before = LocalDateTime(startOf: date).adding(minutes: -1)
    let state = schedule.state(at: before, in: context(at: attraction.coordinate)).state
    return state == .closed ? openings : Array(openings.dropFirst())
  }

  private func assumed(from open: Int, to close: Int, _ attraction: Attraction) -> Opening {
    Opening(
      opens: open,
      closes: close,
      open: open,
      close: close,
      lastAdmission: close,
      isKnown: false
    )
  }

  /// Joins intervals that touch, as minutes since `midnight`.
  private func merged(
    _ intervals: [ScheduleInterval],
    since midnight: LocalDateTime
  ) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for interval in intervals {
      let range = interval.start.minutes(since: midnight)..<interval.end.minutes(since: midnight)
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension Range<Int> {
  /// Whether some minute of `span` lies in this range.
  fileprivate func overlaps(_ span: ClosedRange<Int>) -> Bool {
    lowerBound < span.upperBound && upperBound > span.lowerBound
  }
}

extension LocalDateTime {
  /// Returns the minutes on the wall clock from `earlier` to this moment.
  func minutes(since earlier: Self) -> Int {
    (date.daysSinceEpoch - earlier.date.daysSinceEpoch) * 1_440
      + minutesSinceMidnight - earlier.minutesSinceMidnight
  }
}
