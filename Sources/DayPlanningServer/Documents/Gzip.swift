import CZlib

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compresses with zlib.
///
/// > Source: P. Deutsch, "GZIP file format specification", RFC 1952, <https://www.rfc-editor.org/rfc/rfc1952>.
enum Gzip {
  /// Returns bytes in the gzip format, without name and time, so that the same bytes have the same result.
  ///
  /// - Parameters:
  ///   - bytes: What to compress.
  ///   - level: How hard to try, from 1 to 9.
  /// - Returns: The compressed bytes, or `nil` if zlib has no memory.
  /// - Complexity: O(*n*), about 20 ms a megabyte.
  static func compressed(_ bytes: Data, level: Int32 = 6) -> Data? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    // 15 bits of window; 16 more ask for gzip's header and trailer.
    guard
      unsafe deflateInit2_(
        &stream,
        level,
        Z_DEFLATED,
        15 + 16,
        8,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        size
      ) == Z_OK
    else { return nil }
    defer { unsafe deflateEnd(&stream) }
    var result = Data(count: Int(unsafe deflateBound(&stream, uLong(bytes.count))))
    let code = unsafe bytes.withUnsafeBytes { source in
      unsafe result.withUnsafeMutableBytes { target in unsafe deflate(&stream, source, into: target)
      }
    }
    guard code == Z_STREAM_END else { return nil }
    return result.prefix(Int(unsafe stream.total_out))
  }

  /// Compresses all of `source` at once into `target`, which has room for it.
  private static func deflate(
    _ stream: inout z_stream,
    _ source: UnsafeRawBufferPointer,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int32 {
    unsafe stream.next_in = UnsafeMutablePointer(
      mutating: source.bindMemory(to: Bytef.self).baseAddress
    )
    unsafe stream.avail_in = uInt(source.count)
    unsafe stream.next_out = target.bindMemory(to: Bytef.self).baseAddress
    unsafe stream.avail_out = uInt(target.count)
    defer { unsafe (stream.next_in, stream.next_out) = (nil, nil) }
    return unsafe CZlib.deflate(&stream, Z_FINISH)
  }
}
