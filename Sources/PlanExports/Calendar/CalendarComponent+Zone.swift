import OpeningHours

extension CalendarComponent {
  /// Creates the definition of a time zone for a period: each transition from the last one before the period to a year after
  /// it.
  ///
  /// Transitions are listed individually rather than as a recurrence rule, so that an abolished rule, like British Columbia's
  /// in 2026, does not continue.
  ///
  /// - Parameters:
  ///   - zone: The clock.
  ///   - identifier: Its name, as in `Europe/London`.
  ///   - span: The period, in seconds since 1970.
  init(_ zone: ZoneRule, named identifier: String, for span: ClosedRange<Int>) {
    self.init("VTIMEZONE")
    add("TZID", text: identifier)
    let year = 366 * 86_400
    let start = span.lowerBound - 2 * year
    let changes = zone.changes(in: start..<span.upperBound + 2 * year)
    let first = changes.lastIndex { $0.instant <= span.lowerBound }
    if first == nil {
      let offset = zone.utcOffset(atUTC: start)
      add(Self("STANDARD", from: start, before: offset, after: offset))
    }
    for change in changes[(first ?? 0)...] where change.instant < span.upperBound + year {
      let offsets = changes.filter { (change.instant..<change.instant + year).contains($0.instant) }
        .map(\.offsetAfter)
      // Daylight saving time is an offset that reverts within a year.
      let isSummer = offsets.contains { $0 < change.offsetAfter }
      add(
        Self(
          isSummer ? "DAYLIGHT" : "STANDARD",
          from: change.instant,
          before: change.offsetBefore,
          after: change.offsetAfter
        )
      )
    }
  }

  /// Creates the rule from a transition on; its start is written in the local time before the transition.
  private init(_ name: String, from instant: Int, before: Int, after: Int) {
    self.init(name)
    let local = ZoneRule.utc.localDateTime(atUTC: instant + before)
    add("DTSTART", bare: local.inCalendar)
    add("TZOFFSETFROM", bare: before.inHours(separator: ""))
    add("TZOFFSETTO", bare: after.inHours(separator: ""))
  }
}

extension LocalDateTime {
  /// The minute as `20261201T100000`.
  var inCalendar: String { description.filter { $0 != "-" && $0 != ":" } }
}
