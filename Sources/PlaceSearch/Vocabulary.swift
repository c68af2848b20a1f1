/// The words of all names, sorted, with the places that contain them.
struct Vocabulary: Sendable {
  /// The words in UTF-8, in order.
  private let words: [[UInt8]]

  /// The places that contain each word.
  private let places: [[Int]]

  /// The minimum length of a word that may have a typo.
  private static let shortestWithTypo = 4

  /// Creates the vocabulary from the words of each place.
  init(_ wordsOfPlaces: [[String]]) {
    var found: [String: [Int]] = [:]
    for (place, words) in wordsOfPlaces.enumerated() {
      for word in Set(words) { found[word, default: []].append(place) }
    }
    let sorted = found.map { (Array($0.utf8), $1) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    words = sorted.map(\.0)
    places = sorted.map(\.1)
  }

  /// Returns, for each of `count` places, the score of its best match for a typed word: 1 if equal, less if the typed word is a
  /// prefix, 0 if there is none.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* words and *m* matches.
  func matches(beginningWith text: String, among count: Int) -> [Float] {
    let typed = Array(text.utf8)
    var scores = [Float](repeating: 0, count: count)
    var index = firstIndex(from: typed)
    while index < words.count, words[index].starts(with: typed) {
      let score = 0.6 + 0.4 * Float(typed.count) / Float(words[index].count)
      for place in places[index] { scores[place] = max(scores[place], score) }
      index += 1
    }
    return scores
  }

  /// Returns, for each of `count` places, the score of its best match for a word typed with a typo, 0 if there is none.
  ///
  /// - Complexity: O(*n*) for *n* words.
  func matches(resembling text: String, among count: Int) -> [Float] {
    let typed = Array(text.utf8)
    var scores = [Float](repeating: 0, count: count)
    guard typed.count >= Self.shortestWithTypo else { return scores }
    for (index, word) in words.enumerated() where Typo.isOne(in: typed, beginning: word) {
      let (shorter, longer) = (min(typed.count, word.count), max(typed.count, word.count))
      let score: Float = 0.2 + 0.3 * Float(shorter) / Float(longer)
      for place in places[index] { scores[place] = max(scores[place], score) }
    }
    return scores
  }

  /// Returns the index of the first word that is not before `text`.
  private func firstIndex(from text: [UInt8]) -> Int {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A typo: a letter that is wrong, missing, or extra, or two that are swapped.
///
/// The typed word may be the beginning of a longer one, and all words of an index are compared with it; `Spelling` of `Formats`
/// measures how far two whole words are apart.
///
/// > Source: F. J. Damerau, "A technique for computer detection and correction of spelling errors", *Communications of the ACM* 7
/// > (1964), 171–176, <https://doi.org/10.1145/363958.363994>.
package enum Typo {
  /// Returns whether `typed`, after correcting at most one typo, is a prefix of `word`, both as UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* letters.
  package static func isOne(in typed: [UInt8], beginning word: [UInt8]) -> Bool {
    let same = zip(typed, word).prefix { $0 == $1 }.count
    guard same < typed.count else { return true }
    func rest(_ one: Int, begins other: Int) -> Bool {
      guard same + one <= typed.count, same + other <= word.count else { return false }
      return word[(same + other)...].starts(with: typed[(same + one)...])
    }
    if rest(1, begins: 1) || rest(1, begins: 0) || rest(0, begins: 1) { return true }
    guard same + 1 < typed.count, same + 1 < word.count, typed[same] == word[same + 1],
      typed[same + 1] == word[same]
    else { return false }
    return rest(2, begins: 2)
  }
}
