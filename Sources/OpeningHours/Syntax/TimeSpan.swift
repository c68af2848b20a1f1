/// A span of time in a day, which may extend into the next.
struct TimeSpan: Hashable {
  /// The end of a span.
  enum Extent: Hashable {
    /// None: a point in time, `10:00`.
    case point
    /// Open-ended: `18:00+`.
    case openEnd
    /// A fixed end: `10:00-18:00`.
    case until(TimePoint)
    /// An end after which the place may stay open: `10:00-18:00+`.
    case untilAtLeast(TimePoint)
    /// Recurring events at an interval until an end, as in `10:00-16:00/01:30`; counts as open throughout.
    case every(minutes: Int, until: TimePoint)
  }

  /// The start.
  var start: TimePoint

  /// The end.
  var extent: Extent
}

extension TimeSpan: CustomStringConvertible {
  var description: String {
    switch extent {
    case .point: "\(start)"
    case .openEnd: "\(start)+"
    case .until(let end): "\(start)-\(end)"
    case .untilAtLeast(let end): "\(start)-\(end)+"
    case .every(let minutes, let end): "\(start)-\(end)/\(TimePoint.digits(minutes))"
    }
  }
}

/// A time of day: a clock time, or an offset from a sun event.
enum TimePoint: Hashable {
  /// The minutes since midnight, up to 48:00.
  case clock(Int)

  /// A sun event and an offset in minutes.
  case sun(SunEvent, offset: Int)
}

extension TimePoint: CustomStringConvertible {
  var description: String {
    switch self {
    case .clock(let minutes): Self.digits(minutes)
    case .sun(let event, offset: 0): event.rawValue
    case .sun(let event, let offset):
      "(\(event.rawValue)\(offset < 0 ? "-" : "+")\(Self.digits(abs(offset))))"
    }
  }

  /// Whether this time can also be written on a 12-hour clock.
  var isOnTwelveHourClock: Bool {
    if case .clock(let minutes) = self { (60..<780).contains(minutes) } else { false }
  }

  /// Returns minutes formatted as `HH:MM`.
  static func digits(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

/// A range of minutes from midnight, up to 48:00, with its certainty.
struct ResolvedSpan {
  /// How certain it is that the rule applies during these minutes.
  enum Certainty {
    /// Certain.
    case certain
    /// After an open end: the closing time is unknown.
    case openEnd
    /// The position or time zone is unknown: the minutes are all those that the sun event could select.
    case sun
  }

  /// The minutes.
  var minutes: Range<Int>

  /// The certainty.
  var certainty = Certainty.certain
}

extension TimeSpan {
  /// Calls `body` with each range that this span resolves to on `date`.
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

  /// Calls `body` with each range from `start`.
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

  /// Calls `body` with the ranges for resolved minutes.
  private func resolve(_ minutes: Range<Int>, _ body: (ResolvedSpan) -> Void) {
    switch extent {
    case .untilAtLeast:
      body(ResolvedSpan(minutes: minutes))
      if minutes.upperBound < 2_880 { body(Self.openEnd(from: minutes.upperBound)) }
    default: body(ResolvedSpan(minutes: minutes))
    }
  }

  /// Returns the assumed range after an open end at `start`.
  ///
  /// It lasts to the end of the day if that is at least seven hours away. Otherwise it lasts ten hours, or eight if it
  /// starts at 22:00 or later or past midnight.
  private static func openEnd(from start: Int) -> ResolvedSpan {
    let end =
      switch start / 60 {
      case ..<17: 1_440
      case ..<22: start + 600
      default: start + 480
      }
    return ResolvedSpan(minutes: start..<min(end, 2_880), certainty: .openEnd)
  }

  /// Returns `end`, moved to the next day if it isn't after `start`; `nil` if the span is empty.
  ///
  /// A span between a clock time and a sun event that runs backward, like `16:00-sunset` in winter, is empty rather
  /// than 23 hours long.
  private func wrap(_ end: Int, after start: Int) -> Int? {
    let end = min(max(end, 0), 2_880)
    guard end <= start else { return end }
    let wrapped = end + 1_440
    guard wrapped > start else { return nil }
    if !involvesSun || isNight { return min(wrapped, 2_880) }
    return wrapped - start <= 16 * 60 ? min(wrapped, 2_880) : nil
  }

  /// The end of the span, if it has one.
  private var end: TimePoint? {
    switch extent {
    case .point, .openEnd: nil
    case .until(let point), .untilAtLeast(let point), .every(_, until: let point): point
    }
  }

  /// Whether the start or end depends on the sun.
  private var involvesSun: Bool {
    if case .sun = start { return true }
    if case .sun = end { return true }
    return false
  }

  /// Whether the span runs from an evening sun event to a morning one.
  private var isNight: Bool {
    guard case .sun(let first, _) = start, case .sun(let last, _) = end else { return false }
    return !first.isMorning && last.isMorning
  }

  /// The latest minute at which the span can end, anywhere on Earth.
  private var latestEnd: Int {
    switch extent {
    case .until(.clock(let minutes)) where minutes >= 720: minutes
    case .until(.sun(let event, _)) where !event.isMorning: 1_440
    default: 2_880
    }
  }

  /// Whether the span can extend into the next day.
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
  /// Returns the minutes from midnight of `date`, or `nil` if unknown.
  func minutes(on date: CalendarDate, in context: ScheduleContext) -> Int? {
    switch self {
    case .clock(let minutes): minutes
    case .sun(let event, let offset): context.minutes(to: event, on: date).map { $0 + offset }
    }
  }
}
