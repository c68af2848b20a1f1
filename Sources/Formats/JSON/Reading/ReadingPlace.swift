/// The location of a value in a JSON file, in both of the forms that faults use.
package struct ReadingPlace {
  /// The readable form, as in `attractions[3] (tower-bridge).fee`; empty for the whole file.
  var path = ""

  /// The JSON pointer (RFC 6901), as in `/attractions/3/fee`; empty for the whole file.
  var pointer = ""

  /// Returns the location of the value for `key`.
  package func key(_ key: String) -> Self {
    Self(
      path: path.isEmpty ? key : "\(path).\(key)",
      pointer: "\(pointer)/\(key.escapedInPointer)"
    )
  }

  /// Returns the location of an element.
  func element(_ index: Int) -> Self {
    Self(path: "\(path)[\(index)]", pointer: "\(pointer)/\(index)")
  }

  /// Returns this location with a label that helps people recognize it.
  func labeled(_ text: String) -> Self {
    Self(path: "\(path) (\(text.shortenedForMessage))", pointer: pointer)
  }
}

extension String {
  /// This key, escaped for a JSON pointer.
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
