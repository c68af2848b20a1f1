public import Catalogs
public import OpeningHours

/// Which breaks a day has: the requested ones, and defaults that depend on the hours of the day.
///
/// | break | by default, if | window |
/// |---|---|---|
/// | lunch | the day starts by 12:00 and ends at 14:00 or later | 12:00-14:00 |
/// | rest | it lasts ten hours or more and contains the window | 15:00-17:00 |
/// | dinner | it starts by 18:00 and ends after 20:00 | 18:00-20:30, or until the day ends |
///
/// ``Pace`` determines how long each takes. A plan omits a rest that would fall before its first visit or after its last one. A
/// default break is dropped if its window overlaps that of a requested one. On a day of less than three hours there is no time
/// for a default meal. On other days, default breaks change only where required visits do not fit otherwise: see
/// ``BreakChange``.
package struct BreakRule {
  /// The minutes below which a day has no time for a default meal.
  static let shortDay = 180

  /// The request.
  let request: PlanRequest

  /// The changes to default breaks.
  package var changes: BreakChanges

  /// Creates the rule, with the meals of a short day dropped and no other changes.
  package init(_ request: PlanRequest) {
    self.request = request
    changes = [:]
    let isShort = request.end - request.start < Self.shortDay
    for pause in usual where isShort && pause.kind != .rest { changes[pause.kind] = .dropped }
  }

  /// Creates the rule with changed default breaks.
  package init(_ request: PlanRequest, changes: BreakChanges) {
    self.request = request
    self.changes = changes
  }

  /// The breaks of each day, in the order of their windows.
  package var breaks: [DayBreak] {
    (asked + usual.compactMap(changed)).sorted { ($0.from, $0.until) < ($1.from, $1.until) }
  }

  /// The default breaks, unchanged.
  package var usual: [DayBreak] {
    let asked = self.asked
    let defaults = request.breaks ? BreakKind.allCases.compactMap(byDefault) : []
    return defaults.filter { pause in
      wish(for: pause.kind) == nil
        && !asked.contains { $0.from < pause.until && pause.from < $0.until }
    }
  }

  /// The requested breaks, clipped to the day.
  package var asked: [DayBreak] {
    BreakKind.allCases.compactMap { kind in
      guard let wish = wish(for: kind), !wish.isSkipped else { return nil }
      return pause(kind, from: wish.from, until: wish.until, minutes: wish.minutes)
    }
  }

  /// Returns a default break with its change, if any; `nil` if it is dropped.
  ///
  /// Its window never overlaps that of a requested break.
  private func changed(_ usual: DayBreak) -> DayBreak? {
    guard let change = changes[usual.kind] else { return usual }
    guard change != .dropped, let wide = Self.wideWindow(of: usual.kind) else { return nil }
    let before = asked.filter { $0.until <= usual.from }.map(\.until)
    let after = asked.filter { $0.from >= usual.until }.map(\.from)
    let from = ClockTime(clamping: wide.lowerBound)
    let until = ClockTime(clamping: wide.upperBound)
    return pause(
      usual.kind,
      from: before.reduce(from, max),
      until: after.reduce(until, min),
      minutes: change == .shortened ? Self.shortened(usual.minutes) : usual.minutes
    )
  }

  /// Returns half the length of a meal in steps of five minutes, at least 20.
  static func shortened(_ minutes: Minutes) -> Minutes {
    Minutes(min(minutes.rawValue, max(20, (minutes.rawValue + 9) / 10 * 5)))
  }

  /// Returns the requested break of a kind; `nil` if none.
  private func wish(for kind: BreakKind) -> MealBreak? {
    switch kind {
    case .lunch: request.lunch
    case .dinner: request.dinner
    case .rest: nil
    }
  }

  /// Returns the default break of that kind; `nil` if the day has none.
  private func byDefault(_ kind: BreakKind) -> DayBreak? {
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let window = Self.window(of: kind)
    let isWanted =
      switch kind {
      case .lunch: end >= window.upperBound
      case .rest: end >= window.upperBound && end - start >= 10 * 60
      case .dinner: end > 20 * 60
      }
    guard isWanted, start <= window.lowerBound,
      let minutes = (request.pace ?? .normal).minutes(of: kind)
    else { return nil }
    let (from, until) = (
      ClockTime(clamping: window.lowerBound), ClockTime(clamping: window.upperBound)
    )
    return pause(kind, from: from, until: until, minutes: minutes)
  }

  /// Returns the default window of a break, in minutes of the day.
  private static func window(of kind: BreakKind) -> Range<Int> {
    switch kind {
    case .lunch: 12 * 60..<14 * 60
    case .rest: 15 * 60..<17 * 60
    case .dinner: 18 * 60..<20 * 60 + 30
    }
  }

  /// Returns the window of a moved default break, in minutes of the day; `nil` for a rest, which is dropped instead.
  private static func wideWindow(of kind: BreakKind) -> Range<Int>? {
    switch kind {
    case .lunch: 11 * 60..<15 * 60 + 30
    case .rest: nil
    case .dinner: 17 * 60..<22 * 60
    }
  }

  private func pause(
    _ kind: BreakKind,
    from: ClockTime,
    until: ClockTime,
    minutes: Minutes
  ) -> DayBreak {
    DayBreak(
      kind: kind,
      from: max(from, request.start),
      until: min(until, request.end),
      minutes: minutes
    )
  }
}

