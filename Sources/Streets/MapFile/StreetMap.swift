public import Geography
public import Transit

/// The map of a city: its streets, ready for a ``StreetRouter``, and the other layers of its file.
///
/// Opening a map verifies all checksums and, for routing and public transport, every index, so later use cannot fail. The drawn
/// layers are read on demand.
///
/// ```swift
/// let map = try StreetMap(contentsOf: "data/maps/london.map")
/// let router = StreetRouter(map)
/// ```
public struct StreetMap: Sendable {
  /// The city, bounds, and coverage of the map.
  public let header: MapHeader

  /// The sources of each layer.
  public let provenance: [Provenance]

  /// Identifies the map: a checksum over all of its bytes, as 16 hexadecimal digits.
  public let fingerprint: String

  /// The streets.
  package let graph: StreetGraph

  /// The hierarchy for walking.
  package let shortcuts: ShortcutTable

  /// Public transport; `nil` if the file has none.
  public let network: TransitNetwork?

  /// The file.
  private let file: MapFile

  /// Opens a map.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``MapFileError``.
  /// - Complexity: O(*n*) for *n* bytes; a few milliseconds for a city.
  public init(contentsOf path: String) throws(MapFileError) {
    try self.init(try MapFile(path: path))
  }

  /// Creates a map from the bytes of a file.
  ///
  /// - Throws: ``MapFileError``.
  package init(_ bytes: [UInt8]) throws(MapFileError) {
    try self.init(try MapFile(bytes))
  }

  /// Reads the parts for routing.
  private init(_ file: MapFile) throws(MapFileError) {
    self.file = file
    header = try MapHeader(try file.bytes(.city))
    graph = try StreetGraph(file)
    shortcuts = try ShortcutTable(file, of: graph)
    var reader = ByteReader(try file.bytes(.provenance), part: SectionKind.provenance.name)
    provenance = try reader.rows { (reader) throws(MapFileError) in try Provenance(from: &reader) }
    try reader.expectEnd()
    network = try file.has(.transit) ? TransitNetwork(section: try file.bytes(.transit)) : nil
    let digits = String(file.fingerprint, radix: 16)
    fingerprint = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the layers of the map besides streets; empty if the file has none.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)``.
  /// - Complexity: O(*n*) for *n* corners.
  public func layers() throws(MapFileError) -> MapLayers {
    var layers = file.has(.layers) ? try MapLayers(try file.bytes(.layers)) : MapLayers()
    if file.has(.crossings) {
      layers.crossings = try MapLayers.crossings(try file.bytes(.crossings))
    }
    return layers
  }

  /// Returns the addresses of the map; none if the file has none.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)``.
  /// - Complexity: O(*n*) for *n* addresses.
  public func addresses() throws(MapFileError) -> MapAddresses {
    file.has(.addresses) ? try MapAddresses(try file.bytes(.addresses)) : MapAddresses()
  }
}

extension StreetMap {
  /// Returns whether the streets around a position are known, so that routes from there are reliable.
  ///
  /// - Complexity: O(*n*) for *n* corners of the covered area.
  public func isCovered(_ position: Coordinate) -> Bool {
    header.coverage.contains { $0.contains(position) }
  }

  /// Returns the area where streets are known.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)`` if its rings are not a valid area.
  /// - Complexity: O(*n* log *n*) for *n* corners.
  public func coverage() throws(MapFileError) -> Area {
    do throws(AreaError) {
      return try Area(polygons: header.coverage.map(\.rings))
    } catch {
      throw .malformed(
        part: SectionKind.city.name,
        problem: "its coverage is not an area: \(error)"
      )
    }
  }
}

/// The city, bounds, and coverage of a map.
public struct MapHeader: Hashable, Sendable {
  /// The id of the city, such as `london`.
  public let cityID: String

  /// The rectangle around all nodes.
  public let bounds: BoundingBox

  /// The area where streets are known, as polygons.
  package let coverage: [MapPolygon]

  /// Creates a header.
  package init(cityID: String, bounds: BoundingBox, coverage: [MapPolygon]) {
    self.cityID = cityID
    self.bounds = bounds
    self.coverage = coverage
  }
}

extension MapHeader {
  /// Reads the section.
  init(_ bytes: [UInt8]) throws(MapFileError) {
    var reader = ByteReader(bytes, part: SectionKind.city.name)
    cityID = try reader.text()
    let corners = try reader.line().map(\.coordinate)
    guard corners.count == 2, let bounds = BoundingBox(around: corners) else {
      throw reader.fault("its bounds have \(corners.count) corners, not two")
    }
    self.bounds = bounds
    coverage = try reader.rows { (reader) throws(MapFileError) in try MapPolygon(from: &reader) }
    try reader.expectEnd()
  }

  /// The section.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(cityID)
    let southWest = Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west)
    let northEast = Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east)
    writer.write([FixedPosition(southWest), FixedPosition(northEast)])
    writer.write(count: coverage.count)
    for polygon in coverage { polygon.write(to: &writer) }
    return writer.bytes
  }
}

/// The source of a layer of a map.
public struct Provenance: Hashable, Sendable {
  /// The layer, such as `streets`.
  public let layer: String

  /// The source.
  public let source: String

  /// The date of the data, such as `2026-11`; empty if unknown.
  public let date: String

  /// The license, with any required attribution.
  public let license: String

  /// Creates a record.
  public init(layer: String, source: String, date: String, license: String) {
    self.layer = layer
    self.source = source
    self.date = date
    self.license = license
  }
}

extension Provenance {
  /// Reads a record.
  init(from reader: inout ByteReader) throws(MapFileError) {
    layer = try reader.text()
    source = try reader.text()
    date = try reader.text()
    license = try reader.text()
  }

  /// Writes the record.
  func write(to writer: inout ByteWriter) {
    for text in [layer, source, date, license] { writer.write(text) }
  }
}

extension TransitNetwork {
  /// Reads the section of a map file.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)``.
  /// - Complexity: O(*n*) for *n* bytes.
  init(section bytes: [UInt8]) throws(MapFileError) {
    let part = SectionKind.transit.name
    let rows: TransitRows
    do {
      rows = try TransitRows(decoding: bytes)
    } catch {
      throw .malformed(part: part, problem: error.problem)
    }
    do throws(TransitNetworkError) {
      try self.init(rows)
    } catch {
      throw .malformed(part: part, problem: "\(error)")
    }
  }
}
