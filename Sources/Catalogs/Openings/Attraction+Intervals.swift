package import OpeningHours

extension Attraction {
  /// Returns when the sight is open, all things considered: its opening hours, without its closures, the days before it
  /// opens and the events that close it, and with the events that open it.
  ///
  /// This is the one place that answers so; plans, checks and lists ask here. Without opening hours the state is unknown
  /// where nothing else decides. A closure ends openings at midnight, also those that would go on past it.
  ///
  /// - Parameters:
  ///   - from: The first minute.
  ///   - to: The minute after the last.
  ///   - context: Where the hours are read.
  /// - Returns: Stretches in order and without gaps, which may touch others of the same state; none if the span is empty.
  /// - Complexity: O(*d* · *r*) for *d* days and *r* rules, times the number of events that close or open.
  package func intervals(
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    guard from < to else { return [] }
    let stated =
      schedule?.intervals(from: from, to: to, in: context)
      ?? [ScheduleInterval(start: from, end: to, state: .unknown)]
    guard dayFacts.changesHours else { return stated }
    let changes =
      closedDays(from: from, to: to)
      + events(that: .closes, leaving: .closed, from: from, to: to, in: context)
      + events(that: .opens, leaving: .open, from: from, to: to, in: context)
    return changes.reduce(stated) { $0.overlaid(with: $1) }
  }

  /// Returns the days within a span on which a closure or a later opening day keeps the sight closed.
  private func closedDays(from: LocalDateTime, to: LocalDateTime) -> [ScheduleInterval] {
    let count = to.date.daysSinceEpoch - from.date.daysSinceEpoch
    return (0...max(0, count)).map { from.date.adding(days: $0) }
      .filter { dayFacts.closedDay(on: $0) != nil }
      .compactMap { date in
        let start = max(from, LocalDateTime(startOf: date))
        let end = min(to, LocalDateTime(startOf: date.adding(days: 1)))
        return start < end ? ScheduleInterval(start: start, end: end, state: .closed) : nil
      }
  }

  /// Returns the times of the events with an effect, as stretches of the state that they leave.
  private func events(
    that effect: SightEvent.Effect,
    leaving state: OpenState,
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    dayFacts.events.filter { $0.effect == effect }.flatMap { event in
      event.when.schedule.intervals(from: from, to: to, in: context)
        .filter { $0.state == .open }
        .map { ScheduleInterval(start: $0.start, end: $0.end, state: state, comment: event.name) }
    }
  }
}

extension [ScheduleInterval] {
  /// Returns the stretches with `change` in place of what was there.
  fileprivate func overlaid(with change: ScheduleInterval) -> Self {
    let before = compactMap { $0.clipped(from: $0.start, to: Swift.min($0.end, change.start)) }
    let after = compactMap { $0.clipped(from: Swift.max($0.start, change.end), to: $0.end) }
    return before + [change] + after
  }
}

extension ScheduleInterval {
  /// Returns the part from `start` to `end`, or `nil` if it is empty.
  fileprivate func clipped(from start: LocalDateTime, to end: LocalDateTime) -> Self? {
    start < end ? Self(start: start, end: end, state: state, comment: comment) : nil
  }
}
