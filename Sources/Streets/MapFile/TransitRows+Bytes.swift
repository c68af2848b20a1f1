import Geography

extension TransitRows {
  /// Reads the section; every index it holds is one of a row.
  package init(_ bytes: [UInt8]) throws(MapFileError) {
    self.init()
    var reader = ByteReader(bytes, part: SectionKind.transit.name)
    stations = try reader.rows { (reader) throws(MapFileError) in try Station(from: &reader) }
    lines = try reader.rows { (reader) throws(MapFileError) in try Line(from: &reader) }
    let (stationCount, lineCount) = (stations.count, lines.count)
    legs = try reader.rows { (reader) throws(MapFileError) in
      let line = try reader.index(below: lineCount)
      let ends = try (reader.index(below: stationCount), reader.index(below: stationCount))
      return Leg(line: line, from: ends.0, to: ends.1, time: try reader.time())
    }
    transfers = try reader.rows { (reader) throws(MapFileError) in
      let ends = try (reader.index(below: stationCount), reader.index(below: stationCount))
      return Transfer(from: ends.0, to: ends.1, time: try reader.time())
    }
    for _ in 0..<(try reader.count()) {
      let name = try reader.text()
      tables[name] = try reader.rows { (reader) throws(MapFileError) in
        try reader.value(UInt8.self)
      }
    }
    try reader.expectEnd()
  }

  /// The section.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(count: stations.count)
    for station in stations { station.write(to: &writer) }
    writer.write(count: lines.count)
    for line in lines { line.write(to: &writer) }
    writer.write(count: legs.count)
    for leg in legs {
      for index in [leg.line, leg.from, leg.to] { writer.write(count: index) }
      writer.write(leg.time)
    }
    writer.write(count: transfers.count)
    for transfer in transfers {
      for index in [transfer.from, transfer.to] { writer.write(count: index) }
      writer.write(transfer.time)
    }
    write(tables, to: &writer)
    return writer.bytes
  }

  /// Writes the further tables in the order of their names.
  private func write(_ tables: [String: [UInt8]], to writer: inout ByteWriter) {
    writer.write(count: tables.count)
    for (name, bytes) in tables.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(count: bytes.count)
      for byte in bytes { writer.write(UInt64(byte)) }
    }
  }
}

extension TransitRows.Station {
  /// Reads a station.
  fileprivate init(from reader: inout ByteReader) throws(MapFileError) {
    id = try reader.text()
    name = try reader.text()
    position = try reader.position(after: FixedPosition(latitude: 0, longitude: 0)).coordinate
  }

  /// Writes the station.
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(FixedPosition(position), after: FixedPosition(latitude: 0, longitude: 0))
  }
}

extension TransitRows.Line {
  /// Reads a line.
  fileprivate init(from reader: inout ByteReader) throws(MapFileError) {
    id = try reader.text()
    name = try reader.text()
    mode = try reader.text()
    headway = try reader.time()
  }

  /// Writes the line.
  fileprivate func write(to writer: inout ByteWriter) {
    for text in [id, name, mode] { writer.write(text) }
    writer.write(headway)
  }
}

extension ByteReader {
  /// Reads a time that is not negative.
  fileprivate mutating func time() throws(MapFileError) -> TravelTime {
    TravelTime(rawValue: try value())
  }

  /// Reads the index of a row.
  fileprivate mutating func index(below count: Int) throws(MapFileError) -> Int {
    let index = try value(Int.self)
    guard index < count else { throw fault("row \(index) of \(count) is named") }
    return index
  }
}

extension ByteWriter {
  /// Writes a time; a negative one as zero.
  fileprivate mutating func write(_ time: TravelTime) {
    write(UInt64(max(0, time.rawValue)))
  }
}
