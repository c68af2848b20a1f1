internal import CZlib

/// The checksum CRC-32 of zip archives and PNG files.
///
/// > Source: ISO 3309; P. Deutsch, "GZIP file format specification version 4.3", RFC 1952, section 8.
package enum ZipChecksum {
  /// Returns the checksum of bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func of(_ bytes: some Collection<UInt8>) -> UInt32 {
    let whole = Array(bytes)
    return UInt32(truncatingIfNeeded: unsafe crc32(0, whole, UInt32(whole.count)))
  }
}
