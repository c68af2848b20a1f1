public import OpeningHours

/// A period during which a sight is open on some date, for display.
public struct OpeningSpan: Hashable, Sendable {
  /// The opening time on that date.
  public let open: ClockTime

  /// The closing time; past midnight it continues as 25:00.
  public let close: ClockTime

  /// Whether the hours are known.
  public let isKnown: Bool
}

extension OpeningSpan: CustomStringConvertible {
  /// The hours, as in `10:00-17:00`.
  public var description: String {
    if !isKnown { return "unknown" }
    return close.minutesSinceMidnight - open.minutesSinceMidnight >= 1_440 && open == .midnight
      ? "all day" : "\(open)-\(close)"
  }
}

extension Catalog {
  /// Returns when `attraction` is open on `date`, in chronological order; empty if it is closed.
  ///
  /// These are the stated hours, even for a sight that plans visit only in daylight. Periods that began the day before
  /// are omitted. A sight with unknown hours has one span, with ``OpeningSpan/isKnown`` false.
  public func openings(of attraction: Attraction, on date: CalendarDate) -> [OpeningSpan] {
    let table = OpeningTable(city: city, start: .midnight, end: .endOfDay)
    return table.ownStatedOpenings(of: attraction, on: date).compactMap { opening in
      guard let open = ClockTime(minutesSinceMidnight: opening.opens),
        let close = ClockTime(minutesSinceMidnight: opening.closes)
      else { return nil }
      return OpeningSpan(open: open, close: close, isKnown: opening.isKnown)
    }
  }
}
