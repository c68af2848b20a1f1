public import Transit

/// The map of a city: its streets, ready for a ``StreetRouter``, and what else its file holds.
///
/// Opening a map verifies every byte and every index of the parts for routing and of public transport, so that nothing that
/// follows can fail. What is drawn is read when it is asked for.
///
/// ```swift
/// let map = try StreetMap(contentsOf: "data/maps/london.map")
/// let router = StreetRouter(map)
/// ```
public struct StreetMap: Sendable {
  /// What the map is of.
  public let header: MapHeader

  /// What each layer rests on.
  public let provenance: [Provenance]

  /// Tells this map from every other: a checksum over all of its bytes, as 16 hexadecimal digits.
  public let fingerprint: String

  /// The streets.
  package let graph: StreetGraph

  /// The hierarchy of the ways on foot.
  package let shortcuts: ShortcutTable

  /// Public transport; `nil` if the map's file has none.
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

  /// Takes over the bytes of a map.
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

  /// Returns what the map knows besides streets; empty if its file has no such part.
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
}
