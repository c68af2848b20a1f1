/// The Pareto-optimal journeys between two places over a day: each leaves later and arrives later than the one before.
///
/// Times are whole minutes after midnight; arrivals are rounded up, so no journey is planned shorter than it is.
public struct DepartureProfile: Hashable, Sendable {
  /// A journey: the minutes of departure and arrival.
  public struct Journey: Hashable, Sendable {
    /// The latest minute of departure.
    public let departure: Int32

    /// The minute of arrival.
    public let arrival: Int32

    /// Creates a journey.
    public init(departure: Int32, arrival: Int32) {
      (self.departure, self.arrival) = (departure, arrival)
    }
  }

  /// The journeys, earliest first.
  public internal(set) var journeys: [Journey] = []

  /// Creates a profile without journeys.
  public init() {}

  /// Returns the journey that arrives first when departing at `minute` or later, or `nil`.
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
  /// Returns the journeys with rides from a place to others, for all departures in a range of minutes.
  ///
  /// - Parameters:
  ///   - access: The walks from the start to stops.
  ///   - destinations: For each destination, the walks from stops.
  ///   - minutes: The first and last minute of departure.
  ///   - longest: The maximum time of a journey.
  /// - Returns: The journeys to each destination; incomplete if the task is cancelled. The first journey from a minute on
  ///   arrives at the same time as the best of ``journeys(from:to:departing:walking:)``.
  /// - Complexity: One search of the timetable for the last minute, and an incremental one for each earlier minute.
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
