/// The reason that rows are not a timetable.
public enum TimetableError: Error, Hashable {
  /// A trip has fewer than two calls.
  case shortTrip(index: Int)

  /// A trip's times go backward at a call.
  case backward(trip: Int, call: Int)

  /// A time is more than ten days away from the service day.
  case farTime(trip: Int, call: Int)

  /// A row refers to an index that no row has.
  case missing(kind: String, index: Int, referrer: String)

  /// A walk or a change takes less than no time or more than a day.
  case impossibleWalk(seconds: Int32, owner: String)
}

extension TimetableError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .shortTrip(let index): "trip \(index) has fewer than two stops; remove it"
    case .backward(let trip, let call):
      "trip \(trip) goes back in time at stop \(call); fix the order of its stops"
    case .farTime(let trip, let call):
      "trip \(trip) is more than ten days away at stop \(call); fix its times"
    case .missing(let kind, let index, let referrer):
      "\(referrer) refers to \(kind) \(index), which does not exist; fix the index"
    case .impossibleWalk(let seconds, let owner):
      "\(owner) takes \(seconds) seconds; give a time between 0 and 86400"
    }
  }
}
