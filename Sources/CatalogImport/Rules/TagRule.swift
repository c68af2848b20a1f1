package import Catalogs

/// A rule that makes elements with a tag places of a category.
package struct TagRule: Sendable {
  /// What else an element needs.
  package enum Condition: String, Sendable {
    /// Nothing.
    case none = ""
    /// An item of Wikidata or an article in Wikipedia.
    case fame = "Wikidata or Wikipedia"
    /// An item of Wikidata.
    case wikidata = "Wikidata"
    /// An article in Wikipedia.
    case article = "Wikipedia"
  }

  /// The key.
  package let key: String

  /// The values; any but `no` if empty.
  package let values: [String]

  /// What else an element needs.
  package let condition: Condition

  /// The category of the place.
  package let category: Category

  /// The points of relevance that the place starts with.
  package let points: Int

  /// The word that a description begins with; `nil` for the value itself, as in "Archaeological site".
  package let noun: String?

  /// Whether the place is small, whatever its shape.
  package let isSmall: Bool

  /// Creates a rule.
  init(
    _ key: String,
    _ values: [String],
    with condition: Condition = .none,
    _ category: Category,
    _ points: Int,
    _ noun: String? = nil,
    isSmall: Bool = false
  ) {
    self.key = key
    self.values = values
    self.condition = condition
    self.category = category
    self.points = points
    self.noun = noun
    self.isSmall = isSmall
  }

  /// Returns whether the rule takes an element with these tags.
  func takes(_ tags: [String: String]) -> Bool {
    guard let value = tags[key], value != "no" else { return false }
    guard values.isEmpty || values.contains(where: { value.hasWord($0) }) else { return false }
    return switch condition {
    case .none: true
    case .fame: tags.isFamous
    case .wikidata: tags["wikidata"] != nil
    case .article: tags.hasArticle
    }
  }
}

extension String {
  /// Whether this is that word, or a list with `;` that has it.
  func hasWord(_ word: String) -> Bool {
    self == word || contains(";") && split(separator: ";").contains { $0.trimmed == word }
  }
}

extension Substring {
  /// This text without blanks at its ends.
  var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension [String: String] {
  /// Whether Wikidata or Wikipedia know the place.
  var isFamous: Bool { self["wikidata"] != nil || hasArticle }

  /// Whether Wikipedia has an article in any language.
  var hasArticle: Bool { keys.contains { $0 == "wikipedia" || $0.hasPrefix("wikipedia:") } }
}
