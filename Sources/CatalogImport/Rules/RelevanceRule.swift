import Catalogs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The rule by which tags become relevance, where nobody has judged a place.
///
/// The points of the ``TagRule``, and added to them: six for each doubling of the languages that have a name
/// for the place (two where the rule makes it small: a statue has the names of the person), eight for an article
/// in English and four for one in another language, four for an item of Wikidata, four for protection as
/// heritage, four for being called an attraction, two each for a website and for opening hours, and six for a
/// large place; a small one loses two. What goes beyond 30 counts twice, so that the scale is used to its end;
/// at most ten places have 90 or more.
enum RelevanceRule {
  /// The most places of 90 points or more: what the city is known for all over the world.
  static let mostOfWorldFame = 10

  /// Returns the relevance of a place.
  ///
  /// - Parameters:
  ///   - tags: The tags of the place.
  ///   - rule: The rule that takes it.
  ///   - size: How large it is, if known.
  /// - Returns: 1 to 100 points.
  static func relevance(of tags: [String: String], _ rule: TagRule, size: PlaceSize?) -> Score {
    var points = rule.points
    let perDoubling = rule.isSmall ? 2.0 : 6
    points += Int((log2(Double(1 + languages(in: tags))) * perDoubling).rounded(.down))
    points += LinkTags.wikipedia(in: tags) != nil ? 8 : tags.hasArticle ? 4 : 0
    points += LinkTags.wikidata(in: tags) != nil ? 4 : 0
    points += tags.isHeritage ? 4 : 0
    points += tags["tourism"]?.hasWord("attraction") == true ? 4 : 0
    points += LinkTags.website(in: tags) != nil ? 2 : 0
    points += tags["opening_hours"] != nil ? 2 : 0
    points += size == .large ? 6 : size == .small ? -2 : 0
    let stretched = points <= 30 ? points : 30 + (points - 30) * 2
    return Score(min(100, max(1, stretched)))
  }

  /// Returns the number of languages that have a name for the place.
  private static func languages(in tags: [String: String]) -> Int {
    tags.keys.count { key in
      let code = key.utf8.dropFirst(5)
      return key.hasPrefix("name:") && (2...3).contains(code.count)
        && code.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
  }
}

extension [String: String] {
  /// Whether the place is protected, or was worth a mark in history.
  fileprivate var isHeritage: Bool {
    self["historic"] != nil
      || keys.contains { $0 == "heritage" || $0.hasPrefix("heritage:") || $0.hasPrefix("ref:nrhp") }
  }
}
