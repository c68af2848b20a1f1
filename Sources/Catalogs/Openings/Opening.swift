package import OpeningHours

/// A time at which a place can be visited, in minutes from the first midnight of a day.
package struct Opening: Hashable, Sendable {
  /// When the place opens, before the plan's day or before dawn perhaps.
  package let opens: Int

  /// When the place closes, after the plan's day or after dusk perhaps; 48:00 where that is far off.
  package let closes: Int

  /// The first minute within the plan's day, and in the daylight of a place that needs it.
  package let open: Int

  /// The minute of the plan's day at which everybody has to be out, or at which it gets dark.
  package let close: Int

  /// When the last one is let in.
  package let lastAdmission: Int

  /// Whether the hours are stated, rather than assumed because nobody knows them.
  package let isKnown: Bool

  /// The light in which a place is visited that needs daylight, from dawn to dusk; `nil` for the others.
  package var daylight: ClosedRange<Int>?

  /// Creates a value from its parts.
  package init(
    opens: Int,
    closes: Int,
    open: Int,
    close: Int,
    lastAdmission: Int,
    isKnown: Bool,
    daylight: ClosedRange<Int>? = nil
  ) {
    self.opens = opens
    self.closes = closes
    self.open = open
    self.close = close
    self.lastAdmission = lastAdmission
    self.isKnown = isKnown
    self.daylight = daylight
  }

  /// Whether dawn or dusk, rather than the hours, says when a visit may begin or has to be over.
  package var byDaylight: Bool {
    daylight.map { $0.lowerBound > opens || $0.upperBound < closes } ?? false
  }

  /// The minutes within which a visit has to lie, whatever the plan's day: the hours, by daylight if need be.
  package var bounds: ClosedRange<Int> {
    let light = daylight ?? opens...closes
    return max(opens, light.lowerBound)...min(closes, light.upperBound)
  }

  /// The stated hours as `10:00-17:00`; those that never end as `00:00-24:00`.
  package var text: String {
    let isEndless = closes - opens >= 2_880
    return [opens, isEndless ? 1_440 : closes].map { minutes in
      ClockTime(minutesSinceMidnight: max(0, min(2_880, minutes)))?.description ?? "\(minutes)"
    }.joined(separator: "-")
  }

  /// Returns the first and the last minute at which a stay of `minutes` may start, or `nil` if it does
  /// not fit.
  package func starts(ofStay minutes: Int) -> ClosedRange<Int>? {
    let latest = min(lastAdmission, close - minutes)
    return open <= latest ? open...latest : nil
  }
}

extension LocalDateTime {
  /// Returns the minutes on the wall clock from `earlier` to this moment.
  package func minutes(since earlier: Self) -> Int {
    (date.daysSinceEpoch - earlier.date.daysSinceEpoch) * 1_440
      + minutesSinceMidnight - earlier.minutesSinceMidnight
  }
}
