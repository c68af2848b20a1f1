extension TransitRows {
  /// The rows as bytes, for a section of a map file: the same bytes for the same rows.
  ///
  /// Positions are rounded to ten-millionths of a degree, about a centimeter.
  ///
  /// - Complexity: O(*n*) for *n* stops, texts and transfers.
  public func encoded() -> [UInt8] {
    var writer = TransitRowWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Creates rows from bytes that ``encoded()`` has made.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``TransitDecodingError``. What the rows say is checked by ``TransitNetwork/init(_:)``.
  /// - Complexity: O(*n*) for *n* bytes; memory in proportion, whatever the bytes claim.
  public init(decoding bytes: [UInt8]) throws(TransitDecodingError) {
    var reader = TransitRowReader(bytes)
    self = try reader.read()
  }
}
