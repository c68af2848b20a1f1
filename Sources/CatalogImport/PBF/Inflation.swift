import CZlib

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decompresses zlib data.
///
/// > Source: P. Deutsch, J-L. Gailly, "ZLIB Compressed Data Format Specification", RFC 1950,
/// > <https://www.rfc-editor.org/rfc/rfc1950>.
enum Inflation {
  /// Returns the decompressed bytes, or `nil` if the data is corrupt or doesn't decompress to exactly `count` bytes.
  ///
  /// Allocates memory for `count` bytes only, however much the data would expand to.
  ///
  /// - Parameters:
  ///   - packed: The compressed bytes.
  ///   - count: The expected number of decompressed bytes.
  /// - Returns: The decompressed bytes.
  static func unpacked(_ packed: Data, count: Int) -> [UInt8]? {
    // One extra byte distinguishes too much output from just enough.
    var room = uLongf(count + 1)
    var bytes = [UInt8](repeating: 0, count: count + 1)
    let code = unsafe packed.withUnsafeBytes { source in
      unsafe bytes.withUnsafeMutableBytes { target in
        unsafe uncompress(
          target.bindMemory(to: Bytef.self).baseAddress,
          &room,
          source.bindMemory(to: Bytef.self).baseAddress,
          uLong(source.count)
        )
      }
    }
    guard code == Z_OK, Int(room) == count else { return nil }
    bytes.removeLast()
    return bytes
  }
}
