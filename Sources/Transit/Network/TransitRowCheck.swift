/// Finds what is wrong with the rows of a network.
struct TransitRowCheck {
  /// The most stations, services, transfers and stops, so that indices fit 32 bits with room to spare.
  private static let most = 10_000_000

  /// The longest that a ride, a walk or a headway may take, in seconds.
  private static let longest: Int32 = 86_400

  /// The rows.
  private let rows: TransitRows

  /// Creates a check of rows.
  init(_ rows: TransitRows) {
    self.rows = rows
  }

  /// Looks at each row.
  ///
  /// - Throws: ``TransitNetworkError``, for the first fault.
  func run() throws(TransitNetworkError) {
    try limit("stations", rows.stations.count)
    try limit("transfers", rows.transfers.count)
    try limit("stops", rows.services.reduce(0) { $0 + $1.stops.count })
    try identify("stations", rows.stations.map(\.id))
    try identify("lines", rows.lines.map(\.id))
    try identify("bands", rows.bands.map(\.name))
    for station in rows.stations { try time(station.platformSeconds, "station \(station.id)") }
    try checkBands()
    for index in rows.services.indices { try checkService(index) }
    for index in rows.transfers.indices { try checkTransfer(index) }
  }

  /// Throws if there are too many of a kind.
  private func limit(_ kind: String, _ count: Int) throws(TransitNetworkError) {
    guard count > Self.most else { return }
    throw .tooMany(kind: kind, count: count, most: Self.most)
  }

  /// Throws if an identifier occurs twice.
  private func identify(_ kind: String, _ ids: [String]) throws(TransitNetworkError) {
    var seen: Set<String> = []
    for id in ids where !seen.insert(id).inserted {
      throw .duplicate(kind: kind, id: id)
    }
  }

  /// Throws if a time is impossible.
  private func time(_ seconds: Int32, _ owner: String) throws(TransitNetworkError) {
    guard seconds < 0 || seconds > Self.longest else { return }
    throw .impossibleTime(seconds: seconds, owner: owner)
  }

  /// Throws if a band is empty or overlaps another.
  private func checkBands() throws(TransitNetworkError) {
    for (index, band) in rows.bands.enumerated() {
      guard band.start >= 0, band.start < band.end, band.end <= 2 * Self.longest else {
        throw .malformedBand(name: band.name)
      }
      for other in rows.bands[..<index] where band.overlaps(other) {
        throw .overlappingBands(other.name, band.name)
      }
    }
  }

  /// Throws if a service does not fit the rows that it refers to.
  private func checkService(_ index: Int) throws(TransitNetworkError) {
    let service = rows.services[index]
    guard service.stops.count >= 2, service.seconds.count == service.stops.count - 1,
      service.headways.count == rows.bands.count
    else { throw .malformedService(index: index) }
    try refer("line", service.line, rows.lines.count, "service \(index)")
    for stop in service.stops {
      try refer("station", stop, rows.stations.count, "service \(index)")
    }
    for seconds in service.seconds { try time(seconds, "service \(index)") }
    for seconds in service.headways { try time(seconds, "the headway of service \(index)") }
  }

  /// Throws if a transfer does not fit the stations.
  private func checkTransfer(_ index: Int) throws(TransitNetworkError) {
    let transfer = rows.transfers[index]
    try refer("station", transfer.origin, rows.stations.count, "transfer \(index)")
    try refer("station", transfer.destination, rows.stations.count, "transfer \(index)")
    try time(transfer.seconds, "transfer \(index)")
  }

  /// Throws if an index is out of its range.
  private func refer(
    _ kind: String,
    _ index: Int,
    _ count: Int,
    _ referrer: String
  ) throws(TransitNetworkError) {
    guard !(0..<count).contains(index) else { return }
    throw .missing(kind: kind, index: index, referrer: referrer)
  }
}

extension TransitBand {
  /// Returns whether some moment is in both bands, late service of the day before included.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let day: Int32 = 86_400
    return meets(other.days, other.start, other.end)
      || meets(other.days.next, other.start - day, other.end - day)
      || meets(other.days.previous, other.start + day, other.end + day)
  }

  /// Returns whether the band shares a day and a second with another stretch.
  private func meets(_ others: TransitDays, _ from: Int32, _ to: Int32) -> Bool {
    !days.isDisjoint(with: others) && start < to && from < end
  }
}
