/// Tells the journeys that a search has found, from their ends to their starts.
struct RaptorTrace {
  /// The search.
  let search: RaptorSearch

  /// The walks from the start.
  let access: [TransitAccess]

  /// Returns the journey of a round that ends with a walk from a stop.
  func journey(round: Int, egress: TransitAccess, arrival: Int32) -> ScheduledJourney {
    var legs: [ScheduledLeg] = [.arrive(egress.walk)]
    var (round, step) = (round, search.rounds[round].step[egress.station])
    var first = arrival
    while let current = step {
      switch current {
      case .access(let index):
        legs.append(.depart(access[index].walk))
        first -= access[index].walk.time.rawValue
        step = nil
      case .walk(let transfer):
        legs.append(.transfer(transfer))
        let origin = search.timetable.rows.transfers[transfer].origin
        step = search.rounds[round].step[origin]
      case .ride(let pattern, let trip, let board, let alight):
        let ride = ride(pattern, trip, board, alight)
        legs.append(.ride(ride))
        first = ride.departure
        round -= 1
        step = search.rounds[round].walk[Int(search.timetable.patterns[pattern].stops[board])]
      }
    }
    return ScheduledJourney(departure: first, arrival: arrival, legs: legs.reversed())
  }

  /// Returns a ride on a trip of a pattern.
  private func ride(_ index: Int, _ trip: Int, _ board: Int, _ alight: Int) -> ScheduledRide {
    let pattern = search.timetable.patterns[index]
    return ScheduledRide(
      trip: Int(pattern.trips[trip]),
      board: board,
      alight: alight,
      departure: pattern.departure(trip: trip, stop: board),
      arrival: pattern.arrival(trip: trip, stop: alight)
    )
  }
}
