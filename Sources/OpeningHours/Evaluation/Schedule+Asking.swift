extension Schedule {
  /// Returns what the place is during each minute of a span, in stretches without gaps.
  ///
  /// - Parameters:
  ///   - from: The first minute.
  ///   - to: The minute after the last.
  ///   - context: Where the schedule is read.
  /// - Returns: The stretches in order, each as long as it can be; none if the span is empty.
  /// - Complexity: O(*d* · *r*), where *d* is the number of days and *r* that of the rules.
  public func intervals(
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    guard from < to else { return [] }
    var result: [ScheduleInterval] = []
    forEachStretch(from: from, to: to, in: context) { start, end, verdict in
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

  /// Returns what the place is at a minute.
  ///
  /// - Parameters:
  ///   - moment: The minute on the clock of the place.
  ///   - context: Where the schedule is read.
  /// - Returns: The state, and what the schedule adds in words.
  /// - Complexity: O(*r*) in the number of rules, without memory.
  public func state(
    at moment: LocalDateTime,
    in context: ScheduleContext
  ) -> (state: OpenState, comment: String?) {
    let verdict = verdict(at: moment, in: context)
    return (verdict.state, verdict.note.text(in: rules, context.holidays))
  }

  /// Returns what the place is at an instant, which its clock may show twice.
  ///
  /// - Parameters:
  ///   - secondsSince1970: The instant, in seconds since 1970-01-01T00:00:00Z.
  ///   - context: Where the schedule is read, with its clock.
  /// - Returns: The state, and what the schedule adds in words; unknown if the clock is not known.
  /// - Complexity: O(*r*) in the number of rules, without memory.
  public func state(
    atUTC secondsSince1970: Int,
    in context: ScheduleContext
  ) -> (state: OpenState, comment: String?) {
    guard let zone = context.zone else { return (.unknown, nil) }
    return state(at: zone.localDateTime(atUTC: secondsSince1970), in: context)
  }

  /// Returns whether the place is open at a minute, for certain.
  ///
  /// - Parameters:
  ///   - moment: The minute on the clock of the place.
  ///   - context: Where the schedule is read.
  /// - Returns: Whether its state is open.
  /// - Complexity: O(*r*) in the number of rules, without memory.
  public func isOpen(at moment: LocalDateTime, in context: ScheduleContext) -> Bool {
    verdict(at: moment, in: context).state == .open
  }

  /// Returns whether the place is open, for certain, during each minute of a span.
  ///
  /// - Parameters:
  ///   - span: The minutes on the clock of the place; the end is not asked for.
  ///   - context: Where the schedule is read.
  /// - Returns: Whether the state is open all the time; an empty span asks for its first minute.
  public func isOpen(
    throughout span: Range<LocalDateTime>,
    in context: ScheduleContext
  ) -> Bool {
    guard !span.isEmpty else { return isOpen(at: span.lowerBound, in: context) }
    var isOpen = true
    forEachStretch(from: span.lowerBound, to: span.upperBound, in: context) { _, _, verdict in
      isOpen = verdict.state == .open
      return isOpen
    }
    return isOpen
  }

  /// Returns the next minute at which the state is another; comments do not count.
  ///
  /// - Parameters:
  ///   - moment: The minute to start from, on the clock of the place.
  ///   - context: Where the schedule is read.
  /// - Returns: The first minute of the other state, or `nil` if there is none in thirty years, nor
  ///   in thirty years around any year that the schedule names.
  public func nextChange(
    after moment: LocalDateTime,
    in context: ScheduleContext
  ) -> LocalDateTime? {
    let state = verdict(at: moment, in: context).state
    guard !isConstant else { return nil }
    for start in searchStarts(after: moment) {
      let end = LocalDateTime(startOf: start.date.adding(days: 30 * 366))
      var change: LocalDateTime?
      forEachStretch(from: start, to: end, in: context) { start, _, verdict in
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
  /// Whether no rule selects a day or a time.
  private var isConstant: Bool { rules.allSatisfy(\.isUnconditional) }

  /// The minutes from which a change is looked for: `moment`, and the years named that lie beyond.
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

  /// Returns what the place is at a minute.
  func verdict(at moment: LocalDateTime, in context: ScheduleContext) -> Verdict {
    var canvas = MinuteCanvas(minute: moment.minutesSinceMidnight)
    paint(moment.date, on: &canvas, in: context)
    return canvas.verdict
  }

  /// Calls `body` with each stretch of a span, in order, until it returns `false`.
  ///
  /// Outside the years 1 to 9999 all is unknown, in one stretch.
  func forEachStretch(
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
      let stretches = canvas.stretches
      for (index, stretch) in stretches.enumerated() {
        let end = index + 1 < stretches.count ? stretches[index + 1].start : 1_440
        let lower = max(from, LocalDateTime(date: date, rolling: stretch.start))
        let upper = min(to, LocalDateTime(date: date, rolling: end))
        if lower < upper, !body(lower, upper, stretch.verdict) { return }
      }
      date = date.adding(days: 1)
    }
    if to > last { _ = body(max(from, last), to, unknown) }
  }
}

extension DaySelector {
  /// The years that are named.
  fileprivate var namedYears: [Int] {
    years.map(\.first) + years.compactMap(\.last) + dates.flatMap(\.namedYears)
  }
}

extension DateRange {
  /// The years that are named.
  fileprivate var namedYears: [Int] {
    switch self {
    case .months(let year, _, _): [year].compactMap { $0 }
    case .day(let anchor), .onwards(let anchor): [anchor.year].compactMap { $0 }
    case .days(let from, let through): [from.year, through.year].compactMap { $0 }
    }
  }
}
