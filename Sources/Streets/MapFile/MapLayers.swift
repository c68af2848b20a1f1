public import Geography

/// The layers of a map besides streets: what is drawn, and the crossings of its water.
public struct MapLayers: Hashable, Sendable {
  /// Rivers, lakes, docks and the sea.
  public var water: [MapPolygon]

  /// Canals and streams too narrow for polygons.
  public var waterLines: [MapLine]

  /// Parks, gardens and cemeteries.
  public var green: [MapPolygon]

  /// The names of districts, rivers, and bays, with their positions.
  public var labels: [MapLabel]

  /// Stations of public transport.
  public var stations: [MapLabel]

  /// Bridges and tunnels for estimates where streets are unknown; they are not drawn.
  public var crossings: [WaterCrossing]

  /// Creates layers, empty by default.
  public init(
    water: [MapPolygon] = [],
    waterLines: [MapLine] = [],
    green: [MapPolygon] = [],
    labels: [MapLabel] = [],
    stations: [MapLabel] = [],
    crossings: [WaterCrossing] = []
  ) {
    self.water = water
    self.waterLines = waterLines
    self.green = green
    self.labels = labels
    self.stations = stations
    self.crossings = crossings
  }
}

/// A named line of a map.
public struct MapLine: Hashable, Sendable {
  /// The name; empty if it has none.
  public let name: String

  /// The kind, such as `canal`.
  public let kind: String

  /// The corners.
  public let corners: [Coordinate]

  /// Creates a line.
  public init(name: String, kind: String, corners: [Coordinate]) {
    self.name = name
    self.kind = kind
    self.corners = corners
  }
}

/// A name at a position of a map.
public struct MapLabel: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The kind of place, such as `district` or `tube`.
  public let kind: String

  /// The drawing priority: 1 is drawn first.
  public let rank: Int

  /// The position.
  public let position: Coordinate

  /// Creates a label.
  public init(name: String, kind: String, rank: Int, position: Coordinate) {
    self.name = name
    self.kind = kind
    self.rank = rank
    self.position = position
  }
}

extension MapLayers {
  /// Reads the section of drawn layers.
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

  /// The section of drawn layers.
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
  init(from reader: inout ByteReader) throws(MapFileError) {
    name = try reader.text()
    kind = try reader.text()
    rank = Int(try reader.value(UInt8.self))
    position = try reader.position(after: FixedPosition(latitude: 0, longitude: 0)).coordinate
  }

  /// Writes the label.
  func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(kind)
    writer.write(UInt64(UInt8(clamping: rank)))
    writer.write(FixedPosition(position), after: FixedPosition(latitude: 0, longitude: 0))
  }
}

/// A bridge or tunnel across water, stored separately from the streets.
public struct WaterCrossing: Hashable, Sendable {
  /// The modes that may use it.
  public enum Mode: String, CaseIterable, Sendable {
    /// Pedestrians.
    case walk
    /// Bicycles, ridden or pushed.
    case cycle
    /// Cars.
    case drive
  }

  /// The name.
  public let name: String

  /// The kind: `bridge` or `tunnel`.
  public let kind: String

  /// The modes that may use it.
  public let modes: Set<Mode>

  /// The length of the line.
  public let length: Meters

  /// The line, whose ends are on land.
  public let line: [Coordinate]

  /// Creates a crossing.
  public init(name: String, kind: String, modes: Set<Mode>, length: Meters, line: [Coordinate]) {
    self.name = name
    self.kind = kind
    self.modes = modes
    self.length = length
    self.line = line
  }
}

extension WaterCrossing {
  /// Reads a crossing.
  init(from reader: inout ByteReader) throws(MapFileError) {
    name = try reader.text()
    kind = try reader.text()
    let bits = try reader.value(UInt8.self)
    modes = Set(Mode.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
    length = Meters(Double(try reader.value(UInt32.self)) / 10)
    line = try reader.line().map(\.coordinate)
    guard line.count > 1 else { throw reader.fault("a crossing has no two ends") }
  }

  /// Writes the crossing.
  func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(kind)
    let bits = Mode.allCases.enumerated().filter { modes.contains($0.element) }
    writer.write(bits.reduce(UInt64(0)) { $0 | 1 << UInt64($1.offset) })
    writer.write(UInt64(min(max((length.rawValue * 10).rounded(), 0), 4_000_000_000)))
    writer.write(line.map { FixedPosition($0) })
  }
}
