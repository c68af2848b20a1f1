internal import ZipArchives

/// Strips everything from an image that is not needed to show it: position, camera, time, comments, previews.
///
/// Images are rewritten by allow-lists, since new kinds of metadata keep appearing. Pixels and transparency are preserved byte
/// for byte, as are the orientation of a JPEG and the colors of a profile.
///
/// Photos are not re-encoded: that would lose quality in JPEG, and decoders of four formats are a larger attack surface than
/// these walks over lengths.
enum ImageMetadata {
  /// Returns the image without metadata, or `nil` if its structure is damaged.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func stripped(_ bytes: [UInt8], _ format: ImageFormat) -> [UInt8]? {
    switch format {
    case .jpeg: JPEGMetadata.stripped(bytes)
    case .png: strippedPNG(bytes)
    case .gif: strippedGIF(bytes)
    case .webp: strippedWebP(bytes)
    }
  }

  // MARK: - PNG

  /// The maximum size of a color profile, in bytes.
  private static let largestProfile = 4_000_000

  /// Keeps the chunks that change how a PNG looks.
  ///
  /// > Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", section 11.
  private static func strippedPNG(_ bytes: [UInt8]) -> [UInt8]? {
    var kept = Array(bytes.prefix(8))
    var position = 8
    var seen: Set<String> = []
    while position + 12 <= bytes.count {
      let end = position + 12 + bytes.big(at: position, 4)
      guard end <= bytes.count else { return nil }
      let covered = bytes[(position + 4)..<(end - 4)]
      guard Int(ZipChecksum.of(covered)) == bytes.big(at: end - 4, 4) else { return nil }
      let name = String(decoding: covered.prefix(4), as: UTF8.self)
      let content = covered.dropFirst(4)
      if name == "iCCP" {
        if let profile = profile(inPNG: Array(content)) { kept += chunk("iCCP", profile) }
      } else if isNeeded(name, content.count, seen) {
        kept += bytes[position..<end]
      } else if ["IHDR", "IEND"].contains(name) {
        return nil
      }
      if name == "IEND" { return seen.contains("IDAT") ? kept : nil }
      seen.insert(name)
      position = end
    }
    return nil
  }

  /// Whether a chunk of a PNG changes how it looks, and has a valid length.
  private static func isNeeded(_ name: String, _ size: Int, _ seen: Set<String>) -> Bool {
    switch name {
    case "IHDR": size == 13 && seen.isEmpty
    case "PLTE": size <= 768 && size.isMultiple(of: 3)
    case "IDAT": true
    case "IEND": size == 0
    case "tRNS": size <= 256
    case "cHRM": size == 32
    case "gAMA", "cICP": size == 4
    case "sBIT": size <= 4
    case "sRGB": size == 1
    case "bKGD": size <= 6
    case "pHYs": size == 9
    case "acTL": size == 8 && !seen.contains("IDAT")
    case "fcTL": size == 26 && seen.contains("acTL")
    case "fdAT": size >= 4 && seen.contains("acTL")
    default: false
    }
  }

  /// Returns the content of a color profile chunk, with a neutral name, or `nil` if it contains no profile.
  private static func profile(inPNG content: [UInt8]) -> [UInt8]? {
    guard let end = content.prefix(80).firstIndex(of: 0), end + 2 < content.count,
      content[end + 1] == 0,
      let profile = ZlibStream.unpacked(Array(content[(end + 2)...]), mostBytes: largestProfile),
      let rewritten = ICCProfile.rewritten(profile)
    else { return nil }
    return Array("profile\0\0".utf8) + ZlibStream.packed(rewritten)
  }

  /// Returns a chunk of a PNG.
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + content
    return UInt32(content.count).bigBytes + covered + ZipChecksum.of(covered).bigBytes
  }

  // MARK: - WebP

  /// Keeps the chunks of a WebP file with pixels, transparency, animation, and colors, and updates its size and flags.
  ///
  /// > Source: RFC 9649, "WebP Image Format", section 2.
  private static func strippedWebP(_ bytes: [UInt8]) -> [UInt8]? {
    let end = bytes.little(at: 4, 4) + 8
    guard end <= bytes.count, let chunks = chunks(bytes, 12..<end) else { return nil }
    var kept: [UInt8] = []
    var seen: Set<String> = []
    for (name, range) in chunks {
      var content = Array(bytes[range])
      switch name {
      // The flags for animation and transparency are kept; that for a profile is set if one is kept.
      case "VP8X":
        guard seen.isEmpty, content.count >= 10 else { return nil }
        content = [content[0] & 0x12, 0, 0, 0] + content[4..<10]
      case "ICCP":
        guard seen == ["VP8X"], let profile = ICCProfile.rewritten(content) else { continue }
        content = profile
        kept[8] |= 0x20
      case "ANIM":
        guard seen.contains("VP8X"), !seen.contains(name), content.count >= 6 else { continue }
        content = Array(content.prefix(6))
      case "ANMF":
        guard seen.contains("ANIM"), let frame = frame(content) else { continue }
        content = frame
      case "ALPH": guard seen.contains("VP8X"), !seen.contains(name) else { continue }
      case "VP8 ", "VP8L":
        guard seen.isDisjoint(with: ["VP8 ", "VP8L"]) else { continue }
      default: continue
      }
      seen.insert(name)
      kept += webpChunk(name, content)
    }
    guard !seen.isDisjoint(with: ["VP8 ", "VP8L", "ANMF"]) else { return nil }
    return Array("RIFF".utf8) + little(kept.count + 4) + Array("WEBP".utf8) + kept
  }

  /// Returns a frame of an animation with its pixels and transparency, or `nil` if it is truncated.
  private static func frame(_ content: [UInt8]) -> [UInt8]? {
    guard content.count >= 16, let inner = chunks(content, 16..<content.count) else { return nil }
    let needed = inner.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
    return content[..<16] + needed.flatMap { webpChunk($0.name, Array(content[$0.content])) }
  }

  /// Returns the chunks in a part of a WebP file with their contents, or `nil` if one is truncated.
  private static func chunks(
    _ bytes: [UInt8],
    _ part: Range<Int>
  ) -> [(name: String, content: Range<Int>)]? {
    var chunks: [(name: String, content: Range<Int>)] = []
    var position = part.lowerBound
    while position + 8 <= part.upperBound {
      let size = bytes.little(at: position + 4, 4)
      guard position + 8 + size + size % 2 <= part.upperBound else { return nil }
      let name = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
      chunks.append((name, (position + 8)..<(position + 8 + size)))
      position += 8 + size + size % 2
    }
    return chunks
  }

  /// Returns a chunk of a WebP file.
  private static func webpChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + little(content.count) + content + padding
  }

  /// Returns the four bytes of a number, little-endian.
  private static func little(_ number: Int) -> [UInt8] {
    UInt32(truncatingIfNeeded: number).bigBytes.reversed()
  }

  // MARK: - GIF

  /// Keeps the images of a GIF, their timing, and the number of repetitions.
  ///
  /// > Source: "Graphics Interchange Format 89a", sections 20 to 27.
  private static func strippedGIF(_ bytes: [UInt8]) -> [UInt8]? {
    var position = 13 + colorTableSize(bytes, flagsAt: 10)
    guard position <= bytes.count else { return nil }
    var kept = Array(bytes[..<position])
    // The graphic control for the next image; dropped along with a plain-text extension.
    var control: [UInt8] = []
    while position < bytes.count {
      if bytes[position] == 0x3B { return kept + [0x3B] }
      guard position + 1 < bytes.count else { return nil }
      let (start, kind, label) = (position, bytes[position], bytes[position + 1])
      position += kind == 0x2C ? 10 + colorTableSize(bytes, flagsAt: position + 9) + 1 : 2
      guard [0x2C, 0x21].contains(kind), let end = endOfBlocks(bytes, from: position) else {
        return nil
      }
      let blocks = bytes[position..<end]
      switch (kind, label) {
      case (0x2C, _):
        kept += control + bytes[start..<end]
        control = []
      case (_, 0xF9) where blocks.count == 6: control = Array(bytes[start..<end])
      case (_, 0x01): control = []
      case (_, 0xFF) where blocks.starts(with: [11] + Array("NETSCAPE2.0".utf8) + [3, 1]):
        kept += bytes[start..<(position + 16)] + [0]
      default: break
      }
      position = end
    }
    return nil
  }

  /// Returns the size of the color table given by flags, in bytes.
  private static func colorTableSize(_ bytes: [UInt8], flagsAt offset: Int) -> Int {
    guard offset < bytes.count, bytes[offset] & 0x80 != 0 else { return 0 }
    return 3 << (Int(bytes[offset] & 7) + 1)
  }

  /// Returns the end of a list of blocks, including the terminating empty block.
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
