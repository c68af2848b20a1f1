/// Text files in the encodings of Unicode, which programs on Windows save as UTF-16.
package enum UnicodeText {
  /// Returns a text in UTF-8 without a byte-order mark, whichever encoding of Unicode it has.
  ///
  /// The encoding is that of the byte-order mark. Without one, a text of markup in UTF-16 is recognized by its first bracket; all
  /// other texts are taken to be in UTF-8 and are not checked.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The text in UTF-8.
  /// - Throws: ``UnicodeFault`` if the text is in UTF-32, or not what its mark says.
  /// - Complexity: O(*n*) for *n* bytes.
  ///
  /// > Source: "Extensible Markup Language (XML) 1.0", fifth edition, appendix F.1.
  package static func utf8(_ bytes: [UInt8]) throws(UnicodeFault) -> [UInt8] {
    let begins = { (head: [UInt8]) in bytes.starts(with: head) }
    if begins([0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let wide: [[UInt8]] = [
      [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0],
    ]
    guard !wide.contains(where: begins) else {
      throw UnicodeFault(problem: "the file is in UTF-32, which is not read; save it as UTF-8")
    }
    if begins([0xFF, 0xFE]) || begins([0x3C, 0]) { return try utf16(bytes, highFirst: false) }
    if begins([0xFE, 0xFF]) || begins([0, 0x3C]) { return try utf16(bytes, highFirst: true) }
    return bytes
  }

  /// Returns a text in UTF-16 in UTF-8, without its byte-order mark.
  private static func utf16(
    _ bytes: [UInt8],
    highFirst: Bool
  ) throws(UnicodeFault) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return highFirst ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw UnicodeFault(problem: "the file is damaged UTF-16; save it again, best as UTF-8")
    }
    return Array(text.utf8.dropFirst(text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0))
  }
}

/// The reason that a text cannot be read.
package struct UnicodeFault: Error, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  package let problem: String

  /// What is wrong and what to do.
  package var description: String { problem }
}
