/// The journeys between two places over a day that are worth setting out for: each leaves later and arrives later than the one
/// before.
///
/// Times are whole minutes after midnight, arrivals rounded up, so no journey is planned shorter than it is.
public struct DepartureProfile: Hashable, Sendable {
  /// A journey: the last minute to set out, and the minute of arrival.
  public struct Journey: Hashable, Sendable {
    /// The last minute to set out for it.
    public let departure: Int32

    /// The minute by which it ends.
    public let arrival: Int32

    /// Creates a journey.
    public init(departure: Int32, arrival: Int32) {
      (self.departure, self.arrival) = (departure, arrival)
    }
  }

  /// The journeys, the earliest first.
  public internal(set) var journeys: [Journey] = []

  /// Creates a profile without journeys.
  public init() {}

  /// Returns the journey that arrives first when setting out at `minute` or later, or `nil`.
  ///
  /// - Complexity: O(log *n*) for *n* journeys.
  public func first(from minute: Int32) -> Journey? {
    var (low, high) = (0, journeys.count)
    while low < high {
      let middle = (low + high) / 2
      if journeys[middle].departure < minute { low = middle + 1 } else { high = middle }
    }
    return low < journeys.count ? journeys[low] : nil
  }
}

extension ScheduleRouter {
  /// Returns the journeys with rides from a place to others that set out at some minute of a day.
  ///
  /// - Parameters:
  ///   - access: The walks from the start to stops.
  ///   - destinations: For each place to arrive at, the walks from stops.
  ///   - minutes: The first and last minute to set out.
  ///   - longest: The longest time of a journey that is of use.
  /// - Returns: For each destination the journeys, as far as they were found if the task is cancelled meanwhile. The first from a minute on arrives when the best of
  ///   ``journeys(from:to:departing:walking:)`` does.
  /// - Complexity: One search of the timetable, and for each minute before the last what gets better by setting out then.
  public func profiles(
    from access: [TransitAccess],
    to destinations: [[TransitAccess]],
    departing minutes: ClosedRange<Int32>,
    longest: TravelTime
  ) -> [DepartureProfile] {
    var search = RangeSearch(timetable, rides: mostRides)
    var profiles = [DepartureProfile](repeating: DepartureProfile(), count: destinations.count)
    for minute in minutes.reversed() where !Task.isCancelled {
      let limit = minute * 60 + min(max(longest.rawValue, 0), TransitWalk.longest)
      guard search.run(from: access, departing: minute * 60, latest: limit) else { continue }
      for (index, egress) in destinations.enumerated() {
        guard let seconds = search.arrival(by: egress), seconds <= limit else { continue }
        let arrival = (seconds + 59) / 60
        guard arrival < profiles[index].journeys.last?.arrival ?? .max else { continue }
        profiles[index].journeys.append(.init(departure: minute, arrival: arrival))
      }
    }
    for index in profiles.indices { profiles[index].journeys.reverse() }
    return profiles
  }
}
