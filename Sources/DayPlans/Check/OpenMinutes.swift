import Catalogs
import Geography
import OpeningHours

/// When a place can be visited on a day, real minute by real minute from its midnight: the check's own reading, which shares no
/// code with the planner's openings.
///
/// In an hour that comes twice, a place counts as open where it is open in either reading of its hours: from an opening time in
/// it only in its second pass, and until a closing time in it only in its first.
struct OpenMinutes {
  /// The days that count: what is open beyond them is taken to be always open.
  static let days = 3

  /// The minutes at which the place is open, by stated hours or, on a day without any, by unknown ones.
  private var isOpen: [Bool]

  /// The minutes at which an opening begins anew although no minute before is closed: the clocks skip those that are.
  private var seams: Set<Int> = []

  /// The real minutes of the plan's day.
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
  ///   - span: The real minutes of the plan's day.
  ///   - daylights: The stretches of daylight to which visits are confined; `nil` if they are not.
  ///   - clock: The clock of the day.
  init(
    _ intervals: [ScheduleInterval],
    since midnight: LocalDateTime,
    assuming assumed: Range<Int>?,
    lastAdmission margin: Int,
    within span: Range<Int>,
    daylights: [ClosedRange<Int>]?,
    by clock: CheckedClock
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
    let stated = Self.elapsed(isOpen, by: clock)
    let wall = span.contains { stated[$0] } ? isOpen : isUnknown
    isOpen = Self.elapsed(wall, by: clock)
    seams = Set(
      clock.changes(after: 0, before: wall.count).filter { change in
        let last = clock.wall(change - 1) + 1
        let skipped = (last..<max(last, clock.wall(change))).clamped(to: wall.indices)
        return skipped.contains { !wall[$0] }
      }
    )
  }

  /// Returns the states of wall-clock minutes as those of real minutes.
  private static func elapsed(_ isOpen: [Bool], by clock: CheckedClock) -> [Bool] {
    let changes = clock.changes(after: 0, before: isOpen.count)
    guard !changes.isEmpty else { return isOpen }
    var result = isOpen.indices.map { isOpen[min(max(0, clock.wall($0)), isOpen.count - 1)] }
    for change in changes {
      let repeated = clock.wall(change)..<max(clock.wall(change), clock.wall(change - 1) + 1)
      guard !repeated.isEmpty else { continue }
      let hour = repeated.count
      for minute in 0..<hour {
        let before = max(0, repeated.lowerBound - 1)...repeated.lowerBound + minute
        let after = repeated.lowerBound + minute..<repeated.upperBound
        result[change - hour + minute] = before.allSatisfy { isOpen[$0] }
        result[change + minute] = after.allSatisfy { isOpen[$0] }
      }
    }
    return result
  }

  /// Whether the place can be visited at any minute of the plan's day.
  var isOpenAtAll: Bool {
    span.contains { isOpen[$0] && isLight($0..<$0 + 1) }
  }

  /// Returns whether a visit of so many minutes, from the door on, fits into the plan's day.
  func fits(_ minutes: Int) -> Bool { fits { _ in minutes } }

  /// Returns whether a visit fits into the plan's day if its length depends on the minute of arrival at the door.
  func fits(_ minutes: (Int) -> Int) -> Bool {
    span.contains { fits(minutes($0), from: $0) }
  }

  /// Returns the first minute from `first` to `last` at which a visit of `minutes` can start, or `nil`.
  func start(of minutes: Int, from first: Int, until last: Int) -> Int? {
    guard first <= last else { return nil }
    return (first...last).first { span.contains($0) && fits(minutes, from: $0) }
  }

  private func fits(_ minutes: Int, from start: Int) -> Bool {
    guard isOpen[start] else { return false }
    let closed = isOpen[start...].firstIndex(of: false) ?? isOpen.count
    let closes = min(closed, seams.filter { $0 > start }.min() ?? closed)
    let margin = closes < isOpen.count ? margin : 0
    return start + margin <= closes && start + minutes <= min(closes, span.upperBound)
      && isLight(start..<start + minutes)
  }

  private func isLight(_ minutes: Range<Int>) -> Bool {
    daylights?.contains {
      $0.lowerBound <= minutes.lowerBound && minutes.upperBound <= $0.upperBound
    } ?? true
  }
}
