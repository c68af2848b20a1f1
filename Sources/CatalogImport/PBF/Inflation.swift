import CZlib

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Unpacks what zlib has packed.
///
/// > Source: P. Deutsch, J-L. Gailly, "ZLIB Compressed Data Format Specification", RFC 1950,
/// > <https://www.rfc-editor.org/rfc/rfc1950>.
enum Inflation {
  /// Returns the unpacked bytes, or `nil` if they are not exactly as many as promised or the packed ones
  /// are damaged.
  ///
  /// No more memory is taken than for `count` bytes, whatever the packed ones would grow to.
  ///
  /// - Parameters:
  ///   - packed: The packed bytes.
  ///   - count: The number of unpacked bytes.
  /// - Returns: The bytes.
  static func unpacked(_ packed: Data, count: Int) -> [UInt8]? {
    // One byte more, so that too much is told from just enough.
    var room = uLongf(count + 1)
    var bytes = [UInt8](repeating: 0, count: count + 1)
    let code = packed.withUnsafeBytes { source in
      bytes.withUnsafeMutableBytes { target in
        uncompress(
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
