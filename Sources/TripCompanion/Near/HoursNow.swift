package import Catalogs
public import OpeningHours

/// Whether a sight is open at some time, and the next change on that day.
public enum HoursNow: Hashable, Sendable {
  /// Open until a time, which counts on past midnight; `nil` if it stays open all day.
  case open(until: ClockTime?)

  /// Closed, but opens later that day.
  case opens(at: ClockTime)

  /// Closed for the rest of the day.
  case closed

  /// Unknown hours.
  case unknown

  /// Whether a visitor can presumably get in: open, or unknown hours.
  public var letsIn: Bool {
    switch self {
    case .open, .unknown: true
    case .opens, .closed: false
    }
  }
}

extension HoursNow {
  /// Finds the hours of a sight at a moment.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - moment: The local time.
  ///   - table: The openings of the city.
  /// - Complexity: That of evaluating two days of opening hours.
  package init(of attraction: Attraction, at moment: LocalDateTime, by table: OpeningTable) {
    if attraction.schedule == nil, !attraction.dayFacts.changesHours {
      self = .unknown
      return
    }
    let end = LocalDateTime(startOf: moment.date.adding(days: 2))
    let stretches = attraction.intervals(
      from: moment,
      to: end,
      in: table.context(at: attraction.coordinate)
    )
    guard let first = stretches.first else {
      self = .unknown
      return
    }
    switch first.state {
    case .unknown: self = .unknown
    case .open: self = .open(until: Self.end(of: stretches, from: moment))
    case .closed: self = Self.next(stretches, after: moment)
    }
  }

  /// Returns the end of the current opening; `nil` if it doesn't end by the end of the next day.
  private static func end(
    of stretches: [ScheduleInterval],
    from moment: LocalDateTime
  ) -> ClockTime? {
    let open = stretches.prefix { $0.state == .open }
    guard open.count < stretches.count, let last = open.last else { return nil }
    return clock(last.end, on: moment.date)
  }

  /// Returns the next opening of that day, or ``closed`` if there is none.
  private static func next(_ stretches: [ScheduleInterval], after moment: LocalDateTime) -> Self {
    let opening = stretches.first { $0.state != .closed && $0.start.date == moment.date }
    guard let opening, let time = clock(opening.start, on: moment.date) else { return .closed }
    return .opens(at: time)
  }

  /// Returns a moment as a time relative to midnight of `date`.
  private static func clock(_ moment: LocalDateTime, on date: CalendarDate) -> ClockTime? {
    let days = moment.date.daysSinceEpoch - date.daysSinceEpoch
    return ClockTime(minutesSinceMidnight: days * 1_440 + moment.minutesSinceMidnight)
  }
}

extension HoursNow: Encodable {
  private enum Key: CodingKey {
    case state, until, opens
  }

  /// Writes the state, and the time at which it changes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .open(let end):
      try container.encode("open", forKey: .state)
      try container.encodeIfPresent(end, forKey: .until)
    case .opens(let time):
      try container.encode("closed", forKey: .state)
      try container.encode(time, forKey: .opens)
    case .closed: try container.encode("closed", forKey: .state)
    case .unknown: try container.encode("unknown", forKey: .state)
    }
  }
}

extension HoursNow: CustomStringConvertible {
  /// The hours as text, such as `open until 17:30`.
  public var description: String {
    switch self {
    case .open(let end?): "open until \(end)"
    case .open(nil): "open all day"
    case .opens(let time): "opens at \(time)"
    case .closed: "closed"
    case .unknown: "hours unknown"
    }
  }
}
