/// The format and the size of an image, decoded from the bytes that precede its pixels.
///
/// > Source: ITU-T T.81, "Digital compression and coding of continuous-tone still images" (JPEG), annex B; ISO/IEC 15948
/// > (PNG), section 11.2.2; "Graphics Interchange Format 89a", section 18; RFC 9649 (WebP), section 2.
package struct ImageHead: Hashable, Sendable {
  /// The format.
  package let format: ImageFormat

  /// The width in pixels, at least 1.
  package let width: Int

  /// The height in pixels, at least 1.
  package let height: Int

  /// Decodes the head of an image, or returns `nil` if the bytes are not an image of a known format.
  ///
  /// - Complexity: O(*n*) in the number of bytes before the pixels.
  package init?(_ bytes: [UInt8]) {
    let size: (width: Int, height: Int)?
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      (format, size) = (.jpeg, Self.jpegSize(bytes))
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      (format, size) = (.png, Self.pngSize(bytes))
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      (format, size) = (.gif, Self.gifSize(bytes))
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      (format, size) = (.webp, Self.webpSize(bytes))
    } else {
      return nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }

  /// Returns the size in the first start-of-frame segment.
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    for segment in JPEGSegments(bytes) where segment.isFrame {
      let start = segment.content.lowerBound
      guard segment.content.count >= 6 else { return nil }
      return (bytes.big(at: start + 3, 2), bytes.big(at: start + 1, 2))
    }
    return nil
  }

  /// Returns the size in the header chunk.
  private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8), bytes.big(at: 8, 4) == 13
    else { return nil }
    return (bytes.big(at: 16, 4), bytes.big(at: 20, 4))
  }

  /// Returns the size of the logical screen.
  private static func gifSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 13 else { return nil }
    return (bytes.little(at: 6, 2), bytes.little(at: 8, 2))
  }

  /// Returns the size in the first chunk, which has one of three kinds.
  private static func webpSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return (bytes.little(at: 24, 3) + 1, bytes.little(at: 27, 3) + 1)
    case "VP8 ":
      guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return (bytes.little(at: 26, 2) & 0x3FFF, bytes.little(at: 28, 2) & 0x3FFF)
    case "VP8L":
      guard bytes[20] == 0x2F else { return nil }
      let packed = bytes.little(at: 21, 4)
      return (packed & 0x3FFF + 1, packed >> 14 & 0x3FFF + 1)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Returns a number of `count` bytes, big-endian; bytes beyond the end count as 0.
  func big(at offset: Int, _ count: Int) -> Int {
    (offset..<(offset + count)).reduce(0) { $0 << 8 | Int($1 < self.count ? self[$1] : 0) }
  }

  /// Returns a number of `count` bytes, little-endian; bytes beyond the end count as 0.
  func little(at offset: Int, _ count: Int) -> Int {
    (offset..<(offset + count)).reversed().reduce(0) {
      $0 << 8 | Int($1 < self.count ? self[$1] : 0)
    }
  }
}
