import OpeningHours

extension CalendarComponent {
  /// Creates the definition of a time zone for a span of time: each change of its clock from the last one before
  /// the span until a year after it.
  ///
  /// Changes are listed one by one rather than by a rule of recurrence, so that a rule that was given up, as that
  /// of British Columbia in 2026, is not continued.
  ///
  /// - Parameters:
  ///   - zone: The clock.
  ///   - identifier: Its name, as in `Europe/London`.
  ///   - span: The instants that have to be right, in seconds since 1970.
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
      // Summer time is what goes back within a year.
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

  /// Creates the time from one change of the clock on; its start is written on the clock before it.
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
