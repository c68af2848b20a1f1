import Formats
internal import Transit

extension FeedReader {
  /// Reads `stops.txt`.
  mutating func readStops() throws(FeedError) {
    try table("stops.txt", ["stop_id"]).read { row throws(TransitFileError) in
      let stop = try Self.stop(row)
      guard stopIndex.updateValue(feed.stops.count, forKey: stop.id) == nil else {
        throw row.error("stop_id", .duplicate(kind: "stop", id: stop.id))
      }
      feed.stops.append(stop)
    }
    try checkParents()
  }

  /// Returns the stop of a row.
  private static func stop(_ row: TableRow) throws(TransitFileError) -> FeedStop {
    let id = try row.requiredText("stop_id")
    let name = try row.text("stop_name")
    let kind = try row.integer("location_type", in: 0...4) ?? 0
    let coordinate = try row.position("stop_lat", "stop_lon")
    let parent = try row.text("parent_station")
    if kind <= 1, coordinate == nil, parent.isEmpty {
      throw row.error(
        "stop_lat",
        .invalid(found: "", expected: "a position; give one to each stop")
      )
    }
    return FeedStop(
      id: id,
      name: name.isEmpty ? id : name,
      coordinate: coordinate,
      isBoarded: kind == 0,
      parent: parent,
      line: row.record.line
    )
  }

  /// Throws if the parent station of a stop does not exist.
  private func checkParents() throws(FeedError) {
    for stop in feed.stops where !stop.parent.isEmpty && stopIndex[stop.parent] == nil {
      let problem = TransitFileProblem.unknown(kind: "station", id: stop.parent)
      throw .table(
        TransitFileError(file: "stops.txt", line: stop.line, column: "parent_station", problem)
      )
    }
  }

  /// Reads `transfers.txt`, if present.
  ///
  /// Skips rows about single trips or routes, with a warning if they forbid or time a change, and rows about in-seat transfers.
  mutating func readTransfers() throws(FeedError) {
    let special = ["from_trip_id", "to_trip_id", "from_route_id", "to_route_id"]
    var skipped = 0
    _ = try table("transfers.txt", ["from_stop_id", "to_stop_id"]).readIfThere {
      row throws(TransitFileError) in
      let kind = try row.integer("transfer_type", in: 0...5) ?? 0
      if kind > 3 { return }
      for column in special where !row.bytes(column).isEmpty {
        if kind > 0 { skipped += 1 }
        return
      }
      let seconds = try row.integer("min_transfer_time", in: 0...86_400).map(Int32.init)
      feed.transfers.append(
        FeedTransfer(
          from: try knownStop(row, "from_stop_id"),
          to: try knownStop(row, "to_stop_id"),
          isPossible: kind != 3,
          // In a timed transfer, the vehicle waits.
          seconds: kind == 2 ? seconds : kind == 1 ? 0 : nil
        )
      )
    }
    if skipped > 0 {
      feed.warnings.append(
        "transfers.txt: \(skipped) \(skipped == 1 ? "row" : "rows") about single routes or trips left out"
      )
    }
  }

  /// Returns the identifier of a stop that exists.
  private func knownStop(_ row: TableRow, _ column: String) throws(TransitFileError) -> String {
    let id = try row.requiredText(column)
    guard stopIndex[id] != nil else { throw row.error(column, .unknown(kind: "stop", id: id)) }
    return id
  }
}
