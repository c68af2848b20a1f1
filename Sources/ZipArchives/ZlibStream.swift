internal import CZlib

/// Packs and unpacks entire zlib streams, as in PNG files.
///
/// > Source: P. Deutsch, "ZLIB Compressed Data Format Specification", RFC 1950, <https://www.rfc-editor.org/rfc/rfc1950>.
package enum ZlibStream {
  /// Returns the unpacked bytes of a stream, or `nil` if it is damaged or longer than `mostBytes`.
  ///
  /// - Complexity: O(*m*), where *m* is `mostBytes`, which is allocated up front.
  package static func unpacked(_ packed: [UInt8], mostBytes: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    var count = UInt(mostBytes)
    let code = unsafe uncompress(&bytes, &count, packed, UInt(packed.count))
    return code == Z_OK ? Array(bytes[..<Int(count)]) : nil
  }

  /// Returns bytes as a stream, with maximum compression.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let code = unsafe compress2(&packed, &count, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
    precondition(code == Z_OK, "compressBound is too small for compress2")
    return Array(packed[..<Int(count)])
  }
}
