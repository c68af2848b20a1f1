import Orienteering

extension DayKind {
  /// Returns the ticks from `first` to `last` within the day, counted from its first.
  func ticks(from first: Int32, to last: Int32) -> Range<Int> {
    let opens = max(0, Int(first) - Int(horizon.lowerBound))
    return opens..<max(opens, min(span, Int(last) - Int(horizon.lowerBound)) + 1)
  }

  /// Returns the day in ticks that are `scale` times as long and counted from its beginning, all times rounded down: every
  /// feasible route stays feasible.
  func coarsened(by scale: Int32) -> DayKind {
    let first = horizon.lowerBound
    func moment(_ tick: Int32) -> Int32 { max(0, tick - first) / scale }
    let windows = (0..<count).map { visit in
      hours.windows(of: visit).filter { $0.latest >= first }.map {
        VisitHours.StartWindow(earliest: moment($0.earliest), latest: moment($0.latest))
      }
    }
    return changing(
      hours: VisitHours(windows: windows),
      horizon: 0...(horizon.upperBound - first) / scale,
      direct: direct / scale,
      breaks: breaks.map {
        .init(
          earliest: moment($0.earliest),
          latest: moment($0.latest),
          length: $0.length / scale
        )
      }
    )
  }
}

extension Instance {
  /// Whether a day of `kind` with `visit` alone is feasible.
  ///
  /// Other visits never help, for waiting is allowed, but they can replace an arc that does not exist; so a visit counts as held
  /// while its own hours have any room.
  func holds(_ visit: Int, onKind kind: Int) -> Bool {
    let day = kinds[kind]
    return day.hours.windows(of: visit).contains { window in
      window.latest >= day.horizon.lowerBound
        && max(window.earliest, day.horizon.lowerBound) + visits[visit].stay
          <= day.horizon.upperBound
    }
  }
}

extension [Range<Int>] {
  /// Returns these ranges in order, merged if they touch, without empty ones.
  func merged() -> Self {
    var joined: Self = []
    for range in filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
