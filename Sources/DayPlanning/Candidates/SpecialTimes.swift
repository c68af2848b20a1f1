import Catalogs
import OpeningHours

/// When a sight is free, or at its best, on a day: the minutes from midnight at which a visitor has to be at the door.
struct SpecialTimes: Sendable {
  /// The minutes by which a sunset visit must start before sunset and end after it.
  static let sunsetMinutes = 5

  /// The minutes of the day that are its morning: 05:00 to 10:59.
  static let morning = 300...659

  /// The least minutes of a longer visit that should fall into hours at which a sight is at its best.
  static let leastAtBest = 30

  private let hours: OpeningTable

  /// Prepares the times in a city, whose hours `hours` has.
  init(_ hours: OpeningTable) {
    self.hours = hours
  }

  /// Returns the times at which a sight is at its best: those of its catalog, and sunset for a viewpoint.
  static func best(of attraction: Attraction) -> [BestTime] {
    let stated = attraction.dayFacts.bestAt
    let hasSunset = attraction.category == .viewpoint && !stated.contains(.sunset)
    return (hasSunset ? [.sunset] : []) + stated
  }

  /// The factor on the value of a visit at its best time.
  static func bonus(at time: BestTime) -> Double { time == .morning ? 1.1 : 1.2 }

  /// Returns when to be at the door of a sight to be there at its best.
  ///
  /// - Parameters:
  ///   - time: The time at which it is at its best.
  ///   - attraction: The sight.
  ///   - date: The day.
  ///   - entry: The minutes to get inside.
  ///   - stay: The minutes inside.
  /// - Returns: Minutes from midnight; none if that time does not come on the day.
  func starts(
    at time: BestTime,
    of attraction: Attraction,
    on date: CalendarDate,
    entry: Int,
    stay: Int
  ) -> [ClosedRange<Int>] {
    switch time {
    case .sunset:
      guard let sunset = hours.twilight(on: date, at: attraction.coordinate)?.sunset,
        stay >= 2 * Self.sunsetMinutes
      else { return [] }
      return [sunset - entry + Self.sunsetMinutes - stay...sunset - entry - Self.sunsetMinutes]
    case .morning: return [Self.morning]
    case .afterDark:
      guard let dusk = hours.twilight(on: date, at: attraction.coordinate)?.dusk else { return [] }
      return [dusk...max(dusk, 1_800)]
    case .hours(let stated):
      return spans(of: stated, at: attraction, on: date).map { span in
        let last = max(span.upperBound - entry - stay, span.upperBound - Self.leastAtBest)
        return span.lowerBound...max(span.lowerBound, last)
      }
    }
  }

  /// Returns when to be at the door of a sight to be let in for nothing, or for what one wishes to pay.
  func free(at attraction: Attraction, on date: CalendarDate) -> [ClosedRange<Int>] {
    guard let times = attraction.dayFacts.freeTimes else { return [] }
    return spans(of: times, at: attraction, on: date).map { $0.lowerBound...$0.upperBound - 1 }
  }

  /// Returns the stretches of stated times that begin on a day, in minutes from its midnight.
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
      } else if start < 1_440 {
        spans.append(start..<end)
      }
    }
  }
}
