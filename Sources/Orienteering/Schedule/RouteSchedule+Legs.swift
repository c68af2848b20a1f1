/// The legs between the visits, with the breaks on them.
extension RouteSchedule {
  /// Returns the breaks on the leg to the visit at `position`, or after the last visit.
  package func breaks(at position: Int) -> Range<Int> {
    let first = breakPositions.firstIndex(of: position) ?? 0
    let all = first..<first + breakPositions.count { $0 == position }
    // The first break after a visit may be taken during it.
    let isWithin = position > 0 && stops[position - 1].breakWithin != nil
    return isWithin ? all.dropFirst() : all
  }

  /// Returns the arrival at the visit at `position`, or at the end, including the breaks on the leg; too late for any day if a
  /// ride is missed or a break does not fit.
  func arrival(leaving leave: Int32, at position: Int) -> Int32 {
    let leg = legs[position]
    guard let ride = leg.ride else {
      return frame.arrival(leaving: leave, travel: leg.travel, breaks: breaks(at: position))
    }
    return arrival(leaving: leave, by: ride, breaks: breaks(at: position))
  }

  /// Returns the last time to leave that arrives by `arrival`, the inverse of ``arrival(leaving:at:)``.
  func latestLeave(arriving arrival: Int32, at position: Int) -> Int32 {
    let leg = legs[position]
    guard let ride = leg.ride else {
      return frame.latestLeave(arriving: arrival, travel: leg.travel, breaks: breaks(at: position))
    }
    return latestLeave(arriving: arrival, by: ride, breaks: breaks(at: position))
  }

  /// Starts each break once the previous stop is left and its window opens, or after the leg if the taste is better there or the window
  /// opens during the leg.
  mutating func settleBreaks() {
    breakStarts = []
    for (index, (position, pause)) in zip(breakPositions, frame.breaks).enumerated() {
      if position > 0, stops[position - 1].breakWithin == index {
        breakStarts.append(stops[position - 1].start)
        continue
      }
      let leave = position == 0 ? start : stops[position - 1].end
      let earlier = zip(breakStarts, frame.breaks).map { $0 + $1.length }.last ?? leave
      let begin = max(leave, earlier, pause.earliest)
      guard let ride = legs[position].ride else {
        let isOnLeg = begin > max(leave, earlier) && begin < leave + legs[position].travel
        let late = lateStart(of: index, leaving: max(leave, earlier), isWorthIt: isOnLeg)
        breakStarts.append(late ?? begin)
        continue
      }
      breakStarts.append(begin + pause.length > ride.depart ? max(begin, ride.arrive) : begin)
    }
  }

  /// Returns the start of a break taken right before the visit at the end of its leg; `nil` if that is not worth it, in any case or by the
  /// taste there, or its window does not allow it.
  private func lateStart(of index: Int, leaving leave: Int32, isWorthIt: Bool) -> Int32? {
    let (position, pause) = (breakPositions[index], frame.breaks[index])
    let taste = { (visit: Int) in
      tastes.indices.contains(visit) ? tastes[visit].dropFirst(index).first ?? 0 : 0
    }
    guard stops.indices.contains(position), isWorthIt || taste(position) > taste(position - 1)
    else { return nil }
    let later = breaks(at: position).filter { $0 > index }
    let rest = later.reduce(0) { $0 + frame.breaks[$1].length }
    let start = stops[position].arrival - rest - pause.length
    guard leave + legs[position].travel <= start else { return nil }
    // The following breaks are consecutive until the arrival; none may be outside its window.
    var clock = start
    for number in [index] + later {
      let other = day.breaks[number]
      guard other.earliest <= clock, clock <= other.latest else { return nil }
      clock += other.length
    }
    return start
  }

  /// Returns the arrival by a ride, with as many breaks before it as fit and the others after it.
  private func arrival(
    leaving leave: Int32,
    by ride: Departures.Ride,
    breaks taken: Range<Int>
  ) -> Int32 {
    var first = taken.upperBound
    while frame.arrival(leaving: leave, travel: 0, breaks: taken.lowerBound..<first) > ride.depart {
      guard first > taken.lowerBound else { return Instance.noWay }
      first -= 1
    }
    return frame.arrival(leaving: ride.arrive, travel: 0, breaks: first..<taken.upperBound)
  }

  /// Returns the last time to leave for a ride, with as many breaks after it as fit and the others before it; negative if there
  /// is none.
  private func latestLeave(
    arriving arrival: Int32,
    by ride: Departures.Ride,
    breaks taken: Range<Int>
  ) -> Int32 {
    for first in taken.lowerBound...taken.upperBound {
      let rest = frame.latestLeave(
        arriving: arrival,
        travel: 0,
        breaks: first..<taken.upperBound
      )
      guard rest >= ride.arrive else { continue }
      return frame.latestLeave(arriving: ride.depart, travel: 0, breaks: taken.lowerBound..<first)
    }
    return -1
  }
}
