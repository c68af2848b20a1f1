/// What a layer of a map rests on.
public struct Provenance: Hashable, Sendable {
  /// The layer, as in `streets`.
  public let layer: String

  /// Where it comes from.
  public let source: String

  /// The date of the data, as in `2026-11`; empty if unknown.
  public let date: String

  /// The license, with the words that it demands.
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
