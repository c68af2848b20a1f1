/// Rewrites a JPEG file with only what decoders need.
///
/// Frames, scans, and tables are copied if each has exactly the length implied by its content. Of the application segments,
/// four are rewritten: JFIF's density without its thumbnail, Adobe's color transform, the color profile, and the orientation as
/// the only tag of an EXIF segment. Data after the end-of-image marker, where cameras put previews and videos, is dropped.
///
/// > Source: ITU-T T.81, annex B; ITU-T T.871 (JFIF), section 10; Adobe Technical Note 5116, section 18; ICC.1:2022,
/// > annex B.4.
struct JPEGMetadata {
  /// The maximum size of a color profile's part in a segment, in bytes.
  private static let profilePart = 65_519

  /// The signature of a segment with a part of a color profile.
  private static let profileMark = Array("ICC_PROFILE\0".utf8)

  /// The content of the JFIF segment, if found.
  private var density: [UInt8]?

  /// Adobe's color transform, if found.
  private var transform: UInt8?

  /// The parts of the color profile by their numbers; `nil` once they contradict each other.
  private var profile: [UInt8: ArraySlice<UInt8>]? = [:]

  /// The number of parts of the color profile.
  private var profileParts: UInt8?

  /// Returns the file without metadata, or `nil` if its structure is damaged.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
    var head = Self()
    var body: [UInt8] = []
    var hasScan = false
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() {
      let content = bytes[segment.content]
      switch segment.marker {
      case 0xE0, 0xE2, 0xEE: if !hasScan { head.take(segment.marker, content) }
      case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDD:
        guard isExact(segment, Array(content)) else { return nil }
        body += bytes[segment.whole] + bytes[segment.pixels]
        hasScan = hasScan || segment.isScan
      default: break
      }
    }
    guard segments.hasEnded, hasScan else { return nil }
    let orientation = ExifOrientation.value(in: bytes).flatMap { $0 == 1 ? nil : $0 }
    return [0xFF, 0xD8] + head.bytes(orientation: orientation) + body + [0xFF, 0xD9]
  }

  /// Reads an application segment; of several of a kind, the last one wins, as in decoders.
  private mutating func take(_ marker: UInt8, _ content: ArraySlice<UInt8>) {
    switch marker {
    case 0xE0 where content.starts(with: "JFIF\0".utf8) && content.count >= 14:
      density = content.prefix(12) + [0, 0]
    case 0xEE where content.starts(with: "Adobe".utf8) && content.count >= 12:
      transform = Array(content)[11]
    case 0xE2 where content.starts(with: Self.profileMark) && content.count > 14:
      let part = content.dropFirst(Self.profileMark.count)
      let (number, count) = (part[part.startIndex], part[part.startIndex + 1])
      if count != profileParts ?? count || profile?[number] != nil { profile = nil }
      profileParts = count
      profile?[number] = part.dropFirst(2)
    default: break
    }
  }

  /// The color profile, if it is complete and valid.
  private var wholeProfile: [UInt8]? {
    guard let profile, let profileParts, profileParts > 0, profile.count == Int(profileParts)
    else { return nil }
    let parts = (1...profileParts).compactMap { profile[$0] }
    return parts.count == profile.count ? ICCProfile.rewritten(Array(parts.joined())) : nil
  }

  /// Returns the application segments to keep.
  private func bytes(orientation: Int?) -> [UInt8] {
    var kept: [UInt8] = []
    if let density { kept += [0xFF, 0xE0, 0, 16] + density }
    if let orientation { kept += ExifOrientation.segment(orientation) }
    if let transform, transform <= 2 {
      // The version of Adobe's note, and no flags.
      kept += [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
    }
    guard let profile = wholeProfile else { return kept }
    let starts = Array(stride(from: 0, to: profile.count, by: Self.profilePart))
    guard starts.count <= 255 else { return kept }
    for (index, start) in starts.enumerated() {
      let part = profile[start..<min(start + Self.profilePart, profile.count)]
      let length = 2 + Self.profileMark.count + 2 + part.count
      kept += [0xFF, 0xE2] + UInt32(length).bigBytes.suffix(2) + Self.profileMark
      kept += [UInt8(index + 1), UInt8(starts.count)] + part
    }
    return kept
  }

  /// Whether a frame, scan, or table has the length implied by its content; decoders reject all others.
  private static func isExact(_ segment: JPEGSegments.Segment, _ content: [UInt8]) -> Bool {
    switch segment.marker {
    case 0xDA: content.count >= 1 && content.count == 4 + 2 * Int(content[0])
    case 0xC4: isFilled(content) { 17 + content[($0 + 1)..<($0 + 17)].reduce(0) { $0 + Int($1) } }
    case 0xDB: isFilled(content) { content[$0] >> 4 == 0 ? 65 : 129 }
    case 0xCC: content.count % 2 == 0
    case 0xDC, 0xDD: content.count == 2
    default: content.count >= 6 && content.count == 6 + 3 * Int(content[5])
    }
  }

  /// Whether tables, each with a length given at its start, fill a segment.
  private static func isFilled(_ content: [UInt8], _ length: (Int) -> Int) -> Bool {
    var position = 0
    // Every table has at least seventeen bytes.
    while position + 17 <= content.count { position += length(position) }
    return position == content.count && position > 0
  }
}

/// The orientation of a photo, from the EXIF segment of a JPEG file.
///
/// > Source: JEITA CP-3451, "Exchangeable image file format for digital still cameras: Exif Version 2.2", section 4.6.4,
/// > tag 274.
enum ExifOrientation {
  /// The signature of an EXIF segment.
  private static let signature = Array("Exif\0\0".utf8)

  /// Returns the orientation stated in a segment before the pixels, 1 to 8, or `nil` if there is none.
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
