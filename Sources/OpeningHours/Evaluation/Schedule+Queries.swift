extension Schedule {
  /// Returns the state during each minute of a span, as intervals without gaps.
  ///
  /// - Parameters:
  ///   - from: The first minute.
  ///   - to: The end of the span, exclusive.
  ///   - context: The place where the schedule applies.
  /// - Returns: Maximal intervals, in order; none if the span is empty.
  /// - Complexity: O(*d* · *r*), where *d* is the number of days and *r* the number of rules.
  public func intervals(
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    guard from < to else { return [] }
    var result: [ScheduleInterval] = []
    forEachInterval(from: from, to: to, in: context) { start, end, verdict in
      let comment = verdict.note.text(in: rules, context.holidays)
      if let last = result.last, last.state == verdict.state, last.comment == comment {
        result[result.count - 1] = ScheduleInterval(
          start: last.start,
          end: end,
          state: last.state,
          comment: last.comment
        )
      } else {
        result.append(
          ScheduleInterval(start: start, end: end, state: verdict.state, comment: comment)
        )
      }
      return true
    }
    return result
  }

  /// Returns the state at a local time.
  ///
  /// - Parameters:
  ///   - moment: The local time.
  ///   - context: The place where the schedule applies.
  /// - Returns: The state and the schedule's comment, if any.
  /// - Complexity: O(*r*) for *r* rules, without allocating.
  public func state(
    at moment: LocalDateTime,
    in context: ScheduleContext
  ) -> (state: OpenState, comment: String?) {
    let verdict = verdict(at: moment, in: context)
    return (verdict.state, verdict.note.text(in: rules, context.holidays))
  }

  /// Returns the state at an instant, which is unambiguous even when the clock shows the same time twice.
  ///
  /// - Parameters:
  ///   - secondsSince1970: The instant, in seconds since 1970-01-01T00:00:00Z.
  ///   - context: The place where the schedule applies, including its time zone.
  /// - Returns: The state and the schedule's comment, if any; unknown if the context has no time zone.
  /// - Complexity: O(*r*) for *r* rules, without allocating.
  public func state(
    atUTC secondsSince1970: Int,
    in context: ScheduleContext
  ) -> (state: OpenState, comment: String?) {
    guard let zone = context.zone else { return (.unknown, nil) }
    return state(at: zone.localDateTime(atUTC: secondsSince1970), in: context)
  }

  /// Returns whether the place is definitely open at a local time.
  ///
  /// - Parameters:
  ///   - moment: The local time.
  ///   - context: The place where the schedule applies.
  /// - Returns: Whether the state is open.
  /// - Complexity: O(*r*) for *r* rules, without allocating.
  public func isOpen(at moment: LocalDateTime, in context: ScheduleContext) -> Bool {
    verdict(at: moment, in: context).state == .open
  }

  /// Returns whether the place is definitely open during an entire span.
  ///
  /// - Parameters:
  ///   - span: The local times, excluding the end.
  ///   - context: The place where the schedule applies.
  /// - Returns: Whether the state is open throughout. For an empty span, whether it is open at the start.
  public func isOpen(
    throughout span: Range<LocalDateTime>,
    in context: ScheduleContext
  ) -> Bool {
    guard !span.isEmpty else { return isOpen(at: span.lowerBound, in: context) }
    var isOpen = true
    forEachInterval(from: span.lowerBound, to: span.upperBound, in: context) { _, _, verdict in
      isOpen = verdict.state == .open
      return isOpen
    }
    return isOpen
  }

  /// Returns the next minute at which the state changes, ignoring comments.
  ///
  /// - Parameters:
  ///   - moment: The local time to start from.
  ///   - context: The place where the schedule applies.
  /// - Returns: The first minute of the new state, or `nil` if the state doesn't change within thirty years of `moment`
  ///   or of any year that the schedule names.
  public func nextChange(
    after moment: LocalDateTime,
    in context: ScheduleContext
  ) -> LocalDateTime? {
    let state = verdict(at: moment, in: context).state
    guard !isConstant else { return nil }
    for start in searchStarts(after: moment) {
      let end = LocalDateTime(startOf: start.date.adding(days: 30 * 366))
      var change: LocalDateTime?
      forEachInterval(from: start, to: end, in: context) { start, _, verdict in
        guard verdict.state != state else { return true }
        change = start
        return false
      }
      if let change { return change }
    }
    return nil
  }
}

extension Schedule {
  /// Whether no rule has a day or time selector.
  private var isConstant: Bool { rules.allSatisfy(\.isUnconditional) }

  /// The times from which to search for a change: `moment`, and any years beyond it that the schedule names.
  private func searchStarts(after moment: LocalDateTime) -> [LocalDateTime] {
    guard moment.date.isEvaluable else { return [] }
    let known = moment.date.year + 29
    let years = Set(rules.flatMap { $0.days.namedYears }).filter { $0 > known }.sorted()
    var starts = [moment]
    for year in years {
      let start = CalendarDate(daysSinceEpoch: CalendarDate.firstDay(of: year) - 366)
      if start.daysSinceEpoch > starts[starts.count - 1].date.daysSinceEpoch + 20 * 366 {
        starts.append(LocalDateTime(startOf: start))
      }
    }
    return starts
  }

  /// Returns the verdict at a local time.
  func verdict(at moment: LocalDateTime, in context: ScheduleContext) -> Verdict {
    var canvas = MinuteCanvas(minute: moment.minutesSinceMidnight)
    paint(moment.date, on: &canvas, in: context)
    return canvas.verdict
  }

  /// Calls `body` with each interval of a span, in order, until it returns `false`.
  ///
  /// Time outside the years 1 to 9999 is one unknown interval.
  func forEachInterval(
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext,
    _ body: (LocalDateTime, LocalDateTime, Verdict) -> Bool
  ) {
    let unknown = Verdict(state: .unknown, note: .none)
    let limits = CalendarDate.evaluable
    let first = LocalDateTime(startOf: CalendarDate(daysSinceEpoch: limits.lowerBound))
    let last = LocalDateTime(startOf: CalendarDate(daysSinceEpoch: limits.upperBound + 1))
    if from < first, !body(from, min(to, first), unknown) { return }
    var date = max(from, first).date
    while date <= to.date, date < last.date {
      var canvas = WholeDayCanvas()
      paint(date, on: &canvas, in: context)
      let runs = canvas.runs
      for (index, run) in runs.enumerated() {
        let end = index + 1 < runs.count ? runs[index + 1].start : 1_440
        let lower = max(from, LocalDateTime(date: date, rolling: run.start))
        let upper = min(to, LocalDateTime(date: date, rolling: end))
        if lower < upper, !body(lower, upper, run.verdict) { return }
      }
      date = date.adding(days: 1)
    }
    if to > last { _ = body(max(from, last), to, unknown) }
  }
}

extension DaySelector {
  /// The years that the rule names.
  fileprivate var namedYears: [Int] {
    years.map(\.first) + years.compactMap(\.last) + dates.flatMap(\.namedYears)
  }
}

extension DateRange {
  /// The years that the selector names.
  fileprivate var namedYears: [Int] {
    switch self {
    case .months(let year, _, _): [year].compactMap { $0 }
    case .day(let anchor), .onwards(let anchor): [anchor.year].compactMap { $0 }
    case .days(let from, let through): [from.year, through.year].compactMap { $0 }
    }
  }
}
