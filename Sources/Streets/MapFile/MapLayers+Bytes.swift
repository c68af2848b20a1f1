import Geography

extension MapLayers {
  /// Reads the section of what is drawn.
  init(_ bytes: [UInt8]) throws(MapFileError) {
    var reader = ByteReader(bytes, part: SectionKind.layers.name)
    let polygon = { (reader: inout ByteReader) throws(MapFileError) in
      try MapPolygon(from: &reader)
    }
    let label = { (reader: inout ByteReader) throws(MapFileError) in
      try MapLabel(from: &reader)
    }
    water = try reader.rows(polygon)
    waterLines = try reader.rows { (reader) throws(MapFileError) in try MapLine(from: &reader) }
    green = try reader.rows(polygon)
    labels = try reader.rows(label)
    stations = try reader.rows(label)
    try reader.expectEnd()
    crossings = []
  }

  /// Reads the section of crossings.
  static func crossings(_ bytes: [UInt8]) throws(MapFileError) -> [WaterCrossing] {
    var reader = ByteReader(bytes, part: SectionKind.crossings.name)
    let crossings = try reader.rows { (reader) throws(MapFileError) in
      try WaterCrossing(from: &reader)
    }
    try reader.expectEnd()
    return crossings
  }

  /// The section of crossings.
  var crossingBytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(count: crossings.count)
    for crossing in crossings { crossing.write(to: &writer) }
    return writer.bytes
  }

  /// The section of what is drawn.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(count: water.count)
    for polygon in water { polygon.write(to: &writer) }
    writer.write(count: waterLines.count)
    for line in waterLines { line.write(to: &writer) }
    writer.write(count: green.count)
    for polygon in green { polygon.write(to: &writer) }
    for labels in [labels, stations] {
      writer.write(count: labels.count)
      for label in labels { label.write(to: &writer) }
    }
    return writer.bytes
  }
}

extension MapPolygon {
  /// Reads a polygon.
  init(from reader: inout ByteReader) throws(MapFileError) {
    let (name, kind) = (try reader.text(), try reader.text())
    let rings = try reader.rows { (reader) throws(MapFileError) in
      try reader.line().map(\.coordinate)
    }
    self.init(name: name, kind: kind, rings: rings)
  }

  /// Writes the polygon.
  func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(kind)
    writer.write(count: rings.count)
    for ring in rings { writer.write(ring.map { FixedPosition($0) }) }
  }
}

extension MapLine {
  /// Reads a line.
  fileprivate init(from reader: inout ByteReader) throws(MapFileError) {
    name = try reader.text()
    kind = try reader.text()
    corners = try reader.line().map(\.coordinate)
  }

  /// Writes the line.
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(kind)
    writer.write(corners.map { FixedPosition($0) })
  }
}

extension MapLabel {
  /// Reads a label.
  fileprivate init(from reader: inout ByteReader) throws(MapFileError) {
    name = try reader.text()
    kind = try reader.text()
    rank = Int(try reader.value(UInt8.self))
    position = try reader.position(after: FixedPosition(latitude: 0, longitude: 0)).coordinate
  }

  /// Writes the label.
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(kind)
    writer.write(UInt64(UInt8(clamping: rank)))
    writer.write(FixedPosition(position), after: FixedPosition(latitude: 0, longitude: 0))
  }
}
