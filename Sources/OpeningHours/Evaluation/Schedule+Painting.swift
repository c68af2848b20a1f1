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
