import Catalogs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The rule that derives relevance from tags.
///
/// It starts with the points of the ``TagRule`` and adds: six for each doubling of the number of languages with a name
/// for the sight (two if the rule makes it small, because a statue has the names of the person it depicts); eight for
/// an English Wikipedia article, or four for one in another language; four for a Wikidata item; four for heritage
/// protection; four for being tagged as an attraction; two each for a website and for opening hours; and six for a
/// large sight, or minus two for a small one. Points above 30 count double, to use the full scale. At most ten sights
/// have 90 or more.
enum RelevanceRule {
  /// The maximum number of sights with 90 points or more, which are famous worldwide.
  static let mostOfWorldFame = 10

  /// Returns the relevance of a sight.
  ///
  /// - Parameters:
  ///   - tags: The tags of the sight.
  ///   - rule: The rule that selected it.
  ///   - size: The size, if known.
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

  /// Returns the number of languages that have a name for the sight.
  private static func languages(in tags: [String: String]) -> Int {
    tags.keys.count { key in
      let code = key.utf8.dropFirst(5)
      return key.hasPrefix("name:") && (2...3).contains(code.count)
        && code.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
  }
}

extension [String: String] {
  /// Whether the sight is protected or tagged as historic.
  fileprivate var isHeritage: Bool {
    self["historic"] != nil
      || keys.contains { $0 == "heritage" || $0.hasPrefix("heritage:") || $0.hasPrefix("ref:nrhp") }
  }
}
