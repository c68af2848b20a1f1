/// Parsed opening hours in OpenStreetMap's `opening_hours` language.
///
/// A schedule is syntax: an ordered list of rules. When a place is open also depends on its holidays, time zone, and
/// position, which a ``ScheduleContext`` supplies.
///
/// ```swift
/// let schedule = try Schedule(parsing: "Mo-Fr 9-17; PH off")
/// print(schedule)           // Mo-Fr 09:00-17:00; PH off
/// print(schedule.warnings)  // [column 7: write "09:00", not "9", column 9: write "17:00", not "17"]
/// ```
///
/// > Source: the OpenStreetMap wiki, "Key:opening_hours/specification", version 0.7.4,
/// > <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>.
public struct Schedule: Sendable {
  /// The rules in source order; later rules replace or extend earlier ones.
  public let rules: [ScheduleRule]

  /// Warnings about non-canonical spelling, with corrections, and about likely mistakes, ordered by column.
  public let warnings: [ScheduleWarning]

  /// Creates a schedule from rules.
  init(rules: [ScheduleRule], warnings: [ScheduleWarning] = []) {
    self.rules = rules
    self.warnings = warnings
  }

  /// Parses opening hours.
  ///
  /// Common deviations from the specification are accepted and reported in ``warnings``. Ambiguous text is an error,
  /// never a guess.
  ///
  /// - Parameter text: The opening hours, as in the tag `opening_hours`.
  /// - Throws: ``ScheduleError``, with the column at which parsing stopped and, if possible, a suggestion.
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  public init(parsing text: String) throws(ScheduleError) {
    var parser = ScheduleParser(SourceText(text))
    let rules: [ScheduleRule]
    do {
      rules = try parser.parseSchedule()
    } catch {
      guard let translation = try parser.source.translated() else { throw error }
      parser = ScheduleParser(translation)
      rules = try parser.parseSchedule()
    }
    let warnings = parser.warnings.sorted { $0.column < $1.column }
    self.init(rules: rules, warnings: warnings)
  }
}

extension Schedule: Hashable {
  /// Whether two schedules have the same rules, regardless of their original spelling.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rules == rhs.rules
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
  }
}

extension Schedule: CustomStringConvertible {
  /// The rules in canonical spelling; parsing this text gives the same rules.
  public var description: String {
    var text = ""
    for (index, rule) in rules.enumerated() {
      if index > 0 { text += rule.separator.rawValue }
      text += rule.description
      if rules.dropFirst(index + 1).first.map(rule.wouldAbsorb) == true { text += " open" }
    }
    return text
  }
}

/// A spelling that other parsers may not accept, or a rule that is probably a mistake.
public struct ScheduleWarning: Hashable, Sendable {
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  /// The problem and its correction.
  public let message: String

  /// Creates a warning.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 1.
  ///   - message: The problem and its correction.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }
}

extension ScheduleWarning: CustomStringConvertible {
  /// The warning on one line, as in `column 1: write "Mo", not "mon"`.
  public var description: String { "column \(column): \(message)" }
}

extension Schedule {
  /// The time spans during which the rules state that the place is open, on whatever days; `nil` if there are none, or
  /// if any depends on the sun or is open-ended.
  ///
  /// A rule without times counts as 00:00 to 24:00. A span past midnight keeps counting: `18:00-02:00` is 1,080 to
  /// 1,560. These spans characterize the place; they don't say when it is open.
  package var statedSpans: [Range<Int>]? {
    var spans: [Range<Int>] = []
    for rule in rules where rule.state == .open {
      if rule.times.isEmpty { spans.append(0..<1_440) }
      for time in rule.times {
        guard let span = time.statedSpan else { return nil }
        spans.append(span)
      }
    }
    return spans.isEmpty ? nil : spans
  }
}

extension TimeSpan {
  /// The minutes between two clock times, the second on the next day if it isn't after the first.
  fileprivate var statedSpan: Range<Int>? {
    switch (start, extent) {
    case (.clock(let start), .until(.clock(let end))),
      (.clock(let start), .every(_, until: .clock(let end))):
      start..<(end > start ? end : end + 1_440)
    default: nil
    }
  }
}

