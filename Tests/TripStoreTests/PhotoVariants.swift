import ZipArchives

@testable import Photos
@testable import TripStore

/// Photos with metadata in every place that a format allows.
///
/// Each contains the secret once, in bytes that decoders skip.
enum PhotoVariants {
  /// The secret that must be removed.
  static let secret = Array("51.507 -0.127 2026-11-25 SECRETCAM".utf8)

  /// A photo.
  struct Variant: Sendable, CustomStringConvertible {
    /// The location of the secret.
    let description: String

    /// The file.
    let bytes: [UInt8]

    /// Whether the secret is compressed, so that a search does not find it.
    var hasPackedSecret: Bool { description.contains("iCCP") }
  }

  /// All variants of all formats.
  static func all() throws -> [Variant] {
    try jpegs() + pngs() + webps() + gifs()
  }

  // MARK: - JPEG

  /// Returns a marker segment.
  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// A small JPEG as a preview, with its own end marker and the secret.
  private static let preview: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, 36] + secret + [0xFF, 0xD9]

  private static func jpegs() throws -> [Variant] {
    let contents: [(String, UInt8, [UInt8])] = [
      ("EXIF with a preview", 0xE1, Array("Exif\0\0II*\0".utf8) + secret + preview),
      ("XMP", 0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>".utf8) + secret),
      ("extended XMP", 0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + secret),
      ("IPTC", 0xED, Array("Photoshop 3.0\0".utf8) + secret), ("a comment", 0xFE, secret),
      ("MPF", 0xE2, Array("MPF\0".utf8) + secret),
      ("FlashPix", 0xE2, Array("FPXR\0".utf8) + secret),
      ("JUMBF", 0xEB, Array("JP\0\u{1}".utf8) + secret),
      ("a thumbnail in JFXX", 0xE0, Array("JFXX\0".utf8) + [0x10] + preview),
      (
        "a thumbnail in JFIF", 0xE0,
        Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 3, 4] + secret + secret
      ),
      ("a tail of Adobe's segment", 0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + secret),
      ("another segment 14", 0xEE, secret),
      ("text instead of a profile", 0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + secret),
      ("a profile with texts", 0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile()),
    ]
    let others: [UInt8] = [
      0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEC, 0xEF, 0xF0, 0xF7, 0xFD, 0xBF, 0xC8,
      0x02,
    ]
    let all = contents + others.map { ("segment \($0)", $0, secret) }
    var variants: [Variant] = []
    for name in ["position.jpg", "progressive.jpg"] {
      let bytes = try Photo(TownFixture.bytes(name), named: name, keepingMetadata: false).bytes
      let places = offsets(of: bytes)
      for (what, marker, content) in all {
        for (place, offset) in places {
          let piece = segment(marker, content)
          variants.append(
            Variant(
              description: "\(name): \(what) \(place)",
              bytes: Array(bytes[..<offset] + piece + bytes[offset...])
            )
          )
        }
      }
      let tails = [
        ("a preview", preview), ("a video", [0, 0, 0, 8] + "ftyp".utf8 + secret), ("text", secret),
      ]
      for (what, tail) in tails {
        variants.append(Variant(description: "\(name): \(what) at the end", bytes: bytes + tail))
      }
      let second = JPEGSegments(bytes).prefix(1).map(\.whole.upperBound).first ?? 2
      let padding = [0, 0] + secret + [0xFF, 0xFF]
      variants.append(
        Variant(
          description: "\(name): padding between segments",
          bytes: Array(bytes[..<second] + padding + bytes[second...])
        )
      )
    }
    return variants
  }

  /// Returns the possible positions of segments in a JPEG: at the start, and before and after each scan.
  private static func offsets(of bytes: [UInt8]) -> [(String, Int)] {
    let scans = JPEGSegments(bytes).filter(\.isScan)
    return [("first", 2)] + scans.prefix(1).map { ("before the first scan", $0.whole.lowerBound) }
      + scans.enumerated().map { ("behind scan \($0 + 1)", $1.pixels.upperBound) }
  }

  /// A profile whose text, author, date, and private tag contain the secret.
  static func profile() -> [UInt8] {
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    let big = { (value: Int) in UInt32(value).bigBytes }
    let words = Array("text\0\0\0\0".utf8) + secret + zeros(2)
    let point = Array("XYZ \0\0\0\0".utf8) + big(0x6FA2) + big(0x38F5) + big(0x390)
    let curve = Array("curv\0\0\0\0".utf8) + big(1) + [2, 0x33, 0, 0]
    let tags: [(String, [UInt8])] = [
      ("desc", words), ("cprt", words), ("dmnd", words), ("PRIV", words), ("wtpt", point),
      ("rXYZ", point), ("gXYZ", point), ("bXYZ", point), ("rTRC", curve), ("gTRC", curve),
      ("bTRC", curve + secret + zeros(2)),
    ]
    var table = big(tags.count)
    var data: [UInt8] = []
    for (name, content) in tags {
      table += Array(name.utf8) + big(132 + 12 * tags.count + data.count) + big(content.count)
      data += content
    }
    var header = big(132 + 12 * tags.count + data.count) + Array("SECR".utf8) + [2, 0x40, 0, 0]
    header += Array("mntrRGB XYZ ".utf8) + secret[..<12] + Array("acsp".utf8) + zeros(4)
    header += zeros(4) + secret[..<8] + zeros(8) + zeros(4)
    header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D] + secret[..<4] + zeros(44)
    return header + table + data
  }

  // MARK: - PNG

  /// Returns a chunk.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(name.utf8) + content
    return UInt32(content.count).bigBytes + covered + ZipChecksum.of(covered).bigBytes
  }

  private static func pngs() throws -> [Variant] {
    let bytes = try Photo(TownFixture.bytes("position.png"), named: "", keepingMetadata: false)
      .bytes
    var chunks = [
      "eXIf", "tEXt", "iTXt", "zTXt", "tIME", "caBX", "zxIf", "prVW", "mkBF", "mkTS", "dSIG",
      "sPLT",
      "hIST", "oFFs", "pCAL", "sTER", "vpAg", "gIFx", "fdAT", "exIf", "caNv", "iDOT", "orNT",
    ].map { ($0, secret) }
    chunks.append(("iCCP", secret + [0, 0] + ZlibStream.packed(profile())))
    chunks.append(("iCCP", Array("icc\0\0".utf8) + ZlibStream.packed(profile())))
    chunks.append(("iCCP", Array("icc\0\0".utf8) + ZlibStream.packed(secret)))
    for name in ["gAMA", "cHRM", "sRGB", "pHYs", "sBIT"] { chunks.append((name, secret)) }
    let places = [("behind the header", 33), ("before the end", bytes.count - 12)]
    return chunks.flatMap { name, content in
      places.map { place, offset in
        Variant(
          description: "PNG: \(name) \(place)",
          bytes: Array(bytes[..<offset] + chunk(name, content) + bytes[offset...])
        )
      }
    } + [Variant(description: "PNG: text at the end", bytes: bytes + secret)]
  }

  // MARK: - WebP

  /// Returns a chunk.
  private static func webpChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + UInt32(content.count).bigBytes.reversed() + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  /// Returns a file of chunks.
  private static func webp(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + UInt32(chunks.count + 4).bigBytes.reversed() + Array("WEBP".utf8) + chunks
  }

  private static func webps() throws -> [Variant] {
    let names = ["EXIF", "XMP ", "XMP\0", "C2PA", "exif", "META", "ICCP", "ALPH", "VP8 ", "THMB"]
    var variants: [Variant] = []
    for file in ["position.webp", "lossless.webp", "plain.webp"] {
      let bytes = try Photo(TownFixture.bytes(file), named: "", keepingMetadata: false).bytes
      let chunks = Array(bytes[12...])
      for name in names where name != "ALPH" || file == "plain.webp" {
        variants.append(
          Variant(description: "\(file): \(name)", bytes: webp(chunks + webpChunk(name, secret)))
        )
      }
      variants.append(Variant(description: "\(file): text at the end", bytes: bytes + secret))
    }
    let canvas: [UInt8] = [0x02, 0, 0, 0, 23, 0, 0, 15, 0, 0]
    let pixels = Array(try TownFixture.bytes("plain.webp")[12...])
    let frame = webpChunk(
      "ANMF",
      [UInt8](repeating: 0, count: 16) + pixels + webpChunk("XYZW", secret)
    )
    let head = webpChunk("VP8X", canvas) + webpChunk("ANIM", [0, 0, 0, 0, 0, 0] + secret)
    variants.append(Variant(description: "WebP: in an animation", bytes: webp(head + frame)))
    let flagged = webpChunk("VP8X", [0x0C, 1, 2, 3] + canvas[4...] + secret)
    variants.append(Variant(description: "WebP: behind the canvas", bytes: webp(flagged + pixels)))
    variants.append(
      Variant(
        description: "WebP: in a profile",
        bytes: webp(
          webpChunk("VP8X", [0x20] + canvas[1...]) + webpChunk("ICCP", profile()) + pixels
        )
      )
    )
    return variants
  }

  // MARK: - GIF

  private static func gifs() throws -> [Variant] {
    let bytes = try Photo(TownFixture.bytes("comment.gif"), named: "", keepingMetadata: false).bytes
    let block = [UInt8(secret.count)] + secret + [0]
    let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
    let extensions: [(String, [UInt8])] = [
      ("a comment", [0x21, 0xFE] + block),
      ("plain text", [0x21, 0x01, 12] + secret[..<12] + block),
      ("an application", [0x21, 0xFF, 11] + Array("SECRETAPP10".utf8) + block),
      ("XMP", [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + block),
      ("a profile", [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + block),
      ("a loop with a tail", loop + [3, 1, 0, 0] + block), ("a long loop", loop + block),
      ("a long control", [0x21, 0xF9] + block), ("an unknown extension", [0x21, 0x77] + block),
    ]
    let first = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1))
    let places = [("in front", first), ("at the end", bytes.count - 1)]
    return extensions.flatMap { what, content in
      places.map { place, offset in
        Variant(
          description: "GIF: \(what) \(place)",
          bytes: Array(bytes[..<offset] + content + bytes[offset...])
        )
      }
    } + [Variant(description: "GIF: text at the end", bytes: bytes + secret)]
  }
}
