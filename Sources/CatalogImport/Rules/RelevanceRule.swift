import CatalogTools
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
/// It starts with the points of the ``TagRule`` and adds: nine for each doubling of the number of languages with a name
/// for the sight (two if the rule makes it small, because a statue has the names of the person it depicts; four for a
/// neighborhood, because maps translate all of their names); eight for
/// a Wikipedia article in any language; eight for being tagged as an attraction; three for a statement on wheelchairs, which
/// someone who was there made; two each for a Wikidata item, heritage protection, a website, and opening hours; and six for a
/// large sight, or minus four for a small one. Points above 30 count double, to use the full scale. At most ten sights
/// have 90 or more.
///
/// The points fit the curated catalogs: `Benchmarks/NOTES.md` has the measures, and `Benchmarks/imports` repeats them.
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
    let perDoubling = rule.isSmall ? 2.0 : rule.isNeighborhood ? 4 : 9
    points += Int((log2(Double(1 + languages(in: tags))) * perDoubling).rounded(.down))
    points += tags.hasArticle ? 8 : 0
    points += tags["tourism"]?.hasWord("attraction") == true ? 8 : 0
    points += tags["wheelchair"] != nil ? 3 : 0
    points += LinkTags.wikidata(in: tags) != nil ? 2 : 0
    points += tags.isHeritage ? 2 : 0
    points += LinkTags.website(in: tags) != nil ? 2 : 0
    points += tags["opening_hours"] != nil ? 2 : 0
    points += size == .large ? 6 : size == .small ? -4 : 0
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

/// Extracts the website, Wikipedia article, and Wikidata item of a sight.
enum LinkTags {
  /// Returns the website of a sight, or `nil`.
  static func website(in tags: [String: String]) -> String? {
    for key in ["website", "contact:website", "url"] {
      guard var address = tags[key]?.split(separator: ";").first?.trimmed else { continue }
      if !address.contains("://") { address = "https://" + address }
      let isPage = address.hasPrefix("https://") || address.hasPrefix("http://")
      if isPage, Website(address).isValid, address.utf8.count <= 300 { return address }
    }
    return nil
  }

  /// Returns the title of the English Wikipedia article, or `nil`.
  static func wikipedia(in tags: [String: String]) -> String? {
    if let title = tags["wikipedia:en"] { return plain(title) }
    guard let article = tags["wikipedia"] else { return nil }
    for prefix in ["en:", "https://en.wikipedia.org/wiki/", "http://en.wikipedia.org/wiki/"]
    where article.hasPrefix(prefix) {
      return plain(String(article.dropFirst(prefix.count)))
    }
    return nil
  }

  /// Returns the Wikidata item of a sight, or `nil`.
  static func wikidata(in tags: [String: String]) -> String? {
    guard let item = tags["wikidata"]?.split(separator: ";").first?.trimmed,
      item.hasPrefix("Q"), (2...13).contains(item.utf8.count),
      item.utf8.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return item
  }

  /// Returns a title with spaces for underscores, or `nil` if it is empty or refers to a section.
  private static func plain(_ title: String) -> String? {
    let words = title.replacing("_", with: " ")[...].trimmed
    let isTitle = !words.isEmpty && !words.contains("#") && !words.contains("%")
    return isTitle && !words.contains(#/^[a-z-]+:|https?:/#) ? words : nil
  }
}

/// Converts phone numbers to the international format used in catalogs.
enum DialableNumber {
  /// A country code, and the trunk prefix that is dialed only within the country.
  private static let countries: [String: (code: String, trunk: String)] = [
    "US": ("1", "1"), "CA": ("1", "1"), "GB": ("44", "0"), "IE": ("353", "0"), "FR": ("33", "0"),
    "DE": ("49", "0"), "AT": ("43", "0"), "CH": ("41", "0"), "NL": ("31", "0"), "BE": ("32", "0"),
    "AU": ("61", "0"), "NZ": ("64", "0"), "JP": ("81", "0"), "SE": ("46", "0"), "ES": ("34", ""),
    "PT": ("351", ""), "DK": ("45", ""), "NO": ("47", ""), "IT": ("39", ""),
  ]

  /// Returns the phone number of a sight, or `nil` if it has none that can be dialed from abroad.
  static func number(in tags: [String: String], country: String) -> String? {
    for key in ["phone", "contact:phone"] {
      guard let written = tags[key]?.split(whereSeparator: { ";,/".contains($0) }).first else {
        continue
      }
      let plain = written.trimmed.replacing(#/(?i)\s*(?:ext|x)\.?\s*\d+$/#, with: "")
      guard !plain.contains(where: \.isLetter), let number = international(plain, country),
        number.wholeMatch(of: #/\+[0-9][0-9 ]+/#) != nil, PhoneNumber.problem(with: number) == nil
      else { continue }
      return number
    }
    return nil
  }

  /// Returns the number with its country code, keeping the grouping of digits.
  private static func international(_ written: String, _ country: String) -> String? {
    let groups = written.replacing("(0)", with: " ").split { !$0.isASCII || !$0.isNumber }.map(
      String.init
    )
    let digits = groups.joined()
    guard let (code, trunk) = countries[country] else {
      return written.hasPrefix("+") ? "+" + groups.joined(separator: " ") : nil
    }
    if code == "1" { return northAmerican(digits) }
    if written.hasPrefix("+") { return spaced("+" + groups.joined(separator: " "), code) }
    if digits.hasPrefix("00") { return spaced("+" + digits.dropFirst(2), code) }
    guard digits.hasPrefix(trunk) else { return nil }
    var rest = groups
    rest[0] = String(rest[0].dropFirst(trunk.count))
    return "+\(code) " + rest.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a North American number as `+1 212 535 7710`, or `nil` if it isn't valid.
  private static func northAmerican(_ digits: String) -> String? {
    let own = digits.count == 11 && digits.hasPrefix("1") ? digits.dropFirst() : digits[...]
    guard own.count == 10 else { return nil }
    return "+1 \(own.prefix(3)) \(own.dropFirst(3).prefix(3)) \(own.suffix(4))"
  }

  /// Returns a number with a space after its country code.
  private static func spaced(_ number: String, _ code: String) -> String {
    let start = "+" + code
    guard number.hasPrefix(start), !number.hasPrefix(start + " ") else { return number }
    return start + " " + number.dropFirst(start.count)
  }
}
