/// Finds what is wrong with the rows of a timetable.
struct TimetableCheck {
  /// How far from the service day a time may be, in seconds.
  private static let farthest: Int32 = 864_000

  /// The rows.
  private let rows: TimetableRows

  /// Creates a check of rows.
  init(_ rows: TimetableRows) {
    self.rows = rows
  }

  /// Looks at each row.
  ///
  /// - Throws: ``TimetableError``, for the first fault.
  func run() throws(TimetableError) {
    for stop in rows.stops { try walk(stop.platformSeconds, "the change at stop \(stop.id)") }
    for stop in rows.stopsWithoutChange {
      try refer("stop", stop, rows.stops.count, "the stops without a change")
    }
    for index in rows.trips.indices { try checkTrip(index) }
    for (index, transfer) in rows.transfers.enumerated() {
      try refer("stop", transfer.origin, rows.stops.count, "transfer \(index)")
      try refer("stop", transfer.destination, rows.stops.count, "transfer \(index)")
      try walk(transfer.seconds, "transfer \(index)")
    }
  }

  /// Throws if a trip does not fit the rows that it refers to, or its times are out of order.
  private func checkTrip(_ index: Int) throws(TimetableError) {
    let trip = rows.trips[index]
    guard trip.calls.count >= 2 else { throw .shortTrip(index: index) }
    try refer("line", trip.line, rows.lines.count, "trip \(index)")
    var before = Int32.min
    for (place, call) in trip.calls.enumerated() {
      try refer("stop", call.stop, rows.stops.count, "trip \(index)")
      guard call.arrival >= before, call.departure >= call.arrival else {
        throw .backward(trip: index, call: place)
      }
      guard call.arrival >= -Self.farthest, call.departure <= Self.farthest else {
        throw .farTime(trip: index, call: place)
      }
      before = call.departure
    }
  }

  /// Throws if a walk is impossible.
  private func walk(_ seconds: Int32, _ owner: String) throws(TimetableError) {
    guard seconds < 0 || seconds > 86_400 else { return }
    throw .impossibleWalk(seconds: seconds, owner: owner)
  }

  /// Throws if an index is out of its range.
  private func refer(
    _ kind: String,
    _ index: Int,
    _ count: Int,
    _ referrer: String
  ) throws(TimetableError) {
    guard !(0..<count).contains(index) else { return }
    throw .missing(kind: kind, index: index, referrer: referrer)
  }
}
