/// A schedule worked out for some days at some place, for answering often.
///
/// A ``Schedule`` answers from its rules each time; a timetable looks the answer up. It is the faster
/// of the two where hours hang on the sun, or where the same days are asked for many times.
public struct OpeningTimetable: Sendable, Hashable {
  /// The stretches of the days, in order and without gaps.
  public let intervals: [ScheduleInterval]

  /// The first minute of each stretch, counted from 1970.
  private let starts: [Int]

  /// The minute after the last.
  private let end: Int

  /// Works out `schedule` for some days.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - days: The days.
  ///   - context: Where the schedule is read.
  /// - Complexity: O(*d* · *r*), where *d* is the number of days and *r* that of the rules.
  public init(_ schedule: Schedule, on days: Range<CalendarDate>, in context: ScheduleContext) {
    intervals = schedule.intervals(
      from: LocalDateTime(startOf: days.lowerBound),
      to: LocalDateTime(startOf: days.upperBound),
      in: context
    )
    starts = intervals.map(\.start.minutesSince1970)
    end = intervals.last?.end.minutesSince1970 ?? .min
  }

  /// Returns what the place is at a minute; unknown outside the days worked out.
  ///
  /// - Parameter moment: The minute on the clock of the place.
  /// - Returns: The state, and what the schedule adds in words.
  /// - Complexity: O(log *n*) in the number of stretches.
  public func state(at moment: LocalDateTime) -> (state: OpenState, comment: String?) {
    guard let index = index(of: moment) else { return (.unknown, nil) }
    return (intervals[index].state, intervals[index].comment)
  }

  /// Returns whether the place is open at a minute, for certain.
  ///
  /// - Parameter moment: The minute on the clock of the place.
  /// - Returns: Whether its state is open.
  /// - Complexity: O(log *n*) in the number of stretches.
  public func isOpen(at moment: LocalDateTime) -> Bool {
    index(of: moment).map { intervals[$0].state == .open } ?? false
  }

  /// Returns whether the place is open, for certain, during each minute of a span.
  ///
  /// - Parameter span: The minutes on the clock of the place; the end is not asked for.
  /// - Returns: Whether the state is open all the time; an empty span asks for its first minute.
  /// - Complexity: O(log *n* + *k*) in the stretches, of which the span touches *k*.
  public func isOpen(throughout span: Range<LocalDateTime>) -> Bool {
    guard var index = index(of: span.lowerBound) else { return false }
    while intervals[index].state == .open {
      if intervals[index].end >= span.upperBound { return true }
      index += 1
      if index == intervals.count { return false }
    }
    return false
  }

  /// Returns the position of the stretch that holds `moment`, or `nil` if none does.
  private func index(of moment: LocalDateTime) -> Int? {
    let minute = moment.minutesSince1970
    guard let first = starts.first, first <= minute, minute < end else { return nil }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= minute { low = middle } else { high = middle }
    }
    return low
  }
}

extension LocalDateTime {
  /// The minutes from the first minute of 1970, on a clock that is never put forward or back.
  fileprivate var minutesSince1970: Int {
    date.daysSinceEpoch &* 1_440 &+ minutesSinceMidnight
  }
}