extension PlanRequest {
  /// The breaks of each day, requested and default, in order, before any changes to default ones.
  public var dayBreaks: [DayBreak] { BreakRule(self).breaks }

  /// The total minutes of a day's breaks.
  var breakMinutes: Int { dayBreaks.reduce(0) { $0 + $1.minutes.rawValue } }

  /// The most sights a day: the requested number, or what the pace allows but at least the musts; `nil` if unlimited.
  public var stopLimit: Int? { maxStops ?? pace?.mostStops.map { max($0, required.count) } }
}

/// What a break is for, in the order of the day.
public enum BreakKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// The meal in the middle of the day.
  case lunch

  /// A short rest in the afternoon of a long day.
  case rest

  /// The meal in the evening.
  case dinner
}

/// A break of each day of a plan: its kind, length and window.
public struct DayBreak: Hashable, Sendable {
  /// What it is for.
  public let kind: BreakKind

  /// The earliest start, not before the day starts.
  public let from: ClockTime

  /// The latest end, not after the day ends.
  public let until: ClockTime

  /// The length, which fits the window if the request has no faults.
  public let minutes: Minutes
}

/// A requested meal: time to keep free each day within a window, or no meal.
///
/// The visitor eats wherever they are at that time: before a leg, after it, or along the way.
public struct MealBreak: Hashable, Sendable {
  /// The earliest start.
  public let from: ClockTime

  /// The latest end.
  public let until: ClockTime

  /// The length; zero for ``skipped``.
  public let minutes: Minutes

  /// No meal, even on days that have one by default.
  public static let skipped = Self(unchecked: .midnight, until: .midnight, minutes: 0)

  /// Whether the visitor wants no such meal.
  public var isSkipped: Bool { minutes == .zero }

  /// Creates a break, or returns `nil` if its length is not positive or exceeds its window.
  public init?(from: ClockTime, until: ClockTime, minutes: Minutes) {
    let room = until.minutesSinceMidnight - from.minutesSinceMidnight
    guard minutes.rawValue > 0, minutes.rawValue <= room else { return nil }
    self.init(unchecked: from, until: until, minutes: minutes)
  }

  private init(unchecked from: ClockTime, until: ClockTime, minutes: Minutes) {
    self.from = from
    self.until = until
    self.minutes = minutes
  }
}

