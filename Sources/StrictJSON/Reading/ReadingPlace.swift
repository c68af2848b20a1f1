/// Where a value is in a JSON file, in the two ways in which faults say it.
package struct ReadingPlace {
  /// For people, as in `attractions[3] (tower-bridge).fee`; empty for the whole.
  var path = ""

  /// As a JSON pointer (RFC 6901), as in `/attractions/3/fee`; empty for the whole.
  var pointer = ""

  /// Returns the place of the value under `key`.
  package func key(_ key: String) -> Self {
    Self(
      path: path.isEmpty ? key : "\(path).\(key)",
      pointer: "\(pointer)/\(key.escapedInPointer)"
    )
  }

  /// Returns the place of an element.
  func element(_ index: Int) -> Self {
    Self(path: "\(path)[\(index)]", pointer: "\(pointer)/\(index)")
  }

  /// Returns this place with a text by which people know what is there.
  func labeled(_ text: String) -> Self {
    Self(path: "\(path) (\(text.shortenedForMessage))", pointer: pointer)
  }
}

extension String {
  /// This key as a part of a JSON pointer.
  package var escapedInPointer: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return self
    }
    return String(
      flatMap { character -> [Character] in
        switch character {
        case "~": ["~", "0"]
        case "/": ["~", "1"]
        default: [character]
        }
      }
    )
  }
}