extension Schedule {
  /// Paints the rules for `date` on `canvas`, which starts out closed.
  func paint(_ date: CalendarDate, on canvas: inout some DayCanvas, in context: ScheduleContext) {
    guard date.isEvaluable else {
      canvas.update(0..<1_440) { _ in Verdict(state: .unknown, note: .none) }
      return
    }
    let today = Day(date)
    let yesterday = Day(date.adding(days: -1))
    for (index, rule) in rules.enumerated() {
      let isToday = rule.days.match(today, in: context, rule: index)
      let reachesToday = rule.times.contains(where: \.canReachNextDay)
      let isYesterday =
        reachesToday ? rule.days.match(yesterday, in: context, rule: index) : .no
      rule.paint(index, isToday, isYesterday, today, on: &canvas, in: context)
    }
  }
}

extension ScheduleRule {
  /// Paints this rule, given whether it matches today and yesterday.
  fileprivate func paint(
    _ index: Int,
    _ isToday: Match,
    _ isYesterday: Match,
    _ day: Day,
    on canvas: inout some DayCanvas,
    in context: ScheduleContext
  ) {
    switch isToday {
    case .no: break
    case .yes: paintToday(index, day, on: &canvas, in: context)
    case .undecided(let note):
      var other = canvas
      paintToday(index, day, on: &other, in: context)
      canvas.doubt(where: other, differsWith: note)
    }
    switch isYesterday {
    case .no: break
    case .yes: paintTimes(index, day.date, shift: 1_440, on: &canvas, in: context)
    case .undecided(let note):
      var other = canvas
      paintTimes(index, day.date, shift: 1_440, on: &other, in: context)
      canvas.doubt(where: other, differsWith: note)
    }
  }

  /// Paints this rule on a day that it matches.
  private func paintToday(
    _ index: Int,
    _ day: Day,
    on canvas: inout some DayCanvas,
    in context: ScheduleContext
  ) {
    // A closing rule only removes hours; any other rule replaces the whole day.
    if separator == .normal, state != .closed { canvas.update(0..<1_440) { _ in .closed } }
    paintTimes(index, day.date, shift: 0, on: &canvas, in: context)
  }

  /// Paints the times of this rule on a day that begins `shift` minutes before `date`.
  private func paintTimes(
    _ index: Int,
    _ date: CalendarDate,
    shift: Int,
    on canvas: inout some DayCanvas,
    in context: ScheduleContext
  ) {
    let start = shift == 0 ? date : date.adding(days: -1)
    let verdict = Verdict(state: state, note: note(index, on: start, in: context))
    guard !times.isEmpty else {
      if shift == 0 { canvas.update(0..<1_440) { fallBack(from: $0, to: verdict) } }
      return
    }
    for span in times {
      span.resolve(on: start, in: context) { resolved in
        let lower = max(resolved.minutes.lowerBound - shift, 0)
        let upper = min(resolved.minutes.upperBound - shift, 1_440)
        guard lower < upper else { return }
        canvas.update(lower..<upper) { paint(verdict, over: $0, resolved.certainty) }
      }
    }
  }

  /// Returns where to find the comment of this rule on a day: its own or, if it has none, the name of the holiday it
  /// selects.
  private func note(_ index: Int, on date: CalendarDate, in context: ScheduleContext) -> Note {
    guard comment == nil else { return .rule(index) }
    for holiday in days.holidays where holiday.dayOffset == 0 {
      guard context.holidays.name(of: holiday.kind, on: date) != nil else { continue }
      return .holiday(holiday.kind, day: date.daysSinceEpoch)
    }
    return .none
  }

  /// Returns the verdict after applying this rule with `verdict` to a minute with verdict `previous`.
  private func paint(
    _ verdict: Verdict,
    over previous: Verdict,
    _ certainty: ResolvedSpan.Certainty
  ) -> Verdict {
    let next = fallBack(from: previous, to: verdict)
    let isSame = next.state == previous.state
    return switch certainty {
    case .certain: next
    case .openEnd where next.state == .open:
      // An overlapping open end doesn't cast doubt on stated hours.
      isSame
        ? previous : Verdict(state: .unknown, note: verdict.note == .none ? .openEnd : verdict.note)
    case .openEnd: next
    case .sun: isSame ? previous : Verdict(state: .unknown, note: .sun)
    }
  }

  /// Returns `next`, or `previous` if this is a fallback rule that isn't needed.
  private func fallBack(from previous: Verdict, to next: Verdict) -> Verdict {
    separator == .fallback && previous.state != .closed ? previous : next
  }
}
