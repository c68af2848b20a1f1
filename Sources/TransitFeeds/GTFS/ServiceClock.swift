internal import OpeningHours

/// Turns the times of a service day of a feed into those of a city's wall clock.
struct ServiceClock {
  /// The instant from which the times of the service day count, in seconds since 1970-01-01T00:00:00Z: noon minus twelve hours in the
  /// zone of the agency.
  private let start: Int

  /// The midnight of the day in view, by a clock that shows UTC.
  private let midnight: Int

  /// The zone of the city; `nil` if it is unknown.
  private let zone: ZoneRule?

  /// The smallest number of seconds that is added to a time of the service day.
  let earliestShift: Int

  /// The largest one; equal to ``earliestShift`` unless clocks change.
  let latestShift: Int

  /// Creates the clock of a service day.
  ///
  /// - Parameters:
  ///   - served: The service day.
  ///   - agency: The zone of the agency; `nil` if it is unknown, which takes the city's.
  ///   - date: The day in view, from whose midnight the results count.
  ///   - city: The zone of the city; if both are unknown, days have 24 hours.
  ///   - latest: The latest time of the feed, in seconds.
  init(
    of served: CalendarDate,
    in agency: ZoneRule?,
    seenOn date: CalendarDate,
    in city: ZoneRule?,
    latest: Int
  ) {
    let noon = LocalDateTime(startOf: served).adding(minutes: 720)
    let zone = city ?? agency
    start = ((agency ?? zone) ?? .utc).utcSeconds(of: noon) - 43_200
    midnight = date.daysSinceEpoch * 86_400
    self.zone = zone
    // Clocks change at most once in twelve hours.
    let offsets = stride(from: 0, through: latest + 43_200, by: 43_200).map { [start] time in
      zone?.utcOffset(atUTC: start + time) ?? 0
    }
    earliestShift = start - midnight + (offsets.min() ?? 0)
    latestShift = start - midnight + (offsets.max() ?? 0)
  }

  /// The correction of the times of a call.
  typealias Shifts = (arrival: Int, departure: Int)

  /// Returns the correction of each call of a trip, such that no time goes backward.
  ///
  /// - Parameters:
  ///   - calls: The calls, in order.
  ///   - late: How much later than its own times the vehicle runs, in seconds.
  /// - Returns: The seconds for each call.
  func shifts(of calls: ArraySlice<FeedCall>, runningLate late: Int) -> [Shifts] {
    if earliestShift == latestShift {
      return calls.map { _ in (earliestShift + late, earliestShift + late) }
    }
    let shifts = calls.map { call in
      (
        arrival: shift(at: Int(call.arrival) + late) + late,
        departure: shift(at: Int(call.departure) + late) + late
      )
    }
    let times = zip(calls, shifts).flatMap { call, shifts in
      [Int(call.arrival) + shifts.arrival, Int(call.departure) + shifts.departure]
    }
    guard let first = shifts.first, zip(times, times.dropFirst()).contains(where: { $0 > $1 })
    else { return shifts }
    // The clock goes back during the trip; at its end it is as late as it is after its real time.
    return shifts.map { _ in first }
  }

  /// Returns the correction of a time of the service day.
  private func shift(at time: Int) -> Int {
    start - midnight + (zone?.utcOffset(atUTC: start + time) ?? 0)
  }
}
