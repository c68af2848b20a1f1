package import Geography
package import OpeningHours

/// Computes when sights are open on the days of a plan.
package struct OpeningTable: Sendable {
  private let city: City
  private let zone: ZoneRule?
  private let holidays: HolidayCalendar

  /// The minutes of each day to consider, from its midnight.
  let span: ClosedRange<Int>

  /// Creates a table for the hours from `start` to `end` of days in `city`.
  package init(city: City, start: ClockTime, end: ClockTime) {
    self.city = city
    zone = ZoneRule(identifier: city.timeZone)
    holidays = city.holidayCalendar
    span = start.minutesSinceMidnight...max(start, end).minutesSinceMidnight
  }

  /// Returns the context for evaluating opening hours at `place`.
  package func context(at place: Coordinate) -> ScheduleContext {
    ScheduleContext(
      latitude: place.latitude,
      longitude: place.longitude,
      holidays: holidays,
      zone: zone
    )
  }

  /// Returns the local time some real minutes after a local time.
  package func moment(_ minutes: Int, after start: LocalDateTime) -> LocalDateTime {
    zone?.localDateTime(minutes, after: start) ?? start.adding(minutes: minutes)
  }

  /// Returns the openings of `attraction` on `date` within the span, in chronological order, regardless of daylight.
  ///
  /// If some hours are stated and others unknown, only the stated ones count. A sight without hours has one opening
  /// that covers the whole span.
  package func statedOpenings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    if attraction.schedule == nil, !attraction.dayFacts.changesHours { return [.assumed(span)] }
    let midnight = LocalDateTime(startOf: date)
    let intervals = attraction.intervals(
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
      // Periods that last beyond the third midnight never close within the plan's days.
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

  /// Returns the stated openings of `attraction` that begin on `date`, excluding those carried over from the previous
  /// day.
  func ownStatedOpenings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    own(statedOpenings(of: attraction, on: date), of: attraction, on: date)
  }

  /// Returns when `attraction` can be visited on `date`, excluding openings carried over from the previous day.
  package func ownOpenings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    own(openings(of: attraction, on: date), of: attraction, on: date)
  }

  /// Returns the `openings` that begin on `date`.
  private func own(
    _ openings: [Opening],
    of attraction: Attraction,
    on date: CalendarDate
  ) -> [Opening] {
    guard let first = openings.first, first.isKnown, first.opens == 0, first.closes < 1_440
    else { return openings }
    let midnight = LocalDateTime(startOf: date)
    let before = attraction.intervals(
      from: midnight.adding(minutes: -1),
      to: midnight,
      in: context(at: attraction.coordinate)
    )
    return before.first?.state == .closed ? openings : Array(openings.dropFirst())
  }

  /// Merges adjacent intervals and converts them to minutes since `midnight`.
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
  /// Whether this range contains a minute of `span`.
  fileprivate func overlaps(_ span: ClosedRange<Int>) -> Bool {
    lowerBound < span.upperBound && upperBound > span.lowerBound
  }
}