extension MealBreak: LosslessStringConvertible {
  /// Parses a break such as `12:00-14:00/45`, or `none`; returns `nil` for any other text.
  public init?(_ text: String) {
    if text == Self.skipped.description {
      self = .skipped
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let minutes = Int(parts[1]) else { return nil }
    let times = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let from = ClockTime(String(times[0])),
      let until = ClockTime(String(times[1]))
    else { return nil }
    self.init(from: from, until: until, minutes: Minutes(minutes))
  }

  /// The break as `12:00-14:00/45`, or `none` if it is skipped.
  public var description: String {
    isSkipped ? "none" : "\(from)-\(until)/\(minutes.rawValue)"
  }
}

/// How a default break is changed to fit required visits, or because the day is short.
///
/// | change | lunch | dinner | rest |
/// |---|---|---|---|
/// | moved | within 11:00-15:30 | within 17:00-22:00 | – |
/// | shortened | also half as long, at least 20 min | also half as long, at least 20 min | – |
/// | dropped | none | none | none |
///
/// Requested breaks never change.
public enum BreakChange: String, CaseIterable, Codable, Hashable, Sendable {
  /// It lies outside its usual hours.
  case moved
  /// It is shorter than usual, and may lie outside its usual hours.
  case shortened
  /// There is none.
  case dropped
}

/// The changes to a day's default breaks.
package typealias BreakChanges = [BreakKind: BreakChange]

extension BreakChange {
  /// The total severity of changes, for comparing days with several.
  package static func severity(of changes: BreakChanges) -> Int {
    changes.reduce(0) { sum, change in
      switch (change.key, change.value) {
      case (.rest, _): sum + 1
      case (_, .moved): sum + 2
      case (_, .shortened): sum + 4
      case (_, .dropped): sum + 8
      }
    }
  }

  /// The changes that a default break may undergo, none first, up to `most` for a meal.
  private static func changes(of kind: BreakKind, upTo most: Self) -> [Self?] {
    switch (kind, most) {
    case (.rest, _): [nil, .dropped]
    case (_, .moved): [nil, .moved]
    case (_, .shortened): [nil, .moved, .shortened]
    case (_, .dropped): [nil, .moved, .shortened, .dropped]
    }
  }

  /// Returns all combinations of changes to breaks of these kinds, the least severe first; among equally severe ones, those
  /// that keep lunch unchanged come last.
  ///
  /// The last combination changes every break as much as `most` allows.
  package static func combinations(of kinds: [BreakKind], upTo most: Self) -> [BreakChanges] {
    let all = kinds.reduce([BreakChanges()]) { combinations, kind in
      combinations.flatMap { combination in
        changes(of: kind, upTo: most).map { change in
          var combination = combination
          combination[kind] = change
          return combination
        }
      }
    }
    // The order of the kinds breaks ties, so that results are the same everywhere.
    return all.enumerated().map { ($0.offset, severity(of: $0.element), $0.element) }
      .sorted { ($0.1, $1.0) < ($1.1, $0.0) }.map(\.2)
  }

  /// Whether a change is at most as severe as `other`; no change is the least severe.
  package static func isWithin(_ change: Self?, _ other: Self?) -> Bool {
    let rank = { (change: Self?) in change.flatMap(allCases.firstIndex).map { $0 + 1 } ?? 0 }
    return rank(change) <= rank(other)
  }
}

/// The minutes kept free at the end of each day, so that it can run late without harm.
///
/// | pace | of the hours of the day |
/// |---|--:|
/// | relaxed | 10 % |
/// | normal | 5 % |
/// | brisk, or none | 0 % |
///
/// In whole steps of five minutes, rounded down. They are used where musts and pins do not fit otherwise, where no sight does,
/// and where the trip from the start to the end needs them.
///
/// Days designed by hand leave 62 minutes on average; `Benchmarks/NOTES.md` has the effect of this rule on plans for the same
/// requests.
enum FreeTime {
  /// The step of the minutes.
  private static let step = 5

  /// Returns the free minutes of a day of a given length.
  static func minutes(ofDayLasting minutes: Int, at pace: Pace?) -> Int {
    let percent =
      switch pace {
      case .relaxed: 10
      case .normal: 5
      case .brisk, nil: 0
      }
    return max(0, minutes) * percent / 100 / step * step
  }
}

extension PlanRequest {
  /// The minutes of each day kept free unless needed.
  package var usualFreeMinutes: Int { FreeTime.minutes(ofDayLasting: end - start, at: pace) }
}
