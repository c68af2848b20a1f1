public import OpeningHours

/// A time at which a place is open on some date, for people to read.
public struct OpeningSpan: Hashable, Sendable {
  /// When it opens, in that date's time.
  public let open: ClockTime

  /// When it closes; past midnight as 25:00.
  public let close: ClockTime

  /// Whether the hours are stated, rather than unknown.
  public let isKnown: Bool
}

extension OpeningSpan: CustomStringConvertible {
  /// The hours as `10:00-17:00`.
  public var description: String {
    if !isKnown { return "unknown" }
    return close.minutesSinceMidnight - open.minutesSinceMidnight >= 1_440 && open == .midnight
      ? "all day" : "\(open)-\(close)"
  }
}

extension Catalog {
  /// Returns when `attraction` is open on `date`, in the order of time; empty if it is closed.
  ///
  /// These are the hours that the place states, also where a plan visits it by daylight only. What opened the
  /// day before is not told again. A place with unknown hours has one span that says so.
  public func openings(of attraction: Attraction, on date: CalendarDate) -> [OpeningSpan] {
    let whole = ClockTime(hour: 24, minute: 0) ?? .midnight
    let table = OpeningTable(city: city, start: .midnight, end: whole)
    return table.ownStatedOpenings(of: attraction, on: date).compactMap { opening in
      guard let open = ClockTime(minutesSinceMidnight: opening.opens),
        let close = ClockTime(minutesSinceMidnight: opening.closes)
      else { return nil }
      return OpeningSpan(open: open, close: close, isKnown: opening.isKnown)
    }
  }
}
