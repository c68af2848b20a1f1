extension Instance {
  /// A break on every day, such as lunch.
  ///
  /// A break lies between two visits, before the first or after the last: at either of them or anywhere on the way. So it never
  /// costs a detour, and waiting can serve as a break.
  public struct Break: Hashable, Sendable {
    /// The first tick at which the break may start.
    public let earliest: Int32

    /// The last tick at which the break may start.
    public let latest: Int32

    /// The ticks that the break takes.
    public let length: Int32

    /// Creates a break.
    package init(earliest: Int32, latest: Int32, length: Int32) {
      self.earliest = earliest
      self.latest = latest
      self.length = length
    }
  }
}

extension DayKind {
  /// Returns the earliest arrival after leaving at `leave`, traveling for `travel` ticks and having the breaks at `taken`, or
  /// ``Instance/noWay`` if these do not fit.
  ///
  /// Travel may be interrupted by the breaks, so it uses the time of waiting for them.
  package func arrival(leaving leave: Int32, travel: Int32, breaks taken: Range<Int>) -> Int32 {
    if taken.isEmpty { return leave + travel }
    var clock = leave
    var length: Int32 = 0
    for position in taken {
      let pause = breaks[position]
      clock = max(clock, pause.earliest)
      if clock > pause.latest { return Instance.noWay }
      clock += pause.length
      length += pause.length
    }
    return max(clock, leave + travel + length)
  }

  /// Returns the latest departure that arrives by `arrival`, the inverse of ``arrival(leaving:travel:breaks:)``, or a negative
  /// number if there is none.
  package func departure(arriving arrival: Int32, travel: Int32, breaks taken: Range<Int>) -> Int32
  {
    if taken.isEmpty { return arrival - travel }
    var clock = arrival
    var length: Int32 = 0
    for position in taken.reversed() {
      let pause = breaks[position]
      clock = min(clock - pause.length, pause.latest)
      if clock < pause.earliest { return -1 }
      length += pause.length
    }
    return min(clock, arrival - travel - length)
  }
}
