internal import CZlib

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Writes reproducible zip archives: the bytes depend only on the files, without times or owners.
package struct ZipWriter {
  /// The earliest date that an archive can state, January 1, 1980, since some readers reject an empty date.
  private static let date: UInt16 = 1 << 5 | 1

  /// The archive so far.
  private var bytes = Data()

  /// The directory so far.
  private var directory = Data()

  /// The number of files.
  private var count: UInt16 = 0

  /// Creates an empty archive.
  package init() {}

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: The path, in ASCII.
  ///   - content: The file.
  ///   - isPacked: Whether to compress it; EPUB requires the first file to be uncompressed, and images would not get smaller.
  package mutating func add(_ name: String, _ content: Data, isPacked: Bool) {
    let packed = isPacked ? Self.deflated(Array(content)) : Array(content)
    var record = Self.little(UInt16(20)) + Self.little(UInt16(0))
    record += Self.little(UInt16(isPacked ? 8 : 0)) + Self.little(UInt16(0))
    record += Self.little(Self.date) + Self.little(ZipChecksum.of(content))
    record += Self.little(UInt32(packed.count)) + Self.little(UInt32(content.count))
    record += Self.little(UInt16(name.utf8.count)) + Self.little(UInt16(0))
    let offset = UInt32(bytes.count)
    bytes += Self.little(UInt32(0x0403_4B50)) + record + Array(name.utf8) + packed
    directory += Self.little(UInt32(0x0201_4B50)) + Self.little(UInt16(20)) + record
    directory += [UInt8](repeating: 0, count: 10) + Self.little(offset) + Array(name.utf8)
    count += 1
  }

  /// Returns the archive with its directory.
  package func finished() -> Data {
    var archive = bytes + directory
    archive += Self.little(UInt32(0x0605_4B50)) + Self.little(UInt32(0))
    archive += Self.little(count) + Self.little(count)
    archive += Self.little(UInt32(directory.count)) + Self.little(UInt32(bytes.count))
    return archive + Self.little(UInt16(0))
  }

  /// Returns the bytes of a number in little-endian order.
  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<(number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns bytes packed by deflate.
  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    // A negative number of window bits selects a raw stream without a zlib header.
    unsafe deflateInit2_(
      &stream,
      9,
      Z_DEFLATED,
      -MAX_WBITS,
      9,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    defer { unsafe deflateEnd(&stream) }
    var source = content
    var target = [UInt8](
      repeating: 0,
      count: Int(unsafe deflateBound(&stream, UInt(content.count))) + 16
    )
    let room = target.count
    let left = unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        unsafe (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        unsafe (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        _ = unsafe deflate(&stream, Z_FINISH)
        return unsafe Int(stream.avail_out)
      }
    }
    return Array(target[..<(room - left)])
  }
}

/// The CRC-32 checksum of zip archives and PNG files.
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
