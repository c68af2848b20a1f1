import Catalogs
import Geography
import OpeningHours

/// When a place can be visited on a day, minute by minute from its midnight: the check's own reading, which shares no code with
/// the planner's table of openings.
struct OpenMinutes {
  /// The days that count: what is open beyond them is taken to be always open.
  static let days = 3

  /// The minutes at which the place is open, by stated hours or, on a day without any, by unknown ones.
  private var isOpen: [Bool]

  /// The minutes of the plan's day.
  private let span: Range<Int>

  /// The minutes before closing at which the last visitor is admitted.
  private let margin: Int

  /// The stretches of daylight to which visits are confined; `nil` if they are not.
  private let daylights: [ClosedRange<Int>]?

  /// Creates the minutes of a place.
  ///
  /// - Parameters:
  ///   - intervals: When it is open, closed, or unknown.
  ///   - midnight: The start of the day.
  ///   - assumed: The minutes to which visits at unknown hours are confined; `nil` if they are not.
  ///   - margin: The minutes before closing at which the last visitor is admitted.
  ///   - span: The minutes of the plan's day.
  ///   - daylights: The stretches of daylight to which visits are confined; `nil` if they are not.
  init(
    _ intervals: [ScheduleInterval],
    since midnight: LocalDateTime,
    assuming assumed: Range<Int>?,
    lastAdmission margin: Int,
    within span: Range<Int>,
    daylights: [ClosedRange<Int>]?
  ) {
    self.span = span
    self.margin = margin
    self.daylights = daylights
    isOpen = [Bool](repeating: false, count: Self.days * 1_440)
    var isUnknown = isOpen
    for interval in intervals {
      let minutes = interval.start.minutes(since: midnight)..<interval.end.minutes(since: midnight)
      for minute in minutes.clamped(to: isOpen.indices) {
        isOpen[minute] = interval.state == .open
        isUnknown[minute] = interval.state == .unknown && assumed?.contains(minute) ?? true
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
