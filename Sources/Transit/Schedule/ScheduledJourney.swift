/// A door-to-door journey by timetable.
public struct ScheduledJourney: Hashable, Sendable {
  /// The latest departure that reaches the first ride, in seconds after midnight.
  public let departure: Int32

  /// The arrival, in seconds after midnight.
  public let arrival: Int32

  /// The parts, in order.
  public let legs: [ScheduledLeg]

  /// The rides.
  public var rides: [ScheduledRide] {
    legs.compactMap { leg in
      guard case .ride(let ride) = leg else { return nil }
      return ride
    }
  }
}

extension ScheduledJourney {
  /// Converts this journey to a ``TransitJourney`` with the waits of its timetable.
  ///
  /// - Parameters:
  ///   - timetable: The timetable in which it was found.
  ///   - seconds: The time of departure, in seconds after midnight; no later than ``departure``.
  /// - Returns: The journey.
  public func transitJourney(in timetable: Timetable, leaving seconds: Int32) -> TransitJourney {
    var parts: [TransitLeg] = []
    var clock = seconds
    var before: ScheduledRide?
    for leg in legs {
      switch leg {
      case .depart(let walk):
        parts.append(.depart(walk))
        clock += walk.time.rawValue
      case .transfer: break
      case .ride(let ride):
        if let before {
          let change = timetable.change(from: before, to: ride, among: legs)
          parts.append(.change(change))
          clock += change.time.rawValue
        }
        parts.append(.ride(timetable.transitRide(ride, ready: clock)))
        clock = ride.arrival
        before = ride
      case .arrive(let walk): parts.append(.arrive(walk))
      }
    }
    return TransitJourney(time: TravelTime(rawValue: arrival - seconds), legs: parts)
  }
}

extension Timetable {
  /// Returns a ride as part of a journey.
  ///
  /// - Parameters:
  ///   - ride: The ride.
  ///   - ready: The arrival on the platform, in seconds after midnight.
  /// - Returns: The ride.
  fileprivate func transitRide(_ ride: ScheduledRide, ready: Int32) -> TransitRide {
    let trip = rows.trips[ride.trip]
    let calls = trip.calls[ride.board...ride.alight].map(\.stop)
    let last = trip.calls.last.map { rows.stops[$0.stop].name }
    return TransitRide(
      line: trip.line,
      heading: nil,
      terminals: [trip.headsign ?? last].compactMap(\.self),
      otherLines: [],
      origin: trip.calls[ride.board].stop,
      destination: trip.calls[ride.alight].stop,
      calls: calls,
      wait: TravelTime(rawValue: max(0, ride.departure - ready)),
      time: TravelTime(rawValue: ride.arrival - ride.departure)
    )
  }

  /// Returns the change between two rides, a walk between stops if the journey has one.
  fileprivate func change(
    from before: ScheduledRide,
    to next: ScheduledRide,
    among legs: [ScheduledLeg]
  ) -> TransitChange {
    let origin = rows.trips[before.trip].calls[before.alight].stop
    let destination = rows.trips[next.trip].calls[next.board].stop
    let walks = legs.compactMap { leg -> Int32? in
      guard case .transfer(let index) = leg else { return nil }
      let transfer = rows.transfers[index]
      return transfer.origin == origin && transfer.destination == destination
        ? transfer.seconds : nil
    }
    let seconds = walks.first ?? rows.stops[origin].platformSeconds
    return TransitChange(
      origin: origin,
      destination: destination,
      time: TravelTime(rawValue: min(seconds, next.departure - before.arrival))
    )
  }
}

/// A part of a journey by timetable.
public enum ScheduledLeg: Hashable, Sendable {
  /// The walk from the start to a stop, or the whole walk if there are no rides.
  case depart(TransitWalk)

  /// A ride.
  case ride(ScheduledRide)

  /// A walk between stops: the index of the transfer in the timetable.
  case transfer(Int)

  /// The walk from the last stop to the destination.
  case arrive(TransitWalk)
}

/// A ride on one vehicle of a timetable.
public struct ScheduledRide: Hashable, Sendable {
  /// The index of the trip in the timetable.
  public let trip: Int

  /// The index of the trip's call at which the ride begins.
  public let board: Int

  /// The index of the trip's call at which it ends.
  public let alight: Int

  /// The seconds after midnight at which the vehicle leaves.
  public let departure: Int32

  /// The seconds after midnight at which it arrives.
  public let arrival: Int32

  /// The number of stops, including the destination.
  public var stops: Int { alight - board }
}
