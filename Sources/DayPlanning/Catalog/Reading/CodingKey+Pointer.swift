extension [any CodingKey] {
  /// The place that these keys lead to, as a JSON pointer (RFC 6901).
  var jsonPointer: String {
    map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue.escapedInPointer) }.joined()
  }
}

extension String {
  /// This key as a part of a JSON pointer.
  package var escapedInPointer: String {
    String(
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
