extension OrderedJSON {
  /// The value on one line, with a blank after colons and commas.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var line: String {
    switch self {
    case .text(let value):
      var text = ""
      Self.quote(value, to: &text)
      return text
    case .bare(let word): return word
    case .list(let values): return "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      let parts = members.map { Self.text($0.key).line + ": " + $0.value.line }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }

  /// A text without quotation marks; any other value on one line.
  package var plainText: String {
    if case .text(let value) = self { value } else { line }
  }
}
