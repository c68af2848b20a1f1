/// The text in a piece of HTML, such as the description of a placemark.
enum PlainText {
  /// The most common named character references.
  private static let named = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&apos;", "'"), ("&amp;", "&"),
  ]

  /// The maximum length of a tag name to examine, sufficient for the relevant ones.
  private static let longestName = 8

  /// Returns the text without tags; line breaks are kept, other whitespace collapses.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func fromMarkup(_ markup: String) -> String {
    guard markup.contains("<") || markup.contains("&") else { return markup }
    var text = ""
    var tag: String?
    for character in markup {
      switch (tag, character) {
      case (nil, "<"): tag = ""
      case (nil, _): text.append(character)
      case (.some(let name), ">"):
        if ["br", "p", "div", "li"].contains(where: { isTag(name, $0) }) { text += "\n" }
        tag = nil
      case (.some, _): if tag?.count ?? 0 < longestName { tag?.append(character) }
      }
    }
    for (name, character) in named { text = text.replacing(name, with: character) }
    let lines = text.split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether the contents of a tag open or close an element with a name.
  private static func isTag(_ inside: String, _ name: String) -> Bool {
    let word = inside.lowercased().drop { $0 == "/" }.prefix { $0.isLetter }
    return word == name
  }
}
