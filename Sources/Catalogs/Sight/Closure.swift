public import OpeningHours

/// Days on which a sight is closed whatever its opening hours say.
///
/// Whole days of the city's calendar. A closure without a first day has begun already; one without a last day has no
/// announced end.
public struct Closure: Hashable, Sendable {
  /// Why a sight is closed.
  public enum Reason: String, CaseIterable, Codable, Hashable, Sendable {
    /// Building work or restoration.
    case works
    /// It moves to another building.
    case moved
    /// Out of season.
    case seasonal
    /// Something else takes place there.
    case event
    /// For good.
    case permanent
    /// Any other reason.
    case other
  }

  /// The first closed day; `nil` if it began at an earlier, unrecorded date.
  public let from: CalendarDate?

  /// The last closed day; `nil` if no end is announced.
  public let until: CalendarDate?

  /// Why it is closed.
  public let reason: Reason

  /// Words that complete "closed …", as in `for works until spring 2027`; `nil` if the reason says enough.
  public let note: String?

  /// Creates a closure.
  ///
  /// - Parameters:
  ///   - from: The first closed day.
  ///   - until: The last closed day.
  ///   - reason: Why it is closed.
  ///   - note: Words that complete "closed …".
  public init(
    from: CalendarDate? = nil,
    until: CalendarDate? = nil,
    reason: Reason,
    note: String? = nil
  ) {
    self.from = from
    self.until = until
    self.reason = reason
    self.note = note
  }

  /// Returns whether the sight is closed on `date`.
  public func contains(_ date: CalendarDate) -> Bool {
    from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true
  }

  /// Returns whether both closures cover some day.
  package func overlaps(_ other: Self) -> Bool {
    let startsInTime = { (first: CalendarDate?, last: CalendarDate?) in
      guard let first, let last else { return true }
      return first <= last
    }
    return startsInTime(from, other.until) && startsInTime(other.from, until)
  }
}
