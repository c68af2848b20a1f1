extension ScheduleRouter {
  /// Returns the times between places over a day, by the departures of a timetable.
  ///
  /// Only journeys that set out at the given times are known; who sets out in between waits for the next of them. So a time
  /// is never too short, and too long by at most the step between two of them.
  ///
  /// - Parameters:
  ///   - origins: For each place to start from, the walks to stops.
  ///   - destinations: For each place to arrive at, the walks from stops.
  ///   - departures: When to set out, in seconds after midnight.
  ///   - walking: Returns the time on foot all the way, or `nil` if that is no alternative.
  /// - Returns: The times.
  /// - Complexity: One table for each departure.
  public func dayTable(
    from origins: [[TransitAccess]],
    to destinations: [[TransitAccess]],
    departures: [Int32],
    walking: (_ origin: Int, _ destination: Int) -> TravelTime?
  ) -> TransitDayTable {
    let slots = Set(departures).sorted().map { departure in
      TransitDayTable.Slot(
        start: departure,
        table: table(from: origins, to: destinations, departing: departure, walking: walking)
      )
    }
    return TransitDayTable(slots: slots, isSteady: false)
  }
}
