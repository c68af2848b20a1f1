import Catalogs
package import OpeningHours

extension Plan.Stop {
  /// The elapsed minute at which the visitor is at the open door.
  ///
  /// Opening hours bound this time and the departure.
  package var door: Int { enter.elapsedMinutes - entryMinutes.rawValue }

  /// Returns the time that the clock of the day shows at ``door``; that of the clock at the visit if it is unknown.
  package func doorTime(by clock: DayClock?) -> ClockTime {
    clock?.time(door) ?? ClockTime(clamping: enter.minutesSinceMidnight - entryMinutes.rawValue)
  }
}

extension Plan.Day {
  /// The minutes of the leg that must be traveled before a break for the next arrival to hold.
  ///
  /// The plan itself only ensures that the leg and the breaks fit in between.
  package func wayBefore(_ pause: Plan.Pause) -> Int {
    guard !pause.duringStop, let leg = leg(around: pause) else { return 0 }
    let arrive = stops.first { $0.id == leg.to }?.arrive ?? end
    let later = breaks.filter { $0.after == pause.after && $0.start > pause.start }
      .reduce(0) { $0 + ($1.end - $1.start) }
    return max(0, min(leg.minutes.rawValue, leg.minutes.rawValue - (arrive - pause.end - later)))
  }

  /// Returns the leg that `pause` precedes, follows or interrupts; `nil` if there is none.
  package func leg(around pause: Plan.Pause) -> Plan.Leg? {
    legs.first { $0.from == pause.after ?? "start" }
  }

  /// Returns the stop nearest to `pause`: the previous one, or the next one if most of the leg must be traveled before the break;
  /// `nil` if that is the start or the end of the day.
  package func stop(near pause: Plan.Pause) -> Plan.Stop? {
    let previous = pause.after.flatMap { id in stops.first { $0.id == id } }
    guard let leg = leg(around: pause) else {
      return pause.after == nil ? stops.first : previous
    }
    let before = wayBefore(pause)
    let isThere = before > 0 && 2 * before >= leg.minutes.rawValue
    return isThere ? stops.first { $0.id == leg.to } : previous
  }
}
