/// A span of time in a day, which may extend into the next.
struct TimeSpan: Hashable {
  /// The end of a span.
  enum Extent: Hashable {
    /// None: a point in time, `10:00`.
    case point
    /// Open-ended: `18:00+`.
    case openEnd
    /// A fixed end: `10:00-18:00`.
    case until(TimePoint)
    /// An end after which the place may stay open: `10:00-18:00+`.
    case untilAtLeast(TimePoint)
    /// Recurring events at an interval until an end, as in `10:00-16:00/01:30`; counts as open throughout.
    case every(minutes: Int, until: TimePoint)
  }

  /// The start.
  var start: TimePoint

  /// The end.
  var extent: Extent
}

extension TimeSpan: CustomStringConvertible {
  var description: String {
    switch extent {
    case .point: "\(start)"
    case .openEnd: "\(start)+"
    case .until(let end): "\(start)-\(end)"
    case .untilAtLeast(let end): "\(start)-\(end)+"
    case .every(let minutes, let end): "\(start)-\(end)/\(TimePoint.digits(minutes))"
    }
  }
}
