/// Some minutes of a day, which may run into the next.
struct TimeSpan: Hashable {
  /// What follows the start.
  enum Extent: Hashable {
    /// Nothing: a point in time, `10:00`.
    case point
    /// An end that is not known: `18:00+`.
    case openEnd
    /// An end: `10:00-18:00`.
    case until(TimePoint)
    /// An end after which the place may stay open: `10:00-18:00+`.
    case untilAtLeast(TimePoint)
    /// Something every so many minutes up to an end: `10:00-16:00/01:30`; open all the while.
    case every(minutes: Int, until: TimePoint)
  }

  /// The start.
  var start: TimePoint

  /// What follows the start.
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
