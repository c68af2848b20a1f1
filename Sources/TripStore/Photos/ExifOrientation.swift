/// How a camera was held, from the EXIF segment of a JPEG file.
///
/// > Source: JEITA CP-3451, "Exchangeable image file format for digital still cameras: Exif Version 2.2", section 4.6.4,
/// > tag 274.
enum ExifOrientation {
  /// What the content of an EXIF segment begins with.
  private static let signature = Array("Exif\0\0".utf8)

  /// Returns the orientation that a segment before the pixels states, 1 to 8, or `nil` if none does.
  static func value(in bytes: [UInt8]) -> Int? {
    let head = JPEGSegments(bytes).lazy.prefix { !$0.isScan }
    let segment = head.first {
      $0.marker == 0xE1 && bytes[$0.content].starts(with: signature)
    }
    return segment.flatMap {
      value(inDirectory: Array(bytes[$0.content].dropFirst(signature.count)))
    }
  }

  /// Returns the orientation in the first directory of a TIFF structure.
  private static func value(inDirectory tiff: [UInt8]) -> Int? {
    let isLittle = tiff.starts(with: [0x49, 0x49, 0x2A, 0])
    guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
    let number = { (offset: Int, count: Int) in
      isLittle ? tiff.little(at: offset, count) : tiff.big(at: offset, count)
    }
    let directory = number(4, 4)
    for index in 0..<number(directory, 2) {
      let entry = directory + 2 + 12 * index
      guard entry + 12 <= tiff.count else { return nil }
      if number(entry, 2) == 274 {
        let value = number(entry + 8, 2)
        return (1...8).contains(value) ? value : nil
      }
    }
    return nil
  }

  /// Returns an EXIF segment that states the orientation and nothing else.
  static func segment(_ orientation: Int) -> [UInt8] {
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(truncatingIfNeeded: orientation), 0, 0, 0, 0, 0, 0]
    let content = signature + tiff
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }
}
