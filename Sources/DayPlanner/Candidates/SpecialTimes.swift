import Catalogs
import DayPlans
import Geography
import OpeningHours

/// When a sight is free or at its best on a day: the elapsed minutes from midnight for arriving at the door.
///
/// A day may last until 48:00, so the next date counts too.
struct SpecialTimes: Sendable {
  /// The minutes by which a sunset visit must start before sunset and end after it.
  static let sunsetMinutes = 5

  /// The minutes of the day that are its morning: 05:00 to 10:59.
  static let morning = 300...659

  /// The minutes of a longer visit that must fall into the best time of a sight.
  static let leastAtBest = 30

  private let hours: OpeningTable

  /// Prepares the times in a city with the given hours.
  init(_ hours: OpeningTable) {
    self.hours = hours
  }

  /// Returns the best times of a sight: those in the catalog, and sunset for a viewpoint.
  static func best(of attraction: Attraction) -> [BestTime] {
    let stated = attraction.dayFacts.bestAt
    let hasSunset = attraction.category == .viewpoint && !stated.contains(.sunset)
    return (hasSunset ? [.sunset] : []) + stated
  }

  /// The factor on the value of a visit at its best time.
  static func bonus(at time: BestTime) -> Double { time == .morning ? 1.1 : 1.2 }

  /// Returns when to be at the door of a sight for a best time.
  ///
  /// - Parameters:
  ///   - time: The best time.
  ///   - attraction: The sight.
  ///   - date: The day.
  ///   - entry: The minutes to get inside.
  ///   - stay: The minutes inside.
  ///   - clock: The clock of the day.
  /// - Returns: Elapsed minutes from midnight, for the date and the next one; none if there is no such time.
  func starts(
    at time: BestTime,
    of attraction: Attraction,
    on date: CalendarDate,
    entry: Int,
    stay: Int,
    by clock: DayClock
  ) -> [ClosedRange<Int>] {
    switch time {
    case .sunset:
      guard stay >= 2 * Self.sunsetMinutes else { return [] }
      return twilights(on: date, at: attraction.coordinate).map { twilight in
        let sunset = clock.elapsed(twilight.sunset) - entry
        return sunset + Self.sunsetMinutes - stay...sunset - Self.sunsetMinutes
      }
    case .morning:
      return [0, 1_440].map { midnight in
        let first = clock.elapsed(Self.morning.lowerBound + midnight)
        return first...max(first, clock.elapsed(Self.morning.upperBound + midnight))
      }
    case .afterDark:
      return twilights(on: date, at: attraction.coordinate).map { twilight in
        let dusk = clock.elapsed(twilight.dusk, preferringLast: true)
        return dusk...max(dusk, clock.elapsed(twilight.midnight + Self.endOfNight))
      }
    case .hours(let stated):
      return spans(of: stated, at: attraction, on: date).compactMap { span in
        let first = clock.elapsed(span.lowerBound, preferringLast: true)
        let end = clock.elapsed(span.upperBound)
        guard first < end else { return nil }
        return first...max(first, end - entry - stay, end - Self.leastAtBest)
      }
    }
  }

  /// Returns when to be at the door of a sight for an event: in time for its beginning or, if it lasts longer than the visit, later.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - visit: The visit, with its stay and how early to be there.
  ///   - attraction: The sight.
  ///   - date: The day.
  ///   - clock: The clock of the day.
  /// - Returns: Elapsed minutes from midnight, for the date and the next one; none if it does not take place.
  func starts(
    of event: SightEvent,
    taking visit: VisitOption,
    at attraction: Attraction,
    on date: CalendarDate,
    by clock: DayClock
  ) -> [ClosedRange<Int>] {
    spans(of: event.when, at: attraction, on: date).compactMap { span in
      let first = clock.elapsed(span.lowerBound, preferringLast: true)
      let end = clock.elapsed(span.upperBound)
      guard first < end else { return nil }
      return first - visit.entry...max(first, end - visit.stay) - visit.entry
    }
  }

  /// The minutes after a midnight until which a visit after dark starts: 06:00 of the next morning.
  private static let endOfNight = 1_800

  /// Returns sunset and dusk of a date and of the next one, with the midnight that begins each, in minutes of the wall clock from
  /// the first midnight.
  private func twilights(
    on date: CalendarDate,
    at place: Coordinate
  ) -> [(midnight: Int, sunset: Int, dusk: Int)] {
    [0, 1].compactMap { days in
      hours.twilight(on: date.adding(days: days), at: place).map {
        (days * 1_440, $0.sunset + days * 1_440, $0.dusk + days * 1_440)
      }
    }
  }

  /// Returns when to be at the door of a sight for free admission, including pay what you wish.
  func free(
    at attraction: Attraction,
    on date: CalendarDate,
    by clock: DayClock
  ) -> [ClosedRange<Int>] {
    guard let times = attraction.dayFacts.freeTimes else { return [] }
    return spans(of: times, at: attraction, on: date).compactMap { span in
      let first = clock.elapsed(span.lowerBound, preferringLast: true)
      let end = clock.elapsed(span.upperBound)
      return first < end ? first...end - 1 : nil
    }
  }

  /// Returns whether admission is free at a wall-clock minute, from the first midnight.
  func isFree(at attraction: Attraction, on date: CalendarDate, minute: Int) -> Bool {
    guard let times = attraction.dayFacts.freeTimes else { return false }
    return spans(of: times, at: attraction, on: date).contains { $0.contains(minute) }
  }

  /// Returns the intervals of stated times on a date and the next one, in wall-clock minutes from the first midnight.
  func spans(
    of stated: StatedHours,
    at attraction: Attraction,
    on date: CalendarDate
  ) -> [Range<Int>] {
    let midnight = LocalDateTime(startOf: date)
    let end = LocalDateTime(startOf: date.adding(days: 2))
    let context = hours.context(at: attraction.coordinate)
    let open = stated.schedule.intervals(from: midnight, to: end, in: context)
      .filter { $0.state == .open }
    return open.reduce(into: [Range<Int>]()) { spans, interval in
      let start = interval.start.minutes(since: midnight)
      let end = interval.end.minutes(since: midnight)
      if let last = spans.last, last.upperBound == start {
        spans[spans.count - 1] = last.lowerBound..<end
      } else {
        spans.append(start..<end)
      }
    }
  }
}

extension SpecialTimes {
  /// Returns the events between two elapsed minutes of a day that add to a sight or open it, in the order of the catalog.
  func events(
    at attraction: Attraction,
    on date: CalendarDate,
    from enter: Int,
    until leave: Int,
    by clock: DayClock
  ) -> [Plan.Event] {
    attraction.dayFacts.events.filter { $0.effect != .closes }.compactMap { event in
      let span = spans(of: event.when, at: attraction, on: date).first { span in
        clock.isSteady
          ? span.lowerBound < leave && enter < span.upperBound
          : (enter..<max(enter, leave)).contains { minute in
            span.contains(clock.time(minute).minutesSinceMidnight)
          }
      }
      guard let span, let from = ClockTime(minutesSinceMidnight: span.lowerBound) else {
        return nil
      }
      let until = ClockTime(clamping: span.upperBound)
      return Plan.Event(name: event.name, from: from, until: until, note: event.note)
    }
  }
}
