package import OpeningHours

/// A period during which a sight can be visited, in minutes from midnight of the date it belongs to.
package struct Opening: Hashable, Sendable {
  /// When the sight opens, possibly before the plan's day or before dawn.
  package let opens: Int

  /// When the sight closes, possibly after the plan's day or after dusk; at most 48:00.
  package let closes: Int

  /// The earliest minute of a visit: clipped to the plan's day and, if needed, to daylight.
  package let open: Int

  /// The latest minute of a visit: clipped to the plan's day and, if needed, to daylight.
  package let close: Int

  /// The last admission.
  package let lastAdmission: Int

  /// Whether the hours are stated in the catalog rather than assumed.
  package let isKnown: Bool

  /// The daylight, from dawn to dusk, if the sight needs it; otherwise `nil`.
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

  /// Whether dawn or dusk, rather than the hours, limits a visit.
  package var byDaylight: Bool {
    daylight.map { $0.lowerBound > opens || $0.upperBound < closes } ?? false
  }

  /// The minutes that limit a visit regardless of the plan's day: the hours, intersected with daylight if needed.
  package var bounds: ClosedRange<Int> {
    let light = daylight ?? opens...closes
    return max(opens, light.lowerBound)...min(closes, light.upperBound)
  }

  /// The stated hours, as in `10:00-17:00`; `00:00-24:00` if they never end.
  package var text: String {
    let isEndless = closes - opens >= 2_880
    return [opens, isEndless ? 1_440 : closes].map { minutes in
      ClockTime(clamping: minutes).description
    }.joined(separator: "-")
  }

  /// Returns this opening with the minutes of visits converted to elapsed minutes; the hours stay in wall-clock time.
  ///
  /// If an hour is repeated, an opening starts in its second pass and ends in its first, so the sight is open under either
  /// interpretation. The last admission keeps its distance to closing in real minutes.
  package func elapsed(by clock: DayClock) -> Self {
    guard !clock.isSteady else { return self }
    let beforeClosing = clock.elapsed(closes) - (closes - lastAdmission)
    // The start of the plan's day, unlike an opening time or dawn, means its first occurrence.
    let isLast = opens >= open || daylight?.lowerBound == open
    return Self(
      opens: opens,
      closes: closes,
      open: clock.elapsed(open, preferringLast: isLast),
      close: clock.elapsed(close),
      lastAdmission: min(clock.elapsed(lastAdmission, preferringLast: true), beforeClosing),
      isKnown: isKnown,
      daylight: daylight
    )
  }

  /// Returns the earliest and latest minute at which a stay of `minutes` can start, or `nil` if it doesn't fit.
  package func starts(ofStay minutes: Int) -> ClosedRange<Int>? {
    let latest = min(lastAdmission, close - minutes)
    return open <= latest ? open...latest : nil
  }
}

extension LocalDateTime {
  /// Returns the wall-clock minutes from `earlier` to this moment.
  package func minutes(since earlier: Self) -> Int {
    (date.daysSinceEpoch - earlier.date.daysSinceEpoch) * 1_440
      + minutesSinceMidnight - earlier.minutesSinceMidnight
  }
}
