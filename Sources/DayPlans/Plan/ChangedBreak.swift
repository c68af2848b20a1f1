public import Catalogs
import Formats
public import OpeningHours

/// A default break of a planned day that was changed to fit required visits, or because the day is short.
public struct ChangedBreak: Hashable, Sendable {
  /// What it is for.
  public var kind: BreakKind

  /// The day.
  public var date: CalendarDate

  /// How it was changed.
  public var change: BreakChange

  /// The usual earliest start.
  public var from: ClockTime

  /// The usual latest end.
  public var until: ClockTime

  /// The usual length.
  public var usualMinutes: Minutes

  /// The length in the plan; zero if the break was dropped.
  public var minutes: Minutes

  /// Creates the note.
  ///
  /// - Parameters:
  ///   - usual: The unchanged break.
  ///   - date: The day.
  ///   - change: How it was changed.
  package init(_ usual: DayBreak, on date: CalendarDate, _ change: BreakChange) {
    (kind, self.date, self.change) = (usual.kind, date, change)
    (from, until, usualMinutes) = (usual.from, usual.until, usual.minutes)
    minutes =
      switch change {
      case .moved: usual.minutes
      case .shortened: BreakRule.shortened(usual.minutes)
      case .dropped: .zero
      }
  }

  /// Creates a note that was read; each parameter is the property of its name.
  init(
    _ kind: BreakKind,
    on date: CalendarDate,
    _ change: BreakChange,
    from: ClockTime,
    until: ClockTime,
    usual usualMinutes: Minutes,
    minutes: Minutes
  ) {
    (self.kind, self.date, self.change, self.from, self.until) = (kind, date, change, from, until)
    (self.usualMinutes, self.minutes) = (usualMinutes, minutes)
  }
}

extension Plan {
  /// The default breaks that were changed, in the order of the days.
  public var changedBreaks: [ChangedBreak] {
    warnings.compactMap { warning in
      if case .changedBreak(let note) = warning { note } else { nil }
    }
  }

  /// Returns notes on default breaks of a day that were dropped when the rest of the day was replanned.
  package func notes(onDropped kinds: [BreakKind], on date: CalendarDate) -> [Warning] {
    BreakRule(request).usual.filter { kinds.contains($0.kind) }
      .map { .changedBreak(ChangedBreak($0, on: date, .dropped)) }
  }

  /// Returns the breaks of a day, requested and default, that the plan was made with.
  package func dayBreaks(on date: CalendarDate) -> [DayBreak] {
    let notes = changedBreaks.filter { $0.date == date }
    guard !notes.isEmpty else { return request.dayBreaks }
    let changes = Dictionary(notes.map { ($0.kind, $0.change) }) { first, _ in first }
    return BreakRule(request, changes: changes).breaks
  }
}
