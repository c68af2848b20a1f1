/// Character references of HTML.
enum HTMLReferences {
  /// The names that wikis write; others stay as they are.
  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ndash": "–", "mdash": "—", "hellip": "…", "middot": "·", "bull": "•", "times": "×",
    "deg": "°", "minus": "−", "prime": "′", "Prime": "″", "frac12": "½", "pound": "£",
    "euro": "€", "copy": "©", "reg": "®", "thinsp": "\u{2009}", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "shy": "\u{AD}", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "eacute": "é",
  ]

  /// Returns a text with its references replaced.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func replaced(in text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let tail = rest[mark...].dropFirst()
      if let end = tail.prefix(12).firstIndex(of: ";"), let character = character(tail[..<end]) {
        result += character
        rest = tail[end...].dropFirst()
      } else {
        result += "&"
        rest = tail
      }
    }
    return result + rest
  }

  /// Returns the character of a name, or of a number as `#38` or `#x26`.
  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[String(name)] }
    let isHex = name.dropFirst().first.map { "xX".contains($0) } ?? false
    let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
