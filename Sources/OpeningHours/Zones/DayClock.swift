/// The clock of a plan's day in a time zone: converts between wall-clock minutes and elapsed minutes.
///
/// Elapsed minutes count real time from the start of the day, where they equal the wall clock, so they differ only after a
/// clock change. When clocks go forward, wall-clock minutes are skipped; when they go back, some occur twice. Days without a
/// change are ``steady``.
package struct DayClock: Hashable, Sendable {
  /// A stretch of time between two clock changes.
  private struct Stretch: Hashable {
    /// The first elapsed minute.
    let start: Int
    /// The minutes by which the clock has been set back since the day began; negative if it was set forward.
    let setBack: Int
  }

  /// A clock change during the day.
  package struct Change: Hashable, Sendable {
    /// The clock time without the change.
    package let from: ClockTime
    /// The time to which it is set.
    package let to: ClockTime
    /// Whether the minutes in between occur twice; otherwise they are skipped.
    package var isBack: Bool { to.minutesSinceMidnight < from.minutesSinceMidnight }
  }

  /// The stretches after the first, which begins before the day and is not set back.
  private let later: [Stretch]

  /// The clock of a day without a change: elapsed minutes are those of the wall clock.
  package static let steady = Self(later: [])

  private init(later: [Stretch]) {
    self.later = later
  }

  /// Creates the clock of a day.
  ///
  /// A skipped start is the moment of the change, and a repeated one its first occurrence.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - start: The first minute of the day, in wall-clock time.
  ///   - end: The last one.
  ///   - zone: The time zone; `nil` if it is unknown, and the clock counts as steady.
  /// - Complexity: O(1) evaluations of the zone.
  package init(
    on date: CalendarDate,
    from start: ClockTime,
    until end: ClockTime,
    in zone: ZoneRule?
  ) {
    guard let zone, date.isEvaluable else {
      self = .steady
      return
    }
    let local = LocalDateTime(date: date, time: start)
    let midnight = date.daysSinceEpoch * 86_400
    let wall = midnight + start.minutesSinceMidnight * 60
    var first = zone.utcSeconds(of: local)
    if zone.localDateTime(atUTC: first) != local {
      // The clocks skip the start: the day begins right before the change.
      let changes = zone.changes(in: first - 86_400..<first + 1)
      if let change = changes.last { first = min(first, change.instant - 1) }
    }
    let offset = zone.utcOffset(atUTC: first)
    let origin = wall - offset
    let last = max(start, end).minutesSinceMidnight
    // A change may make the last wall-clock minute occur later than the offset at the start implies. Instants at the ends of
    // the calendar are clamped, so they need not be in order.
    let until = max(first, midnight + last * 60 - offset + 2 * 86_400)
    let changes = zone.changes(in: first..<until)
    let all = changes.map { change in
      Stretch(
        start: start.minutesSinceMidnight + (change.instant - origin) / 60,
        setBack: (offset - change.offsetAfter) / 60
      )
    }
    let close = Self(later: all).elapsed(last)
    var before = 0
    later = all.filter { stretch in
      defer { before = stretch.setBack }
      // A day that ends while the clocks skip time ends with the change.
      return stretch.start < close || (stretch.start == close && last > stretch.start - before)
    }
  }

  /// Whether no change falls into the day.
  package var isSteady: Bool { later.isEmpty }

  /// The changes, in order.
  package var changes: [Change] {
    var before = 0
    return later.map { stretch in
      defer { before = stretch.setBack }
      return Change(
        from: ClockTime(clamping: stretch.start - before),
        to: ClockTime(clamping: stretch.start - stretch.setBack)
      )
    }
  }

  /// Returns the elapsed minute at which the wall clock shows `wall`; that of the change if it is skipped.
  ///
  /// - Parameters:
  ///   - wall: Minutes since midnight, in wall-clock time.
  ///   - isLast: Whether to prefer the second of two occurrences.
  /// - Returns: The elapsed minute.
  package func elapsed(_ wall: Int, preferringLast isLast: Bool = false) -> Int {
    var found: Int?
    var (start, setBack) = (Int.min / 2, 0)
    for next in later + [Stretch(start: .max / 2, setBack: 0)] {
      let (lower, upper) = (start - setBack, next.start - setBack)
      if wall >= lower, wall < upper, isLast || found == nil { found = wall + setBack }
      // Between two stretches, the minutes from `upper` on are skipped.
      if wall >= upper, wall < next.start - next.setBack, found == nil { found = next.start }
      (start, setBack) = (next.start, next.setBack)
    }
    return found ?? wall
  }

  /// Returns the elapsed minutes of a range of wall-clock times, from the first occurrence of its start to the last of its end.
  package func elapsed(_ times: ClosedRange<ClockTime>) -> ClosedRange<Int> {
    let first = elapsed(times.lowerBound.minutesSinceMidnight)
    let last = elapsed(times.upperBound.minutesSinceMidnight, preferringLast: true)
    return first...max(first, last)
  }

  /// Returns the time that the wall clock shows at an elapsed minute, between 00:00 and 48:00.
  package func time(_ elapsed: Int) -> ClockTime {
    let setBack = later.last { $0.start <= elapsed }?.setBack ?? 0
    let wall = elapsed - setBack
    return ClockTime(
      clamping: wall,
      setBack: setBack,
      isRepeated: self.elapsed(wall) != elapsed
    )
  }

  /// Returns `time` as a time of this day: the second of two occurrences if it is marked as repeated.
  ///
  /// A skipped time keeps its minute.
  package func placed(_ time: ClockTime) -> ClockTime {
    let wall = time.minutesSinceMidnight
    let setBack = elapsed(wall, preferringLast: time.isRepeated) - wall
    return ClockTime(clamping: wall, setBack: setBack, isRepeated: time.isRepeated)
  }
}
