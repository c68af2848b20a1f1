/// Rewrites a color profile with only the tags that color conversion needs.
///
/// Profiles state their author, date, and device, and may contain other text. Of the header, the version, class, color spaces,
/// and intent are kept; of the tags, those needed for color conversion. The two required texts are replaced by neutral ones.
///
/// > Source: ICC.1:2022, "Image technology colour management", sections 7.2, 9 and 10; ICC.1:2001-04 for version 2.
enum ICCProfile {
  /// The size of the header, in bytes.
  private static let headerSize = 128

  /// The maximum number of tags to read.
  private static let mostTags = 100

  /// The white point of the profile connection space, D50, as three fixed-point numbers.
  private static let white: [UInt8] = [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]

  /// The profile classes allowed in images: input, display, output, color space.
  private static let classes: Set = ["scnr", "mntr", "prtr", "spac"]

  /// The color spaces of images and profile connection spaces.
  private static let spaces: Set = ["RGB ", "GRAY", "CMYK", "Lab ", "XYZ ", "YCbr"]

  /// The tags needed for color conversion, in the order in which they are written.
  private static let tags = [
    "wtpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "cicp", "A2B0", "A2B1",
    "A2B2", "B2A0", "B2A1", "B2A2",
  ]

  /// Returns the profile without identifying data, or `nil` if the bytes are not a profile.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
    let size = bytes.big(at: 0, 4)
    guard size >= headerSize + 4, size <= bytes.count,
      text(bytes, 36) == "acsp", classes.contains(text(bytes, 12)),
      spaces.contains(text(bytes, 16)), spaces.contains(text(bytes, 20)),
      (0...3).contains(bytes.big(at: 64, 4)), bytes.big(at: headerSize, 4) <= mostTags
    else { return nil }
    var found: [String: [UInt8]] = [:]
    for index in 0..<bytes.big(at: headerSize, 4) {
      let entry = headerSize + 4 + 12 * index
      guard entry + 12 <= bytes.count else { return nil }
      let name = text(bytes, entry)
      let (start, size) = (bytes.big(at: entry + 4, 4), bytes.big(at: entry + 8, 4))
      guard start <= bytes.count, size <= bytes.count - start else { return nil }
      guard tags.contains(name), found[name] == nil else { continue }
      found[name] = element(Array(bytes[start..<(start + size)]))
    }
    // Without a conversion to the connection space, the profile is useless.
    guard found["A2B0"] != nil || found["rTRC"] != nil || found["kTRC"] != nil else { return nil }
    let isNew = bytes[8] >= 4
    let texts = [("desc", text("color profile", isNew)), ("cprt", copyright(isNew))]
    return assembled(bytes, texts + tags.compactMap { name in found[name].map { (name, $0) } })
  }

  /// Returns a profile with the tags; equal elements are written once.
  private static func assembled(_ old: [UInt8], _ tags: [(name: String, data: [UInt8])]) -> [UInt8]
  {
    var table = UInt32(tags.count).bigBytes
    var data: [UInt8] = []
    var offsets: [[UInt8]: Int] = [:]
    let start = headerSize + 4 + 12 * tags.count
    for tag in tags {
      let offset = offsets[tag.data] ?? start + data.count
      if offsets.updateValue(offset, forKey: tag.data) == nil {
        data += tag.data + [UInt8](repeating: 0, count: -tag.data.count & 3)
      }
      table += Array(tag.name.utf8) + UInt32(offset).bigBytes + UInt32(tag.data.count).bigBytes
    }
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    var header = UInt32(start + data.count).bigBytes + zeros(4) + old[8..<10] + zeros(2)
    header += old[12..<24]
    // The date must be valid; use January 1, 2000.
    header += [0x07, 0xD0, 0, 1, 0, 1] + zeros(6) + Array("acsp".utf8) + zeros(24)
    header += old[64..<68] + white + zeros(48)
    return header + table + data
  }

  /// Returns an element used in color conversion, trimmed to its length, or `nil` if it is of another kind or too short.
  private static func element(_ data: [UInt8]) -> [UInt8]? {
    guard data.count >= 12, let size = size(of: data), size <= data.count else { return nil }
    return data[..<4] + [0, 0, 0, 0] + data[8..<size]
  }

  /// Returns the length of an element as stated in its content, in bytes.
  private static func size(of data: [UInt8]) -> Int? {
    let (inputs, outputs, grid) = (data.big(at: 8, 1), data.big(at: 9, 1), data.big(at: 10, 1))
    switch text(data, 0) {
    case "XYZ ": return 20
    case "curv": return 12 + 2 * data.big(at: 8, 4)
    case "para":
      let counts = [1, 3, 4, 5, 7]
      let kind = data.big(at: 8, 2)
      return kind < counts.count ? 12 + 4 * counts[kind] : nil
    case "sf32": return 44
    case "cicp": return 12
    case "mft1", "mft2":
      guard (1...4).contains(inputs), (1...4).contains(outputs) else { return nil }
      let points = (0..<inputs).reduce(outputs) { product, _ in product * grid }
      if text(data, 0) == "mft1" { return 48 + 256 * inputs + points + 256 * outputs }
      let (before, after) = (data.big(at: 48, 2), data.big(at: 50, 2))
      return 52 + 2 * (before * inputs + points + after * outputs)
    case "mAB ", "mBA ": return data.count
    default: return nil
    }
  }

  /// Returns four bytes as text.
  private static func text(_ bytes: [UInt8], _ offset: Int) -> String {
    String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }

  /// Returns an encoded description.
  private static func text(_ text: String, _ isNew: Bool) -> [UInt8] {
    if isNew { return unicode(text) }
    let ascii = Array(text.utf8) + [0]
    let head = Array("desc".utf8) + [0, 0, 0, 0] + UInt32(ascii.count).bigBytes
    // No Unicode text, and an empty ScriptCode text of 67 bytes.
    return head + ascii + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
  }

  /// Returns an encoded copyright notice.
  private static func copyright(_ isNew: Bool) -> [UInt8] {
    isNew ? unicode("not stated") : Array("text\0\0\0\0not stated\0".utf8)
  }

  /// Returns an English text as encoded in profiles of version 4.
  private static func unicode(_ text: String) -> [UInt8] {
    let letters = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Array("mluc\0\0\0\0\0\0\0\u{1}\0\0\0\u{C}enUS".utf8) + UInt32(letters.count).bigBytes
      + UInt32(28).bigBytes + letters
  }
}

extension UInt32 {
  /// The four bytes, big-endian.
  var bigBytes: [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
