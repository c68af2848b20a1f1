/// Reads tables into the rows of a network.
struct TransitTableReading {
  /// What `back` says of a service that does not return by the same stops, such as a loop of boats.
  private static let oneWay = "-"

  /// The rows so far.
  private(set) var rows = TransitRows()

  /// The index of each station.
  private var stationIndex: [String: Int] = [:]

  /// The index of each line.
  private var lineIndex: [String: Int] = [:]

  /// The legs of each line.
  private var legs: [String: LineLegs] = [:]

  /// Reads `bands.csv`.
  mutating func readBands(_ text: String) throws(TransitFileError) {
    let columns = ["band", "days", "from", "to"]
    let table = try TableFile(text, file: "bands.csv", required: columns, known: columns)
    for row in table.rows {
      let name = try row.requiredText("band")
      if rows.bands.contains(where: { $0.name == name }) {
        throw row.error("band", .duplicate(kind: "band", id: name))
      }
      let start = try time(row, "from")
      let end = try time(row, "to")
      rows.bands.append(TransitBand(name: name, days: try days(row), start: start, end: end))
    }
  }

  /// Reads `stations.csv`.
  mutating func readStations(_ text: String) throws(TransitFileError) {
    let columns = ["id", "name", "lat", "lon", "platform_seconds"]
    let table = try TableFile(text, file: "stations.csv", required: columns, known: columns)
    for row in table.rows {
      let id = try row.requiredText("id")
      guard stationIndex.updateValue(rows.stations.count, forKey: id) == nil else {
        throw row.error("id", .duplicate(kind: "station", id: id))
      }
      rows.stations.append(
        TransitStation(
          id: id,
          name: try row.requiredText("name"),
          coordinate: try row.position("lat", "lon"),
          platformSeconds: try seconds(row, "platform_seconds")
        )
      )
    }
  }

  /// Reads `legs.csv`.
  mutating func readLegs(_ text: String) throws(TransitFileError) {
    let columns = ["line", "from", "to", "seconds"]
    let table = try TableFile(text, file: "legs.csv", required: columns, known: columns)
    for row in table.rows {
      let line = try row.requiredText("line")
      let (from, to) = (try station(row, "from"), try station(row, "to"))
      let seconds = try seconds(row, "seconds")
      guard legs[line, default: LineLegs()].add(from: from, to: to, seconds: seconds) else {
        let id = "\(rows.stations[from].id) > \(rows.stations[to].id)"
        throw row.error("to", .duplicate(kind: "leg", id: id))
      }
    }
  }

  /// Reads `services.csv`.
  mutating func readServices(_ text: String) throws(TransitFileError) {
    let columns = ["line", "name", "mode", "color", "there", "back", "stops"]
    let bands = rows.bands.map(\.name)
    let table = try TableFile(
      text,
      file: "services.csv",
      required: columns + bands,
      known: columns + bands
    )
    for row in table.rows {
      let line = try readLine(row)
      let headways = try headways(row)
      let named = try namedStops(row)
      for (column, stops) in [("there", named), ("back", named.reversed())] {
        let heading = try row.text(column)
        if column == "back", heading == Self.oneWay { continue }
        let path = try path(row, stops)
        rows.services.append(
          TransitService(
            line: line,
            heading: heading.isEmpty ? nil : heading,
            stops: path.stops,
            seconds: path.seconds,
            headways: headways
          )
        )
      }
    }
  }

  /// Reads `transfers.csv`.
  mutating func readTransfers(_ text: String) throws(TransitFileError) {
    let columns = ["from", "to", "seconds"]
    let table = try TableFile(text, file: "transfers.csv", required: columns, known: columns)
    for row in table.rows {
      rows.transfers.append(
        TransitTransfer(
          origin: try station(row, "from"),
          destination: try station(row, "to"),
          seconds: try seconds(row, "seconds")
        )
      )
    }
  }

  /// Returns the index of a service's line, which is created by its first service.
  private mutating func readLine(_ row: TableRow) throws(TransitFileError) -> Int {
    let id = try row.requiredText("line")
    if let index = lineIndex[id] { return index }
    let word = try row.requiredText("mode")
    guard let mode = TransitMode(rawValue: word) else {
      let known = TransitMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw row.error("mode", .invalid(found: word, expected: "one of \(known)"))
    }
    let color = try row.text("color")
    let isColor = color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil
    guard color.isEmpty || isColor else {
      throw row.error("color", .invalid(found: color, expected: "a color such as #DC241F"))
    }
    lineIndex[id] = rows.lines.count
    let name = try row.requiredText("name")
    rows.lines.append(
      TransitLine(id: id, name: name, mode: mode, color: color.isEmpty ? nil : color)
    )
    return rows.lines.count - 1
  }

  /// Returns the headway in each band, in seconds; 0 where the field is empty.
  private func headways(_ row: TableRow) throws(TransitFileError) -> [Int32] {
    var headways: [Int32] = []
    for band in rows.bands {
      let minutes = try row.decimal(band.name, in: 0.25...720) ?? 0
      headways.append(Int32((minutes * 60).rounded()))
    }
    return headways
  }

