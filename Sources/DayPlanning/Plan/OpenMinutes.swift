import Catalogs
import Geography
import OpeningHours

/// When a place can be visited on a day, minute by minute from its midnight: the check's own reading of hours, which shares no
/// code with the planner's.
struct OpenMinutes {
  /// The days that count: what is open beyond them is taken to be always open.
  private static let days = 3

  /// The minutes at which the place is open, by stated hours or, on a day without any, by unknown ones.
  private var isOpen: [Bool]

  /// The minutes of the plan's day.
  private let span: Range<Int>

  /// The minutes before closing at which the last visitor is admitted.
  private var margin = 0

  /// The stretches of daylight to which visits are confined; `nil` if they are not.
  private let daylights: [ClosedRange<Int>]?

  /// Creates the minutes of a place that is open during `hours`, whatever the day.
  init(open hours: Range<Int>, within span: Range<Int>, daylights: [ClosedRange<Int>]?) {
    self.span = span
    self.daylights = daylights
    isOpen = (0..<Self.days * 1_440).map(hours.contains)
  }

  /// Creates the minutes of a place with a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The stated hours.
  ///   - margin: The minutes before closing at which the last visitor is admitted.
  ///   - date: The day.
  ///   - context: What the hours depend on.
  ///   - span: The minutes of the plan's day.
  ///   - daylights: The stretches of daylight to which visits are confined; `nil` if they are not.
  init(
    of schedule: Schedule,
    lastAdmission margin: Int,
    on date: CalendarDate,
    in context: ScheduleContext,
    within span: Range<Int>,
    daylights: [ClosedRange<Int>]?
  ) {
    self.init(open: 0..<0, within: span, daylights: daylights)
    self.margin = margin
    let midnight = LocalDateTime(startOf: date)
    let end = LocalDateTime(startOf: date.adding(days: Self.days))
    var isUnknown = isOpen
    for interval in schedule.intervals(from: midnight, to: end, in: context) {
      let minutes = interval.start.minutes(since: midnight)..<interval.end.minutes(since: midnight)
      for minute in minutes.clamped(to: isOpen.indices) {
        isOpen[minute] = interval.state == .open
        isUnknown[minute] = interval.state == .unknown
      }
    }
    if !span.contains(where: { isOpen[$0] }) { isOpen = isUnknown }
  }

  /// Whether the place can be visited at any minute of the plan's day.
  var isOpenAtAll: Bool {
    span.contains { isOpen[$0] && isLight($0..<$0 + 1) }
  }

  /// Returns whether a visit of so many minutes, from the door on, fits into the plan's day.
  func fits(_ minutes: Int) -> Bool {
    span.contains { start in
      guard isOpen[start] else { return false }
      let closes = isOpen[start...].firstIndex(of: false) ?? isOpen.count
      let margin = closes < isOpen.count ? margin : 0
      return start + margin <= closes && start + minutes <= min(closes, span.upperBound)
        && isLight(start..<start + minutes)
    }
  }

  private func isLight(_ minutes: Range<Int>) -> Bool {
    daylights?.contains {
      $0.lowerBound <= minutes.lowerBound && minutes.upperBound <= $0.upperBound
    } ?? true
  }
}
