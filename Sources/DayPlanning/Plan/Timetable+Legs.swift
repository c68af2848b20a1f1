import Orienteering

/// The legs between the visits of a ``Timetable``, with the breaks on them.
extension Timetable {
  /// Starts each break as soon as the visitor has left and its window opens.
  mutating func settleBreaks() {
    breakStarts = []
    for (position, pause) in zip(breakPositions, day.breaks) {
      let leave = position == 0 ? start : entries[position - 1].leave
      let earlier = zip(breakStarts, day.breaks).map { $0 + Int($1.length) }.last ?? leave
      let begin = max(leave, earlier, Int(pause.earliest))
      guard let ride = ride(at: position), begin + Int(pause.length) > ride.depart else {
        breakStarts.append(begin)
        continue
      }
      breakStarts.append(max(begin, Int(ride.arrive)))
    }
  }

  /// Returns the ride of the leg to the visit at `position`, or to the end, if it leaves and arrives at fixed times.
  func ride(at position: Int) -> Departures.Ride? {
    rides.indices.contains(position) ? rides[position] : nil
  }

  /// Returns the breaks on the way to the visit at `position`, or after the last visit.
  func breaks(at position: Int) -> Range<Int> {
    let first = breakPositions.firstIndex(of: position) ?? 0
    return first..<first + breakPositions.count { $0 == position }
  }

  /// Returns the arrival at the visit at `position`, or at the end, with the breaks on the way; too late for any day if a ride
  /// is missed or a break does not fit.
  func arrival(leaving leave: Int, at position: Int) -> Int {
    if let ride = ride(at: position) {
      let taken = breaks(at: position)
      return arrival(leaving: leave, by: ride, breaks: taken)
    }
    return Int(
      day.arrival(
        leaving: Int32(leave),
        travel: Int32(legs[position]),
        breaks: breaks(at: position)
      )
    )
  }

  /// Returns the last time to leave that arrives by `arrival`, the inverse of ``arrival(leaving:at:)``.
  func departure(arriving arrival: Int, at position: Int) -> Int {
    if let ride = ride(at: position) {
      return departure(arriving: arrival, by: ride, breaks: breaks(at: position))
    }
    return Int(
      day.departure(
        arriving: Int32(arrival),
        travel: Int32(legs[position]),
        breaks: breaks(at: position)
      )
    )
  }

  /// Returns the arrival by a ride, with as many of the breaks before it as fit and the others after it.
  private func arrival(
    leaving leave: Int,
    by ride: Departures.Ride,
    breaks taken: Range<Int>
  ) -> Int {
    var first = taken.upperBound
    while true {
      let ready = day.arrival(
        leaving: Int32(leave),
        travel: 0,
        breaks: taken.lowerBound..<first
      )
      if ready <= ride.depart { break }
      guard first > taken.lowerBound else { return Int(Instance.noWay) }
      first -= 1
    }
    return Int(
      day.arrival(leaving: ride.arrive, travel: 0, breaks: first..<taken.upperBound)
    )
  }

  /// Returns the last time to leave for a ride, with as many of the breaks after it as fit and the others before it; negative if
  /// there is none.
  private func departure(
    arriving arrival: Int,
    by ride: Departures.Ride,
    breaks taken: Range<Int>
  ) -> Int {
    for first in taken.lowerBound...taken.upperBound {
      let rest = day.departure(
        arriving: Int32(arrival),
        travel: 0,
        breaks: first..<taken.upperBound
      )
      guard rest >= ride.arrive else { continue }
      return Int(
        day.departure(arriving: ride.depart, travel: 0, breaks: taken.lowerBound..<first)
      )
    }
    return -1
  }
}
