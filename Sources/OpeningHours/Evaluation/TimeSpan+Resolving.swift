/// Minutes of a day, counted from its midnight to 48:00, and how sure they are.
struct ResolvedSpan {
  /// How sure it is that the rule holds during these minutes.
  enum Certainty {
    /// It holds.
    case certain
    /// The end is not known: from here on nobody knows.
    case openEnd
    /// The place or its clock is not known: the minutes are all that the sun allows.
    case sun
  }

  /// The minutes.
  var minutes: Range<Int>

  /// How sure they are.
  var certainty = Certainty.certain
}

extension TimeSpan {
  /// Calls `body` with each stretch of minutes that this is on `date`.
  func resolve(
    on date: CalendarDate,
    in context: ScheduleContext,
    _ body: (ResolvedSpan) -> Void
  ) {
    if case .clock(let start) = start, case .until(.clock(let end)) = extent {
      body(ResolvedSpan(minutes: start..<(end > start ? end : min(end + 1_440, 2_880))))
      return
    }
    guard let start = start.minutes(on: date, in: context) else {
      body(ResolvedSpan(minutes: 0..<latestEnd, certainty: .sun))
      return
    }
    resolve(from: min(max(start, 0), 2_879), on: date, in: context, body)
  }

  /// Calls `body` with each stretch of minutes from `start` on.
  private func resolve(
    from start: Int,
    on date: CalendarDate,
    in context: ScheduleContext,
    _ body: (ResolvedSpan) -> Void
  ) {
    switch extent {
    case .point: body(ResolvedSpan(minutes: start..<start + 1))
    case .openEnd: body(Self.openEnd(from: start))
    case .until(let point), .untilAtLeast(let point), .every(_, until: let point):
      guard let end = point.minutes(on: date, in: context) else {
        body(ResolvedSpan(minutes: start..<max(latestEnd, start + 1), certainty: .sun))
        return
      }
      guard let end = wrap(end, after: start) else { return }
      resolve(start..<end, body)
    }
  }

  /// Calls `body` with the stretches that the known minutes stand for.
  private func resolve(_ minutes: Range<Int>, _ body: (ResolvedSpan) -> Void) {
    switch extent {
    case .untilAtLeast:
      body(ResolvedSpan(minutes: minutes))
      if minutes.upperBound < 2_880 { body(Self.openEnd(from: minutes.upperBound)) }
    default: body(ResolvedSpan(minutes: minutes))
    }
  }

  /// Returns the stretch that an open end from `start` on is taken for.
  ///
  /// To the end of the day if that is seven hours or more; else ten hours, or eight from 22:00 on and past midnight.
  private static func openEnd(from start: Int) -> ResolvedSpan {
    let end =
      switch start / 60 {
      case ..<17: 1_440
      case ..<22: start + 600
      default: start + 480
      }
    return ResolvedSpan(minutes: start..<min(end, 2_880), certainty: .openEnd)
  }

  /// Returns `end`, on the next day if it is not after `start`; `nil` if the span is empty.
  ///
  /// A span between the clock and the sun that runs backwards, as `16:00-sunset` does in winter, is
  /// empty and not 23 hours long.
  private func wrap(_ end: Int, after start: Int) -> Int? {
    let end = min(max(end, 0), 2_880)
    guard end <= start else { return end }
    let wrapped = end + 1_440
    guard wrapped > start else { return nil }
    if !involvesSun || isNight { return min(wrapped, 2_880) }
    return wrapped - start <= 16 * 60 ? min(wrapped, 2_880) : nil
  }

  /// The end of the span if it has one.
  private var end: TimePoint? {
    switch extent {
    case .point, .openEnd: nil
    case .until(let point), .untilAtLeast(let point), .every(_, until: let point): point
    }
  }

  /// Whether the start or the end hangs on the sun.
  private var involvesSun: Bool {
    if case .sun = start { return true }
    if case .sun = end { return true }
    return false
  }

  /// Whether the span runs from an evening event to a morning event.
  private var isNight: Bool {
    guard case .sun(let first, _) = start, case .sun(let last, _) = end else { return false }
    return !first.isMorning && last.isMorning
  }

  /// The latest minute that the span can end at, wherever the place.
  private var latestEnd: Int {
    switch extent {
    case .until(.clock(let minutes)) where minutes >= 720: minutes
    case .until(.sun(let event, _)) where !event.isMorning: 1_440
    default: 2_880
    }
  }

  /// Whether the span can run into the next day.
  var canReachNextDay: Bool {
    switch (start, extent) {
    case (.clock(let start), .until(.clock(let end))): end <= start || end > 1_440
    case (.clock(let start), .point): start >= 1_440
    case (.clock(let start), .openEnd): start >= 17 * 60
    default: true
    }
  }
}

extension TimePoint {
  /// Returns the minutes from midnight of `date`, or `nil` if they are not known.
  func minutes(on date: CalendarDate, in context: ScheduleContext) -> Int? {
    switch self {
    case .clock(let minutes): minutes
    case .sun(let event, let offset): context.minutes(to: event, on: date).map { $0 + offset }
    }
  }
}
