internal import ZipArchives

/// Takes everything out of an image that is not needed to show it: position, camera, time, comments, previews.
///
/// Pixels, color profiles and transparency stay as they are, byte for byte, and so does the orientation of a JPEG.
enum ImageMetadata {
  /// Returns the image without metadata, or `nil` if its structure is damaged.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func stripped(_ bytes: [UInt8], _ format: ImageFormat) -> [UInt8]? {
    switch format {
    case .jpeg: strippedJPEG(bytes)
    case .png: strippedPNG(bytes)
    case .gif: strippedGIF(bytes)
    case .webp: strippedWebP(bytes)
    }
  }

  /// Keeps the segments that decoders need, and ends at the end-of-image marker: cameras append previews and videos.
  private static func strippedJPEG(_ bytes: [UInt8]) -> [UInt8]? {
    var kept: [UInt8] = [0xFF, 0xD8]
    if let orientation = ExifOrientation.value(in: bytes), orientation != 1 {
      kept += ExifOrientation.segment(orientation)
    }
    for segment in JPEGSegments(bytes) {
      if isNeeded(segment, in: bytes) { kept += bytes[segment.whole] }
      guard segment.isScan else { continue }
      guard let end = endOfPixels(bytes, from: segment.whole.upperBound) else { return nil }
      return kept + bytes[segment.whole.upperBound..<end]
    }
    return nil
  }

  /// Whether decoders need a segment: tables and frames, JFIF, Adobe's color transform, and color profiles.
  private static func isNeeded(_ segment: JPEGSegments.Segment, in bytes: [UInt8]) -> Bool {
    switch segment.marker {
    case 0xE0: bytes[segment.content].starts(with: "JFIF\0".utf8)
    case 0xE2: bytes[segment.content].starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: true
    case 0xE0...0xEF, 0xFE: false
    default: true
    }
  }

  /// Returns where the end-of-image marker ends.
  ///
  /// Within pixels, 0xFF 0xD9 occurs only as that marker.
  private static func endOfPixels(_ bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF, bytes[position + 1] == 0xD9 { return position + 2 }
      position += 1
    }
    return nil
  }

  /// Keeps the chunks that change how a PNG looks.
  private static func strippedPNG(_ bytes: [UInt8]) -> [UInt8]? {
    let dropped: Set = ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"]
    var kept = Array(bytes.prefix(8))
    var position = 8
    while position + 12 <= bytes.count {
      let end = position + 12 + bytes.big(at: position, 4)
      guard end <= bytes.count else { return nil }
      let covered = bytes[(position + 4)..<(end - 4)]
      guard Int(ZipChecksum.of(covered)) == bytes.big(at: end - 4, 4) else { return nil }
      let name = String(decoding: covered.prefix(4), as: UTF8.self)
      if !dropped.contains(name) { kept += bytes[position..<end] }
      if name == "IEND" { return kept }
      position = end
    }
    return nil
  }

  /// Keeps the chunks of a WebP file that are not metadata, and corrects its size and flags.
  private static func strippedWebP(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.little(at: 4, 4) + 8 <= bytes.count else { return nil }
    let fileEnd = bytes.little(at: 4, 4) + 8
    var kept = Array(bytes.prefix(12))
    var position = 12
    while position + 8 <= fileEnd {
      let size = bytes.little(at: position + 4, 4)
      let end = position + 8 + size + size % 2
      guard end <= fileEnd else { return nil }
      let name = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
      var chunk = Array(bytes[position..<end])
      // The bits of the flags that announce EXIF and XMP.
      if name == "VP8X", chunk.count > 8 { chunk[8] &= ~0x0C }
      if !["EXIF", "XMP "].contains(name) { kept += chunk }
      position = end
    }
    let size = kept.count - 8
    for index in 0..<4 { kept[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    return kept
  }

  /// Drops comments and the extensions of applications, except the one that repeats an animation.
  private static func strippedGIF(_ bytes: [UInt8]) -> [UInt8]? {
    var position = 13 + colorTableSize(bytes, flagsAt: 10)
    guard position <= bytes.count else { return nil }
    var kept = Array(bytes[..<position])
    while position < bytes.count {
      let start = position
      switch bytes[position] {
      case 0x3B: return kept + [0x3B]
      case 0x2C: position += 10 + colorTableSize(bytes, flagsAt: position + 9) + 1
      case 0x21: position += 2
      default: return nil
      }
      guard let end = endOfBlocks(bytes, from: position) else { return nil }
      let isExtension = bytes[start] == 0x21
      let isNeeded =
        !isExtension || bytes[start + 1] == 0xF9 || bytes[start + 1] == 0x01
        || bytes[position..<end].dropFirst().starts(with: "NETSCAPE2.0".utf8)
      if isNeeded { kept += bytes[start..<end] }
      position = end
    }
    return nil
  }

  /// Returns the number of bytes of the color table that flags announce.
  private static func colorTableSize(_ bytes: [UInt8], flagsAt offset: Int) -> Int {
    guard offset < bytes.count, bytes[offset] & 0x80 != 0 else { return 0 }
    return 3 << (Int(bytes[offset] & 7) + 1)
  }

  /// Returns where a list of blocks ends, with the empty block that ends it.
  private static func endOfBlocks(_ bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let size = Int(bytes[position])
      position += 1 + size
      if size == 0 { return position }
    }
    return nil
  }
}
