package import Catalogs

/// A rule that assigns a category to elements with a tag.
package struct TagRule: Sendable {
  /// An additional condition for an element.
  package enum Condition: String, Sendable {
    /// None.
    case none = ""
    /// A Wikidata item or Wikipedia article.
    case fame = "Wikidata or Wikipedia"
    /// A Wikidata item.
    case wikidata = "Wikidata"
    /// A Wikipedia article.
    case article = "Wikipedia"
    /// A Wikidata item, a Wikipedia article, a website, or a fee.
    case known = "Wikidata, Wikipedia, website or fee"
  }

  /// The key.
  package let key: String

  /// The values; if empty, any value except `no`.
  package let values: [String]

  /// The additional condition.
  package let condition: Condition

  /// The category to assign.
  package let category: Category

  /// The initial relevance points.
  package let points: Int

  /// The noun that a description begins with; `nil` for the value itself, as in "Archaeological site".
  package let noun: String?

  /// Whether the sight is small, regardless of its area.
  package internal(set) var isSmall: Bool

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

  /// Whether the sight is a neighborhood.
  var isNeighborhood: Bool { values == TagTable.neighborhoods || key == "boundary" }

  /// Returns whether the rule selects an element with these tags.
  func takes(_ tags: [String: String]) -> Bool {
    guard let value = tags[key], value != "no" else { return false }
    guard values.isEmpty || values.contains(where: { value.hasWord($0) }) else { return false }
    return switch condition {
    case .none: true
    case .fame: tags.isFamous
    case .wikidata: tags["wikidata"] != nil
    case .article: tags.hasArticle
    case .known: tags.isFamous || LinkTags.website(in: tags) != nil || tags.hasFee
    }
  }
}

extension String {
  /// Whether this is the given word or a semicolon-separated list that contains it.
  func hasWord(_ word: String) -> Bool {
    self == word || contains(";") && split(separator: ";").contains { $0.trimmed == word }
  }
}

extension Substring {
  /// This text without leading and trailing whitespace.
  var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension [String: String] {
  /// Whether the sight is in Wikidata or Wikipedia.
  var isFamous: Bool { self["wikidata"] != nil || hasArticle }

  /// Whether visitors pay, according to the map.
  var hasFee: Bool { self["fee"].map { $0 != "no" } ?? false }

  /// Whether there is a Wikipedia article in any language.
  var hasArticle: Bool { keys.contains { $0 == "wikipedia" || $0.hasPrefix("wikipedia:") } }
}
