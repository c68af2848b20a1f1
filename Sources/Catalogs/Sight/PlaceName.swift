import StrictJSON

/// A name of a place as people compare names: without case, accents, punctuation and "the".
///
/// "The St. Paul’s Café" and "Saint Pauls cafe" are the same. Letters beyond the Latin alphabet count as
/// they are written.
package struct PlaceName: Hashable, Sendable {
  /// The words that count, in their order.
  package let words: [String]

  /// Folds a name.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package init(_ name: String) {
    var words = [""]
    for scalar in name.unicodeScalars where !Self.apostrophes.contains(scalar) {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        words[words.count - 1] += Self.folded(scalar)
      } else if !scalar.properties.isDiacritic {
        words.append("")
      }
    }
    let written = words.filter { !$0.isEmpty }.map { $0 == "saint" ? "st" : $0 }
    let counting = written.filter { !Self.idle.contains($0) }
    // A place may be called "The A" all the same.
    self.words = counting.isEmpty ? written : counting
  }

  /// The words run together, which is what two spellings of one name share.
  package var key: String { words.joined() }

  /// Whether this is likely to be the same place as one with that name next door: the same words in any
  /// order, or up to two letters apart.
  ///
  /// Names with different numbers, such as Pier 25 and Pier 26, are different.
  package func isNear(_ other: Self) -> Bool {
    if Set(words) == Set(other.words) { return true }
    guard numbers == other.numbers, min(key.count, other.key.count) >= 8,
      abs(key.count - other.key.count) <= 2, max(key.count, other.key.count) <= Spelling.longestWord
    else { return false }
    return Spelling.distance(Array(key), Array(other.key)) <= 2
  }

  /// Whether all words of one of the two names are among those of the other.
  package func isPart(of other: Self) -> Bool {
    let (mine, theirs) = (Set(words), Set(other.words))
    return !mine.isEmpty && !theirs.isEmpty
      && (mine.isSubset(of: theirs) || theirs.isSubset(of: mine))
  }

  /// The words with digits.
  private var numbers: [String] {
    words.filter { $0.contains { $0.isNumber } }.sorted()
  }

  /// The characters that join rather than part.
  private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "ʼ", "`"]

  /// The words that a name may as well do without.
  private static let idle: Set<String> = ["the", "and"]

  /// Returns a letter in lower case and without its accent.
  ///
  /// Unicode names accented letters after the plain ones, as in LATIN SMALL LETTER E WITH ACUTE, which
  /// spares a table of its own.
  private static func folded(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return String(scalar).lowercased() }
    if scalar == "ß" { return "ss" }
    let marker = " LETTER "
    guard let name = scalar.properties.name, name.hasPrefix("LATIN "),
      let range = name.firstRange(of: marker)
    else { return String(scalar).lowercased() }
    let letter = name[range.upperBound...].prefix { $0 != " " }
    return letter.count <= 2 ? letter.lowercased() : String(scalar).lowercased()
  }
}

extension PlaceName {
  /// The name as a slug, as in `british-museum`; only Latin letters and digits count, so it may be empty.
  package var slug: String {
    words.map { word in String(word.unicodeScalars.filter { $0.isASCII }.map(Character.init)) }
      .filter { !$0.isEmpty }
      .joined(separator: "-")
  }
}