  /// Returns the stations listed for a service.
  private func namedStops(_ row: TableRow) throws(TransitFileError) -> [Int] {
    let text = try row.requiredText("stops")
    var stops: [Int] = []
    for part in text.split(separator: ">", omittingEmptySubsequences: false) {
      let id = String(part).trimmingBlanks
      guard let index = stationIndex[id] else {
        throw row.error("stops", .unknown(kind: "station", id: id))
      }
      stops.append(index)
    }
    if stops.count < 2 {
      throw row.error(
        "stops",
        .invalid(found: text, expected: "two stations or more, with > between")
      )
    }
    return stops
  }

  /// Returns all stops, including those between the listed ones, and the seconds between them.
  private func path(
    _ row: TableRow,
    _ named: [Int]
  ) throws(TransitFileError) -> (stops: [Int], seconds: [Int32]) {
    let line = try row.requiredText("line")
    var (stops, seconds) = ([named[0]], [Int32]())
    for (from, to) in zip(named, named.dropFirst()) {
      guard let part = legs[line]?.fastest(from: from, to: to) else {
        let ids = (rows.stations[from].id, rows.stations[to].id)
        throw row.error("stops", .disconnected(line: line, from: ids.0, to: ids.1))
      }
      stops += part.stops
      seconds += part.seconds
    }
    return (stops, seconds)
  }

  /// Returns the index of the station in a column.
  private func station(_ row: TableRow, _ column: String) throws(TransitFileError) -> Int {
    let id = try row.requiredText(column)
    guard let index = stationIndex[id] else {
      throw row.error(column, .unknown(kind: "station", id: id))
    }
    return index
  }

  /// Returns the seconds in a column, up to a day.
  private func seconds(_ row: TableRow, _ column: String) throws(TransitFileError) -> Int32 {
    guard let seconds = try row.integer(column, in: 0...86_400) else {
      throw row.error(column, .invalid(found: "", expected: "a number of seconds"))
    }
    return Int32(seconds)
  }

  /// Returns the time of a service day in a column, up to 48:00.
  private func time(_ row: TableRow, _ column: String) throws(TransitFileError) -> Int32 {
    guard let seconds = try row.clock(column), seconds <= 172_800 else {
      let expected = "a time up to 48:00, such as 24:30"
      throw row.error(column, .invalid(found: try row.text(column), expected: expected))
    }
    return seconds
  }

  /// Returns the days of a band, such as `Mo-Fr` or `Sa,Su`.
  private func days(_ row: TableRow) throws(TransitFileError) -> TransitDays {
    let text = try row.requiredText("days")
    guard let days = TransitDays(words: text) else {
      throw row.error("days", .invalid(found: text, expected: "days such as Mo-Fr or Sa-Su"))
    }
    return days
  }
}

/// The legs of one line: the seconds from each station to its neighbors.
struct LineLegs {
  /// The legs that leave each station, in the order of the file.
  private var legs: [Int: [(to: Int, seconds: Int32)]] = [:]

  /// Adds a leg, or returns `false` if there already is one between the two stations.
  mutating func add(from: Int, to: Int, seconds: Int32) -> Bool {
    let known = legs[from, default: []]
    guard from != to, !known.contains(where: { $0.to == to }) else { return false }
    legs[from, default: []].append((to, seconds))
    return true
  }

  /// Returns the stops after `from` on the fastest path to `to`, and the seconds to each from the previous one; `nil` if there
  /// is no path.
  ///
  /// Dijkstra's algorithm without a heap, since a line has few stations. Ties go to the leg that comes first.
  ///
  /// - Complexity: O(*n*²) for *n* stations of the line.
  func fastest(from: Int, to: Int) -> (stops: [Int], seconds: [Int32])? {
    var best: [Int: Int] = [from: 0]
    var settled: Set<Int> = []
    var before: [Int: (from: Int, seconds: Int32)] = [:]
    while let (station, time) = nearest(best, settled) {
      if station == to { return unwound(before, to: to) }
      settled.insert(station)
      for leg in legs[station, default: []] where time + Int(leg.seconds) < best[leg.to] ?? .max {
        best[leg.to] = time + Int(leg.seconds)
        before[leg.to] = (station, leg.seconds)
      }
    }
    return nil
  }

  /// Returns the nearest unsettled station; ties go to the lowest index.
  private func nearest(_ best: [Int: Int], _ settled: Set<Int>) -> (station: Int, time: Int)? {
    let open = best.lazy.filter { !settled.contains($0.key) }
    return open.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Returns the path that ends at a station.
  private func unwound(
    _ before: [Int: (from: Int, seconds: Int32)],
    to: Int
  ) -> (stops: [Int], seconds: [Int32]) {
    var (stops, seconds) = ([Int](), [Int32]())
    var station = to
    while let step = before[station] {
      stops.append(station)
      seconds.append(step.seconds)
      station = step.from
    }
    return (stops.reversed(), seconds.reversed())
  }
}
