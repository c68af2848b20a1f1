import Formats

/// A name normalized for comparison: without case, accents, punctuation, or "the".
///
/// "The St. Paul’s Café" and "Saint Pauls cafe" are equal. Non-Latin letters are compared as they are.
package struct PlaceName: Hashable, Sendable {
  /// The significant words, in order.
  package let words: [String]

  /// Normalizes a name.
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
    let significant = written.filter { !Self.stopWords.contains($0) }
    // Keep stop words if the name consists of nothing else, as in "The And".
    self.words = significant.isEmpty ? written : significant
  }

  /// The words, concatenated; equal for different spellings of the same name.
  package var key: String { words.joined() }

  /// Whether a nearby sight with the other name is likely the same: the words are equal in any order, or the names
  /// differ by at most two letters.
  ///
  /// Names with different numbers, such as Pier 25 and Pier 26, are different.
  package func isNear(_ other: Self) -> Bool {
    if Set(words) == Set(other.words) { return true }
    guard numbers == other.numbers, min(key.count, other.key.count) >= 8,
      abs(key.count - other.key.count) <= 2, max(key.count, other.key.count) <= Spelling.longestWord
    else { return false }
    return Spelling.distance(Array(key), Array(other.key)) <= 2
  }

  /// Whether one of the two names contains all words of the other.
  package func isPart(of other: Self) -> Bool {
    let (mine, theirs) = (Set(words), Set(other.words))
    return !mine.isEmpty && !theirs.isEmpty
      && (mine.isSubset(of: theirs) || theirs.isSubset(of: mine))
  }

  /// The words that contain digits.
  private var numbers: [String] {
    words.filter { $0.contains { $0.isNumber } }.sorted()
  }

  /// The characters that don't separate words.
  private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "ʼ", "`"]

  /// The stop words.
  private static let stopWords: Set<String> = ["the", "and"]

  /// Returns a letter in lower case without its accent.
  ///
  /// Unicode names accented letters after their base letter, as in LATIN SMALL LETTER E WITH ACUTE, so no table is
  /// needed.
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
  /// The name as a slug, as in `british-museum`.
  ///
  /// Only ASCII letters and digits count, so it may be empty.
  package var slug: String {
    words.map { word in String(word.unicodeScalars.filter { $0.isASCII }.map(Character.init)) }
      .filter { !$0.isEmpty }
      .joined(separator: "-")
  }
}
