package import Geography
public import OpeningHours

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
    let (first, last) = (start.minutesSinceMidnight, end.minutesSinceMidnight)
    // In the hour that occurs twice, a later time can have fewer minutes since midnight; then all of that hour counts.
    span = first <= last ? first...last : max(0, last - 60)...(first + 60)
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

  /// Returns the local time `minutes` of real time after `start`.
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

extension OpeningTable {
  /// Returns when `attraction` can be visited on `date` within the span, in chronological order.
  ///
  /// Sights that need daylight, according to ``LightRule``, open between dawn and dusk. Sights with unknown hours get
  /// the assumed hours of ``DoorRule``, and the plan says so.
  package func openings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    let openings = planableOpenings(of: attraction, on: date)
    guard LightRule.light(of: attraction) == .daylight, !openings.isEmpty else { return openings }
    let daylights = daylights(on: date, at: attraction.coordinate)
    return openings.flatMap { opening in
      daylights?.compactMap { opening.clipped(to: $0) } ?? [opening]
    }
  }

  /// Returns dawn and dusk on `date` at `place`, in minutes from midnight.
  ///
  /// - Returns: The times; `nil` if the city's time zone isn't supported or it stays dark all day.
  package func twilight(on date: CalendarDate, at place: Coordinate) -> Twilight? {
    context(at: place).twilight(on: date)
  }

  /// Returns the openings of `attraction` on `date`, with assumed hours if the real ones are unknown.
  private func planableOpenings(of attraction: Attraction, on date: CalendarDate) -> [Opening] {
    guard attraction.schedule == nil, DoorRule.hasDoors(attraction) else {
      return statedOpenings(of: attraction, on: date)
    }
    let hours = DoorRule.assumedHours
    guard attraction.dayFacts.changesHours else { return assumed(hours) }
    let openings = statedOpenings(of: attraction, on: date)
    if openings.contains(where: \.isKnown) { return openings }
    return openings.flatMap { opening in
      let (first, last) = (
        max(hours.lowerBound, opening.opens), min(hours.upperBound, opening.closes)
      )
      return first < last ? assumed(first...last) : []
    }
  }

  /// Returns the assumed opening during `hours`; none if they lie outside the span.
  private func assumed(_ hours: ClosedRange<Int>) -> [Opening] {
    let isWithinDay = hours.lowerBound < span.upperBound && hours.upperBound > span.lowerBound
    return isWithinDay ? [.assumed(hours, within: span)] : []
  }

  /// Returns the periods of daylight on `date` within the span, from dawn to dusk, in minutes from its midnight; `nil`
  /// if they are unknown or it stays dark all day (people then go out in the dark).
  private func daylights(
    on date: CalendarDate,
    at place: Coordinate
  ) -> [ClosedRange<Int>]? {
    guard twilight(on: date, at: place) != nil else { return nil }
    // In northern summers it gets dark after midnight, so the previous day counts too.
    let offsets = -1...max(0, (span.upperBound - 1) / 1_440)
    return offsets.reduce(into: []) { daylights, offset in
      guard let twilight = twilight(on: date.adding(days: offset), at: place) else { return }
      let light = twilight.dawn + offset * 1_440...twilight.dusk + offset * 1_440
      if let last = daylights.last, last.upperBound >= light.lowerBound {
        daylights[daylights.count - 1] = last.lowerBound...max(last.upperBound, light.upperBound)
      } else {
        daylights.append(light)
      }
    }
  }
}

extension Opening {
  /// Creates an opening with assumed hours, clipped to `span`.
  static func assumed(_ hours: ClosedRange<Int>, within span: ClosedRange<Int>? = nil) -> Self {
    let day = span ?? hours
    return Self(
      opens: hours.lowerBound,
      closes: hours.upperBound,
      open: max(hours.lowerBound, day.lowerBound),
      close: min(hours.upperBound, day.upperBound),
      lastAdmission: hours.upperBound,
      isKnown: false
    )
  }

  /// Returns this opening clipped to `daylight`, or `nil` if nothing remains.
  fileprivate func clipped(to daylight: ClosedRange<Int>) -> Self? {
    let first = max(open, daylight.lowerBound)
    let last = min(close, daylight.upperBound)
    guard first < last else { return nil }
    return Self(
      opens: opens,
      closes: closes,
      open: first,
      close: last,
      lastAdmission: lastAdmission,
      isKnown: isKnown,
      daylight: daylight
    )
  }
}

/// The rule that assumes opening hours for sights whose hours are unknown.
///
/// A sight with doors is planned within ``assumedHours``, when nearly all sights of its kind are open. A sight without
/// doors is planned in daylight, or at any time if its catalog says that it can be visited after dark.
///
/// | sight | has doors |
/// |---|---|
/// | museum, gallery, historic, worship, theater, library, shopping, market, animals | yes |
/// | landmark, viewpoint, park, garden, waterfront, square | if it charges a fee |
package enum DoorRule {
  /// The minutes of the day assumed for a sight with doors and unknown hours: 10:00 to 17:00.
  package static let assumedHours = 600...1_020

  /// Returns whether admission to `place` is free if the catalog has neither a fee nor a price for it.
  ///
  /// Parks, waterfronts, and squares are free. Landmarks, viewpoints, and gardens are free unless they have hours other than
  /// `24/7`: then they are staffed and may sell tickets, e.g. an observation deck.
  package static func isFreeUnlessStated(_ place: Attraction) -> Bool {
    switch place.category {
    case .park, .waterfront, .square: true
    case .landmark, .viewpoint, .garden:
      place.openingHours.map { $0 == "24/7" } ?? true
    case .museum, .gallery, .historic, .worship, .theater, .library, .shopping, .market, .animals:
      false
    }
  }

  /// Returns whether visitors enter `place` through doors that staff open and close.
  package static func hasDoors(_ place: Attraction) -> Bool {
    switch place.category {
    case .museum, .gallery, .historic, .worship, .theater, .library, .shopping, .market, .animals:
      true
    case .landmark, .viewpoint, .park, .garden, .waterfront, .square:
      place.fee == true
    }
  }
}

/// Why a sight is closed on a day on which its opening hours may say otherwise.
public enum ClosedDay: Hashable, Sendable {
  /// A closure covers the day.
  case closure(Closure)
  /// The sight is new and opens on this later day.
  case opensOn(CalendarDate)
}

extension DayFacts {
  /// Returns why the sight is closed on `date`; `nil` if its opening hours decide.
  ///
  /// Ignores events, which affect hours rather than days.
  public func closedDay(on date: CalendarDate) -> ClosedDay? {
    if let closure = closure(on: date) { return .closure(closure) }
    if let opensOn, date < opensOn { return .opensOn(opensOn) }
    return nil
  }
}
