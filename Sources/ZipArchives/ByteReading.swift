#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads little-endian numbers and texts out of bytes, never behind their end.
struct ByteReading {
  /// The bytes.
  let bytes: Data

  /// Returns a number of two bytes, or `nil` if they are not all there.
  func number16(at offset: Int) -> UInt16? {
    guard let slice = slice(offset, 2) else { return nil }
    return UInt16(slice[slice.startIndex]) | UInt16(slice[slice.startIndex + 1]) << 8
  }

  /// Returns a number of four bytes, or `nil` if they are not all there.
  func number32(at offset: Int) -> UInt32? {
    guard let low = number16(at: offset), let high = number16(at: offset + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// Returns a stretch of bytes, or `nil` if they are not all there.
  func slice(_ offset: Int, _ count: Int) -> Data? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)]
  }
}
