/// A schedule evaluated for a range of days at one place, for repeated lookups.
///
/// A ``Schedule`` evaluates its rules on every query; a timetable looks up the answer. It is faster for hours that
/// depend on the sun or for repeated queries about the same days.
public struct OpeningTimetable: Sendable, Hashable {
  /// The intervals, in order and without gaps.
  public let intervals: [ScheduleInterval]

  /// The first minute of each interval, counted from 1970.
  private let starts: [Int]

  /// The end of the last interval, exclusive.
  private let end: Int

  /// Evaluates `schedule` for a range of days.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - days: The days.
  ///   - context: The place where the schedule applies.
  /// - Complexity: O(*d* · *r*), where *d* is the number of days and *r* the number of rules.
  public init(_ schedule: Schedule, on days: Range<CalendarDate>, in context: ScheduleContext) {
    intervals = schedule.intervals(
      from: LocalDateTime(startOf: days.lowerBound),
      to: LocalDateTime(startOf: days.upperBound),
      in: context
    )
    starts = intervals.map(\.start.minutesSince1970)
    end = intervals.last?.end.minutesSince1970 ?? .min
  }

  /// Returns the state at a local time; unknown outside the evaluated days.
  ///
  /// - Parameter moment: The local time.
  /// - Returns: The state and the schedule's comment, if any.
  /// - Complexity: O(log *n*) for *n* intervals.
  public func state(at moment: LocalDateTime) -> (state: OpenState, comment: String?) {
    guard let index = index(of: moment) else { return (.unknown, nil) }
    return (intervals[index].state, intervals[index].comment)
  }

  /// Returns whether the place is definitely open at a local time.
  ///
  /// - Parameter moment: The local time.
  /// - Returns: Whether the state is open.
  /// - Complexity: O(log *n*) for *n* intervals.
  public func isOpen(at moment: LocalDateTime) -> Bool {
    index(of: moment).map { intervals[$0].state == .open } ?? false
  }

  /// Returns whether the place is definitely open during an entire span.
  ///
  /// - Parameter span: The local times, excluding the end.
  /// - Returns: Whether the state is open throughout. For an empty span, whether it is open at the start.
  /// - Complexity: O(log *n* + *k*) for *n* intervals, where the span overlaps *k*.
  public func isOpen(throughout span: Range<LocalDateTime>) -> Bool {
    guard var index = index(of: span.lowerBound) else { return false }
    while intervals[index].state == .open {
      if intervals[index].end >= span.upperBound { return true }
      index += 1
      if index == intervals.count { return false }
    }
    return false
  }

  /// Returns the index of the interval that contains `moment`, or `nil` if there is none.
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
  /// The minutes since the start of 1970 in local time, ignoring clock changes.
  fileprivate var minutesSince1970: Int {
    date.daysSinceEpoch &* 1_440 &+ minutesSinceMidnight
  }
}
