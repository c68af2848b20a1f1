public import OpeningHours

/// Why a sight is closed on a day on which its opening hours may say otherwise.
public enum ClosedDay: Hashable, Sendable {
  /// A closure covers the day.
  case closure(Closure)
  /// The sight is new and opens on this later day.
  case opensOn(CalendarDate)
}

extension DayFacts {
  /// Returns why the sight is closed on `date`; `nil` if its opening hours decide.
  ///
  /// Events are not looked at: they close or open hours, not days.
  public func closedDay(on date: CalendarDate) -> ClosedDay? {
    if let closure = closure(on: date) { return .closure(closure) }
    if let opensOn, date < opensOn { return .opensOn(opensOn) }
    return nil
  }
}
